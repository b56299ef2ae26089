import { useState } from "react"
import { useWrite } from "../../api/write.ts"
import { Button } from "../../components/Button.tsx"
import { Dialog } from "../../components/Dialog.tsx"
import { useEntities } from "../../components/fields/entities.ts"
import { SelectField } from "../../components/fields/Field.tsx"
import { MoneyField, type MoneyValue } from "../../components/fields/MoneyField.tsx"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { m } from "../../paraglide/messages.js"
import { useMay, useSession } from "../../session/useSession.ts"
import { beginning } from "../rates/beginning.ts"
import type { PriceAnswer, Unpriced } from "../rates/rateQuestion.ts"
import styles from "./RateAsk.module.css"

interface RateAskProps {
  readonly work: Unpriced
  readonly answer: (answer: PriceAnswer | undefined) => void
}

type Scope = "client" | "project" | "workspace"

/** What an hour costs where no rate applies. Owners and admins set it for good, members for this entry. */
export const RateAsk = ({ answer, work }: RateAskProps) => {
  const { workspace } = useSession()
  const { manage } = useMay()
  const write = useWrite()
  const project = useEntities("project", work.projectId !== null).entities.find(({ id }) => id === work.projectId)
  const clientId = work.clientId ?? project?.clientId ?? null
  const client = useEntities("client", clientId !== null).entities.find(({ id }) => id === clientId)
  const [typed, setValue] = useState<MoneyValue>()
  const [chosen, setScope] = useState<Scope>()
  const [error, setError] = useState<unknown>()
  const scope: Scope = chosen ?? (clientId !== null ? "client" : "workspace")
  const ofClient = manage && scope === "workspace" ? null : client?.currency
  const value = typed ?? { amount: null, currency: ofClient ?? workspace.currency }

  const save = async () => {
    if (value.amount === null) return
    const { amount, currency } = value
    if (!manage) return answer({ kind: "hourly", amount, currency })
    try {
      await write("POST", "/api/rates", {
        body: {
          kind: "bill",
          amount,
          currency,
          effective_date: beginning,
          ...(scope === "client" ? { counteragent_id: clientId } : {}),
          ...(scope === "project" ? { project_id: work.projectId } : {})
        }
      })
      answer({ kind: "stored" })
    } catch (cause) {
      setError(cause)
    }
  }

  return (
    <Dialog title={m.entry_ask_rate()} close={() => answer(undefined)}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <p className="soft">{manage ? m.entry_ask_rate_why() : m.entry_ask_rate_member()}</p>
        <MoneyField label={m.entry_hourly_rate()} value={value} onChange={setValue} per="/ h" autoFocus required />
        {manage && (
          <SelectField
            label={m.entry_rate_for()}
            value={scope}
            onChange={({ target }) =>
              setScope(target.value === "client" || target.value === "project" ? target.value : "workspace")
            }
          >
            {clientId !== null && <option value="client">{m.entry_rate_client({ name: client?.name ?? "…" })}</option>}
            {project !== undefined && <option value="project">{m.entry_rate_project({ name: project.name })}</option>}
            <option value="workspace">{m.entry_rate_workspace({ name: workspace.name })}</option>
          </SelectField>
        )}
        {error !== undefined && <ErrorNote error={error} />}
        <div className={styles.actions}>
          <Button type="submit" look="main" disabled={value.amount === null}>
            {manage ? m.entry_rate_save() : m.components_save()}
          </Button>
          <Button onClick={() => answer({ kind: "free" })}>{m.entry_price_none()}</Button>
          <Button look="quiet" onClick={() => answer(undefined)}>
            {m.components_cancel()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
