import { Mail } from "lucide-react"
import { useState } from "react"
import type { Due } from "../../features/statement/statementData.ts"
import { m } from "../../paraglide/messages.js"
import { buttonClass } from "../../parts/Button.tsx"
import { Dialog } from "../../parts/Dialog.tsx"
import { CheckField, Field } from "../../parts/fields/Field.tsx"
import { inputClass } from "../../parts/fields/inputClass.ts"
import { CopyButton } from "../../parts/messages/CopyButton.tsx"
import { ErrorNote } from "../../parts/messages/ErrorNote.tsx"
import type { Day } from "../../words/dates.ts"
import { mailAddress, reminderText } from "./reminderText.ts"
import { linkDays } from "./shareLink.ts"
import styles from "./Statement.module.css"
import { useShareLink } from "./useShareLink.ts"

interface ReminderDialogProps {
  readonly client: string
  /** Null for a project or records without a client, which have no link. */
  readonly clientId: string | null
  readonly sender: string
  readonly due: ReadonlyArray<Due>
  readonly through: Day
  readonly from: string | undefined
  readonly close: () => void
}

/** The text of a reminder, with the statement's link if wanted, to be copied or sent by e-mail. */
export const ReminderDialog = ({ client, clientId, close, due, from, sender, through }: ReminderDialogProps) => {
  const write = (link: string | undefined): string => reminderText({ client, sender, due, through, link })
  const [text, setText] = useState(() => write(undefined))
  const [link, setLink] = useState<string>()
  const [error, setError] = useState<unknown>()
  const make = useShareLink(clientId ?? "", from)
  const withLink = async (): Promise<void> => {
    setError(undefined)
    try {
      const made = link ?? (await make())
      setLink(made)
      setText((now) => (now === write(undefined) ? write(made) : `${now}\n\n${made}`))
    } catch (cause) {
      setError(cause)
    }
  }
  const hasLink = link !== undefined && text.includes(link)
  return (
    <Dialog title={m.statement_remind()} close={close}>
      <Field label={m.statement_reminder()}>
        {({ id }) => (
          <textarea
            id={id}
            className={inputClass}
            rows={12}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      {clientId !== null && (
        <CheckField
          label={m.statement_with_link()}
          hint={m.statement_with_link_why({ days: linkDays })}
          checked={hasLink}
          onChange={({ target }) =>
            target.checked
              ? void withLink()
              : setText((now) => (now === write(link) ? write(undefined) : now.replace(link ?? "", "")))
          }
        />
      )}
      {error !== undefined && <ErrorNote error={error} />}
      <div className={styles.deeds}>
        <CopyButton look="main" text={text} label={m.statement_copy_text()} />
        <a className={buttonClass()} href={mailAddress(m.statement_reminder_subject({ name: sender }), text)}>
          <Mail size={15} aria-hidden="true" /> {m.statement_mail()}
        </a>
      </div>
    </Dialog>
  )
}
