import type { ChangesEffect, EffectFigures } from "@hourbook/contract/contract"
import { Card } from "../../components/Card.tsx"
import { Table } from "../../components/lists/Table.tsx"
import { money, signedMoney } from "../../format/money.ts"
import { m } from "../../paraglide/messages.js"
import { useSession } from "../../session/useSession.ts"

interface EffectCardProps {
  readonly effect: ChangesEffect
  /** The days that the changes concern, by their name. */
  readonly days: string
}

const figures: ReadonlyArray<readonly [keyof EffectFigures, () => string]> = [
  ["earned_total", m.activity_earned],
  ["charged_total", m.activity_effect_charged],
  ["received_total", m.activity_received],
  ["debt_total", m.activity_effect_owed]
]

const gapTexts: Readonly<Record<ChangesEffect["gaps"][number], () => string>> = {
  too_many_changes: m.activity_effect_too_many,
  debts_of_projects: m.activity_effect_no_debts,
  other_exchange_rates: m.activity_effect_other_rates,
  other_currency: m.activity_effect_other_currency
}

interface Row {
  readonly key: string
  readonly label: string
  readonly currency: string
  readonly before: number
  readonly after: number
}

/** The figures that are others now, in the workspace's currency and then in each. */
const changedRows = ({ currencies, totals }: ChangesEffect, base: string): ReadonlyArray<Row> => {
  const isPlain = currencies.every(({ currency }) => currency === base)
  const all = [
    ...(totals === null ? [] : [{ ...totals, currency: base, key: "total", isAll: !isPlain }]),
    ...(totals !== null && isPlain ? [] : currencies.map((one) => ({ ...one, key: one.currency, isAll: false })))
  ]
  return all.flatMap(({ after, before, currency, isAll, key }) =>
    figures.flatMap(([figure, name]) => {
      const [was, is] = [before[figure], after[figure]]
      if (was === null || is === null || was === is) return []
      const label = isAll ? m.activity_effect_all({ figure: name(), currency }) : name()
      return [{ key: `${key} ${figure}`, label, currency, before: was, after: is }]
    })
  )
}

/** What changes did to the figures of the days that they concern. */
export const EffectCard = ({ days, effect }: EffectCardProps) => {
  const { currency } = useSession().workspace
  const rows = changedRows(effect, currency)
  const title = m.activity_effect({ days })
  return (
    <Card title={title} flush={rows.length > 0}>
      {rows.length === 0 && !effect.gaps.includes("too_many_changes") && <p>{m.activity_effect_none()}</p>}
      {rows.length > 0 && (
        <Table label={title}>
          <thead>
            <tr>
              <th scope="col">{m.activity_effect_figure()}</th>
              <th scope="col" className="num">
                {m.activity_effect_before()}
              </th>
              <th scope="col" className="num">
                {m.activity_effect_after()}
              </th>
              <th scope="col" className="num">
                {m.activity_effect_change()}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">{row.label}</th>
                <td className="num soft">{money(row.before, row.currency)}</td>
                <td className="num">{money(row.after, row.currency)}</td>
                <td className="num">{signedMoney(row.after - row.before, row.currency)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {effect.gaps.map((gap) => (
        <p key={gap} className="soft">
          {gapTexts[gap]()}
        </p>
      ))}
    </Card>
  )
}
