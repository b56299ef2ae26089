import { nearestName } from "@hourbook/core/names/nearestName"
import { isObject } from "./asMeant.ts"

type Place = ReadonlyArray<string | number>

/** Whether the argument at a place is a day. */
export const isDayAt = (schema: unknown, place: Place): boolean => {
  const parent = parentIn(schema, place)
  const properties = isObject(parent) && isObject(parent["properties"]) ? parent["properties"] : {}
  const own = properties[String(place.at(-1))]
  return isObject(own) && own["format"] === "date"
}

/** The schema of what has the argument at a place. */
const parentIn = (schema: unknown, [key, ...rest]: Place): unknown => {
  if (!isObject(schema) || rest.length === 0) return schema
  const properties = isObject(schema["properties"]) ? schema["properties"] : {}
  return parentIn(typeof key === "number" ? schema["items"] : properties[String(key)], rest)
}

/** Says what would be taken instead of an argument that there is not. */
export const unknownText = (schema: unknown, place: Place): string => {
  const parent = parentIn(schema, place)
  const names = isObject(parent) && isObject(parent["properties"]) ? Object.keys(parent["properties"]) : []
  const near = nearestName(
    String(place.at(-1)),
    names.map((name) => ({ name }))
  )
  if (names.length === 0) return "unknown argument"
  return near === null
    ? `unknown argument; there are ${names.join(", ")}`
    : `unknown argument; the nearest is ${near.name}, and there are ${names.join(", ")}`
}
