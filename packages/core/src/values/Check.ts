import { type JsonSchema, Schema } from "effect"

/** Marks checks of form, which separates malformed values from those that break a rule: see {@link shape}. */
export const shapeAnnotation = "hourbook/shape"

/** A check of form: what fails it is malformed (a wrong type, a bad date or id). */
export const shape = <A>(test: (value: A) => boolean, expected: string, jsonSchema: JsonSchema.JsonSchema = {}) =>
  Schema.makeFilter<A>(test, { expected, [shapeAnnotation]: true, toJsonSchema: () => [jsonSchema, true] }, true)

/** A check of a bound or rule: what fails it is well-formed and still not allowed. */
export const rule = <A>(test: (value: A) => boolean, expected: string, jsonSchema: JsonSchema.JsonSchema = {}) =>
  Schema.makeFilter<A>(test, { expected, toJsonSchema: () => [jsonSchema, true] })

/** What a value means, for the documentation. */
export interface Says {
  readonly description: string
  readonly examples: readonly [number, ...Array<number>]
}

/** A whole number within bounds. */
export const wholeNumber = (minimum: number, maximum: number, says?: Says) =>
  Schema.Finite.annotate({ ...says }).check(
    shape((value: number) => Number.isSafeInteger(value), "a whole number", { type: "integer" }),
    rule((value: number) => value >= minimum && value <= maximum, `a whole number from ${minimum} to ${maximum}`, {
      minimum,
      maximum
    })
  )
