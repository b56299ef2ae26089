import { Effect } from "effect"
import { wholeOf } from "../access/Policy.ts"
import type { Workspace } from "../access/Workspace.ts"
import { currentConversion } from "../exchangeRates/Conversion.ts"
import type { ExchangeRateRepository } from "../exchangeRates/ExchangeRateRepository.ts"
import { balanceOf, flowOf, isFlow, owedBy, together } from "../facts/Balance.ts"
import type { Fact } from "../facts/Fact.ts"
import { debtKinds, factKinds, listedKinds } from "../facts/factKinds.ts"
import type { ReportFacts } from "../facts/ReportFacts.ts"
import { boundariesOf } from "../facts/Valuation.ts"
import { recordKindNames } from "../kinds/recordKindNames.ts"
import { eachInSlices, mapInSlices, sortInSlices } from "../scheduling/inSlices.ts"
import type { CalendarDate } from "../values/CalendarDate.ts"
import { add, type Amount, type CurrencyCode, rounded, subtract, zero } from "../values/Money.ts"
import type { ClientFigures, MemberFigures, PeriodFigures } from "./Period.ts"

interface Ports {
  readonly facts: ReportFacts["Service"]
  readonly exchangeRates: ExchangeRateRepository["Service"]
}

/** The days of a period. */
export interface PeriodDays {
  readonly from: CalendarDate | null
  readonly through: CalendarDate
}

type Sums = Record<"opening" | "earned" | "charged" | "received" | "settled", Amount>
interface Row extends Sums {
  readonly clientId: ClientFigures["clientId"]
  readonly currency: CurrencyCode
}

const noSums = { opening: zero, earned: zero, charged: zero, received: zero, settled: zero } as const

const minus = (amount: Amount, sign: 1 | -1): Amount => (sign === 1 ? amount : subtract(zero, amount))

/** Adds a fact to a row: before the period to its opening, else to its flows. */
const addTo = (row: Row, fact: Fact, from: CalendarDate | undefined): void => {
  if (!isFlow(fact, from)) {
    row.opening = add(row.opening, owedBy(fact))
    return
  }
  const [flow, sign] = flowOf[fact.kind] ?? [null, 1]
  if (flow === null) return
  const amount = minus(fact.amount, sign)
  if (flow === "received" || flow === "settledApart") row.settled = add(row.settled, amount)
  if (flow !== "settledApart") row[flow] = add(row[flow], amount)
}

const closingOf = ({ charged, earned, opening, settled }: Sums): Amount =>
  subtract(add(add(opening, earned), charged), settled)

const text = (value: string | null): string => value ?? ""
const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The figures of clients by currency, in the order of their ids; those without a client first. */
const clientRows = Effect.fnUntraced(function* (movements: ReadonlyArray<Fact>, from: CalendarDate | undefined) {
  const rows = new Map<string, Row>()
  yield* eachInSlices(movements, (fact) => {
    const key = `${fact.clientId} ${fact.currency}`
    const row = rows.get(key) ?? { clientId: fact.clientId, currency: fact.currency, ...noSums }
    rows.set(key, row)
    addTo(row, fact, from)
  })
  const found = yield* mapInSlices(rows.values(), (row): ClientFigures => ({ ...row, closing: closingOf(row) }))
  return yield* sortInSlices(
    found,
    (a, b) => order(text(a.clientId), text(b.clientId)) || order(a.currency, b.currency)
  )
})

const memberRows = (facts: ReadonlyArray<Fact>): ReadonlyArray<MemberFigures> =>
  facts
    .flatMap(({ amount, currency, minutes, userId }) =>
      userId === null ? [] : [{ userId, currency, minutes, cost: amount }]
    )
    .sort((a, b) => order(a.userId, b.userId) || order(a.currency, b.currency))

/** How many records of each kind there are. */
const countsOf = (facts: ReadonlyArray<Fact>): PeriodFigures["counts"] =>
  Object.fromEntries(
    recordKindNames.map((kind) => [
      kind,
      facts.reduce((sum, fact) => (factKinds[fact.kind].of === kind ? sum + fact.count : sum), 0)
    ])
  )

/** The figures of a period from the totals that a store keeps, all of one moment if they are read in a snapshot. */
export const readFigures = Effect.fnUntraced(function* (
  { exchangeRates, facts }: Ports,
  { currency, id }: Pick<Workspace, "currency" | "id">,
  { from, through }: PeriodDays
): Effect.fn.Return<PeriodFigures> {
  const visible = wholeOf(id)
  const start = from ?? undefined
  const days = { from: start, to: through }
  const conversion = yield* currentConversion(exchangeRates, visible, currency)
  const valuation = { from: start, balanceDate: through, conversion }
  const ask = (question: Parameters<typeof facts.ask>[1]) => Effect.orDie(facts.ask(visible, question))
  const movements = yield* ask({
    of: debtKinds,
    filter: { to: through },
    by: ["client"],
    boundaries: boundariesOf(valuation)
  })
  const work = yield* ask({ of: ["time"], filter: days, by: ["member"] })
  const counted = yield* ask({ of: recordKindNames.flatMap((kind) => listedKinds[kind]), filter: days, by: [] })
  const { charged, debt, earned, opening, received, settled } = balanceOf(yield* together(movements), valuation)
  return {
    clients: yield* clientRows(movements, start),
    members: memberRows(work),
    counts: countsOf(counted),
    totals: {
      currency,
      opening: rounded(opening),
      earned: rounded(earned),
      charged: rounded(charged),
      received: rounded(received),
      settled: rounded(settled),
      closing: rounded(debt)
    }
  }
})
