import { rateName } from "@hourbook/exchange/plan/rateName"
import type { PlannedRate, PlannedRates } from "@hourbook/exchange/plan/rates"
import { useState } from "react"
import { m } from "../../../paraglide/messages.js"
import { Button } from "../../../parts/Button.tsx"
import { CheckField } from "../../../parts/fields/Field.tsx"
import { Table } from "../../../parts/lists/Table.tsx"
import { Sheet } from "../../../parts/Sheet.tsx"
import { mediumDay } from "../../../words/dates.ts"
import { count, wholeMoney } from "../../../words/money.ts"
import styles from "./Steps.module.css"

interface RatesOfferProps {
  readonly rates: PlannedRates
  readonly isChosen: boolean
  readonly choose: (isChosen: boolean) => void
}

const shownAtOnce = 8

const keyOf = ({ from, kind, ...rate }: PlannedRate): string => `${kind} ${rateName(rate, "")} ${from}`

/** The rates that the prices of the file come to, and whether they are set with the import. */
export const RatesOffer = ({ choose, isChosen, rates: { bill, cost } }: RatesOfferProps) => {
  const [shown, setShown] = useState(shownAtOnce)
  const all = [...bill.offered, ...cost.offered]
  if (all.length === 0) return null
  const others = bill.others + cost.others
  const why = [
    m.import_rates_why(),
    bill.offered.length > 0 && m.import_rates_explain({ n: bill.lines, explained: count(bill.explained) }),
    others > 0 && m.import_rates_others({ n: others })
  ].filter((text) => text !== false)
  return (
    <Sheet flush title={m.import_rates()}>
      <div className={styles.intro}>
        <CheckField
          label={m.import_rates_set({ n: all.length })}
          hint={why.join(" ")}
          checked={isChosen}
          onChange={({ target }) => choose(target.checked)}
        />
      </div>
      <div data-flush="">
        <Table label={m.import_rates()}>
          <thead>
            <tr>
              <th scope="col">{m.import_rates_of()}</th>
              {cost.offered.length > 0 && <th scope="col">{m.rates_kind()}</th>}
              <th scope="col" className="num">
                {m.rates_per_hour()}
              </th>
              <th scope="col" className="num">
                {m.rates_from()}
              </th>
            </tr>
          </thead>
          <tbody>
            {all.slice(0, shown).map((rate) => (
              <tr key={keyOf(rate)}>
                <th scope="row" className={styles.name}>
                  {rateName(rate, m.import_you())}
                </th>
                {cost.offered.length > 0 && <td>{rate.kind === "bill" ? m.rates_bill() : m.rates_cost()}</td>}
                <td className="num">{wholeMoney(Number(rate.amount), rate.currency)}</td>
                <td className="num">{mediumDay(rate.from)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
      {all.length > shown && (
        <p className={styles.moreRows}>
          <Button small onClick={() => setShown(shown + 200)}>
            {m.import_more_rows({ n: all.length - shown })}
          </Button>
        </p>
      )}
    </Sheet>
  )
}
