import type { ActivityEvent } from "@hourbook/core/activity/ActivityEvent"
import type { Schema } from "effect"
import type { changedValues } from "../shapes/feedShapes.ts"
import { wireName } from "../shapes/wireNames.ts"

type WireChanges = (typeof changedValues)["Type"]
type WireValue = WireChanges[string]["before"]

const isScalar = (value: Schema.Json): value is string | number | boolean =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean"

const isList = (value: object): value is ReadonlyArray<unknown> => Array.isArray(value)

const wireValue = (value: Schema.Json, nameOf: (key: string) => string): WireValue => {
  if (value === null || isScalar(value)) return value
  return isList(value)
    ? value.map(String)
    : Object.fromEntries(
        Object.entries(value).map(([key, inner]) => [
          nameOf(key),
          isScalar(inner) ? String(inner) : JSON.stringify(inner)
        ])
      )
}

/** The keys of metadata are those of callers. */
const innerNames = (field: string) => (field === "metadata" ? (key: string) => key : wireName)

/** What a line of the log says changed, by the names that the interface has for the fields. */
export const changesToWire = (changes: ActivityEvent["changes"]): WireChanges =>
  Object.fromEntries(
    Object.entries(changes).map(([field, { after, before }]) => [
      wireName(field),
      { before: wireValue(before, innerNames(field)), after: wireValue(after, innerNames(field)) }
    ])
  )
