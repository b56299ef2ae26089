import { Effect } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import type { CoreError } from "../errors/Errors.ts"
import { isLockRule } from "../locks/Locks.ts"
import type { ImportId } from "../values/Ids.ts"
import { type Imported, type ImportedKind, importedKinds, type ImportRepository } from "./Import.ts"

/** The most that one call removes. */
export const mostUndone = 500

/** The most records that one call lists as kept; the count has all. */
export const mostKeptListed = 1000

/**
 * Why a record is kept: it changed after the import, other records refer to it, the caller may not remove it, its day is closed, or an
 * invoice has it.
 */
export type KeptReason = "changed" | "in_use" | "not_allowed" | "closed" | "invoiced"

export interface Kept extends Pick<Imported, "id" | "title"> {
  readonly kind: ImportedKind
  readonly reason: KeptReason
  /** Of the issued document that has it. */
  readonly invoiceNumber: string | null
}

export interface Undone {
  readonly removed: number
  readonly kept: ReadonlyArray<Kept>
  readonly keptCount: number
  /** False where there is more to remove: call again. */
  readonly done: boolean
}

/** Removes one of each kind that is still as the import made it, with its line in the log. */
export type Removals = Readonly<Record<ImportedKind, (who: Principal, one: Made) => Effect.Effect<unknown, CoreError>>>

/** What is removed, in the version in which it was found to be as it was made. */
export type Made = Pick<Imported, "id" | "version">

/** Why something is kept. */
type Keeping = Pick<Kept, "reason" | "invoiceNumber">

const because = (reason: KeptReason, invoiceNumber: string | null = null): Effect.Effect<Keeping> =>
  Effect.succeed({ reason, invoiceNumber })

/** Null where it was removed, also by another call meanwhile. */
const outcomeOf = (removal: Effect.Effect<unknown, CoreError>): Effect.Effect<Keeping | null, CoreError> =>
  Effect.matchEffect(removal, {
    onSuccess: () => Effect.succeed(null),
    onFailure: (error): Effect.Effect<Keeping | null, CoreError> => {
      switch (error._tag) {
        case "NotFound":
          return Effect.succeed(null)
        case "PreconditionFailed":
          return because("changed")
        case "Forbidden":
          return because("not_allowed")
        case "ValidationFailed":
          return error.rule.code === "in_use"
            ? because("in_use")
            : error.rule.code === "invoiced"
              ? because("invoiced", error.rule.number || null)
              : isLockRule(error.rule)
                ? because("closed")
                : Effect.fail(error)
        case "Conflict":
          return Effect.fail(error)
      }
    }
  })

/** The first rows of which so many are unchanged. */
const upTo = (rows: ReadonlyArray<Imported>, most: number): ReadonlyArray<Imported> => {
  let count = 0
  const end = rows.findIndex(({ isAsMade }) => isAsMade && ++count > most)
  return end === -1 ? rows : rows.slice(0, end)
}

/** Removes what an import made, records before what they refer to, until it is all or the most of one call. */
export const undoSome = Effect.fnUntraced(function* (
  { removals, repository }: { readonly removals: Removals; readonly repository: ImportRepository["Service"] },
  { visible, who }: { readonly who: Principal; readonly visible: Visibility },
  importId: ImportId
): Effect.fn.Return<Undone, CoreError> {
  const kept: Array<Kept> = []
  let [removed, keptCount] = [0, 0]
  for (const kind of importedKinds) {
    /** Removing what records refer to waits for others that do the same. */
    const concurrency = kind === "projects" || kind === "clients" ? 1 : 4
    for (let after: string | null = null; ;) {
      const found: ReadonlyArray<Imported> = yield* repository.made(visible, {
        importId,
        of: kind,
        after,
        limit: mostUndone
      })
      const rows = upTo(found, mostUndone - removed)
      const ends = yield* Effect.forEach(
        rows,
        (row) => (row.isAsMade ? outcomeOf(removals[kind](who, row)) : because("changed")),
        { concurrency }
      )
      for (const [index, { id, title }] of rows.entries()) {
        const why = ends[index] ?? null
        if (why === null) removed++
        else if (++keptCount <= mostKeptListed) kept.push({ kind, id, title, ...why })
      }
      if (rows.length < found.length) return { removed, kept, keptCount, done: false }
      const last = found.at(-1)
      if (last === undefined || found.length < mostUndone) break
      after = last.id
    }
  }
  return { removed, kept, keptCount, done: true }
})
