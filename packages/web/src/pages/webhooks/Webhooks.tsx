import type { Webhook } from "@hourbook/contract/contract"
import { useQuery } from "@tanstack/react-query"
import { Plus } from "lucide-react"
import { useState } from "react"
import { read } from "../../api/read.ts"
import { Button } from "../../components/Button.tsx"
import { Card } from "../../components/Card.tsx"
import { EmptyState } from "../../components/messages/EmptyState.tsx"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { SecretOnce } from "../../components/messages/SecretOnce.tsx"
import { Skeleton } from "../../components/messages/Skeleton.tsx"
import { m } from "../../paraglide/messages.js"
import { DeliveriesDialog } from "./DeliveriesDialog.tsx"
import type { MadeSecret } from "./MadeSecret.ts"
import { WebhookDialog } from "./WebhookDialog.tsx"
import { WebhookRow } from "./WebhookRow.tsx"
import styles from "./Webhooks.module.css"

type Open = { readonly what: "new" } | { readonly what: "edit" | "deliveries"; readonly id: Webhook["id"] }

/** Addresses to which changes are sent as they happen. */
export const Webhooks = () => {
  const { data, error, refetch } = useQuery(read("/api/webhooks"))
  const [made, setMade] = useState<MadeSecret>()
  const [open, setOpen] = useState<Open>()
  if (error !== null) return <ErrorNote error={error} retry={() => void refetch()} />
  if (data === undefined) return <Skeleton height={240} />
  const close = (): void => setOpen(undefined)
  const opened = open === undefined || open.what === "new" ? undefined : data.webhooks.find(({ id }) => id === open.id)
  return (
    <Card title={m.webhooks_title()}>
      {made !== undefined && (
        <div className={styles.form}>
          <h3>{m.webhooks_secret_of({ url: made.url })}</h3>
          <SecretOnce label={m.webhooks_secret()} secret={made.secret} />
        </div>
      )}
      {data.webhooks.length === 0 ? (
        <EmptyState title={m.webhooks_none()}>{m.webhooks_none_why()}</EmptyState>
      ) : (
        <ul>
          {data.webhooks.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              onMade={setMade}
              edit={() => setOpen({ what: "edit", id: webhook.id })}
              showDeliveries={() => setOpen({ what: "deliveries", id: webhook.id })}
            />
          ))}
        </ul>
      )}
      <div className="row">
        <Button onClick={() => setOpen({ what: "new" })}>
          <Plus size={15} aria-hidden="true" /> {m.webhooks_add()}
        </Button>
      </div>
      {(open?.what === "new" || (open?.what === "edit" && opened !== undefined)) && (
        <WebhookDialog key={opened?.id ?? "new"} webhook={opened} close={close} onMade={setMade} />
      )}
      {open?.what === "deliveries" && opened !== undefined && <DeliveriesDialog webhook={opened} close={close} />}
    </Card>
  )
}
