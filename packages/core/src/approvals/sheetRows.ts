import { Effect } from "effect"
import { seesMoney } from "../access/hiddenFields.ts"
import type { Visibility } from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import type { ApprovedFigures, SheetState } from "../sheets/Sheet.ts"
import type { SheetDays } from "../sheets/sheetPeriods.ts"
import type { StoredSheet } from "../sheets/SheetRepository.ts"
import type { UserId } from "../values/Ids.ts"
import type { Instant } from "../values/Instant.ts"
import { equals } from "../values/Money.ts"
import { type FigurePorts, type SheetFigures, sheetFigures } from "./sheetFigures.ts"

/** A sheet as a caller sees it. */
export interface SheetRow extends SheetDays, Omit<SheetFigures, "earned"> {
  readonly userId: UserId
  readonly userName: string
  readonly state: SheetState
  /** Null for callers who are shown no money. */
  readonly earned: SheetFigures["earned"] | null
  readonly submittedAt: Instant | null
  readonly decidedAt: Instant | null
  readonly decidedBy: { readonly id: UserId; readonly name: string } | null
  readonly comment: string | null
  /** What was approved, where the sheet differs from it by now. */
  readonly changedSince:
    | (Omit<ApprovedFigures, "earned"> & { readonly earned: ApprovedFigures["earned"] | null })
    | null
}

/** A sheet by its place; null where no one has touched it. */
export interface Found extends SheetDays {
  readonly userId: UserId
  readonly stored: StoredSheet | null
}

type Figures = Pick<ApprovedFigures, "minutes" | "billableMinutes" | "entries" | "earned">

/** Whether a sheet comes to what it came to before. */
export const sameFigures = (approved: Figures, now: Figures): boolean =>
  approved.minutes === now.minutes &&
  approved.billableMinutes === now.billableMinutes &&
  approved.entries === now.entries &&
  approved.earned.length === now.earned.length &&
  approved.earned.every(({ amount, currency }) =>
    now.earned.some((one) => one.currency === currency && equals(one.amount, amount))
  )

export const stateOf = ({ stored }: Found): SheetState => stored?.sheet.state ?? "open"

/** The rows of sheets, in their order. */
export const rowsOf = Effect.fnUntraced(function* (
  ports: FigurePorts,
  call: { readonly who: Principal; readonly visible: Visibility },
  found: ReadonlyArray<Found>,
  names: ReadonlyMap<UserId, string>
): Effect.fn.Return<ReadonlyArray<SheetRow>> {
  const figures = yield* sheetFigures(
    ports,
    call,
    found.map((one) => ({ ...one, state: stateOf(one), submittedAt: one.stored?.sheet.submittedAt ?? null }))
  )
  const isShown = seesMoney(call.who)
  return found.flatMap((one, index): ReadonlyArray<SheetRow> => {
    const own = figures[index]
    if (own === undefined) return []
    const { from, stored, to, userId } = one
    const sheet = stored?.sheet
    const approved = sheet?.approved ?? null
    const decidedBy = sheet?.decidedBy ?? null
    return [
      {
        userId,
        userName: names.get(userId) ?? "",
        from,
        to,
        state: stateOf(one),
        ...own,
        earned: isShown ? own.earned : null,
        flags: isShown ? own.flags : own.flags.filter((flag) => flag !== "no_price"),
        submittedAt: sheet?.submittedAt ?? null,
        decidedAt: sheet?.decidedAt ?? null,
        decidedBy: decidedBy === null ? null : { id: decidedBy, name: stored?.decidedByName ?? "" },
        comment: sheet?.comment ?? null,
        changedSince:
          approved === null || sameFigures(approved, own)
            ? null
            : { ...approved, earned: isShown ? approved.earned : null }
      }
    ]
  })
})
