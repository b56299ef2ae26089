import type { AttributeValue } from "@aws-sdk/client-dynamodb"
import { Schema } from "effect"
import type { Item } from "./attributes.ts"

const toAttribute = (json: Schema.Json): AttributeValue => {
  if (json === null) return { NULL: true }
  if (typeof json === "string") return { S: json }
  if (typeof json === "number") return { N: String(json) }
  if (typeof json === "boolean") return { BOOL: json }
  return isList(json) ? { L: json.map(toAttribute) } : { M: jsonItem(json) }
}

const isList = (json: Schema.JsonArray | Schema.JsonObject): json is Schema.JsonArray => Array.isArray(json)

/** An item of plain JSON, with one attribute for each field. */
export const jsonItem = (json: Schema.JsonObject): Item =>
  Object.fromEntries(Object.entries(json).map(([name, value]) => [name, toAttribute(value)]))

const toJson = (attribute: AttributeValue): Schema.Json => {
  if (attribute.S !== undefined) return attribute.S
  if (attribute.N !== undefined) return Number(attribute.N)
  if (attribute.BOOL !== undefined) return attribute.BOOL
  if (attribute.L !== undefined) return attribute.L.map(toJson)
  return attribute.M === undefined ? null : fromItem(attribute.M)
}

const fromItem = (item: Item): Schema.JsonObject =>
  Object.fromEntries(Object.entries(item).map(([name, attribute]) => [name, toJson(attribute)]))

const isSame = (a: AttributeValue, b: AttributeValue | undefined): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * Converts a value to an item and back, with one attribute for each field, under the field's name. Money is text, as in
 * JSON. Other attributes of the item are ignored. An item lacks the attributes that are equal to a default, as do items from
 * before there was the field.
 */
export const document = <A, I>(schema: Schema.Codec<A, I>, defaults: Item = {}) => {
  const codec = Schema.toCodecJson(schema)
  const encode = Schema.encodeSync(codec)
  const decode = Schema.decodeUnknownSync(codec)
  return {
    toItem: (value: A): Item => {
      const json = encode(value)
      const item = typeof json === "object" && json !== null && !isList(json) ? jsonItem(json) : {}
      return Object.fromEntries(Object.entries(item).filter(([name, field]) => !isSame(field, defaults[name])))
    },
    fromItem: (item: Item): A => decode(fromItem({ ...defaults, ...item }))
  }
}
