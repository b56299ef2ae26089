import { type ExternalRef, isSameRef, refKey } from "@hourbook/core/values/ExternalRef"
import type { ImportId } from "@hourbook/core/values/Ids"
import { isStorable } from "@hourbook/core/values/Text"
import { ExternalRefTaken } from "@hourbook/core/writing/writeErrors"
import { Effect } from "effect"
import { externalRefKey, importCountsKey, importedKey } from "../layout/itemKeys.ts"
import { longId, shortId } from "../layout/sortable.ts"
import { absent, type Action } from "../table/Action.ts"
import { attributes, textOf } from "../table/attributes.ts"
import type { Dynamo } from "../table/Dynamo.ts"
import type { Addition } from "../totals/rollupWrites.ts"

export interface Origin {
  readonly id: string
  readonly externalRef: ExternalRef | null
  readonly importId: ImportId | null
}

interface Change {
  readonly before: Origin | null
  readonly after: Origin | null
}

/** Of which kind in which workspace. */
interface Kind {
  readonly workspaceId: string
  readonly letter: string
}

/** The effect of changes on the item of a reference: its owner afterwards, and whether one of them releases it first. */
interface Pointing {
  readonly ref: ExternalRef
  readonly isFreed: boolean
  readonly holder: string | null
}

/** The items of references after changes, one after the other; two changes cannot have the same one at a time. */
const pointings = Effect.fnUntraced(function* (
  changes: ReadonlyArray<Change>
): Effect.fn.Return<Iterable<Pointing>, ExternalRefTaken> {
  const found = new Map<string, Pointing>()
  for (const { after, before } of changes) {
    const [earlier, ref] = [before?.externalRef ?? null, after?.externalRef ?? null]
    if (isSameRef(earlier, ref)) continue
    if (earlier !== null) {
      if ((found.get(refKey(earlier))?.holder ?? null) !== null) return yield* new ExternalRefTaken({ ref: earlier })
      found.set(refKey(earlier), { ref: earlier, isFreed: true, holder: null })
    }
    if (after !== null && ref !== null) {
      const other = found.get(refKey(ref))
      if (other !== undefined && other.holder !== null) return yield* new ExternalRefTaken({ ref })
      found.set(refKey(ref), { ref, isFreed: other !== undefined, holder: after.id })
    }
  }
  return found.values()
})

/** The item that makes two writes of the same reference conflict. */
const pointingAction = (
  { letter, workspaceId }: Kind,
  { holder, isFreed, ref }: Pointing
): Action<ExternalRefTaken> => {
  const key = externalRefKey(workspaceId, letter, ref)
  if (holder === null) return { _tag: "Remove", key }
  const item = attributes({ id: shortId(holder) })
  const condition = absent(() => new ExternalRefTaken({ ref }))
  return isFreed ? { _tag: "Put", key, item } : { _tag: "Put", key, item, condition }
}

/** What an import can have made: a record, project or client, or a document. */
export type OfImport = Pick<Origin, "id" | "importId">

/** The things of imports that changes create or delete. */
const importedIn = (changes: ReadonlyArray<{ readonly before: OfImport | null; readonly after: OfImport | null }>) =>
  changes.flatMap(({ after, before }) => {
    const one = before === null ? after : after === null ? before : null
    return one === null || one.importId === null
      ? []
      : [{ id: one.id, importId: one.importId, isMade: before === null }]
  })

/** The items of the imports whose things changes of one kind create or delete. */
export const importOrigins = (
  { letter, workspaceId }: Kind,
  changes: ReadonlyArray<{ readonly before: OfImport | null; readonly after: OfImport | null }>
): { readonly actions: ReadonlyArray<Action<never>>; readonly additions: ReadonlyArray<Addition> } => {
  const imported = importedIn(changes)
  return {
    actions: imported.map(({ id, importId, isMade }): Action<never> => {
      const key = importedKey(workspaceId, importId, letter, id)
      return isMade ? { _tag: "Put", key, item: {} } : { _tag: "Remove", key }
    }),
    additions: imported.map(({ importId, isMade }) => ({
      key: importCountsKey(workspaceId, importId),
      numbers: new Map([[`n${letter}`, isMade ? 1n : -1n]])
    }))
  }
}

/** The items of the references and imports that changes of one kind touch. Most have none. */
export const originsOf = Effect.fnUntraced(function* (
  kind: Kind,
  changes: ReadonlyArray<Change>
): Effect.fn.Return<
  { readonly actions: ReadonlyArray<Action<ExternalRefTaken>>; readonly additions: ReadonlyArray<Addition> },
  ExternalRefTaken
> {
  const refs = Array.from(yield* pointings(changes), (one) => pointingAction(kind, one))
  const { actions, additions } = importOrigins(kind, changes)
  return { actions: [...refs, ...actions], additions }
})

/** The ids of those of a kind that have some references. */
export const idsWithRefs = (
  { batchGet }: Dynamo["Service"],
  { letter, workspaceId }: Kind,
  refs: ReadonlyArray<ExternalRef>
): Effect.Effect<ReadonlyArray<string>> => {
  const storable = refs.filter(({ id, source }) => isStorable(source) && isStorable(id))
  const distinct = [...new Map(storable.map((ref) => [refKey(ref), ref])).values()]
  return Effect.map(batchGet(distinct.map((ref) => externalRefKey(workspaceId, letter, ref))), (items) =>
    items.map((item) => longId(textOf(item, "id")))
  )
}
