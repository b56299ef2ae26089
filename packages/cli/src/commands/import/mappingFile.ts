import { readFile } from "node:fs/promises"
import { CurrencyCode } from "@hourbook/core/values/Money"
import { isTooDeep, tooDeepText } from "@hourbook/core/values/readJson"
import { TimeZone } from "@hourbook/core/values/timeZone"
import { type Mapping, noMapping } from "@hourbook/exchange/plan/Mapping"
import { fields } from "@hourbook/exchange/sources/Field"
import { sourceNames } from "@hourbook/exchange/sources/Source"
import { encodings } from "@hourbook/exchange/table/encodings"
import { StartupError } from "@hourbook/runtime/errors/StartupError"
import { Effect, Schema, SchemaIssue } from "effect"
import { fileProblem } from "../../files/fileProblem.ts"
import { type Replaceable, replaceFile } from "../../files/replaceFile.ts"

const Ids = Schema.Record(Schema.String, Schema.NullOr(Schema.String))

/** A mapping in a file. Missing parts are empty. */
const WrittenMapping = Schema.Struct({
  answers: Schema.Struct({
    dateOrder: Schema.optionalKey(Schema.Literals(["day-month-year", "month-day-year"])),
    decimalMark: Schema.optionalKey(Schema.Literals([".", ","])),
    currency: Schema.optionalKey(CurrencyCode),
    timeZone: Schema.optionalKey(TimeZone),
    encoding: Schema.optionalKey(Schema.Literals(encodings))
  }).pipe(Schema.optionalKey),
  source: Schema.optionalKey(Schema.Literals(sourceNames)),
  columns: Schema.optionalKey(Schema.Record(Schema.String, Schema.NullOr(Schema.Literals(fields)))),
  people: Schema.optionalKey(Ids),
  clients: Schema.optionalKey(Ids),
  projects: Schema.optionalKey(Ids),
  task: Schema.optionalKey(Schema.Literals(["tag", "description", "dropped"]))
})

const decode = Schema.decodeUnknownEffect(WrittenMapping, { onExcessProperty: "error" })

const isUnknown = "is not a known part"

const format = SchemaIssue.makeFormatterStandardSchemaV1({
  leafHook: (issue) => (issue._tag === "UnexpectedKey" ? isUnknown : SchemaIssue.defaultLeafHook(issue))
})
const parts = Object.keys(WrittenMapping.fields).join(", ")

const nameOf = (part: PropertyKey | { readonly key: PropertyKey }): string =>
  String(typeof part === "object" ? part.key : part)

/** The first problem, with the place in the file. */
const problemOf = ({ issue }: Schema.SchemaError): string => {
  const [first] = format(issue).issues
  const path = (first?.path ?? []).map(nameOf)
  const message = first?.message ?? "it is not valid"
  if (path.length === 0) return `it is not a JSON object with the parts ${parts}`
  if (message === isUnknown) {
    return path.length === 1
      ? `"${path[0]}" is not a part of a mapping; its parts are ${parts}`
      : `unknown ${path.join(".")}`
  }
  return `${path.join(".")}: ${message.replace(/^Expected/u, "expected").replaceAll(" | ", " or ")}`
}

/** Reads a mapping from JSON, or says what is wrong with it. */
export const mappingOf = (json: unknown): Effect.Effect<Mapping, string> =>
  Effect.mapBoth(decode(json), {
    onFailure: problemOf,
    onSuccess: (written) => ({ ...noMapping, ...written })
  })

export const readMapping = Effect.fnUntraced(function* (path: string) {
  const failed = (problem: string) => new StartupError({ message: `Cannot read the mapping ${path}: ${problem}.` })
  const text = yield* Effect.tryPromise({
    try: () => readFile(path, "utf8"),
    catch: (cause) => failed(fileProblem("read", cause))
  })
  if (isTooDeep(text)) return yield* failed(`it ${tooDeepText()}`)
  const json = yield* Effect.try({
    try: (): unknown => JSON.parse(text),
    catch: (cause) => failed(`it is not valid JSON: ${fileProblem("read", cause)}`)
  })
  return yield* Effect.mapError(mappingOf(json), failed)
})

/** Mappings, and no other files, such as the one that is imported. */
const mappings: Replaceable = {
  includes: ({ path }) => Effect.as(readMapping(path), true),
  otherwise: "is no mapping"
}

/** Writes a mapping, which has names of people, to a file that this user alone can read. */
export const saveMapping = (path: string, mapping: Mapping) => {
  const bytes = Buffer.from(`${JSON.stringify(mapping, null, 2)}\n`)
  const catching = (cause: unknown) =>
    new StartupError({ message: `Cannot write the mapping ${path}: ${fileProblem("write", cause)}.` })
  return replaceFile(path, (write) => Effect.tryPromise({ try: () => write(bytes), catch: catching }), mappings)
}
