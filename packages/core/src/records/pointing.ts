import { Effect } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { ValidationFailed } from "../errors/Errors.ts"
import { gatheredACall } from "../scheduling/onceACall.ts"
import type { UserId } from "../values/Ids.ts"
import { CurrentImport } from "../writing/CurrentImport.ts"
import { DryRun } from "../writing/DryRun.ts"
import { checkedArchived } from "./archived.ts"
import type { ReferencesDraft } from "./Record.ts"
import type { Leniency } from "./RecordKind.ts"
import type { Referenced, ReferenceLookup } from "./ReferenceLookup.ts"
import {
  amendedIds,
  amendReferences,
  type ReferenceIds,
  type Resolved,
  settleReferences,
  thoseThere
} from "./references.ts"

/** What a kind of record may point at. */
interface Pointing {
  /** Whether one is of no member where its draft names none, instead of the caller's. */
  readonly isMemberless: boolean
  readonly whenArchived: "refuse" | "warn"
}

/** What records of a kind point at, checked. */
export const pointing = (kind: Pointing, references: ReferenceLookup["Service"]) => {
  const { find, gather } = gatheredACall(
    ({ clientId, projectId, userId }: ReferenceIds) => `${projectId} ${clientId} ${userId}`,
    references
  )
  return {
    /** Looks up what new records of a call with many operations point at. */
    gather,

    /** The member of a draft: the one that it names, else the caller, or none for a kind that needs no member. */
    memberIn: (who: Principal, { userId }: ReferencesDraft): UserId | null =>
      userId === undefined && !kind.isMemberless ? who.member.userId : (userId ?? null),

    /** Of a new record. What an import makes may be of members who left, for callers who see all members. */
    settle: Effect.fnUntraced(function* (visible: Visibility, ids: ReferenceIds, { lenient }: Leniency) {
      if (ids.userId === null && !kind.isMemberless) return yield* needsMember
      const found = yield* find(visible, ids)
      const isOfImport = (yield* CurrentImport) !== null || (yield* DryRun)
      const checked = yield* checkedArchived(
        { whenArchived: lenient ? "warn" : kind.whenArchived },
        { before: null, found },
        settleReferences(lenient ? thoseThere(ids, found) : ids, found, {
          mayBeFormer: isOfImport && visible.sight._tag === "All"
        })
      )
      return { ...checked, referenced: Effect.succeed(found) }
    }),

    amendedReferences: Effect.fnUntraced(function* (visible: Visibility, before: Resolved, changes: ReferencesDraft) {
      const ids = amendedIds(before, changes)
      if (ids.userId === null && !kind.isMemberless) return yield* needsMember
      const isSame = sameReferences(before, ids)
      const found = isSame ? nothing : yield* find(visible, ids)
      const checked = yield* checkedArchived(kind, { before, found }, amendReferences(before, changes, found))
      return {
        ...checked,
        referenced: isSame ? yield* Effect.cached(find(visible, ids)) : Effect.succeed(found)
      }
    })
  }
}

const nothing: Referenced = { project: null, client: null, member: null, mayHaveRates: true }

const needsMember = Effect.fail(
  new ValidationFailed({
    field: "userId",
    problem: "a record of this kind has a member",
    rule: { code: "needs_member" }
  })
)

const sameReferences = (a: ReferenceIds, b: ReferenceIds): boolean =>
  a.clientId === b.clientId && a.projectId === b.projectId && a.userId === b.userId
