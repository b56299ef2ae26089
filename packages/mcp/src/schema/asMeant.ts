import { readJsonAs } from "@hourbook/core/values/readJson"
import { Option, Schema } from "effect"

/*
 * Small models fill every field with null or "", send numbers as text and one thing where a list is expected. What they
 * mean is plain, so no call is refused for it. The published schema says none of this.
 */

type JsonSchema = Readonly<Record<string, unknown>>

export const isObject = (json: unknown): json is JsonSchema =>
  typeof json === "object" && json !== null && !Array.isArray(json)

const isBlank = (value: unknown): boolean => value === null || (typeof value === "string" && value.trim() === "")

const isNothing = (value: unknown): boolean => isBlank(value) || (Array.isArray(value) && value.length === 0)

/** How many digits a JSON number certainly keeps. */
const exactDigits = 15

const numberIn = (text: string): number | string => {
  const trimmed = text.trim()
  const isExact = /^[+-]?\d+(?:\.\d+)?$/u.test(trimmed) && trimmed.replace(/\D/gu, "").length <= exactDigits
  return isExact ? Number(trimmed) : text
}

const booleanIn = (text: string): boolean | string => {
  const trimmed = text.trim().toLowerCase()
  return trimmed === "true" || (trimmed === "false" ? false : text)
}

const decodeList = readJsonAs(Schema.Array(Schema.Unknown))

/** A list, the text of one, or one thing for a list of it. */
const listIn = (items: JsonSchema, value: unknown): unknown => {
  if (Array.isArray(value) || isBlank(value)) return value
  if (typeof value === "string") return Option.getOrElse(decodeList(value), () => [value])
  return isObject(value) && items["type"] === "object" ? [value] : value
}

/** Reads what people say for days and moments; the text itself where it is none of these. */
export interface Spoken {
  readonly day: (text: string) => string
  readonly moment: (text: string) => string
}
const asWritten: Spoken = { day: (text) => text, moment: (text) => text }

/** The value as the schema would have it, or as it is. */
const valueAs = (schema: unknown, value: unknown, spoken: Spoken): unknown => {
  if (!isObject(schema)) return value
  switch (schema["type"]) {
    case "object":
      return isObject(value) ? asMeant(schema, value, spoken) : value
    case "array": {
      const items = isObject(schema["items"]) ? schema["items"] : {}
      const list = listIn(items, value)
      if (!Array.isArray(list)) return list
      const all = list.map((item) => valueAs(items, item, spoken))
      return items["type"] === "object" ? all : all.filter((item) => !isBlank(item))
    }
    case "number":
    case "integer":
      return typeof value === "string" ? numberIn(value) : value
    case "boolean":
      return typeof value === "string" ? booleanIn(value) : value
    case "string":
      if (typeof value === "number") return String(value)
      if (typeof value !== "string") return value
      if (schema["format"] === "date") return spoken.day(value)
      return schema["format"] === "date-time" ? spoken.moment(value) : value
    default:
      return value
  }
}

/** Arguments as they are meant: null, "" and empty lists are not given, and values have the types of the schema. */
export const asMeant = (schema: JsonSchema, sent: JsonSchema, spoken: Spoken = asWritten): JsonSchema => {
  const properties = isObject(schema["properties"]) ? schema["properties"] : {}
  const required: ReadonlyArray<unknown> = Array.isArray(schema["required"]) ? schema["required"] : []
  return Object.fromEntries(
    Object.entries(sent)
      .map(([key, value]) => [key, valueAs(properties[key], value, spoken)] as const)
      .filter(([key, value]) => value !== null && (required.includes(key) || !isNothing(value)))
  )
}
