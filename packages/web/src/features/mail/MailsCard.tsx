import type { Mail } from "@hourbook/contract/contract"
import { Card } from "../../components/Card.tsx"
import { m } from "../../paraglide/messages.js"
import { MailItem } from "./MailItem.tsx"
import { repeatable } from "./mails.ts"

/** The mails with a document or about a statement, newest first; nothing where there are none. */
export const MailsCard = ({ mails }: { readonly mails: ReadonlyArray<Mail> }) => {
  if (mails.length === 0) return null
  const again = repeatable(mails)
  return (
    <Card title={m.mail_emails()}>
      <ul>
        {mails.map((mail) => (
          <MailItem key={mail.id} mail={mail} mayRepeat={again.has(mail.id)} />
        ))}
      </ul>
    </Card>
  )
}
