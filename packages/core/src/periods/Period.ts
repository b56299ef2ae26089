import { Schema, SchemaTransformation } from "effect"
import { CalendarDate } from "../values/CalendarDate.ts"
import { wholeNumber } from "../values/Check.ts"
import { ClientId, PeriodId, UserId, WorkspaceId } from "../values/Ids.ts"
import { Instant } from "../values/Instant.ts"
import { CurrencyCode, fromText, toText } from "../values/Money.ts"
import { oneLine } from "../values/Text.ts"

/** Sums can have more digits than an amount. */
const Sum = Schema.String.pipe(
  Schema.decodeTo(
    Schema.BigDecimal,
    SchemaTransformation.transform({ decode: (text: string) => fromText(text), encode: (sum) => toText(sum) })
  )
)

/** What moved in one currency, with the balance before and after. Exact: nothing is converted. */
const movements = {
  currency: CurrencyCode,
  opening: Sum,
  earned: Sum,
  charged: Sum,
  received: Sum,
  settled: Sum,
  closing: Sum
}

/** The figures of a client in a currency; those of records without a client have none. */
export const ClientFigures = Schema.Struct({ clientId: Schema.NullOr(ClientId), ...movements })
export type ClientFigures = typeof ClientFigures.Type

/** The work of a member that is billed in a currency, and what it earned. */
export const MemberFigures = Schema.Struct({
  userId: UserId,
  currency: CurrencyCode,
  minutes: Schema.Number,
  cost: Sum
})
export type MemberFigures = typeof MemberFigures.Type

/** The figures of a period, as they were when it was closed. */
export const PeriodFigures = Schema.Struct({
  clients: Schema.Array(ClientFigures),
  members: Schema.Array(MemberFigures),
  /** The number of records of each kind in the period. */
  counts: Schema.Record(Schema.String, Schema.Number),
  /** All clients together in the workspace's currency, without what has no exchange rate. */
  totals: Schema.Struct(movements)
})
export type PeriodFigures = typeof PeriodFigures.Type

const Sha256Digits = Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/u))

/** Why a period is reopened, or what to remember of its closing. */
export const PeriodNote = oneLine(2000)

/**
 * A close of the books, or a reopening. A closed period reaches from the day after the close before, or from the first record, to
 * `through`; a reopened one leaves everything closed up to `through`, or nothing where that is null.
 */
export const Period = Schema.Struct({
  id: PeriodId,
  workspaceId: WorkspaceId,
  action: Schema.Literals(["close", "reopen"]),
  /** The first day that it closes; null from the first record on, and for reopenings. */
  from: Schema.NullOr(CalendarDate),
  through: Schema.NullOr(CalendarDate),
  /** `closing` until every write that began before it has ended and the figures are stored. */
  state: Schema.Literals(["closing", "closed", "reopening", "reopened"]),
  note: Schema.NullOr(PeriodNote),
  reason: Schema.NullOr(PeriodNote),
  /** Who closed or reopened it. */
  userId: UserId,
  at: Instant,
  /** Whether the hash of its lines is there; null for reopenings, and for what was reopened before it was made. */
  certificate: Schema.NullOr(Schema.Literals(["pending", "made"])),
  /** The hash of its canonical lines. */
  sha256: Schema.NullOr(Sha256Digits),
  /** The head of the log when the hash was made. */
  logHead: Schema.NullOr(Sha256Digits),
  figures: Schema.NullOr(PeriodFigures),
  version: wholeNumber(1, Number.MAX_SAFE_INTEGER)
})
export type Period = typeof Period.Type

/** How a certificate compares with what the store has now. */
export interface PeriodCheck {
  readonly figures: "ok" | "differs"
  /** Read in the background: ask again while it is pending. */
  readonly lines: "pending" | "ok" | "differs"
  /** What differs, in words; the first of them. */
  readonly differences: ReadonlyArray<string>
}

/** Whether something is still to be done for it in the background. */
export const isUnfinished = ({ certificate, state }: Pick<Period, "certificate" | "state">): boolean =>
  certificate === "pending" || state === "closing" || state === "reopening"
