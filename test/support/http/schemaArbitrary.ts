import * as fc from "fast-check"
import { published } from "./contract.ts"

const resolve = (schema: any): any =>
  schema.$ref === undefined ? schema : resolve(published.components.schemas[schema.$ref.split("/").at(-1)])

const day: fc.Arbitrary<string> = fc
  .date({ min: new Date("1900-01-01"), max: new Date("2999-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

const formats: Readonly<Record<string, fc.Arbitrary<string>>> = {
  date: day,
  "date-time": day.map((date) => `${date}T10:00:00Z`),
  email: fc.uuid().map((id) => `${id}@example.org`),
  uuid: fc.uuid()
}

const text = ({ enum: values, format, maxLength = 60, minLength = 0, pattern }: any): fc.Arbitrary<string> => {
  if (values !== undefined) return fc.constantFrom(...values)
  if (format !== undefined) return formats[format] ?? fc.string()
  if (pattern !== undefined) {
    const known = ["EUR", "120.50"].filter((value) => new RegExp(pattern, "u").test(value))
    return fc.oneof(...known.map((value) => fc.constant(value)), fc.stringMatching(new RegExp(pattern, "u")))
  }
  return fc.string({ unit: "grapheme", minLength, maxLength: Math.min(maxLength, 60) })
}

const number = ({ exclusiveMinimum, maximum = 1e9, minimum = -1e9, type }: any): fc.Arbitrary<number> =>
  type === "integer"
    ? fc.integer({ min: minimum, max: Math.min(maximum, 2 ** 31 - 1) })
    : fc.double({
        min: exclusiveMinimum ?? minimum,
        max: maximum,
        noNaN: true,
        minExcluded: exclusiveMinimum !== undefined
      })

const made = new WeakMap<object, fc.Arbitrary<unknown>>()

/** Values that a schema of the published description allows. */
export const valueOf = (described: any): fc.Arbitrary<unknown> => {
  const value = made.get(described) ?? arbitraryOf(described)
  made.set(described, value)
  return value
}

const arbitraryOf = (described: any): fc.Arbitrary<unknown> => {
  const schema = resolve(described)
  const { allOf, anyOf, items, oneOf, properties, required = [], type, ...own } = schema
  if (anyOf !== undefined || oneOf !== undefined) return fc.oneof(...(anyOf ?? oneOf).map(valueOf))
  if (allOf !== undefined) return valueOf(Object.assign({ type, ...own }, ...allOf.map(resolve)))
  if (own.enum !== undefined) return fc.constantFrom(...own.enum)
  if (Array.isArray(type)) return fc.oneof(...type.map((one) => valueOf({ ...schema, type: one })))
  switch (type) {
    case "null":
      return fc.constant(null)
    case "boolean":
      return fc.boolean()
    case "integer":
    case "number":
      return number(schema)
    case "array":
      return fc.array(valueOf(items), { maxLength: 3 })
    case "object":
      if (properties === undefined && typeof own.additionalProperties === "object") {
        return fc.dictionary(fc.constantFrom("ref", "Über", "x".repeat(41)), valueOf(own.additionalProperties))
      }
      return fc.record(
        Object.fromEntries(Object.entries(properties ?? {}).map(([name, inner]) => [name, valueOf(inner)])),
        { requiredKeys: required }
      )
    default:
      return text(schema)
  }
}
