import { Effect } from "effect"
import { type CoreError, NotFound, ValidationFailed } from "../errors/Errors.ts"
import { type ExternalRef, refKey } from "../values/ExternalRef.ts"
import type { ExpectedVersions } from "../writing/versions.ts"
import type { Writing } from "../writing/Writing.ts"
import type { BulkKind, Origin } from "./BulkKind.ts"
import type { Operation } from "./Operation.ts"

/** An operation whose target is known: a new one whose reference another has is there already. */
export type Aimed<A, Draft, Changes, Id, E> =
  | { readonly op: "create"; readonly draft: Draft }
  | { readonly op: "there"; readonly found: A }
  | { readonly op: "update"; readonly id: Id; readonly changes: Changes; readonly expected: ExpectedVersions }
  | { readonly op: "delete"; readonly id: Id; readonly expected: ExpectedVersions }
  | { readonly op: "refused"; readonly error: E }

/** Refuses a call that names one twice: which of its operations comes first would decide what comes of it. */
const checkDistinct = (
  what: string,
  named: ReadonlyArray<ReadonlyArray<string>>
): Effect.Effect<void, ValidationFailed> => {
  const seen = new Map<string, number>()
  for (const [index, names] of named.entries()) {
    for (const name of new Set(names)) {
      const first = seen.get(name)
      if (first !== undefined) {
        const problem = `${first} and ${index} name the same ${what}: send one of them, or two calls`
        return Effect.fail(
          new ValidationFailed({ field: "operations", problem, rule: { code: "same_target", first, second: index } })
        )
      }
      seen.set(name, index)
    }
  }
  return Effect.void
}

/** Finds what operations are about by external references, all of them in one look-up. */
export const findTargets = Effect.fnUntraced(function* <
  A extends Origin,
  Made,
  Shown,
  Draft,
  Changes,
  Id extends A["id"],
  E
>(
  { idOf, noun, refOf, refOfChanges, withExternalRefs }: BulkKind<A, Made, Shown, Draft, Changes, Id>,
  { visible }: Pick<Writing, "visible">,
  operations: ReadonlyArray<Operation<Draft, Changes, Id, E>>
): Effect.fn.Return<ReadonlyArray<Aimed<A, Draft, Changes, Id, CoreError | E>>, ValidationFailed> {
  const sought = (operation: Operation<Draft, Changes, Id, E>): ExternalRef | null => {
    if (operation.op === "refused") return null
    if (operation.op === "create") return refOf(operation.draft)
    return "externalRef" in operation.target ? operation.target.externalRef : null
  }
  yield* checkDistinct(
    "external reference",
    operations.map((operation) =>
      [sought(operation), operation.op === "update" ? refOfChanges(operation.changes) : null].flatMap((ref) =>
        ref === null ? [] : [refKey(ref)]
      )
    )
  )
  const refs = operations.flatMap((operation) => sought(operation) ?? [])
  const known = refs.length === 0 ? [] : yield* withExternalRefs(visible, refs)
  const byRef = new Map(known.map((one) => [one.externalRef === null ? "" : refKey(one.externalRef), one]))
  const aimed = operations.map((operation): Aimed<A, Draft, Changes, Id, CoreError | E> => {
    if (operation.op === "refused") return operation
    const ref = sought(operation)
    const found = ref === null ? undefined : byRef.get(refKey(ref))
    if (operation.op === "create") return found === undefined ? operation : { op: "there", found }
    const id = "id" in operation.target ? operation.target.id : found === undefined ? undefined : idOf(found.id)
    if (id !== undefined) return { ...operation, id }
    const named = `${JSON.stringify(ref?.id ?? "")} of ${JSON.stringify(ref?.source ?? "")}`
    return { op: "refused", error: new NotFound({ entity: noun, id: named }) }
  })
  yield* checkDistinct(
    noun,
    aimed.map((one) => (one.op === "update" || one.op === "delete" ? [one.id] : []))
  )
  return aimed
})
