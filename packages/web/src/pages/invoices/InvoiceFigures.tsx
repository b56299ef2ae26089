import type { InvoicesInCurrency } from "@hourbook/contract/contract"
import { Figure, Figures } from "../../components/lists/Figures.tsx"
import { Skeleton } from "../../components/messages/Skeleton.tsx"
import { money } from "../../format/money.ts"
import { m } from "../../paraglide/messages.js"
import { useSession } from "../../session/useSession.ts"

interface InvoiceFiguresProps {
  /** Undefined while they are read. */
  readonly totals: ReadonlyArray<InvoicesInCurrency> | undefined
}

/** What is open and overdue, in each currency by itself. */
export const InvoiceFigures = ({ totals }: InvoiceFiguresProps) => {
  const { currency } = useSession().workspace
  if (totals === undefined) return <Skeleton height={92} />
  const none = { currency, invoices_count: 0, gross_total: 0, open_total: 0, overdue_total: 0 }
  const shown = totals.length === 0 ? [none] : totals
  const names = (one: string) =>
    shown.length === 1 && one === currency
      ? ([m.invoices_open(), m.invoices_overdue()] as const)
      : ([m.invoices_open_in({ currency: one }), m.invoices_overdue_in({ currency: one })] as const)
  return (
    <Figures>
      {shown.flatMap((sum) => {
        const [open, overdue] = names(sum.currency)
        return [
          <Figure
            key={open}
            label={open}
            value={money(sum.open_total, sum.currency)}
            tone="owed"
            note={m.invoices_count({ count: sum.invoices_count })}
          />,
          <Figure key={overdue} label={overdue} value={money(sum.overdue_total, sum.currency)} tone="overdue" />
        ]
      })}
    </Figures>
  )
}
