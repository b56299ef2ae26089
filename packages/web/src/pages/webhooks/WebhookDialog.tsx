import type { Webhook } from "@hourbook/contract/contract"
import { useState } from "react"
import { useWrite } from "../../api/write.ts"
import { Button } from "../../components/Button.tsx"
import { Dialog } from "../../components/Dialog.tsx"
import { CheckField, TextField } from "../../components/fields/Field.tsx"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { m } from "../../paraglide/messages.js"
import { EventsField } from "./EventsField.tsx"
import type { MadeSecret } from "./MadeSecret.ts"
import styles from "./Webhooks.module.css"

interface WebhookDialogProps {
  /** Undefined for a new one. */
  readonly webhook: Webhook | undefined
  readonly close: () => void
  readonly onMade: (made: MadeSecret) => void
}

/** A new webhook, or a change of one. */
export const WebhookDialog = ({ close, onMade, webhook }: WebhookDialogProps) => {
  const write = useWrite()
  const [url, setUrl] = useState(webhook?.url ?? "https://")
  const [description, setDescription] = useState(webhook?.description ?? "")
  const [events, setEvents] = useState<ReadonlyArray<string>>(webhook?.events ?? ["*"])
  const [enabled, setEnabled] = useState(webhook?.enabled ?? true)
  const [error, setError] = useState<unknown>()
  const isReady = URL.canParse(url.trim()) && events.length > 0
  const save = (): void => {
    if (!isReady) return
    const body = { url: url.trim(), description: description.trim() || null, events, enabled }
    if (webhook === undefined) {
      write("POST", "/api/webhooks", { body }).then((made) => {
        if (made.secret !== null) onMade({ url: made.webhook.url, secret: made.secret })
        close()
      }, setError)
    } else {
      write("PUT", "/api/webhooks/{id}", { params: { id: webhook.id }, body }).then(close, setError)
    }
  }
  return (
    <Dialog title={webhook === undefined ? m.webhooks_new() : m.webhooks_edit()} close={close}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <TextField
          label={m.webhooks_url()}
          hint={m.webhooks_url_why()}
          type="url"
          value={url}
          maxLength={2000}
          required
          autoFocus
          autoComplete="off"
          onChange={({ target }) => setUrl(target.value)}
        />
        <TextField
          label={m.webhooks_description()}
          value={description}
          maxLength={200}
          autoComplete="off"
          onChange={({ target }) => setDescription(target.value)}
        />
        <EventsField events={events} onChange={setEvents} />
        <CheckField
          label={m.webhooks_enabled()}
          checked={enabled}
          onChange={({ target }) => setEnabled(target.checked)}
        />
        {error !== undefined && <ErrorNote error={error} />}
        <div className="row">
          <Button look="main" type="submit" disabled={!isReady}>
            {m.components_save()}
          </Button>
          <Button look="quiet" onClick={close}>
            {m.components_cancel()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
