import { TagName } from "@hourbook/core/time/Tag"
import { CalendarDate, isRealDay } from "@hourbook/core/values/CalendarDate"
import { rule, shape, wholeNumber } from "@hourbook/core/values/Check"
import { fold } from "@hourbook/core/values/fold"
import { Instant } from "@hourbook/core/values/Instant"
import { CurrencyCode, currencyInCapitals } from "@hourbook/core/values/Money"
import { BigDecimal, Schema, SchemaTransformation } from "effect"

/*
 * What assistants send. Written so that the JSON Schema stays flat: no `$ref`, `allOf` or `anyOf`, which some clients do not
 * take, and every word of it is paid for in each conversation.
 */

const about = (description: string | undefined) => (description === undefined ? {} : { description })

export const aDay = (description?: string) =>
  Schema.String.annotate({ format: "date", ...about(description) }).pipe(Schema.decodeTo(CalendarDate))

/** A moment in any offset. */
export const aMoment = (description: string) =>
  Schema.String.annotate({ format: "date-time", description })
    .check(
      shape(
        (text: string) =>
          /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/iu.test(text) &&
          isRealDay(text) &&
          !Number.isNaN(Date.parse(text)),
        "a moment such as 2026-03-01T09:30:00+01:00"
      )
    )
    .pipe(
      Schema.decodeTo(
        Instant,
        SchemaTransformation.transform({
          decode: (text: string) => new Date(text).toISOString(),
          encode: (text: string) => text
        })
      )
    )

/** A money amount: JSON numbers keep all of its digits. */
export const anAmount = <S extends Schema.Codec<BigDecimal.BigDecimal>>(bounds: S, description?: string) =>
  Schema.Finite.annotate(about(description)).pipe(
    Schema.decodeTo(
      bounds,
      SchemaTransformation.transform({
        decode: (value: number) => BigDecimal.fromNumberUnsafe(value),
        encode: (value: BigDecimal.BigDecimal) => Number(BigDecimal.format(value))
      })
    )
  )

export const aCurrency = (description = "ISO 4217") =>
  Schema.String.annotate({ description }).pipe(Schema.decodeTo(CurrencyCode, currencyInCapitals))

/** A whole number, published with the bounds of the schema behind it. */
export const aCount = <S extends Schema.Codec<number>>(bounds: S, description?: string) => {
  const { maximum, minimum } = Schema.toJsonSchemaDocument(bounds).schema
  const published = { type: "integer", minimum, maximum }
  return Schema.Finite.annotate(about(description))
    .check(shape((value: number) => Number.isSafeInteger(value), "a whole number", published))
    .pipe(Schema.decodeTo(bounds))
}

/** Text, trimmed at both ends before its length counts. */
export const someText = <S extends Schema.Codec<string>>(bounds: S, description?: string) =>
  Schema.String.annotate(about(description)).pipe(Schema.decodeTo(bounds, SchemaTransformation.trim()))

/**
 * Takes off a record what may be absent; nothing else does, because assistants send null and "" for what they leave out. In
 * a filter it means records without one.
 */
export const isNone = (text: string): boolean => fold(text.trim()) === "none"

const clearable = (description: string | undefined): string =>
  description === undefined ? "none clears" : `${description}; none clears`

/** Text that {@link isNone none} takes off. */
export const someTextOrNone = <S extends Schema.Codec<string>>(bounds: S, description?: string) =>
  Schema.String.annotate({ description: clearable(description) }).pipe(
    Schema.decodeTo(
      Schema.NullOr(bounds),
      SchemaTransformation.transform({
        decode: (text: string) => (isNone(text) ? null : text),
        encode: (text: string | null) => text ?? "none"
      })
    )
  )

/** A currency that {@link isNone none} takes off, with what it goes with. */
export const aCurrencyOrNone = (description?: string) =>
  Schema.String.annotate({ description: clearable(description) }).pipe(
    Schema.decodeTo(
      Schema.NullOr(CurrencyCode),
      SchemaTransformation.transform({
        decode: (text: string) => (isNone(text) ? null : text.replace(/[a-z]/gu, (letter) => letter.toUpperCase())),
        encode: (text: string | null) => text ?? "none"
      })
    )
  )

/** A client, project or person as people say it. */
export const aReference = (description = "id or exact name") =>
  Schema.String.annotate({ description }).check(
    rule((text: string) => text.trim().length > 0 && text.length <= 320, "an id or an exact name")
  )

/** A full id, or a short one as tools show it. */
export const anId = Schema.String.check(
  rule((text: string) => /^\s*[0-9A-Za-z-]{8,36}\s*$/u.test(text), "an id as a tool shows it")
)

/** Words to look for, whatever their case. */
export const words = Schema.String.check(
  rule(
    (text: string) => [...text].length <= 200 && text.isWellFormed() && !text.includes("\0"),
    "at most 200 characters"
  )
)
export const search = Schema.optionalKey(words)

const many = <A>(one: Schema.Codec<A, string>, description?: string) =>
  Schema.optionalKey(
    Schema.Array(one)
      .annotate(about(description))
      .check(rule((all: ReadonlyArray<A>) => all.length <= 20, "at most 20"))
  )

/** Ids, exact names or none, which the first filter of a tool may say. */
export const references = many(Schema.String)
export const filters = {
  clients: many(Schema.String, "ids, exact names or none"),
  projects: references,
  people: references
}
/** Names of tags. */
export const tags = Schema.optionalKey(
  Schema.Array(Schema.String.pipe(Schema.decodeTo(TagName, SchemaTransformation.trim())))
)
export const currencies = many(Schema.String.pipe(Schema.decodeTo(CurrencyCode, currencyInCapitals)))
export const period = { from: Schema.optionalKey(aDay()), to: Schema.optionalKey(aDay()) }

/** The period to compare with. */
export const comparison = {
  compare_from: Schema.optionalKey(aDay()),
  compare_to: Schema.optionalKey(aDay())
}

export const detail = { detail: Schema.optionalKey(Schema.Literals(["concise", "full"])) }
export const paging = {
  limit: Schema.optionalKey(aCount(wholeNumber(1, 100), "default 25")),
  cursor: Schema.optionalKey(Schema.String.annotate({ description: "next_cursor" }))
}

export const dryRun = { dry_run: Schema.optionalKey(Schema.Boolean) }
export const requestId = {
  request_id: Schema.optionalKey(
    Schema.String.annotate({ description: "repeating it adds nothing twice" }).check(
      rule((text: string) => /^[\x20-\x7e]{1,200}$/u.test(text), "1 to 200 printable ASCII characters")
    )
  )
}

export type Detail = "concise" | "full" | undefined
