import { Fingerprint } from "lucide-react"
import { useState } from "react"
import { Button } from "../../components/Button.tsx"
import { errorText } from "../../format/errorText.ts"
import { m } from "../../paraglide/messages.js"
import { addPasskey, deviceName, wasTurnedAway } from "../../session/signIn.ts"
import styles from "./SignInWays.module.css"

/** The offer of a passkey after signing in without one. */
export const PasskeyOffer = ({ done }: { readonly done: (added: boolean) => void }) => {
  const [wrong, setWrong] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const add = async () => {
    setBusy(true)
    try {
      await addPasskey(deviceName())
      done(true)
    } catch (error) {
      if (!wasTurnedAway(error)) setWrong(errorText(error))
      setBusy(false)
    }
  }
  return (
    <div className={styles.ways}>
      <p className="soft">{m.signin_offer_why()}</p>
      {wrong !== undefined && (
        <p className="overdue" role="alert">
          {wrong}
        </p>
      )}
      <Button look="main" disabled={isBusy} onClick={() => void add()}>
        <Fingerprint size={17} aria-hidden="true" /> {m.signin_offer_add()}
      </Button>
      <Button look="quiet" onClick={() => done(false)}>
        {m.signin_offer_later()}
      </Button>
    </div>
  )
}
