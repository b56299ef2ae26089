import { Effect } from "effect"
import type { Principal } from "../access/Principal.ts"
import type { ActivityEvent } from "../activity/ActivityEvent.ts"
import { eventOf } from "../activity/event.ts"
import type { CoreError, ValidationFailed } from "../errors/Errors.ts"
import type { Instant } from "../values/Instant.ts"
import { noMetadata } from "../values/Metadata.ts"
import { NewId } from "../values/NewId.ts"
import { checked } from "../writing/checked.ts"
import { CurrentImport } from "../writing/CurrentImport.ts"
import { diffOfFilled } from "../writing/diff.ts"
import type { IdempotencyRecord } from "../writing/IdempotencyRecord.ts"
import type { Change, Creation } from "../writing/RecordWrite.ts"
import type { Writing } from "../writing/Writing.ts"
import { countedMark, keptClaim } from "./claims.ts"
import { pointing } from "./pointing.ts"
import type { RecordBase, RecordDraft } from "./Record.ts"
import type { Leniency, RecordKind } from "./RecordKind.ts"
import { loggedFields, recordLine } from "./recordLine.ts"
import type { ReferenceLookup } from "./ReferenceLookup.ts"
import type { Warned } from "./Warning.ts"

/** How records of a kind come to be and change, up to what a store writes. */
export const recordMaking = <
  A extends RecordBase,
  Own extends object,
  Draft extends object,
  Id extends A["id"],
  Sort extends string
>(
  kind: RecordKind<A, Own, Draft, Id, Sort>,
  references: ReferenceLookup["Service"]
) => {
  const { amendedReferences, gather, memberIn, settle } = pointing(kind, references)
  const wellFormed = checked(kind.codec)
  const logged = loggedFields(kind.fields)
  /** A change of what is quiet or of the member alone brings up nothing again. */
  const weighed = new Set<string>([...kind.fields.filter((field) => !kind.quiet.includes(field)), "clientId"])

  /** The warnings that a change of some fields brings up. */
  const warningsAbout = (changed: ReadonlyArray<string>) =>
    changed.some((field) => weighed.has(field))
      ? kind.warnings
      : changed.some((field) => kind.besides?.fields.includes(field))
        ? kind.besides?.warnings
        : undefined

  /** Refuses a record that breaks a bound or a rule of its kind. */
  const sound = (record: A, before: A | null): Effect.Effect<A, ValidationFailed> =>
    Effect.flatMap(wellFormed(keptClaim(before, record), before), (one) => {
      const refusal = kind.refusal(one)
      return refusal === null ? Effect.succeed(one) : Effect.fail(refusal)
    })

  const lineFor = recordLine(kind)

  const eventFor = (who: Principal, at: Instant, change: Change<A>): Effect.Effect<ActivityEvent> =>
    eventOf(who, at, lineFor(change))

  /** What a store writes for a new record. */
  const creationOf = (
    { at, who }: Pick<Writing, "at" | "who">,
    after: A,
    idempotency: IdempotencyRecord | null
  ): Effect.Effect<Creation<A>> =>
    Effect.map(eventFor(who, at, { before: null, after, shown: after }), (event) => ({
      before: null,
      after,
      event,
      idempotency
    }))

  const idsIn = (who: Principal, draft: RecordDraft) => ({
    userId: memberIn(who, draft),
    clientId: draft.clientId ?? null,
    projectId: draft.projectId ?? null
  })

  /** Looks up together what `make` will ask for of many drafts of a call. */
  const lookUp = ({ visible, who }: Writing, drafts: ReadonlyArray<Draft & RecordDraft>): Effect.Effect<void> =>
    Effect.all(
      [
        gather(
          visible,
          drafts.map((draft) => idsIn(who, draft))
        ),
        kind.gather?.(visible, drafts) ?? Effect.void
      ],
      { concurrency: "unbounded", discard: true }
    )

  /** Makes a new record of the draft and checks its references, with warnings about these and what the draft leaves open. */
  const make = Effect.fnUntraced(function* (
    writing: Writing,
    draft: Draft & RecordDraft,
    { lenient }: Leniency
  ): Effect.fn.Return<Warned<A>, CoreError> {
    const { at, visible, who } = writing
    const { archived, referenced, settled } = yield* settle(visible, idsIn(who, draft), { lenient })
    const completing = { isNew: true, before: null, draft, settled, referenced, lenient } as const
    const { own, warnings } = yield* kind.complete(writing, completing)
    const record = yield* sound(
      kind.make(own, {
        id: yield* yield* NewId,
        workspaceId: who.workspace.id,
        metadata: draft.metadata ?? noMetadata,
        externalRef: draft.externalRef ?? null,
        importId: yield* CurrentImport,
        createdAt: at,
        updatedAt: at,
        version: 1,
        ...settled
      }),
      null
    )
    return { record, warnings: [...warnings, ...archived] }
  })

  /** A record as the changes leave it. Without any warnings and as it was where nothing changes. */
  const remake = Effect.fnUntraced(function* (
    writing: Writing,
    before: A,
    changes: Partial<Draft> & RecordDraft,
    { isAlone }: { readonly isAlone: boolean }
  ): Effect.fn.Return<Warned<A>, CoreError> {
    const { archived, referenced, settled } = yield* amendedReferences(writing.visible, before, changes)
    const completing = { isNew: false, before, draft: changes, settled, referenced, lenient: false } as const
    const { own, warnings } = yield* kind.complete(writing, completing)
    const after = yield* sound(
      kind.make(own, {
        id: before.id,
        workspaceId: before.workspaceId,
        metadata: changes.metadata ?? before.metadata,
        externalRef: changes.externalRef === undefined ? before.externalRef : changes.externalRef,
        importId: before.importId,
        createdAt: before.createdAt,
        updatedAt: writing.at,
        version: before.version + 1,
        ...settled
      }),
      before
    )
    const changed = Object.keys(diffOfFilled(logged, before, after))
    if (changed.length === 0) return { record: before, warnings: [] }
    const [[found = []], alone] = yield* Effect.all(
      [
        warningsAbout(changed)?.(writing, [after]) ?? Effect.succeed([]),
        isAlone && changed.some((field) => weighed.has(field) || kind.alone?.fields.includes(field))
          ? (kind.alone?.warnings(writing, after, before) ?? Effect.succeed([]))
          : Effect.succeed([])
      ],
      { concurrency: "unbounded" }
    )
    return { record: countedMark(after, changed), warnings: [...warnings, ...found, ...alone, ...archived] }
  })

  return { logged, memberIn, sound, lineFor, eventFor, creationOf, lookUp, make, remake }
}
