import { readFile, writeFile } from "node:fs/promises"
import { CurrencyCode } from "@hourbook/core/shared/Money"
import { TimeZone } from "@hourbook/core/shared/timeZone"
import { type Mapping, noMapping } from "@hourbook/exchange/plan/Mapping"
import { fields } from "@hourbook/exchange/sources/Field"
import { sourceNames } from "@hourbook/exchange/sources/Source"
import { Effect, Schema } from "effect"
import { rootCause } from "../../errors/rootCause.ts"
import { StartupError } from "../../errors/StartupError.ts"

const Ids = Schema.Record(Schema.String, Schema.NullOr(Schema.String))

/** A mapping in a file. Missing parts are empty. */
const WrittenMapping = Schema.Struct({
  answers: Schema.Struct({
    dateOrder: Schema.optionalKey(Schema.Literals(["day-month-year", "month-day-year"])),
    decimalMark: Schema.optionalKey(Schema.Literals([".", ","])),
    currency: Schema.optionalKey(CurrencyCode),
    timeZone: Schema.optionalKey(TimeZone)
  }).pipe(Schema.optionalKey),
  source: Schema.optionalKey(Schema.Literals(sourceNames)),
  columns: Schema.optionalKey(Schema.Record(Schema.String, Schema.NullOr(Schema.Literals(fields)))),
  people: Schema.optionalKey(Ids),
  clients: Schema.optionalKey(Ids),
  projects: Schema.optionalKey(Ids),
  task: Schema.optionalKey(Schema.Literals(["tag", "description", "dropped"]))
})

const decode = Schema.decodeUnknownEffect(WrittenMapping, { onExcessProperty: "error" })

/** Reads a mapping from JSON, or says what is wrong with it. */
export const mappingOf = (json: unknown): Effect.Effect<Mapping, string> =>
  Effect.mapBoth(decode(json), {
    onFailure: ({ message }) => message.replace(/\s+/gu, " "),
    onSuccess: (written) => ({ ...noMapping, ...written })
  })

const failed = (problem: string) => (cause: unknown) =>
  new StartupError({ message: `${problem}: ${typeof cause === "string" ? cause : rootCause(cause)}.` })

export const readMapping = Effect.fnUntraced(function* (path: string) {
  const problem = `Cannot read the mapping ${path}`
  const json = yield* Effect.tryPromise({
    try: async (): Promise<unknown> => JSON.parse(await readFile(path, "utf8")),
    catch: failed(problem)
  })
  return yield* Effect.mapError(mappingOf(json), failed(problem))
})

export const saveMapping = (path: string, mapping: Mapping) =>
  Effect.tryPromise({
    try: () => writeFile(path, `${JSON.stringify(mapping, null, 2)}\n`),
    catch: failed(`Cannot write the mapping ${path}`)
  })
