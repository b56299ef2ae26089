import { Effect } from "effect"
import type { ValidationFailed } from "../../errors/Errors.ts"
import { type AccountBalance, balanceOfClient, balanceOfPart, balanceOfRecords } from "../../facts/AccountBalance.ts"
import { type Balance, balanceOf, type Movements, movementsBy, together } from "../../facts/Balance.ts"
import type { EntityDimension } from "../../facts/Fact.ts"
import { entityOf } from "../../facts/foldFacts.ts"
import { type AgedOwed, type DueSince, nothingOwed, owedRows, type RowId } from "../../facts/Owed.ts"
import { eachInSlices } from "../../scheduling/inSlices.ts"
import { addDays, type CalendarDate } from "../../values/CalendarDate.ts"
import type { ReportReader } from "./ReportReader.ts"

/** Whether a reader's rows are whole accounts: by client, or all together, under no filter of projects or members. */
const isOfWholeAccounts = ({ scope }: ReportReader, by: EntityDimension | null): boolean =>
  (by === null || by === "client") && scope.projectIds === undefined && scope.userIds === undefined

/** Whether the caller is shown accounts. A member sees their own records alone, which are of no account. */
const seesAccounts = ({ call }: ReportReader): boolean => call.visible.sight._tag !== "Own"

/** How open parts are aged. */
interface Aged {
  readonly boundaries: ReadonlyArray<CalendarDate>
  readonly dueSince: (clientId: RowId) => CalendarDate
}

/** What each row owed on the day before the period; null where it has no start, or rows are whole accounts. */
const openingIn = Effect.fnUntraced(function* (reader: ReportReader, by: EntityDimension | null) {
  const { conversion, from } = reader.valuation
  if (isOfWholeAccounts(reader, by) || from === undefined) return null
  const start = yield* reader.openParts(by === null ? [] : [by], "start")
  return yield* owedRows(start, by, { balanceDate: addDays(from, -1), conversion })
})

/** What each row owes at the end of the period, and owed on the day before it. */
export const owedIn = Effect.fnUntraced(function* (
  reader: ReportReader,
  by: EntityDimension | null,
  aged: Aged | null = null
) {
  const dimensions = [...(by === null ? [] : [by]), ...(aged === null || by === "client" ? [] : (["client"] as const))]
  const [parts, opening] = yield* Effect.all(
    [reader.openParts(dimensions, "end", aged?.boundaries), openingIn(reader, by)],
    { concurrency: "unbounded" }
  )
  const dueSince: DueSince | null = aged === null ? null : (clientId) => aged.dueSince(clientId)
  const owed = yield* owedRows(parts, by, reader.valuation, dueSince)
  return { owed, opening, parts }
})

interface Read {
  readonly owed: ReadonlyMap<RowId, AgedOwed>
  readonly opening: ReadonlyMap<RowId, AgedOwed> | null
}

/** The balance of a row, from its movements and what it owes. */
export const rowBalance = (
  reader: ReportReader,
  by: EntityDimension | null,
  id: RowId,
  { movements, read }: { readonly movements: Movements; readonly read: Read }
): AccountBalance =>
  isOfWholeAccounts(reader, by)
    ? balanceOfClient(movements, reader.valuation)
    : balanceOfPart(movements, reader.valuation, {
        owed: read.owed.get(id) ?? nothingOwed,
        opening: read.opening?.get(id) ?? null
      })

/**
 * The balance of each row that has movements, or owes something. Movements must be by what the rows are by. What the rows owe is read
 * unless it is given.
 */
export const balancesBy = Effect.fnUntraced(function* (
  reader: ReportReader,
  by: EntityDimension,
  movements: Movements,
  owed: Read["owed"] | null = null
): Effect.fn.Return<ReadonlyMap<RowId, AccountBalance>, ValidationFailed> {
  const own = yield* movementsBy(movements, (fact) => entityOf(fact, by))
  const balances = new Map<RowId, AccountBalance>()
  if (!seesAccounts(reader)) {
    yield* eachInSlices(own, ([id, moved]) => balances.set(id, balanceOfRecords(moved, reader.valuation)))
    return balances
  }
  const read: Read = isOfWholeAccounts(reader, by)
    ? nothingRead
    : owed === null
      ? yield* owedIn(reader, by)
      : { owed, opening: yield* openingIn(reader, by) }
  const ids = new Set<RowId>([...own.keys(), ...read.owed.keys(), ...(read.opening?.keys() ?? [])])
  yield* eachInSlices(ids, (id) => balances.set(id, rowBalance(reader, by, id, { movements: own.get(id) ?? [], read })))
  return balances
})

const nothingRead: Read = { owed: new Map(), opening: null }

/** The balance of everything in a scope together. It does not say what of it is open: some accounts owe, and others have paid too much. */
export const balanceTogether = Effect.fnUntraced(function* (
  reader: ReportReader,
  movements: Movements
): Effect.fn.Return<Balance, ValidationFailed> {
  const sums = yield* together(movements)
  if (!seesAccounts(reader) || isOfWholeAccounts(reader, null)) return balanceOf(sums, reader.valuation)
  return rowBalance(reader, null, null, { movements: sums, read: yield* owedIn(reader, null) })
})
