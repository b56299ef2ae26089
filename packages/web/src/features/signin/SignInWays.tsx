import { Fingerprint, LogIn } from "lucide-react"
import { type ReactNode, useState } from "react"
import { Button, buttonClass } from "../../components/Button.tsx"
import { TextField } from "../../components/fields/Field.tsx"
import { errorText } from "../../format/errorText.ts"
import { m } from "../../paraglide/messages.js"
import { type Onward, providerAddress } from "../../session/providerAddress.ts"
import type { SignInWays as Ways } from "../../session/SessionData.ts"
import { knowsPasskeys, signInWithCode, signInWithPasskey, wasTurnedAway } from "../../session/signIn.ts"
import styles from "./SignInWays.module.css"

interface SignInWaysProps {
  readonly ways: Ways
  /** The page to come back to from the identity provider. */
  readonly onward: Onward
  /** What a link had, when it was refused. */
  readonly refused?: string | undefined
  readonly done: () => void
  /** What else can be done, below. */
  readonly children?: ReactNode
}

/** The ways to sign in here: passkey, identity provider, one-time code or key. */
export const SignInWays = ({ children, done, onward, refused, ways }: SignInWaysProps) => {
  const [code, setCode] = useState("")
  const [wrong, setWrong] = useState(refused)
  const [isBusy, setBusy] = useState(false)
  const withPasskey = ways.passkeys && knowsPasskeys()
  const attempt = async (signIn: () => Promise<unknown>) => {
    setBusy(true)
    setWrong(undefined)
    try {
      await signIn()
      done()
    } catch (error) {
      if (!wasTurnedAway(error)) setWrong(errorText(error))
      setBusy(false)
    }
  }
  return (
    <div className={styles.ways}>
      {withPasskey && (
        <Button look="main" disabled={isBusy} autoFocus onClick={() => void attempt(signInWithPasskey)}>
          <Fingerprint size={17} aria-hidden="true" /> {m.signin_passkey()}
        </Button>
      )}
      {ways.oidc !== null && (
        <a className={buttonClass(withPasskey ? "plain" : "main")} href={providerAddress(onward, location.origin)}>
          <LogIn size={17} aria-hidden="true" /> {m.signin_oidc({ name: ways.oidc.name })}
        </a>
      )}
      {(withPasskey || ways.oidc !== null) && <p className={styles.or}>{m.signin_or()}</p>}
      <form
        className={styles.code}
        onSubmit={(event) => {
          event.preventDefault()
          if (code.trim() !== "") void attempt(() => signInWithCode(code))
        }}
      >
        <TextField
          label={m.signin_code()}
          hint={m.signin_code_hint()}
          wrong={wrong}
          value={code}
          type="password"
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          autoFocus={!withPasskey}
          onChange={({ target }) => setCode(target.value)}
        />
        <Button type="submit" look={withPasskey || ways.oidc !== null ? "plain" : "main"} disabled={isBusy}>
          {m.signin_do()}
        </Button>
      </form>
      {children}
    </div>
  )
}
