import { FileText, Link2 } from "lucide-react"
import { SendDialog } from "../../features/mail/SendDialog.tsx"
import { m } from "../../paraglide/messages.js"
import { useSession } from "../../session/useSession.ts"
import { LinkMaker } from "./LinkMaker.tsx"
import { linkDays } from "./shareLink.ts"

interface SendStatementDialogProps {
  readonly clientId: string
  readonly close: () => void
}

/** Sends a link to a client's statement. */
export const SendStatementDialog = ({ clientId, close }: SendStatementDialogProps) => {
  const { workspace } = useSession()
  return (
    <SendDialog
      title={m.mail_send_statement()}
      subject={m.statement_reminder_subject({ name: workspace.name })}
      clientId={clientId}
      mail={{ kind: "statement", counteragent_id: clientId }}
      close={close}
      contents={
        <ul>
          <li>
            <FileText size={15} aria-hidden="true" /> {m.mail_send_text_statement()}
          </li>
          <li>
            <Link2 size={15} aria-hidden="true" /> {m.mail_send_link_days({ days: linkDays })}
          </li>
        </ul>
      }
      instead={
        <>
          <p>{m.mail_send_instead_link()}</p>
          <LinkMaker clientId={clientId} from={undefined} />
        </>
      }
    />
  )
}
