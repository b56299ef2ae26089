import { Columns } from "../../charts/Columns.tsx"
import type { MoneyKind, MoneyPage } from "../../features/waiting/moneyRow.ts"
import { m } from "../../paraglide/messages.js"
import { Figure, Figures } from "../../parts/Figures.tsx"
import { Sheet } from "../../parts/Sheet.tsx"
import { useMay, useSession } from "../../session/useSession.ts"
import { daysBetween, fullDay, shortDay } from "../../words/dates.ts"
import { money } from "../../words/money.ts"
import { boundsOf, type Period } from "../../words/period.ts"
import { type SumColumn, sumColumns } from "./sumColumns.ts"

interface MoneySumsProps {
  readonly kind: MoneyKind
  readonly page: MoneyPage
  readonly period: Period
}

const tones = { received: "received", paid: "worked", charges: "owed" } as const

const totalName = (kind: MoneyKind, isClient: boolean): string =>
  kind === "received"
    ? isClient
      ? m.payments_paid_yours()
      : m.payments_received()
    : kind === "paid"
      ? m.payments_paid_out()
      : m.payments_charged()

const recordCount = (kind: MoneyKind, count: number): string =>
  kind === "received"
    ? m.payments_count({ count })
    : kind === "paid"
      ? m.payments_payouts_count({ count })
      : m.payments_charges_count({ count })

const chartName = (column: SumColumn | undefined): string => {
  if (column === undefined || column.from === column.to) return m.payments_by_day()
  return daysBetween(column.from, column.to) < 7 ? m.payments_by_week() : m.payments_by_month()
}

/** The sums of all that matches: in the workspace's currency, in each of their own, and by day. */
export const MoneySums = ({ kind, page, period }: MoneySumsProps) => {
  const { today, workspace } = useSession()
  const { isClient } = useMay()
  const { currency } = workspace
  const bounds = boundsOf(period)
  const first = bounds.from ?? page.days[0]?.date ?? today
  const last = bounds.to === undefined || bounds.to > today ? (page.days.at(-1)?.date ?? today) : bounds.to
  const end = last < today && (bounds.to ?? today) >= today ? today : last
  const columns = sumColumns(page.days, first, end)
  const isForeign = page.byCurrency.some((sum) => sum.currency !== currency)
  const tone = tones[kind]
  return (
    <>
      <Figures>
        <Figure
          label={totalName(kind, isClient)}
          value={money(page.total, currency)}
          note={recordCount(kind, page.count)}
          {...(tone === "worked" ? {} : { tone })}
        />
        {isForeign &&
          page.byCurrency.map((sum) => (
            <Figure
              key={sum.currency}
              label={m.payments_in({ currency: sum.currency })}
              value={money(sum.total, sum.currency)}
              note={recordCount(kind, sum.count)}
            />
          ))}
      </Figures>
      {page.unconverted.length > 0 && (
        <p className="soft">
          {m.payments_unconverted({
            amounts: page.unconverted.map((sum) => money(sum.total, sum.currency)).join(", "),
            currency
          })}
        </p>
      )}
      {page.days.length > 1 && (
        <Sheet title={chartName(columns[0])}>
          <Columns
            label={chartName(columns[0])}
            tone={tone}
            columns={columns.map(({ from, to, total }, index) => ({
              key: from,
              value: total,
              says: `${from === to ? fullDay(from) : `${shortDay(from)} – ${shortDay(to)}`}: ${money(total, currency)}`,
              label: index === 0 || index === columns.length - 1 ? shortDay(from) : undefined
            }))}
          />
        </Sheet>
      )}
    </>
  )
}
