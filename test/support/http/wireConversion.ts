/** What converted figures must be, told once more in whole numbers: by going through the records one by one. */

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

/** What was earned and not received, in each currency at the rate of the balance's day. */
const balance = (valuing: ExchangeRates, day: string, work: Records, receipts: Records) => {
  const sums = new Map<string, bigint>()
  for (const { cost, currency } of work) plus(sums, currency, unitsOf(cost))
  for (const { amount, currency } of receipts) plus(sums, currency, -unitsOf(amount))
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

/** What a project or client must amount to. */
export const entityFigures = (
  valuing: ExchangeRates,
  { receipts, work }: { readonly work: Records; readonly receipts: Records },
  { balanceDay, from, to }: Period
) => {
  const workUntil = work.filter(({ accrual_date }) => accrual_date <= to)
  const receiptsUntil = receipts.filter(({ inflow_date }) => inflow_date <= to)
  const workWithin = workUntil.filter(({ accrual_date }) => accrual_date >= from)
  const reckon = (by: ExchangeRates) => ({
    earned: flow(by, workWithin, { amount: "cost", date: "accrual_date" }),
    received: flow(
      by,
      receiptsUntil.filter(({ inflow_date }) => inflow_date >= from),
      { amount: "amount", date: "inflow_date" }
    ),
    debt: balance(by, balanceDay, workUntil, receiptsUntil)
  })
  const { debt, earned, received } = reckon(valuing)
  const unvalued = reckon({ base: "", rates: [] })
  return {
    worked_minutes_total: workWithin.reduce((sum, { duration_minutes_total }) => sum + duration_minutes_total, 0),
    entries_count: workWithin.length,
    earned_total: earned.figure,
    received_total: received.figure,
    debt_total: debt.figure,
    by_currency: beside(unvalued.earned.left, unvalued.received.left, unvalued.debt.left),
    unconverted: beside(earned.left, received.left, debt.left)
  }
}

const beside = (earned: Missing, received: Missing, debt: Missing) =>
  [...new Set([...earned.keys(), ...received.keys(), ...debt.keys()])].sort().map((currency) => ({
    currency,
    earned_total: Number(earned.get(currency) ?? 0n) / 1e4,
    received_total: Number(received.get(currency) ?? 0n) / 1e4,
    debt_total: Number(debt.get(currency) ?? 0n) / 1e4
  }))
