// Long because it has every parameter that endpoints share.
import { ChargeKind } from "@hourbook/core/money/Charge"
import { TagName } from "@hourbook/core/time/Tag"
import { CalendarDate } from "@hourbook/core/values/CalendarDate"
import { rule, shape, wholeNumber } from "@hourbook/core/values/Check"
import { ExternalRef, longestExternalId, longestSource } from "@hourbook/core/values/ExternalRef"
import { ClientId, ProjectId, UserId, Uuid } from "@hourbook/core/values/Ids"
import { AnyCaseCurrencyCode } from "@hourbook/core/values/Money"
import { isStorable } from "@hourbook/core/values/Text"
import { type JsonSchema, Schema, SchemaTransformation } from "effect"

export const defaultPageSize = 50
export const largestPageSize = 500
export const mostFilterValues = 100
export const longestSearch = 200

const documented = (jsonSchema: JsonSchema.JsonSchema) =>
  Schema.makeFilter(() => true, { toJsonSchema: () => jsonSchema })

const text = (description: string, example: string) => Schema.String.annotate({ description, examples: [example] })

const integer = (
  description: string,
  bounds: Schema.Codec<number>,
  says: { readonly example: string; readonly byDefault?: string | undefined }
) =>
  withDefault(text(description, says.example), says.byDefault)
    .check(shape((value: string) => /^\d{1,16}$/u.test(value), "a whole number"))
    .pipe(
      Schema.decodeTo(
        bounds,
        SchemaTransformation.transform({
          decode: (value: string) => Number(value),
          encode: (value: number) => String(value)
        })
      ),
      Schema.optionalKey
    )

/** States what the service takes for a parameter that is left out. */
const withDefault = <S extends Schema.Top>(schema: S, value: string | undefined): S["Rebuild"] =>
  schema.annotate(value === undefined ? {} : { default: value })

const fromOne = Schema.Finite.check(
  shape((value: number) => Number.isSafeInteger(value), "a whole number", { type: "integer" }),
  rule((value: number) => value >= 1, "a whole number of at least 1", { minimum: 1 })
)

export const date = (description: string) =>
  text(description, "2026-03-01")
    .check(documented({ format: "date" }))
    .pipe(Schema.decodeTo(CalendarDate), Schema.optionalKey)

/** A text with one or more values separated by commas. */
const listOf = <A, Encoded extends string | null>(
  value: Schema.Codec<A, Encoded>,
  says: { readonly description: string; readonly example: string; readonly many: string; readonly most?: number },
  parts: { readonly decode: (part: string) => Encoded; readonly encode: (value: Encoded) => string }
) =>
  text(says.description, says.example).pipe(
    Schema.decodeTo(
      Schema.Array(value).check(
        rule(
          (values: ReadonlyArray<A>) => values.length <= (says.most ?? mostFilterValues),
          `at most ${says.most ?? mostFilterValues} ${says.many}`
        )
      ),
      SchemaTransformation.transform({
        decode: (all: string): ReadonlyArray<Encoded> => all.split(",").map((part) => parts.decode(part.trim())),
        encode: (values: ReadonlyArray<Encoded>) => values.map(parts.encode).join(",")
      })
    ),
    Schema.optionalKey
  )

const upTo = (many: string) => `or up to ${mostFilterValues} ${many} separated by commas`
const anId = { example: "0192f3c4-8a5e-7b3d-9c1f-2e4d6a8b0c1d", many: "ids" }
const lowerCase = { decode: (part: string) => part.toLowerCase(), encode: (id: string) => id }

const none = "none"
const idOrNone = {
  decode: (part: string) => (part.toLowerCase() === none ? null : part.toLowerCase()),
  encode: (id: string | null) => id ?? none
}
/** An id in an error text that says `none`, too. */
const someId = Schema.NullOr(Schema.String.check(shape(Schema.is(Uuid), `a UUID, or ${none}`)))

/** Something that a row of a report is for: an id, or `none`, which is null. */
export const entityId = text(
  `The client or project: its id, or ${none} for the records without one.`,
  anId.example
).pipe(
  Schema.decodeTo(
    someId,
    SchemaTransformation.transform({
      decode: (value: string) => idOrNone.decode(value),
      encode: (value) => idOrNone.encode(value)
    })
  )
)

/** Ids of projects or clients, or `none`, which is null. */
const idsOrNone = <A extends string>(id: Schema.Codec<A, string>, of: string, listed = "records") =>
  listOf(
    someId.pipe(Schema.decodeTo(Schema.NullOr(id))),
    { ...anId, description: `Only ${listed} of these ${of}s: one id, ${upTo("ids")}. ${none} means no ${of}.` },
    idOrNone
  )

const flagWords = Schema.Literals(["0", "1", "true", "false"])

/** 0, 1, true or false. */
export const flag = (description: string, byDefault: "0" | "1" = "0") =>
  fromFlag(flagWords.annotate({ description, examples: ["1"], default: byDefault }))

/** The same, where neither is the default. */
export const either = (description: string) => fromFlag(flagWords.annotate({ description, examples: ["1"] }))

const fromFlag = (words: typeof flagWords) =>
  words.pipe(
    Schema.decodeTo(
      Schema.Boolean,
      SchemaTransformation.transform({
        decode: (value: "0" | "1" | "true" | "false") => value === "1" || value === "true",
        encode: (value: boolean): "0" | "1" | "true" | "false" => (value ? "1" : "0")
      })
    ),
    Schema.optionalKey
  )

const directions = Schema.Literals(["asc", "desc"])

/** The sort direction: descending by default. */
export const direction = directions
  .annotate({ description: "The sort direction.", examples: ["desc"], default: "desc" })
  .pipe(Schema.optionalKey)

/** The sort direction of a list whose names ascend by default. */
const directionByName = directions
  .annotate({ description: "The sort direction; by default asc for sort_by=name, otherwise desc.", examples: ["desc"] })
  .pipe(Schema.optionalKey)

/** Without an example: only an answer has one. */
const cursorOf = (description: string) =>
  Schema.String.annotate({ description })
    .check(rule((value: string) => value.length > 0 && value.length <= 8192, "a next_cursor of an earlier response"))
    .pipe(Schema.optionalKey)

/** Where the next page begins. */
export const cursor = cursorOf("The next_cursor of the previous page. Each page costs the same, however deep.")

/** Where the next page of one of several lists begins. */
export const listCursor = cursorOf("One of next_cursors: the response has only the next page of its list.")

/** Where a follower of the feed goes on. */
export const feedCursor = Schema.String.annotate({
  description:
    "Where to go on: start, before the oldest change; now, after the newest one, which answers a cursor only; or the next_cursor of an earlier answer.",
  default: "start"
})
  .check(
    rule(
      (value: string) => value.length > 0 && value.length <= 8192,
      "start, now or the next_cursor of an earlier answer"
    )
  )
  .pipe(Schema.optionalKey)

/** The paging and sorting parameters of every list (semantics, section 3), with the columns it can sort by. */
export const paging = <const Names extends ReadonlyArray<string>>(sorts: Names) => ({
  page: integer("The number of the page, 1 by default. Not allowed with a cursor.", fromOne, { example: "1" }),
  page_size: sorts.includes("name")
    ? integer(
        `Rows per page: by default ${defaultPageSize}, with for_select=1 ${largestPageSize}.`,
        wholeNumber(1, largestPageSize),
        { example: String(defaultPageSize) }
      )
    : integer("Rows per page.", wholeNumber(1, largestPageSize), {
        example: String(defaultPageSize),
        byDefault: String(defaultPageSize)
      }),
  cursor,
  sort_by: Schema.Literals(sorts)
    .annotate({ description: "The column to sort by, then created_at and id.", examples: [sorts[0] ?? ""] })
    .pipe((schema) => withDefault(schema, sorts[0]), Schema.optionalKey),
  sort_dir: sorts.includes("name") ? directionByName : direction
})

export const search = (where: string) =>
  text(`Text to search for in ${where}, ignoring case, accents and blanks at its ends.`, "acme")
    .check(
      rule((value: string) => [...value].length <= longestSearch, `at most ${longestSearch} characters`, {
        maxLength: longestSearch
      }),
      rule(isStorable, "text without NUL or unpaired surrogate characters")
    )
    .pipe(Schema.decodeTo(Schema.String, SchemaTransformation.trim()), Schema.optionalKey)

const externalText = (most: number, bounds: Schema.Codec<string>, description: string, example: string) =>
  text(description, example)
    .check(documented({ minLength: 1, maxLength: most }))
    .pipe(Schema.decodeTo(bounds, SchemaTransformation.trim()), Schema.optionalKey)

/** Filters by the id in another system. */
export const external = {
  external_source: externalText(
    longestSource,
    ExternalRef.fields.source,
    "Only records whose external_ref has this source.",
    "toggl"
  ),
  external_id: externalText(
    longestExternalId,
    ExternalRef.fields.id,
    "Only the record whose external_ref has this id; needs external_source.",
    "1872340981"
  )
}

export const clientIds = idsOrNone(ClientId, "counteragent")
export const clientIdsOfProjects = idsOrNone(ClientId, "counteragent", "projects")
export const projectIds = idsOrNone(ProjectId, "project")
export const userIds = listOf(
  UserId,
  { ...anId, description: `Only records of these members: one id, ${upTo("ids")}.` },
  lowerCase
)
export const userIdsOrNone = idsOrNone(UserId, "member")
export const projectIdsOfRates = idsOrNone(ProjectId, "project", "rates")
export const clientIdsOfRates = idsOrNone(ClientId, "counteragent", "rates")
export const userIdsOfRates = idsOrNone(UserId, "member", "rates")
export const currencies = listOf(
  AnyCaseCurrencyCode,
  {
    example: "EUR",
    many: "codes",
    description: `Only records in these currencies: one ISO 4217 code, ${upTo("codes")}, ignoring case.`
  },
  { decode: (part) => part, encode: (code) => code }
)

/** One or several of some words. */
export const words = <Word extends string>(
  word: Schema.Codec<Word, Word>,
  says: { readonly of: string; readonly example: Word; readonly many: string }
) =>
  listOf<Word, string>(
    word,
    { ...says, description: `${says.of}: one of ${says.many}, ${upTo(says.many)}.` },
    { decode: (part) => part, encode: (chosen) => chosen }
  )

export const chargeKinds = listOf(
  ChargeKind,
  { example: "fee", many: "kinds", description: `Only charges of these kinds: one kind, ${upTo("kinds")}.` },
  { decode: (part) => part, encode: (kind) => kind }
)

export const invoiced = Schema.Literals(["0", "draft", "1", "elsewhere"])
  .annotate({
    description:
      "0 returns what no invoice has, draft what drafts have, 1 what issued invoices have, elsewhere what another system has billed; all by default. Members and clients are shown issued invoices alone.",
    examples: ["0"]
  })
  .pipe(Schema.optionalKey)

const mostTags = 10
export const tags = listOf(
  TagName,
  {
    example: "design",
    many: "tags",
    most: mostTags,
    description: `Only entries with any of these tags, ignoring case: one, or up to ${mostTags} separated by commas.`
  },
  { decode: (part) => part, encode: (name) => name }
)

/** Leaves the charts of a list or report out. */
export const charts = flag("0 leaves the charts empty; the totals stay.", "1")

export const totalsFlags = {
  include_totals: flag("0 omits the totals and the chart.", "1"),
  totals_only: flag("1 returns the totals without rows.")
}

export const month = text("The first day of the month.", "2026-03-01")
  .check(documented({ format: "date" }))
  .pipe(
    Schema.decodeTo(
      CalendarDate.check(rule((day: string) => day.endsWith("-01"), "the first day of a month: YYYY-MM-01"))
    )
  )

/** One of several words, of which one is the default. */
export const choice = <const Words extends ReadonlyArray<string>>(
  words: Words,
  byDefault: NoInfer<Words[number]>,
  description: string
) =>
  Schema.Literals(words)
    .annotate({ description, examples: [words[0] ?? ""], default: byDefault })
    .pipe(Schema.optionalKey)

/** One of several words, whose default depends on other parameters: the description says how, and no client fills one in. */
export const dependent = <const Words extends ReadonlyArray<string>>(
  words: Words,
  example: NoInfer<Words[number]>,
  description: string
) =>
  Schema.Literals(words)
    .annotate({ description, examples: [example] })
    .pipe(Schema.optionalKey)

/** How many rows a page has, where everything comes at once without it. */
export const rowLimit = (maximum: number) =>
  integer(`Rows per page, 1 to ${maximum}; by default all rows, with a cursor ${maximum}.`, wholeNumber(1, maximum), {
    example: "100"
  })

/** How many of something an answer has, where it has all without it. */
export const most = (maximum: number, of: string) =>
  integer(`The most ${of}, 1 to ${maximum}; by default all.`, wholeNumber(1, maximum), { example: "10" })

/** A whole number within bounds. */
export const wholeNumberOf = (minimum: number, maximum: number, description: string, byDefault: string) =>
  integer(description, wholeNumber(minimum, maximum), { example: byDefault, byDefault })
