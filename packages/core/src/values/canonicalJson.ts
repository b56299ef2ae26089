import type { Schema } from "effect"

const isList = (json: Schema.JsonArray | Schema.JsonObject): json is Schema.JsonArray => Array.isArray(json)

/** JSON in the one form that RFC 8785 allows: keys sorted by their UTF-16 code units, no space, numbers as ECMAScript writes them. */
export const canonicalJson = (json: Schema.Json): string => {
  if (typeof json !== "object" || json === null) return JSON.stringify(json)
  let text = ""
  if (isList(json)) {
    for (const one of json) text += `${text === "" ? "" : ","}${canonicalJson(one)}`
    return `[${text}]`
  }
  for (const key of Object.keys(json).sort()) {
    text += `${text === "" ? "" : ","}${JSON.stringify(key)}:${canonicalJson(json[key] ?? null)}`
  }
  return `{${text}}`
}
