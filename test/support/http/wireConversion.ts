/** The expected converted figures, computed in whole numbers from the records one by one. */

import { costless } from "./allBilled.ts"

export interface WireRate {
  readonly currency: string
  readonly effective_date: string
  readonly rate: number
}

/** How what is reckoned here is valued: like the service, but by looking at all rates. */
export interface ExchangeRates {
  readonly base: string
  readonly rates: ReadonlyArray<WireRate>
}

type Records = ReadonlyArray<any>
type Missing = ReadonlyMap<string, bigint>

/** Ten-thousandths, exact for up to 4 decimals. */
const unitsOf = (amount: number): bigint => BigInt(Math.round(amount * 1e4))

/** Units of the base currency for one, in ten-thousandths too; undefined where no rate is in force. */
const inForce = ({ base, rates }: ExchangeRates, currency: string, day: string): bigint | undefined => {
  if (currency === base) return 10_000n
  const [last] = rates
    .filter((one) => one.currency === currency && one.effective_date <= day)
    .sort((a, b) => (a.effective_date < b.effective_date ? 1 : -1))
  return last === undefined ? undefined : unitsOf(last.rate)
}

/** As it leaves: half away from zero, from 8 decimals to 4. */
const leaving = (exact: bigint): number => {
  const size = exact < 0n ? -exact : exact
  return Number(((size + 5_000n) / 10_000n) * (exact < 0n ? -1n : 1n)) / 1e4
}

const plus = (sums: Map<string, bigint>, currency: string, units: bigint): void =>
  void sums.set(currency, (sums.get(currency) ?? 0n) + units)

/** Each record at the rate of its own day. */
export const flow = (
  valuing: ExchangeRates,
  records: Records,
  names: { readonly amount: string; readonly date: string }
) => {
  let exact = 0n
  const missing: Array<any> = []
  const left = new Map<string, bigint>()
  for (const record of records) {
    const rate = inForce(valuing, record.currency, record[names.date])
    if (rate !== undefined) exact += unitsOf(record[names.amount]) * rate
    else {
      missing.push(record)
      plus(left, record.currency, unitsOf(record[names.amount]))
    }
  }
  return { figure: leaving(exact), missing, left }
}

/** What payments settle: what arrived, unless they say otherwise. */
const settledBy = (receipts: Records): Records => receipts.map((one) => ({ ...one, ...one.settles }))

/** What was earned and charged and not settled, in each currency at the rate of the balance's day. */
const balance = (valuing: ExchangeRates, day: string, { charges, receipts, work }: Account) => {
  const sums = new Map<string, bigint>()
  for (const { cost, currency } of work) plus(sums, currency, unitsOf(cost))
  for (const { amount, currency } of charges) plus(sums, currency, unitsOf(amount))
  for (const { amount, currency } of settledBy(receipts)) plus(sums, currency, -unitsOf(amount))
  let exact = 0n
  const left = new Map<string, bigint>()
  for (const [currency, units] of sums) {
    const rate = inForce(valuing, currency, day)
    if (rate !== undefined) exact += units * rate
    else if (units !== 0n) left.set(currency, units)
  }
  return { figure: leaving(exact), left }
}

interface Period {
  readonly from: string
  readonly to: string
  /** When the debt stands. */
  readonly balanceDay: string
}

/** What a debt is made of. */
interface Account {
  readonly work: Records
  readonly charges: Records
  readonly receipts: Records
}

/** What a project or client must amount to. */
export const entityFigures = (valuing: ExchangeRates, account: Account, { balanceDay, from, to }: Period) => {
  const pick = (fits: (day: string) => boolean): Account => ({
    work: account.work.filter((one) => fits(one.accrual_date)),
    charges: account.charges.filter((one) => fits(one.charge_date)),
    receipts: account.receipts.filter((one) => fits(one.inflow_date))
  })
  const until = pick((day) => day <= to)
  const within = pick((day) => day >= from && day <= to)
  const received = { amount: "amount", date: "inflow_date" }
  const reckon = (by: ExchangeRates) => ({
    earned: flow(by, within.work, { amount: "cost", date: "accrual_date" }),
    charged: flow(by, within.charges, { amount: "amount", date: "charge_date" }),
    received: flow(by, within.receipts, received),
    settled: flow(by, settledBy(within.receipts), received),
    debt: balance(by, balanceDay, until)
  })
  const valued = reckon(valuing)
  return {
    worked_minutes_total: within.work.reduce((sum, { duration_minutes_total }) => sum + duration_minutes_total, 0),
    entries_count: within.work.length,
    earned_total: valued.earned.figure,
    received_total: valued.received.figure,
    debt_total: valued.debt.figure,
    charged_total: valued.charged.figure,
    settled_total: valued.settled.figure,
    by_currency: beside(reckon({ base: "", rates: [] })),
    unconverted: costless(beside(valued))
  }
}

/** What is left without a rate, in each currency. */
const beside = ({
  charged,
  debt,
  earned,
  received,
  settled
}: Readonly<Record<"charged" | "debt" | "earned" | "received" | "settled", { readonly left: Missing }>>) => {
  const figure = (of: { readonly left: Missing }, currency: string) => Number(of.left.get(currency) ?? 0n) / 1e4
  return [...new Set([charged, debt, earned, received, settled].flatMap(({ left }) => [...left.keys()]))]
    .sort()
    .map((currency) => ({
      currency,
      earned_total: figure(earned, currency),
      received_total: figure(received, currency),
      debt_total: figure(debt, currency),
      charged_total: figure(charged, currency),
      settled_total: figure(settled, currency)
    }))
}
