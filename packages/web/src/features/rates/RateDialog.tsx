import type { Rate } from "@hourbook/contract/contract"
import { useState } from "react"
import { useWrite } from "../../api/write.ts"
import { Button } from "../../components/Button.tsx"
import { Dialog } from "../../components/Dialog.tsx"
import { DateField } from "../../components/fields/DateField.tsx"
import { useEntities } from "../../components/fields/entities.ts"
import { EntityPicker } from "../../components/fields/EntityPicker.tsx"
import { MoneyField, type MoneyValue } from "../../components/fields/MoneyField.tsx"
import { useClientCurrency } from "../../components/fields/useClientCurrency.ts"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import type { Day } from "../../format/dates.ts"
import { m } from "../../paraglide/messages.js"
import { useSession } from "../../session/useSession.ts"
import { RateKindField } from "./RateKindField.tsx"
import type { RateScope } from "./rateLines.ts"
import styles from "./Rates.module.css"

interface RateDialogProps {
  readonly scope: RateScope
  readonly kinds: ReadonlyArray<Rate["kind"]>
  readonly close: () => void
  /** After a rate was set for days that are over, whose work keeps its price. */
  readonly done: () => void
}

/** Sets a rate from a day on. One of the same day is replaced. */
export const RateDialog = ({ close, done, kinds, scope }: RateDialogProps) => {
  const { today, workspace } = useSession()
  const write = useWrite()
  const [kind, setKind] = useState<Rate["kind"]>(kinds[0] ?? "bill")
  const [typed, setPrice] = useState<MoneyValue>()
  const [day, setDay] = useState<Day | null>(today)
  const [member, setMember] = useState<string | null>(null)
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const project = useEntities("project", scope.project_id !== undefined).entities.find(
    ({ id }) => id === scope.project_id
  )
  const ofClient = useClientCurrency(scope.counteragent_id ?? project?.clientId ?? null, kind === "bill")
  const price = typed ?? { amount: null, currency: (kind === "bill" ? ofClient : undefined) ?? workspace.currency }
  const save = async () => {
    if (price.amount === null || day === null) return
    setBusy(true)
    try {
      const only = kind === "bill" && scope.project_id !== undefined && member !== null ? { user_id: member } : {}
      await write("POST", "/api/rates", {
        body: { kind, amount: price.amount, currency: price.currency, effective_date: day, ...scope, ...only }
      })
      if (day < today) done()
      else close()
    } catch (cause) {
      setError(cause)
      setBusy(false)
    }
  }
  return (
    <Dialog title={m.rates_add()} close={close}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) void save()
        }}
      >
        <RateKindField kinds={kinds} value={kind} onChange={setKind} />
        <MoneyField label={m.rates_amount()} per="/ h" value={price} onChange={setPrice} autoFocus required />
        <DateField label={m.rates_from()} value={day} onChange={setDay} required />
        {scope.project_id !== undefined && kind === "bill" && (
          <EntityPicker
            kind="member"
            label={m.rates_member()}
            hint={m.rates_member_hint()}
            value={member}
            onChange={setMember}
          />
        )}
        {error !== undefined && <ErrorNote error={error} />}
        <p className="row">
          <Button type="submit" look="main" disabled={price.amount === null || day === null}>
            {m.components_save()}
          </Button>
          <Button look="quiet" onClick={close}>
            {m.components_cancel()}
          </Button>
        </p>
      </form>
    </Dialog>
  )
}
