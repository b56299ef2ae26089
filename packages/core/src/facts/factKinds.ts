import { Struct } from "effect"
import { type RecordKindName, recordKinds } from "../kinds/recordKinds.ts"

/** What a report adds up, of the records of one kind. */
interface FactKind {
  readonly of: RecordKindName
  /** The sign that its records have: their amount is that of the fact with it. */
  readonly sign: 1 | -1
  /** Its letter in the keys of a store that keeps all totals in one table: no two alike, and never changed. */
  readonly letter: string
}

/**
 * Every kind of fact. Amounts of facts are never negative: what has the other sign in a record is a kind of its own, since a
 * month in which 100 was charged and 100 credited must not look empty.
 *
 * - `payments` and `refunds`: money as it arrived, and went back.
 * - `settling` and `settlements`: of payments that say what they settle, the money that arrived and what it settled. Such a
 *   payment counts in `payments` too.
 * - `charges` and `credits`: what clients owe besides work, and what they are let off.
 * - `nonBillable`: the minutes of time entries that are not billable. `rounding`: what the billed minutes of the others differ
 *   from the worked ones, below 0 where fewer are billed. Both without an amount.
 * - `internal`: what work costs the workspace itself, with the minutes that have such a cost. Only managers see it.
 * - `elsewhere`: work that another system has billed. It counts in `time` too.
 */
export const factKinds = {
  time: { of: "time", sign: 1, letter: recordKinds.time.letter },
  payments: { of: "payments", sign: 1, letter: recordKinds.payments.letter },
  payouts: { of: "payouts", sign: 1, letter: recordKinds.payouts.letter },
  charges: { of: "charges", sign: 1, letter: recordKinds.charges.letter },
  credits: { of: "charges", sign: -1, letter: "d" },
  refunds: { of: "payments", sign: -1, letter: "r" },
  settling: { of: "payments", sign: 1, letter: "s" },
  settlements: { of: "payments", sign: 1, letter: "v" },
  nonBillable: { of: "time", sign: 1, letter: "n" },
  rounding: { of: "time", sign: 1, letter: "g" },
  internal: { of: "time", sign: 1, letter: "i" },
  elsewhere: { of: "time", sign: 1, letter: "w" }
} as const satisfies Readonly<Record<string, FactKind>>

export type FactKindName = keyof typeof factKinds

export const factKindNames: ReadonlyArray<FactKindName> = Struct.keys(factKinds)

/** What adds to a debt. */
export const accrualKinds = ["time", "charges", "refunds"] as const satisfies ReadonlyArray<FactKindName>

/** Everything that a debt consists of. */
export const debtKinds = [
  ...accrualKinds,
  "payments",
  "credits",
  "settling",
  "settlements"
] as const satisfies ReadonlyArray<FactKindName>

/** The kinds that a list of records adds up: amounts as they are in its records, those below 0 as a kind of their own. */
export const listedKinds = {
  time: ["time"],
  payments: ["payments", "refunds"],
  payouts: ["payouts"],
  charges: ["charges", "credits"]
} as const satisfies Readonly<Record<RecordKindName, ReadonlyArray<FactKindName>>>

/** What only managers are shown. */
export const managersKinds = ["internal"] as const satisfies ReadonlyArray<FactKindName>
