import type { Mail } from "@hourbook/contract/contract"
import type { ReactNode } from "react"
import { useWrite } from "../../api/write.ts"
import { Button } from "../../components/Button.tsx"
import row from "../../components/lists/Item.module.css"
import { sayError } from "../../components/messages/sayError.ts"
import { say } from "../../components/messages/toasts.ts"
import { m } from "../../paraglide/messages.js"
import { mailState } from "./mails.ts"

interface MailItemProps {
  readonly mail: Mail
  readonly mayRepeat: boolean
  /** What stands first; the recipient else. */
  readonly title?: string
  readonly children?: ReactNode
}

/** A mail and what became of it, with the way to send it again. */
export const MailItem = ({ children, mail, mayRepeat, title }: MailItemProps) => {
  const write = useWrite()
  const { id, state, to } = mail
  const again = (): void => {
    write("POST", "/api/mails/{id}/send", { params: { id } }).then(() => say(m.mail_sending()), sayError)
  }
  return (
    <li className={row.item}>
      <div>
        <b>{title ?? to}</b>
        {title !== undefined && <small>{to}</small>}
        <small className={state === "failed" ? "overdue" : state === "perhaps_sent" ? "owed" : undefined}>
          {mailState(mail)}
        </small>
        {state === "perhaps_sent" && <small>{m.mail_state_perhaps_why()}</small>}
        {children}
      </div>
      {mayRepeat && (
        <Button small onClick={again} aria-label={m.mail_again_to({ to })}>
          {m.mail_again()}
        </Button>
      )}
    </li>
  )
}
