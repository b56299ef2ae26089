import type { Principal } from "@hourbook/core/access/Principal"
import { Sha256 } from "@hourbook/core/access/Secret"
import { Consents, type Used } from "@hourbook/core/consents/Consents"
import type { CoreError } from "@hourbook/core/errors/Errors"
import { Imports } from "@hourbook/core/imports/Imports"
import { recordKinds } from "@hourbook/core/kinds/recordKinds"
import { throughSlices } from "@hourbook/core/scheduling/inSlices"
import { ImportId } from "@hourbook/core/values/Ids"
import { duringImport } from "@hourbook/core/writing/CurrentImport"
import { DryRun } from "@hourbook/core/writing/DryRun"
import type { IdempotencyKey } from "@hourbook/core/writing/IdempotencyRecord"
import type { Mapping } from "@hourbook/exchange/plan/Mapping"
import { type Plan, planning } from "@hourbook/exchange/plan/plan"
import { readTable } from "@hourbook/exchange/readTable"
import { openPeople, planText } from "@hourbook/exchange/text/planText"
import { reasonText } from "@hourbook/exchange/text/reasonText"
import { reportText } from "@hourbook/exchange/text/reportText"
import { batches } from "@hourbook/exchange/transfer/batches"
import { logImport } from "@hourbook/rest/edge/logImport"
import { Effect, Option, Schema } from "effect"
import { rowsThatFit } from "../../present/outputBudget.ts"
import { quoted } from "../../present/quoted.ts"
import { Refused, type ToolError } from "../../present/Refused.ts"
import { Warnings, warned } from "../../present/warnings.ts"
import { canonicalJson } from "../../tool/canonicalJson.ts"
import { Progress } from "../../tool/Progress.ts"
import { likelyMeant } from "./likelyMeant.ts"
import { lineWarnings } from "./lineWarnings.ts"
import { tableCalls } from "./tableCalls.ts"
import { tableWorld } from "./tableWorld.ts"

export const mostRows = 500
const longestLine = 300
const fileName = "pasted table"

/** A table as it would be imported, in lines that say so. */
export interface Planned {
  readonly table: string
  readonly mapping: Mapping
  readonly planned: Plan
  readonly lines: ReadonlyArray<string>
  /** What may surprise about its entries. */
  readonly warnings: ReadonlyArray<string>
  /** How many entries it would add. */
  readonly created: number
}

const questions = {
  encoding: "in which encoding its text is: send it as text",
  dateOrder: "whether its dates have the day or the month first: dates",
  currency: "the currency of its amounts: currency",
  decimalMark: "whether 1,234 is about one or a thousand: write numbers without thousands",
  timeZone: "the time zone of its times: write days and durations instead"
} as const

const refused = (message: string, next: string) => new Refused({ code: "invalid_arguments", message, next })

const tooManyRows = refused(
  `the table has more than ${mostRows} rows`,
  "The import page and the command line take larger files."
)

/** Why a table cannot be imported as it is. */
const refusalOf = (planned: Plan): Refused | undefined => {
  const open = [
    ...planned.questions.map((question) => questions[question]),
    ...openPeople(planned).map(({ name }) => `which of several members ${quoted(name, 60)} is: add their email address`)
  ]
  if (open.length > 0) return refused(`the table leaves open ${open.join("; ")}`, "Ask the user.")
  if (planned.entries.length > 0) return undefined
  const [first] = planned.refused
  const reason = first === undefined ? "it needs headers such as date, hours, description" : reasonText(first.reason)
  return refused(`the table has no time entries: ${quoted(reason)}`, "Correct the headers or cells.")
}

/** Lines as data, as many as fit beside the warnings. */
export const shown = ({ lines, warnings }: Pick<Planned, "lines" | "warnings">): ReadonlyArray<string> => {
  const all = lines.map((line) => quoted(line, longestLine))
  return all.slice(0, rowsThatFit(all, warnings))
}

/** What is kept of an import that was agreed to. */
const Report = Schema.fromJsonString(
  Schema.Struct({ importId: ImportId, lines: Schema.Array(Schema.String), warnings: Warnings })
)

/** What an import has come to. */
export const Imported = Schema.Struct({
  written: Schema.Literal(true),
  /** Whether an earlier use of the same consent did it. */
  repeated: Schema.optionalKey(Schema.Boolean),
  lines: Schema.Array(Schema.String),
  warnings: Warnings,
  import_id: Schema.optionalKey(Schema.String)
})
type Imported = typeof Imported.Type

/** Plans the import of a table, and does it once. */
export const tableImport = Effect.gen(function* () {
  const consents = yield* Consents
  const imports = yield* Imports
  const worldOf = yield* tableWorld
  const answer = yield* tableCalls
  const sha256 = yield* Sha256

  /** Makes what a table has, or would make it. */
  const send = Effect.fnUntraced(function* (
    who: Principal,
    planned: Plan,
    options: { readonly isDryRun: true } | { readonly importId: ImportId }
  ) {
    const { note, texts } = lineWarnings(planned.entries, who)
    const rounds = batches(planned, options)
    let round = rounds.next()
    const say = yield* Progress
    const total = planned.entries.length
    let calls = 0
    while (round.done !== true) {
      calls += round.value.calls.length
      yield* say(Math.min(calls, total), total)
      round = rounds.next(yield* Effect.forEach(round.value.calls, (call) => answer(who, call, note)))
    }
    return { report: round.value, warnings: texts() }
  })

  const planOf = Effect.fnUntraced(function* (
    who: Principal,
    { mapping, table }: { readonly table: string; readonly mapping: Mapping }
  ): Effect.fn.Return<Planned, ToolError> {
    const file = yield* throughSlices(readTable(table, mostRows))
    if ("_tag" in file) {
      return yield* file._tag === "TooManyRows" ? tooManyRows : refused(reasonText(file.reason), "Correct the table.")
    }
    const world = yield* worldOf(who)
    const planned = yield* throughSlices(planning(file, mapping, world))
    const refusal = refusalOf(planned)
    if (refusal !== undefined) return yield* refusal
    const { report: expected, warnings } = yield* send(who, planned, { isDryRun: true }).pipe(
      Effect.provideService(DryRun, true)
    )
    const lines = [
      ...planText(fileName, file, planned),
      ...(yield* likelyMeant(planned, world)),
      ...reportText(planned, expected, true)
    ]
    return { table, mapping, planned, lines, warnings, created: expected.counts.entries.created }
  })

  /** The import of a table: the same one for the same table, so that a repeated call goes on with it. */
  const importOf = Effect.fnUntraced(function* (
    who: Principal,
    { mapping, planned: { source }, table }: Planned,
    once: IdempotencyKey
  ) {
    const hash = yield* sha256(table)
    const kept = canonicalJson(mapping)
    const known = (yield* imports.list(who)).find(
      (one) => one.sha256 === hash && one.undoneAt === null && canonicalJson(one.mapping) === kept
    )
    if (known !== undefined) return known.id
    const draft = { source, fileName, sha256: hash, mapping: JSON.parse(kept) }
    return (yield* imports.add(who, draft, { ...once, key: `${once.key}\nimport` })).value.id
  })

  /** Imports what was agreed to, or what is left of it. */
  const write = Effect.fnUntraced(function* (
    who: Principal,
    view: Planned,
    once: IdempotencyKey
  ): Effect.fn.Return<Imported, CoreError> {
    const importId = yield* importOf(who, view, once)
    const { report, warnings } = yield* send(who, view.planned, { importId }).pipe(duringImport(importId))
    const { alreadyThere, created, refused: failed } = report.counts.entries
    const facts = { kind: recordKinds.time.one, created, already_there: alreadyThere, failed }
    yield* logImport("an import wrote", { who, importId, facts })
    const lines = shown({ lines: reportText(view.planned, report, false), warnings })
    const own = { importId, lines, ...warned(warnings) }
    const kept = yield* consents.end(who, once, yield* Effect.orDie(Schema.encodeEffect(Report)(own)))
    const { importId: import_id, ...rest } = yield* Effect.orDie(Schema.decodeEffect(Report)(kept))
    return { written: true, ...rest, import_id }
  })

  /** What an earlier use has imported; undefined where it was cut off. */
  const imported = Effect.fnUntraced(function* (
    who: Principal,
    { result }: Used
  ): Effect.fn.Return<Imported | undefined, CoreError> {
    if (result === null) return undefined
    const { importId: import_id, ...rest } = yield* Effect.orDie(Schema.decodeEffect(Report)(result))
    const done = { written: true, repeated: true, ...rest } as const
    return (yield* imports.list(who)).some(({ id, undoneAt }) => id === import_id && undoneAt === null)
      ? { ...done, import_id }
      : { ...done, lines: [...rest.lines, "It was undone since."] }
  })

  const first = Effect.fnUntraced(function* (
    who: Principal,
    view: Planned,
    once: IdempotencyKey
  ): Effect.fn.Return<Imported, CoreError> {
    const used = yield* consents.begin(who, once, "")
    if (Option.isNone(used)) return yield* write(who, view, once)
    return (yield* imported(who, used.value)) ?? { ...(yield* write(who, view, once)), repeated: true }
  })

  /** What an earlier use of a consent has come to; one that was cut off is gone on with. */
  const earlier = Effect.fnUntraced(function* (
    who: Principal,
    planned: Effect.Effect<Planned, ToolError>,
    once: IdempotencyKey
  ): Effect.fn.Return<Imported | undefined, ToolError> {
    const used = yield* consents.find(who, once)
    if (Option.isNone(used)) return undefined
    return (yield* imported(who, used.value)) ?? { ...(yield* write(who, yield* planned, once)), repeated: true }
  })

  return { planOf, first, earlier }
})
