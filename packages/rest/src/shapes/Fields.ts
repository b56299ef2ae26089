import { typedAddress } from "@hourbook/core/access/address"
import { CalendarDate } from "@hourbook/core/values/CalendarDate"
import { shape } from "@hourbook/core/values/Check"
import { CurrencyCode, currencyInCapitals, fromText, toText } from "@hourbook/core/values/Money"
import { BigDecimal, type JsonSchema, Schema, SchemaTransformation } from "effect"
import { isFigure } from "./Figure.ts"

/** Adds constraints to the documentation of a value, without checking them. */
const documented = (jsonSchema: JsonSchema.JsonSchema) =>
  Schema.makeFilter(() => true, { toJsonSchema: () => jsonSchema })

const text = (description: string, example: string) => Schema.String.annotate({ description, examples: [example] })

const exampleId = "0192f3c4-8a5e-7b3d-9c1f-2e4d6a8b0c1d"

// ---- Responses: plain JSON, without decoding.

export const aText = text
export const anId = (description: string) => text(description, exampleId).check(documented({ format: "uuid" }))
export const aDate = (description: string) =>
  text(description, "2026-03-01")
    .annotate(isFigure("day"))
    .check(documented({ format: "date" }))
export const aMoment = (description: string) =>
  text(description, "2026-03-01T09:30:00.000Z")
    .annotate(isFigure("moment"))
    .check(documented({ format: "date-time" }))
export const aCurrency = (description: string, example = "EUR") =>
  text(description, example).check(documented({ pattern: "^[A-Z]{3}$" }))
export const anAmount = (description: string) =>
  Schema.Finite.annotate({ description, examples: [120.5], ...isFigure("money") })
/** The same amount in the workspace's currency, in a row that has a currency of its own. */
export const aBaseAmount = (description: string) => anAmount(description).annotate(isFigure("base money"))
export const aCount = (description: string, example = 2) =>
  Schema.Finite.annotate({ description, examples: [example] }).check(documented({ type: "integer" }))
export const aFlag = (description: string, example = false) =>
  Schema.Boolean.annotate({ description, examples: [example] })
export const orNull = <S extends Schema.Codec<string> | Schema.Codec<number>>(schema: S, description: string) =>
  Schema.NullOr(schema).annotate({ description })

// ---- Bodies of requests.

/** Names the body of a request in the documentation, but not in error texts, which call it an object. */
export const namedBody =
  (identifier: string, description: string, example?: object) =>
  <S extends Schema.Top>(schema: S): S["Rebuild"] =>
    Schema.annotateEncoded<S>({
      identifier,
      description,
      expected: "object",
      message: "expected an object",
      ...(example === undefined ? {} : { examples: [example] })
    })(schema)

/** Beside a body whose fields may all be left out: none says as much as an empty object. */
export const noBody = Schema.Void

/** Text, trimmed before its length is checked. */
export const sentText = <S extends Schema.Codec<string>>(
  bounds: S,
  maximum: number,
  says: { readonly description: string; readonly example: string }
) =>
  text(says.description, says.example)
    .check(documented({ minLength: 1, maxLength: maximum }))
    .pipe(Schema.decodeTo(bounds, SchemaTransformation.trim()))

/** Text without trimming. */
export const sentNote = <S extends Schema.Codec<string>>(
  bounds: S,
  maximum: number,
  says: { readonly description: string; readonly example: string }
) =>
  text(says.description, says.example)
    .check(documented({ maxLength: maximum }))
    .pipe(Schema.decodeTo(bounds))

/** An id in either case. */
export const sentId = <A extends string>(id: Schema.Codec<A, string>, description: string) =>
  anId(description).pipe(Schema.decodeTo(id, SchemaTransformation.toLowerCase()))

export const sentDate = (description: string) => aDate(description).pipe(Schema.decodeTo(CalendarDate))

/** A currency code in either case. */
export const sentCurrency = (description: string, example = "EUR") =>
  text(description, example)
    .check(documented({ pattern: "^[A-Za-z]{3}$" }))
    .pipe(Schema.decodeTo(CurrencyCode, currencyInCapitals))

const decimalText = /^-?\d{1,30}(\.\d{1,30})?$/u

/** How the documentation has the least number: `not zero` is in either direction. */
const minima = (maximum: number) => ({
  zero: { minimum: 0 },
  "above zero": { exclusiveMinimum: 0 },
  "not zero": { minimum: -maximum, not: { const: 0 } }
})

/** An exact decimal: a JSON number, or a decimal string for clients that avoid floats. */
export const sentDecimal = <S extends Schema.Codec<BigDecimal.BigDecimal>>(
  bounds: S,
  says: {
    readonly description: string
    readonly example: number
    readonly minimum: keyof ReturnType<typeof minima>
    readonly maximum: number
  }
) =>
  Schema.Union([
    Schema.Finite.check(documented(minima(says.maximum)[says.minimum]), documented({ maximum: says.maximum })),
    Schema.String.check(
      shape((value: string) => decimalText.test(value), "a decimal number such as 120.50", {
        pattern: decimalText.source
      })
    )
  ])
    .annotate({
      description: says.description,
      examples: [says.example],
      expected: "a number, or a decimal number as text"
    })
    .pipe(
      Schema.decodeTo(
        bounds,
        SchemaTransformation.transform({
          decode: (value: number | string) =>
            typeof value === "number" ? BigDecimal.fromNumberUnsafe(value) : BigDecimal.normalize(fromText(value)),
          encode: (value: BigDecimal.BigDecimal): number | string => toText(value)
        })
      )
    )

/** Exact money. */
export const sentAmount = <S extends Schema.Codec<BigDecimal.BigDecimal>>(
  bounds: S,
  says: { readonly description: string; readonly minimum: keyof ReturnType<typeof minima> }
) => sentDecimal(bounds, { ...says, example: 120.5, maximum: 99_999_999_999.9999 })

export const sentFlag = (description: string) => Schema.Boolean.annotate({ description, examples: [true] })

/** An email address in either case, stored in lower case. */
export const sentEmail = <S extends Schema.Codec<string>>(bounds: S, description: string) =>
  text(description, "ada@example.com")
    .check(documented({ format: "email", maxLength: 320 }))
    .pipe(
      Schema.decodeTo(
        bounds,
        SchemaTransformation.transform({
          decode: typedAddress,
          encode: (value: string) => value
        })
      )
    )

/** A whole number. Its form is checked before its bounds, like that of every field of a body. */
export const sentNumber = (bounds: Schema.Codec<number>) => {
  const { schema } = Schema.toJsonSchemaDocument(bounds)
  const { description, examples, ...limits } = schema
  return Schema.Finite.annotate({
    ...(typeof description === "string" ? { description } : {}),
    ...(Array.isArray(examples) ? { examples: [Number(examples[0])] } : {})
  })
    .check(documented(limits))
    .pipe(Schema.decodeTo(bounds))
}
