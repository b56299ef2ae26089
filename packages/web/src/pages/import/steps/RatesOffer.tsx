import { rateName } from "@hourbook/exchange/plan/rateName"
import type { DifferingRate, PlannedRate, PlannedRates } from "@hourbook/exchange/plan/rates"
import { useState } from "react"
import { Button } from "../../../components/Button.tsx"
import { Card } from "../../../components/Card.tsx"
import { CheckField } from "../../../components/fields/Field.tsx"
import { Table } from "../../../components/lists/Table.tsx"
import { mediumDay } from "../../../format/dates.ts"
import { count, wholeMoney } from "../../../format/money.ts"
import { m } from "../../../paraglide/messages.js"
import styles from "./Steps.module.css"

interface RatesOfferProps {
  readonly rates: PlannedRates
  readonly isChosen: boolean
  readonly choose: (isChosen: boolean) => void
}

const shownAtOnce = 8

const keyOf = ({ from, kind, ...rate }: PlannedRate): string => `${kind} ${rateName(rate, "")} ${from}`

/** `Billed · from 5 Jan 2026` */
const aboutOf = ({ from, kind }: PlannedRate): string =>
  `${kind === "bill" ? m.rates_bill() : m.rates_cost()} · ${m.import_rates_from({ day: mediumDay(from) })}`

/** `Acme / Site, Ada Byrne: €80.00, here €75.50` */
const differenceOf = (rate: DifferingRate): string =>
  m.import_rates_difference({
    name: rateName(rate, m.import_you()),
    file: wholeMoney(Number(rate.amount), rate.currency),
    here: rate.here === null ? "–" : wholeMoney(Number(rate.here.amount), rate.here.currency)
  })

/** The rates that the prices of the file come to, and whether they are set with the import. */
export const RatesOffer = ({ choose, isChosen, rates: { bill, cost } }: RatesOfferProps) => {
  const [shown, setShown] = useState(shownAtOnce)
  const all = [...bill.offered, ...cost.offered]
  const differing = [...bill.differing, ...cost.differing]
  if (all.length + differing.length === 0) return null
  const why = [
    all.length > 0 && m.import_rates_why(),
    bill.pricedHere > 0 && m.import_rates_here({ n: bill.lines, priced: count(bill.pricedHere) }),
    bill.offered.length > 0 && m.import_rates_explain({ n: bill.lines, explained: count(bill.explained) }),
    differing.length > 0 &&
      m.import_rates_differ({
        n: differing.length,
        names: differing.slice(0, shownAtOnce).map(differenceOf).join("; ")
      })
  ].filter((text) => text !== false)
  return (
    <Card flush title={m.import_rates()}>
      <div className={styles.offer}>
        {all.length === 0 ? (
          <p className="soft">{why.join(" ")}</p>
        ) : (
          <CheckField
            label={m.import_rates_set({ n: all.length })}
            hint={why.join(" ")}
            checked={isChosen}
            onChange={({ target }) => choose(target.checked)}
          />
        )}
      </div>
      <div data-flush="" hidden={all.length === 0}>
        <Table label={m.import_rates()}>
          <thead>
            <tr>
              <th scope="col">{m.import_rates_of()}</th>
              <th scope="col" className="num">
                {m.rates_per_hour()}
              </th>
            </tr>
          </thead>
          <tbody>
            {all.slice(0, shown).map((rate) => (
              <tr key={keyOf(rate)}>
                <th scope="row" className={styles.name}>
                  {rateName(rate, m.import_you())}
                  <small>{aboutOf(rate)}</small>
                </th>
                <td className="num">{wholeMoney(Number(rate.amount), rate.currency)}</td>
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
    </Card>
  )
}
