import { useQueryClient } from "@tanstack/react-query"
import { signInAgain } from "../../../api/renewal.ts"
import { Button } from "../../../components/Button.tsx"
import { Card } from "../../../components/Card.tsx"
import { m } from "../../../paraglide/messages.js"
import { sessionRead } from "../../../session/useSession.ts"
import styles from "./Steps.module.css"

/** Asks for the sign-in that adding people needs, before there is anything to lose by it. */
export const ConfirmFirst = ({ goOn }: { readonly goOn: () => void }) => {
  const cache = useQueryClient()
  const confirm = async (): Promise<void> => {
    if (!(await signInAgain("recent"))) return
    await cache.invalidateQueries({ queryKey: sessionRead.queryKey })
    goOn()
  }
  return (
    <Card title={m.import_confirm()}>
      <p className="soft">{m.import_confirm_why()}</p>
      <div className={styles.actions}>
        <Button look="main" autoFocus onClick={() => void confirm()}>
          {m.import_confirm_do()}
        </Button>
        <Button look="quiet" onClick={goOn}>
          {m.import_confirm_later()}
        </Button>
      </div>
    </Card>
  )
}
