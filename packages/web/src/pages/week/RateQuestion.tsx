import type { NewTimeEntry } from "@hourbook/api/contract"
import { type SubmitEvent, useState } from "react"
import { useWrite } from "../../api/write.ts"
import { m } from "../../paraglide/messages.js"
import { Button } from "../../parts/Button.tsx"
import { Dialog } from "../../parts/Dialog.tsx"
import { ErrorNote } from "../../parts/ErrorNote.tsx"
import { CheckField } from "../../parts/Field.tsx"
import { MoneyField, type MoneyValue } from "../../parts/MoneyField.tsx"
import { useMay, useSession } from "../../session/useSession.ts"
import styles from "./Week.module.css"

interface RateQuestionProps {
  /** The entry that no rate applies to. */
  readonly body: NewTimeEntry
  readonly clientId: string | null
  readonly clientName: string | null
  /** Records it with what was answered. */
  readonly record: (body: NewTimeEntry) => void
  readonly close: () => void
}

/**
 * Asks once for the price of an hour where no rate applies, and keeps it as the client's or the workspace's; a member
 * gives it for this entry alone. Or the entry is not billable.
 */
export const RateQuestion = ({ body, clientId, clientName, close, record }: RateQuestionProps) => {
  const { today, workspace } = useSession()
  const { manage } = useMay()
  const write = useWrite()
  const [price, setPrice] = useState<MoneyValue>({ amount: null, currency: workspace.currency })
  const [isOfClient, setOfClient] = useState(true)
  const [error, setError] = useState<unknown>()

  const save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const { amount, currency } = price
    if (amount === null) return
    setError(undefined)
    try {
      if (manage) {
        await write("POST", "/api/rates", {
          body: {
            kind: "bill",
            amount,
            currency,
            effective_date: body.accrual_date ?? today,
            ...(isOfClient && clientId !== null ? { counteragent_id: clientId } : {})
          }
        })
        record(body)
      } else {
        record({ ...body, billable: true, hourly_rate: amount, currency })
      }
      close()
    } catch (cause) {
      setError(cause)
    }
  }

  return (
    <Dialog title={m.week_rate_title()} close={close}>
      <form className={styles.question} onSubmit={(event) => void save(event)}>
        <p>{manage ? m.week_rate_why() : m.week_rate_why_member()}</p>
        <MoneyField label={m.week_rate_price()} value={price} onChange={setPrice} per="/ h" autoFocus required />
        {manage && clientId !== null && (
          <CheckField
            label={m.week_rate_of_client({ name: clientName ?? "" })}
            hint={m.week_rate_of_client_hint()}
            checked={isOfClient}
            onChange={({ target }) => setOfClient(target.checked)}
          />
        )}
        {error !== undefined && <ErrorNote error={error} />}
        <div className="row">
          <Button type="submit" look="main" disabled={price.amount === null}>
            {m.week_rate_save()}
          </Button>
          <Button
            onClick={() => {
              record({ ...body, billable: false })
              close()
            }}
          >
            {m.week_rate_not_billable()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
