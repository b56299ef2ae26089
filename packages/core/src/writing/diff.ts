import { BigDecimal, Record, type Schema } from "effect"
import type { FieldChange } from "../activity/ActivityEvent.ts"
import { canonicalJson } from "../values/canonicalJson.ts"
import { toText } from "../values/Money.ts"

const toJson = (value: unknown): Schema.Json => {
  if (BigDecimal.isBigDecimal(value)) return toText(value)
  if (Array.isArray(value)) return value.map(toJson)
  if (typeof value === "object" && value !== null) return Record.map({ ...value }, toJson)
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : null
}

const jsonOf = (from: object | null, field: string): Schema.Json =>
  from === null ? null : toJson(Reflect.get(from, field))

/** Whatever the order of keys: stores give back objects in orders of their own. */
const same = (a: Schema.Json, b: Schema.Json): boolean =>
  JSON.stringify(a) === JSON.stringify(b) ||
  (typeof a === "object" && typeof b === "object" && canonicalJson(a) === canonicalJson(b))

/** What changed, field by field. A new record has no values before, a removed one none after. */
export const diff = (
  fields: ReadonlyArray<string>,
  before: object | null,
  after: object | null
): Readonly<{ [field: string]: FieldChange }> =>
  Object.fromEntries(
    fields
      .map((field) => [field, { before: jsonOf(before, field), after: jsonOf(after, field) }] as const)
      .filter(([, change]) => !same(change.before, change.after))
  )

const isEmpty = (value: unknown): boolean =>
  typeof value === "object" && value !== null && !BigDecimal.isBigDecimal(value) && Object.keys(value).length === 0

/** The same, where a list or an object without anything in it is no value: a new record without tags says nothing of tags. */
export const diffOfFilled = (
  fields: ReadonlyArray<string>,
  before: object | null,
  after: object | null
): ReturnType<typeof diff> => diff(fields, filled(before), filled(after))

/** The value of a field as lines of the log have it. */
export const loggedValue = (record: object, field: string): Schema.Json => jsonOf(filled(record), field)

const filled = (record: object | null): object | null =>
  record === null
    ? null
    : Object.fromEntries(Object.entries(record).map(([field, value]) => [field, isUnsaid(field, value) ? null : value]))

/** An empty list or object, and false of what few records are. */
const isUnsaid = (field: string, value: unknown): boolean =>
  isEmpty(value) || (field === "billedElsewhere" && value === false)
