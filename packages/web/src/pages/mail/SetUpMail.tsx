import { CopyButton } from "../../components/messages/CopyButton.tsx"
import { m } from "../../paraglide/messages.js"
import styles from "./Mails.module.css"

const variables = `HOURBOOK_SMTP_URL=smtps://user:password@smtp.example.com:465
HOURBOOK_MAIL_FROM="Acme Studio <hours@example.com>"
HOURBOOK_MAIL_REPLY_TO=studio@example.com`

/** The variables that let Hourbook send mail, to be copied. */
export const SetUpMail = () => (
  <div className={styles.setup}>
    <p className="soft">{m.mail_setup_why()}</p>
    <code className={styles.variables}>{variables}</code>
    <small>{m.mail_setup_reply()}</small>
    <div className="row">
      <CopyButton text={variables} label={m.mail_setup_copy()} />
    </div>
  </div>
)
