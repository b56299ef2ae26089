import { isRealDay } from "@hourbook/core/values/CalendarDate"
import { shape } from "@hourbook/core/values/Check"
import { Instant } from "@hourbook/core/values/Instant"
import { Schema, SchemaTransformation } from "effect"

const dayAlone = /^\d{4}-\d{2}-\d{2}$/u

const isMoment = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}[Tt]([01]\d|2[0-3]):\d{2}:\d{2}(\.\d{1,9})?([Zz]|[+-]\d{2}:\d{2})$/u.test(text) &&
  isRealDay(text) &&
  !Number.isNaN(Date.parse(text))

const documented = (formats: ReadonlyArray<string>) =>
  Schema.makeFilter(() => true, {
    toJsonSchema: () =>
      formats.length === 1 ? { format: formats[0] } : { anyOf: formats.map((format) => ({ format })) }
  })

const sent = (
  description: string,
  reads: {
    readonly formats: ReadonlyArray<string>
    readonly test: (text: string) => boolean
    readonly expected: string
    readonly decode: (text: string) => string
  }
) =>
  Schema.String.annotate({ description, examples: ["2026-03-01T09:30:00.000Z"] })
    .check(documented(reads.formats))
    .check(shape(reads.test, reads.expected))
    .pipe(
      Schema.decodeTo(
        Instant,
        SchemaTransformation.transform({
          decode: (text: string) => new Date(reads.decode(text)).toISOString(),
          encode: (text: string) => text
        })
      )
    )

/** A moment in any offset and precision, stored in UTC to the millisecond. */
export const sentMoment = (description: string) =>
  sent(description, {
    formats: ["date-time"],
    test: isMoment,
    expected: "a moment in RFC 3339 form such as 2026-03-01T09:30:00Z",
    decode: (text) => text
  })

/** The same, or a day, stored as its end in UTC. */
export const sentEnd = (description: string) =>
  sent(description, {
    formats: ["date-time", "date"],
    test: (text) => isMoment(text) || (dayAlone.test(text) && isRealDay(text)),
    expected: "a moment in RFC 3339 form such as 2026-03-01T09:30:00Z, or a day such as 2026-03-01",
    decode: (text) => (dayAlone.test(text) ? `${text}T23:59:59.999Z` : text)
  })
