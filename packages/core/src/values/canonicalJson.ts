import type { Schema } from "effect"

const isList = (json: Schema.JsonArray | Schema.JsonObject): json is Schema.JsonArray => Array.isArray(json)

/** JSON in the one form that RFC 8785 allows: keys sorted by their UTF-16 code units, no space, numbers as ECMAScript writes them. */
export const canonicalJson = (json: Schema.Json): string => {
  if (typeof json !== "object" || json === null) return JSON.stringify(json)
  if (isList(json)) return `[${json.map(canonicalJson).join(",")}]`
  const keys = Object.keys(json).sort()
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalJson(json[key] ?? null)}`).join(",")}}`
}
