import type { NewMail } from "@hourbook/contract/contract"
import { type Language, languages } from "@hourbook/contract/data"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { Mail as MailIcon } from "lucide-react"
import { type ReactNode, useState } from "react"
import { Failed } from "../../api/Failed.ts"
import { read } from "../../api/read.ts"
import { useWrite } from "../../api/write.ts"
import { Button, buttonClass } from "../../components/Button.tsx"
import { Dialog } from "../../components/Dialog.tsx"
import { SelectField, TextField } from "../../components/fields/Field.tsx"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { Skeleton } from "../../components/messages/Skeleton.tsx"
import { say } from "../../components/messages/toasts.ts"
import { errorText } from "../../format/errorText.ts"
import { languageWords } from "../../format/languages.ts"
import { m } from "../../paraglide/messages.js"
import { recipientsIn, wrongRecipients } from "./recipients.ts"
import styles from "./Send.module.css"

interface SendDialogProps {
  readonly title: string
  readonly clientId: string
  /** What is sent, without recipients and language. */
  readonly mail: Pick<NewMail, "counteragent_id" | "document_id" | "kind">
  /** The language of the document; else it is the client's. */
  readonly language?: Language
  /** What the mail brings, a line each. */
  readonly contents: ReactNode
  /** The subject of what a person sends by themselves. */
  readonly subject: string
  /** What a person sends by themselves where Hourbook cannot. */
  readonly instead: ReactNode
  readonly close: () => void
}

/** Asks for the recipients and the language of a mail to a client, shows what it brings, and sends it. */
export const SendDialog = (props: SendDialogProps) => {
  const { clientId, close, title } = props
  const { data, error, refetch } = useQuery(read("/api/counteragents/{id}", undefined, { id: clientId }))
  const billing = data?.counteragent.id === clientId ? data.counteragent.billing : undefined
  return (
    <Dialog title={title} close={close}>
      {error !== null ? (
        <ErrorNote error={error} retry={() => void refetch()} />
      ) : billing === undefined ? (
        <Skeleton height={300} />
      ) : (
        <SendForm {...props} known={billing?.emails ?? []} language={props.language ?? billing?.language ?? "en"} />
      )}
    </Dialog>
  )
}

interface SendFormProps extends SendDialogProps {
  readonly known: ReadonlyArray<string>
  readonly language: Language
}

/** Whether this service sends nothing at all, or no links. */
const isNotSetUp = (error: unknown): error is Failed =>
  error instanceof Failed && (error.rule?.code === "mail_not_set_up" || error.rule?.code === "mail_needs_address")

const SendForm = ({ close, contents, instead, known, mail, subject, ...given }: SendFormProps) => {
  const write = useWrite()
  const [typed, setTyped] = useState(known.join(", "))
  const [language, setLanguage] = useState(given.language)
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const to = recipientsIn(typed)
  const wrong = wrongRecipients(to)
  const submit = async (): Promise<void> => {
    setAsked(true)
    if (isBusy || to.length === 0 || wrong !== undefined) return
    setBusy(true)
    setError(undefined)
    try {
      await write("POST", "/api/mails", { body: { ...mail, to, language } })
      say(m.mail_sending())
      close()
    } catch (cause) {
      setError(cause)
      setBusy(false)
    }
  }
  if (isNotSetUp(error)) return <NotSetUp error={error} to={to} subject={subject} instead={instead} />
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TextField
        label={m.mail_send_to()}
        hint={m.mail_send_to_why()}
        wrong={isAsked ? wrong : undefined}
        value={typed}
        inputMode="email"
        autoComplete="off"
        autoFocus={known.length === 0}
        required
        onChange={({ target }) => setTyped(target.value)}
      />
      <SelectField
        label={m.mail_send_language()}
        value={language}
        onChange={({ target }) => setLanguage(languages.find((one) => one === target.value) ?? "en")}
      >
        {languages.map((one) => (
          <option key={one} value={one}>
            {languageWords[one].name}
          </option>
        ))}
      </SelectField>
      <div className={styles.what}>
        <h3>{m.mail_send_what()}</h3>
        {contents}
      </div>
      {error !== undefined && <ErrorNote error={error} />}
      <div className="row">
        <Button type="submit" look="main" disabled={isBusy || to.length === 0} autoFocus={known.length > 0}>
          {m.mail_send()}
        </Button>
        <Button look="quiet" onClick={close}>
          {m.components_cancel()}
        </Button>
      </div>
    </form>
  )
}

interface NotSetUpProps extends Pick<SendDialogProps, "instead" | "subject"> {
  readonly error: Failed
  readonly to: ReadonlyArray<string>
}

/** What is missing on the server, and what a person sends by themselves until then. */
const NotSetUp = ({ error, instead, subject, to }: NotSetUpProps) => (
  <div className={styles.form}>
    <div role="alert">
      <b>{m.mail_send_not_set_up()}</b>
      <p>
        {error.rule?.code === "mail_not_set_up" ? m.mail_send_not_set_up_why() : errorText(error)}{" "}
        <Link to="/settings/$section" params={{ section: "mail" }} className={styles.link}>
          {m.mail_send_how()}
        </Link>
      </p>
    </div>
    {instead}
    <div className="row">
      <a
        className={buttonClass()}
        href={`mailto:${to.map((one) => encodeURIComponent(one).replace("%40", "@")).join(",")}?subject=${encodeURIComponent(subject)}`}
      >
        <MailIcon size={15} aria-hidden="true" /> {m.mail_send_write()}
      </a>
    </div>
  </div>
)
