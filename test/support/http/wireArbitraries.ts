import { sortKey } from "@hourbook/core/values/fold"
import * as fc from "fast-check"
import type { MoneyKind } from "./wireKinds.ts"

/** Money of at most two decimals, so that a fold in plain numbers of cents is exact. */
export const cents: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(1, 100, 12_050, 99_999_999),
  fc.integer({ min: 1, max: 5_000_000 })
)
export const aCurrency: fc.Arbitrary<string> = fc.constantFrom("EUR", "EUR", "EUR", "USD", "JPY", "GBP")
export const aDay: fc.Arbitrary<string> = fc
  .integer({ min: 0, max: 45 })
  .map((days) => new Date(Date.UTC(2026, 1, 20) + days * 86_400_000).toISOString().slice(0, 10))

const words: fc.Arbitrary<string> = fc.constantFrom(
  "alpha",
  "Alpha",
  "beta",
  "Ünder_score",
  "100% done",
  "back\\slash",
  "Zeta"
)

/** What a record may belong to. */
export interface Belongings {
  readonly projects: ReadonlyArray<string>
  /** Those without a client. */
  readonly clientless?: ReadonlyArray<string>
  readonly clients: ReadonlyArray<string>
  readonly users: ReadonlyArray<string>
}

/**
 * What a record of money is for, with the sign that its amount has then: some are refunds, discounts and old prepayments, and
 * some payments settle what did not arrive.
 */
const purposesOf = ({ path }: MoneyKind): fc.Arbitrary<{ readonly sign: number; readonly fields: object }> => {
  const plain = { sign: 1, fields: {} }
  const charge = (kind: string, sign: number) => ({ sign, fields: { kind } })
  if (path === "/api/charges") return fc.constantFrom(charge("fee", 1), charge("discount", -1), charge("opening", -1))
  if (path !== "/api/money") return fc.constant(plain)
  const settling = fc.record({ amount: cents.map((amount) => amount / 100), currency: aCurrency })
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant(plain) },
    { weight: 1, arbitrary: fc.constant({ ...plain, sign: -1 }) },
    { weight: 2, arbitrary: settling.map((settles) => ({ ...plain, fields: { settles } })) }
  )
}

/** A body of a dated record, with everything that lists filter and sort by. */
export const aMoneyBody = (
  kind: MoneyKind,
  { clientless = [], clients, projects, users }: Belongings
): fc.Arbitrary<any> =>
  fc
    .record({
      text: words,
      day: aDay,
      minutes: fc.constantFrom(0, 15, 90, 600),
      cents,
      purpose: purposesOf(kind),
      currency: aCurrency,
      user: fc.constantFrom(...users),
      belongs: fc.oneof(
        ...(kind.needsClient ? [] : [fc.constant({})]),
        fc.constantFrom(...projects, ...(kind.needsClient ? [] : clientless)).map((project_id) => ({ project_id })),
        fc.constantFrom(...clients).map((counteragent_id) => ({ counteragent_id }))
      )
    })
    .map((drawn) => ({
      [kind.text]: drawn.text,
      [kind.date]: drawn.day,
      [kind.amount]: (drawn.purpose.sign * drawn.cents) / 100,
      ...drawn.purpose.fields,
      ...(kind.amount === "cost" ? { duration_minutes_total: drawn.minutes } : {}),
      currency: drawn.currency,
      user_id: drawn.user,
      ...drawn.belongs
    }))

/** Names that differ in case, accents and script. */
export const aName: fc.Arbitrary<string> = fc.constantFrom(
  "alpha",
  "Alpha",
  "ALPHA",
  "beta",
  "Ärger",
  "ärger",
  "Zeta",
  "～",
  "😀",
  "a_b",
  "a%b"
)

/** The order of a list: by its column, then created_at, then id, all in the direction asked for. */
export const inWireOrder = (
  records: ReadonlyArray<any>,
  column: string,
  direction: "asc" | "desc"
): ReadonlyArray<any> => {
  const valueOf = (record: any): string | number => {
    const value = record[sumOf[column] ?? column]
    return typeof value === "string" && (column === "name" || column === "description") ? sortKey(value) : value
  }
  const sign = direction === "asc" ? 1 : -1
  return [...records].sort(
    (a, b) => sign * (compare(valueOf(a), valueOf(b)) || compare(a.created_at, b.created_at) || compare(a.id, b.id))
  )
}
const sumOf: Readonly<Record<string, string>> = {
  worked: "worked_minutes_total",
  earned: "earned_total",
  received: "received_total",
  debt: "debt_total"
}
const compare = (a: string | number, b: string | number): number =>
  typeof a === "string" && typeof b === "string" ? compareBytes(a, b) : a < b ? -1 : a > b ? 1 : 0
const compareBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))

export const directions = ["asc", "desc"] as const
