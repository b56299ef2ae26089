import { Effect, Result, Schema } from "effect"
import { hiddenFields, type ShownTo } from "../access/hiddenFields.ts"
import type { ActivityEvent } from "../activity/ActivityEvent.ts"
import { PreconditionFailed, ValidationFailed } from "../errors/Errors.ts"
import { loggedValue } from "./diff.ts"
import type { UndoneLine } from "./Undoing.ts"

interface Versioned {
  readonly version: number
}

/** The lines of earlier versions have too little to be undone. */
export const tooLittle = new ValidationFailed({
  field: null,
  problem:
    "this change is from before changes could be undone, and its line does not say enough: change the record as you want it",
  rule: { code: "not_undoable", subject: null }
})

export const removedSince = new PreconditionFailed({ version: 0, since: { code: "removed_since" } })

export const changedSince = ({ version }: Versioned, fields: ReadonlyArray<string>) =>
  new PreconditionFailed({ version, since: { code: "changed_since", fields } })

/** What undoing a line did, where the subject is now in a version, or gone. */
export const undoneLine = ({ action, id, subject, subjectId }: ActivityEvent, version: number): UndoneLine => ({
  id,
  subject,
  subjectId,
  action: action === "created" ? "deleted" : action === "deleted" ? "created" : "updated",
  version
})

/** JSON with sorted keys: a store may keep those of a line in another order. */
const sorted = (value: Schema.Json): Schema.Json => {
  if (typeof value !== "object" || value === null) return value
  if (isList(value)) return value.map(sorted)
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)])
  )
}

const isList = (json: Schema.JsonArray | Schema.JsonObject): json is Schema.JsonArray => Array.isArray(json)

const isSame = (a: Schema.Json, b: Schema.Json): boolean => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))

/** The fields of a line that have another value by now. */
export const changedFields = ({ changes }: ActivityEvent, now: object): ReadonlyArray<string> =>
  Object.entries(changes).flatMap(([field, { after }]) => (isSame(after, loggedValue(now, field)) ? [] : [field]))

/** Those of some fields whose names a caller may know. */
const shownTo = (who: ShownTo, fields: ReadonlyArray<string>): ReadonlyArray<string> => {
  const hidden = new Set<string>(hiddenFields(who))
  return fields.filter((field) => !hidden.has(field))
}

/** Refuses to remove what is no longer as a line created it. Changes that were undone since make no difference. */
export const checkAsCreated = (
  who: ShownTo,
  { line, now }: { readonly line: ActivityEvent; readonly now: Versioned },
  fields: ReadonlyArray<string>
): Effect.Effect<void, PreconditionFailed> => {
  if (now.version === line.version) return Effect.void
  const changed = fields.filter((field) => !isSame(line.changes[field]?.after ?? null, loggedValue(now, field)))
  return changed.length === 0 ? Effect.void : Effect.fail(changedSince(now, shownTo(who, changed)))
}

/** Refuses to change back what does not have the values that a line gave it. */
export const checkAsChanged = (
  who: ShownTo,
  line: ActivityEvent,
  now: Versioned
): Effect.Effect<void, PreconditionFailed> => {
  const fields = changedFields(line, now)
  return fields.length === 0 ? Effect.void : Effect.fail(changedSince(now, shownTo(who, fields)))
}

/** What a line has of a field before, where an empty value is none: see `diffOfFilled`. */
const empty: Readonly<Record<string, Schema.Json>> = {
  tags: [],
  metadata: {},
  allocations: [],
  billedElsewhere: false
}

/** Makes values of a type of what lines say of them; a line that does not say enough is refused. */
export const undoneValues = <A extends object>(codec: Schema.Codec<A, unknown>) => {
  const json = Schema.toCodecJson(codec)
  const decode = Schema.decodeUnknownResult(json)
  const encode = Schema.encodeSync(json)
  const made = (values: object): Effect.Effect<A, ValidationFailed> =>
    Result.match(decode(values), { onSuccess: Effect.succeed, onFailure: () => Effect.fail(tooLittle) })
  const valuesBefore = ({ changes }: ActivityEvent, fields: ReadonlyArray<string>) =>
    Object.fromEntries(fields.map((field) => [field, changes[field]?.before ?? empty[field] ?? null]))
  const encoded = (value: A): object => {
    const values: unknown = encode(value)
    return typeof values === "object" && values !== null ? values : {}
  }
  return {
    /** What is there, with the values that the changed fields had before. */
    reverted: (line: ActivityEvent, now: A, more: object): Effect.Effect<A, ValidationFailed> =>
      made({ ...encoded(now), ...valuesBefore(line, Object.keys(line.changes)), ...more }),
    /** What a line removed. */
    restored: (line: ActivityEvent, fields: ReadonlyArray<string>, more: object): Effect.Effect<A, ValidationFailed> =>
      made({
        id: line.subjectId,
        workspaceId: line.workspaceId,
        ...valuesBefore(line, [...fields, "createdAt", "importId"]),
        ...more
      })
  }
}
