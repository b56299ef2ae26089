import { Mail } from "lucide-react"
import { useState } from "react"
import { buttonClass } from "../../components/Button.tsx"
import { Dialog } from "../../components/Dialog.tsx"
import { CheckField, Field } from "../../components/fields/Field.tsx"
import { inputClass } from "../../components/fields/inputClass.ts"
import { CopyButton } from "../../components/messages/CopyButton.tsx"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import type { Due } from "../../features/statement/statementData.ts"
import type { Day } from "../../format/dates.ts"
import { m } from "../../paraglide/messages.js"
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
      <div className={styles.actions}>
        <CopyButton look="main" text={text} label={m.statement_copy_text()} />
        <a className={buttonClass()} href={mailAddress(m.statement_reminder_subject({ name: sender }), text)}>
          <Mail size={15} aria-hidden="true" /> {m.statement_mail()}
        </a>
      </div>
    </Dialog>
  )
}
