import { lazyComponent } from "../../components/lazyComponent.tsx"
import { Figure, Figures } from "../../components/lists/Figures.tsx"
import { Later } from "../../components/lists/Later.tsx"
import { kinds, type MoneyKind } from "../../features/money/kinds.ts"
import type { MoneyPage } from "../../features/money/moneyRow.ts"
import { plus } from "../../format/exactly.ts"
import { money } from "../../format/money.ts"
import type { Period } from "../../format/period.ts"
import { m } from "../../paraglide/messages.js"
import { useMay, useSession } from "../../session/useSession.ts"
import styles from "./Payments.module.css"

const MoneyChart = lazyComponent(async () => (await import("./MoneyChart.tsx")).MoneyChart)

interface MoneySumsProps {
  readonly kind: MoneyKind
  readonly page: MoneyPage
  readonly period: Period
}

/** The sums of all that matches: in the workspace's currency, in each of their own, and by day. */
export const MoneySums = ({ kind, page, period }: MoneySumsProps) => {
  const { today, workspace } = useSession()
  const may = useMay()
  const { currency } = workspace
  const isForeign = page.byCurrency.some((sum) => sum.currency !== currency)
  const { count, tone, total } = kinds[kind]
  const later = plus(...page.days.filter(({ date }) => date > today).map((day) => day.total))
  return (
    <>
      <Figures>
        <Figure
          label={total(may)}
          value={money(page.total, currency)}
          note={
            <>
              {count({ count: page.count })}
              <Later amount={later === 0 ? undefined : money(later, currency)} />
            </>
          }
          {...(tone === "worked" ? {} : { tone })}
        />
        {isForeign &&
          page.byCurrency.map((sum) => (
            <Figure
              key={sum.currency}
              label={m.payments_in({ currency: sum.currency })}
              value={money(sum.total, sum.currency)}
              note={count({ count: sum.count })}
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
        <div className={styles.chart}>
          <MoneyChart days={page.days} period={period} tone={tone} />
        </div>
      )}
    </>
  )
}
