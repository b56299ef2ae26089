import { Effect } from "effect"
import { type Visibility, wholeOf } from "../access/Policy.ts"
import { Conflict } from "../errors/Errors.ts"
import type { Noun } from "../kinds/Noun.ts"
import { type ExternalRef, isSameRef, refKey } from "../values/ExternalRef.ts"
import { ExternalRefTaken } from "./writeErrors.ts"

interface Referenced {
  readonly id: string
  readonly externalRef: ExternalRef | null
}

interface Kind {
  readonly noun: Noun
  readonly repository: {
    readonly withExternalRefs: (
      visible: Visibility,
      refs: ReadonlyArray<ExternalRef>
    ) => Effect.Effect<ReadonlyArray<Referenced>>
  }
}

interface Change {
  readonly before: Referenced | null
  readonly after: Referenced | null
}

/** The conflict with the record that has a reference. It names that one only if the caller may see it. */
export const conflictOver =
  ({ noun, repository }: Kind, visible: Visibility) =>
  ({ ref }: ExternalRefTaken): Effect.Effect<never, Conflict> =>
    Effect.flatMap(repository.withExternalRefs(visible, [ref]), ([holder]) =>
      Effect.fail(new Conflict({ noun, ref, id: holder?.id ?? null }))
    )

/** The reference that a change would give to a record that did not have it. */
const newRef = ({ after, before }: Change): ReadonlyArray<ExternalRef> =>
  after === null || after.externalRef === null || isSameRef(after.externalRef, before?.externalRef ?? null)
    ? []
    : [after.externalRef]

/** Refuses references that others have, which a store does itself when it writes: for dry runs. */
export const checkRefsFree = Effect.fnUntraced(function* (
  { repository }: Pick<Kind, "repository">,
  { workspaceId }: Pick<Visibility, "workspaceId">,
  changes: ReadonlyArray<Change>
): Effect.fn.Return<void, ExternalRefTaken> {
  const refs = changes.flatMap(newRef)
  if (refs.length === 0) return
  const seen = new Set<string>()
  for (const ref of refs) {
    if (seen.has(refKey(ref))) return yield* new ExternalRefTaken({ ref })
    seen.add(refKey(ref))
  }
  const [holder] = yield* repository.withExternalRefs(wholeOf(workspaceId), refs)
  if (holder !== undefined && holder.externalRef !== null)
    return yield* new ExternalRefTaken({ ref: holder.externalRef })
})
