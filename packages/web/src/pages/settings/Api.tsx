import { useQuery } from "@tanstack/react-query"
import { type SyntheticEvent, useState } from "react"
import { read } from "../../api/read.ts"
import { useWrite } from "../../api/write.ts"
import { Button } from "../../components/Button.tsx"
import { Card } from "../../components/Card.tsx"
import { DateField } from "../../components/fields/DateField.tsx"
import { SelectField, TextField } from "../../components/fields/Field.tsx"
import { formTexts } from "../../components/fields/formTexts.ts"
import row from "../../components/lists/Item.module.css"
import { EmptyState } from "../../components/messages/EmptyState.tsx"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { sayError } from "../../components/messages/sayError.ts"
import { SecretOnce } from "../../components/messages/SecretOnce.tsx"
import { Skeleton } from "../../components/messages/Skeleton.tsx"
import { say } from "../../components/messages/toasts.ts"
import { type Day, moment } from "../../format/dates.ts"
import { m } from "../../paraglide/messages.js"
import { useMay, useSession } from "../../session/useSession.ts"
import { Assistants } from "./Assistants.tsx"
import styles from "./Settings.module.css"

/** A key that was just made, with its secret. */
interface Made {
  readonly name: string
  readonly secret: string
}

/** Keys for programs, and how assistants are connected. */
export const Api = () => {
  const { data, error, refetch } = useQuery(read("/api/me/api-keys"))
  const [made, setMade] = useState<Made>()
  const write = useWrite()
  if (error !== null) return <ErrorNote error={error} retry={() => void refetch()} />
  if (data === undefined) return <Skeleton height={420} />
  const revoke = (id: string) => {
    write("DELETE", "/api/me/api-keys/{id}", { params: { id } }).then(() => say(m.settings_key_revoked()), sayError)
  }
  return (
    <>
      <Card title={m.settings_keys()} aside={<a href="/docs">{m.settings_docs()}</a>}>
        {made !== undefined && <MadeKey made={made} />}
        {data.api_keys.length === 0 ? (
          <EmptyState title={m.settings_no_keys()}>{m.settings_no_keys_why()}</EmptyState>
        ) : (
          <ul>
            {data.api_keys.map((key) => (
              <li key={key.id} className={row.item}>
                <div>
                  <b>{key.name}</b>
                  <small>
                    <code>{key.prefix}…</code> · {m.settings_created({ when: moment(key.created_at) })}
                    {" · "}
                    {key.last_used_at === null
                      ? m.settings_never_used()
                      : m.settings_last_used({ when: moment(key.last_used_at) })}
                    {key.expires_at !== null && <> · {m.settings_expires({ when: moment(key.expires_at) })}</>}
                  </small>
                </div>
                <span className={styles.badge}>
                  {key.kind === "full" ? m.settings_key_full() : m.settings_key_read()}
                </span>
                <Button
                  small
                  look="danger"
                  onClick={() => revoke(key.id)}
                  aria-label={m.settings_key_revoke_one({ name: key.name })}
                >
                  {m.settings_key_revoke()}
                </Button>
              </li>
            ))}
          </ul>
        )}
        <NewKey onMade={setMade} />
      </Card>
      <Assistants secret={made?.secret} />
    </>
  )
}

const MadeKey = ({ made }: { readonly made: Made }) => (
  <div className={styles.form}>
    <h3>{m.settings_key_made({ name: made.name })}</h3>
    <SecretOnce label={m.settings_key_made({ name: made.name })} secret={made.secret} />
    <code className={styles.code}>{`curl -sS ${location.origin}/api/me/access -H 'x-api-key: ${made.secret}'`}</code>
  </div>
)

const NewKey = ({ onMade }: { readonly onMade: (made: Made) => void }) => {
  const write = useWrite()
  const { isClient } = useMay()
  const { today } = useSession()
  const [until, setUntil] = useState<Day | null>(null)
  const [failure, setFailure] = useState<unknown>()
  const make = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const { currentTarget } = event
    const text = formTexts(currentTarget)
    const name = text("name")
    const body = {
      name,
      kind: text("kind") === "full" ? ("full" as const) : ("read" as const),
      expires_at: until
    }
    write("POST", "/api/me/api-keys", { body }).then(({ secret }) => {
      setFailure(undefined)
      currentTarget.reset()
      setUntil(null)
      if (secret !== null) onMade({ name, secret })
    }, setFailure)
  }
  return (
    <form className={styles.form} onSubmit={make}>
      <h3>{m.settings_key_new()}</h3>
      <div className={styles.pair}>
        <TextField
          label={m.settings_name()}
          name="name"
          required
          maxLength={100}
          placeholder={m.settings_key_example()}
        />
        <SelectField label={m.settings_key_kind()} name="kind" hint={m.settings_key_kind_why()}>
          <option value="read">{m.settings_key_read()}</option>
          {!isClient && <option value="full">{m.settings_key_full()}</option>}
        </SelectField>
        <DateField
          label={m.settings_key_until()}
          hint={m.settings_key_until_why()}
          value={until}
          onChange={setUntil}
          min={today}
        />
      </div>
      {failure !== undefined && <ErrorNote error={failure} />}
      <div className={styles.actions}>
        <Button type="submit">{m.settings_key_make()}</Button>
      </div>
    </form>
  )
}
