import type { Rate } from "@hourbook/contract/contract"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { Button } from "../../components/Button.tsx"
import { Dialog } from "../../components/Dialog.tsx"
import { type DayRange, RangeField } from "../../components/fields/RangeField.tsx"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { Skeleton } from "../../components/messages/Skeleton.tsx"
import { say } from "../../components/messages/toasts.ts"
import { firstOfMonth } from "../../format/dates.ts"
import { m } from "../../paraglide/messages.js"
import { useSession } from "../../session/useSession.ts"
import { RateKindField } from "./RateKindField.tsx"
import type { RateScope } from "./rateLines.ts"
import styles from "./Rates.module.css"
import { RepriceTotals } from "./RepriceTotals.tsx"
import { useRepricing } from "./useRepricing.ts"

interface RepriceDialogProps {
  readonly scope: RateScope
  readonly kinds: ReadonlyArray<Rate["kind"]>
  readonly close: () => void
}

/** Says what entries of a period would come to at the rates in force, and changes them only after that. */
export const RepriceDialog = ({ close, kinds, scope }: RepriceDialogProps) => {
  const { today } = useSession()
  const reprice = useRepricing()
  const [kind, setKind] = useState<Rate["kind"]>(kinds[0] ?? "bill")
  const [range, setRange] = useState<DayRange>({ from: firstOfMonth(today), to: today })
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const { from, to } = range
  const wanted = from !== null && to !== null && from <= to ? { ...scope, kind, from, to } : undefined
  const dry = useQuery({
    queryKey: ["reprice", wanted],
    enabled: wanted !== undefined,
    staleTime: 0,
    gcTime: 0,
    queryFn: async () => (wanted === undefined ? undefined : reprice(wanted, true))
  })
  const apply = async () => {
    if (wanted === undefined) return
    setBusy(true)
    try {
      const { changed } = await reprice(wanted, false)
      say(m.rates_repriced({ count: changed }))
      close()
    } catch (cause) {
      setError(cause)
      setBusy(false)
    }
  }
  return (
    <Dialog title={m.rates_reprice_title()} close={close}>
      <p className="soft">{m.rates_reprice_why()}</p>
      <RateKindField kinds={kinds} value={kind} onChange={setKind} />
      <RangeField value={range} onChange={setRange} />
      <div className={styles.form} aria-live="polite">
        {dry.error !== null ? (
          <ErrorNote error={dry.error} retry={() => void dry.refetch()} />
        ) : dry.data === undefined || dry.isFetching ? (
          <Skeleton height={120} />
        ) : (
          <RepriceTotals repricing={dry.data} />
        )}
      </div>
      {error !== undefined && <ErrorNote error={error} />}
      <p className="row">
        <Button
          look="main"
          disabled={dry.isFetching || dry.data === undefined || dry.data.changed === 0}
          onClick={() => void (isBusy || apply())}
        >
          {dry.data === undefined || dry.data.changed === 0
            ? m.rates_reprice()
            : m.rates_reprice_count({ count: dry.data.changed })}
        </Button>
        <Button look="quiet" onClick={close}>
          {m.components_cancel()}
        </Button>
      </p>
    </Dialog>
  )
}
