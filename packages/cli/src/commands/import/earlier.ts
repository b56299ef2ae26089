import { type RecordKindName, recordKindNames, recordKinds } from "@hourbook/contract/data"
import { Uuid } from "@hourbook/core/values/Ids"
import { noMapping } from "@hourbook/exchange/plan/Mapping"
import { hasAnswers, stillHolding } from "@hourbook/exchange/plan/remembered"
import { count } from "@hourbook/exchange/text/duration"
import { printedAmount } from "@hourbook/exchange/text/printedAmount"
import { toPlain } from "@hourbook/exchange/values/Decimal"
import { StartupError } from "@hourbook/runtime/errors/StartupError"
import { print, printLines, printJson } from "@hourbook/runtime/output/printing"
import { Effect, Option, Schema } from "effect"
import { Argument, Command } from "effect/cli"
import { printTable } from "../shared/output.ts"
import { earlierCuts, workOfImport } from "./accounts.ts"
import { dataOf } from "./ask.ts"
import { movedBalances, movedText } from "./clientsOwe.ts"
import { connect } from "./connect.ts"
import type { Connection } from "./Connection.ts"
import { where } from "./flags.ts"
import { commandFor } from "./importFile.ts"
import { type ImportRecord, listImports } from "./importRecords.ts"
import { mappingOf } from "./mappingFile.ts"
import { progressLine } from "./progressLine.ts"
import { readMembers, readWorld } from "./readWorld.ts"
import type { ShowProgress } from "./transferring.ts"

/** A record of a kind and several of them; where there is room for few words, a time entry is an entry. */
const nounsOf = (name: RecordKindName): readonly [string, string] =>
  name === "time" ? ["entry", "entries"] : [recordKinds[name].singular, recordKinds[name].plural]

/** What an import makes, one and several of it, in the words of the page. */
const words: Readonly<Record<string, readonly [string, string]>> = {
  ...Object.fromEntries(
    recordKindNames.map((name) => [recordKinds[name].path.slice("/api/".length), nounsOf(name)] as const)
  ),
  projects: ["project", "projects"],
  counteragents: ["client", "clients"]
}

const counted = (kind: string, number: number): string => count(number, ...(words[kind] ?? [kind, kind]))

export const list = Command.make(
  "list",
  where,
  Effect.fn("hourbook import list")(function* (asked) {
    const all = yield* listImports((yield* connect(asked.workspace)).send)
    if (asked.json) return yield* printJson(all)
    yield* printTable(
      all.map(({ counts, created_at: at, file_name: file, id, source }) => ({
        id,
        file,
        source,
        "imported (utc)": at.slice(0, 16).replace("T", " "),
        "what there is of it": Object.entries(counts)
          .filter(([, number]) => number > 0)
          .map(([kind, number]) => counted(kind, number))
          .join(", ")
      })),
      "Nothing was imported here yet. To import a file, run: hourbook import --help"
    )
  }, Effect.scoped)
).pipe(Command.withDescription("List the imports, with the number of their records"))

const Undone = Schema.Struct({
  removed: Schema.Number,
  kept: Schema.Array(
    Schema.Struct({ kind: Schema.String, id: Schema.String, title: Schema.String, reason: Schema.String })
  ),
  kept_count: Schema.Number,
  done: Schema.Boolean
})

const reasons: Readonly<Record<string, string>> = {
  changed: "changed since",
  in_use: "still in use",
  not_allowed: "not yours to remove",
  closed: "its day is closed",
  invoiced: "in an invoice"
}

const isUuid: (text: string) => boolean = Schema.is(Uuid)
export const listHint = "To list the imports, run: hourbook import list"

/** The id of an import as it is stored. */
export const readImportId = Effect.fnUntraced(function* (text: string): Effect.fn.Return<string, StartupError> {
  const id = text.trim().toLowerCase()
  return isUuid(id) ? id : yield* new StartupError({ message: `"${text}" is not the id of an import. ${listHint}` })
})

/** Undoes an import, a part with each call. */
const undoing = Effect.fnUntraced(function* ({ send }: Connection, id: string, show: ShowProgress) {
  const kept: Array<(typeof Undone.Type)["kept"][number]> = []
  let removed = 0
  for (;;) {
    const path = `/api/imports/${encodeURIComponent(id)}`
    const part = yield* dataOf(Undone, listHint)(send, { method: "DELETE", path })
    removed += part.removed
    kept.push(...part.kept)
    yield* show(`Removed ${removed.toLocaleString("en-US")}`)
    // The last call looks at all that stays.
    if (part.done) {
      return { removed, kept: [...new Map(kept.map((one) => [one.id, one])).values()], keptCount: part.kept_count }
    }
  }
})

const Rates = Schema.Struct({
  rates: Schema.Array(
    Schema.Struct({
      kind: Schema.String,
      user_id: Schema.NullOr(Schema.String),
      project_id: Schema.NullOr(Schema.String),
      amount: Schema.Number,
      currency: Schema.String,
      effective_date: Schema.String,
      created_at: Schema.String
    })
  )
})

/** The rates of members that were set since the import began, which may be its own. Those of no project stay. */
const ratesSince = Effect.fnUntraced(function* (
  { send }: Connection,
  { created_at: began }: Pick<ImportRecord, "created_at">
) {
  const { rates } = yield* dataOf(Rates)(send, { method: "GET", path: "/api/rates" })
  const since = rates.filter(
    (rate) => rate.user_id !== null && rate.project_id === null && Date.parse(rate.created_at) >= Date.parse(began)
  )
  const names = new Map(since.length === 0 ? [] : (yield* readMembers(send)).map(({ id, name }) => [id, name]))
  return since.map((rate) => ({ ...rate, name: names.get(rate.user_id ?? "") ?? "" }))
})

/** The clients of an import, if a cut has set any balance. */
const clientsToCheck = Effect.fnUntraced(function* ({ send }: Connection, made: ImportRecord) {
  return (yield* earlierCuts(send)).length === 0 ? [] : (yield* workOfImport(send, made)).clientIds
})

/** What undoing the import has made of balances that a cut of another import set, with the commands that set them again. */
const movedLines = Effect.fnUntraced(function* (
  { send }: Connection,
  clientIds: ReadonlyArray<string>,
  commandOf: (importId: string) => string
) {
  if (clientIds.length === 0) return []
  const { cuts, moved } = yield* movedBalances(send, clientIds, yield* earlierCuts(send))
  if (moved.length === 0) return []
  const again = moved.flatMap(({ clientId, currency, importId }) => {
    const day = cuts.get(`${clientId} ${currency}`)?.day
    return importId === null || day === undefined ? [] : [`${commandOf(importId)} --at ${day}`]
  })
  return [
    movedText(moved.map((one) => ({ ...one, open: toPlain(one.open), set: toPlain(one.set) }))),
    `To set these as they were, run: ${[...new Set(again)].join(" and ")}`
  ]
})

const shownRates = 20

/** The answers of an import that is gone, which are for the next one of the file, without the ids that are gone with it. */
const answersOf = Effect.fnUntraced(function* ({ send }: Connection, { mapping }: ImportRecord) {
  const written = yield* Effect.orElseSucceed(mappingOf(mapping ?? {}), () => noMapping)
  const held = stillHolding(written, { header: Object.keys(written.columns ?? {}), world: yield* readWorld(send) })
  return hasAnswers(held) ? held : null
})

export const undo = Command.make(
  "undo",
  {
    ...where,
    id: Argument.String("id").pipe(Argument.withDescription("Id of the import, as listed by: hourbook import list"))
  },
  Effect.fn("hourbook import undo")(function* (asked) {
    const id = yield* readImportId(asked.id)
    const show = yield* progressLine(asked.json)
    const connection = yield* connect(asked.workspace)
    const made = (yield* listImports(connection.send)).find((one) => one.id === id)
    const clientIds = made === undefined ? [] : yield* clientsToCheck(connection, made)
    const { kept, keptCount, removed } = yield* undoing(connection, id, show)
    yield* show("")
    // Of an import of which something is left, the record stays, and with it the answers.
    const answers = made === undefined || keptCount > 0 ? null : yield* answersOf(connection, made)
    if (asked.json) return yield* printJson({ removed, kept, kept_count: keptCount, mapping: answers })
    yield* print`Removed ${removed.toLocaleString("en-US")} records of the import.`
    const workspace = Option.getOrNull(asked.workspace)
    const moved = yield* movedLines(connection, clientIds, (other) => commandFor("cut", other, { workspace }))
    if (moved.length > 0) yield* printLines(moved)
    if (answers !== null) {
      yield* printLines([
        "Its answers are gone with it. To use them for the next import, save this to a file, and add --mapping with it:",
        `  ${JSON.stringify(answers)}`
      ])
    }
    const rates = made === undefined ? [] : yield* ratesSince(connection, made)
    if (rates.length > 0) {
      yield* printLines([
        "Rates of members that were set since this import began stay. If the file gave them wrong prices, remove them under Settings → Rates before you import it again:",
        ...rates
          .slice(0, shownRates)
          .map(
            ({ amount, currency, effective_date: from, kind, name }) =>
              `  ${name}: ${printedAmount(String(amount), currency)} ${currency} an hour from ${from}${kind === "cost" ? ", cost" : ""}`
          ),
        ...(rates.length > shownRates ? [`  … and ${rates.length - shownRates} more`] : [])
      ])
    }
    if (kept.length === 0) return
    yield* printLines([
      `Kept ${keptCount.toLocaleString("en-US")}:`,
      ...kept.map(
        ({ id, kind, reason, title }) => `  ${words[kind]?.[0] ?? kind} ${id} ${title}: ${reasons[reason] ?? reason}`
      ),
      ...(keptCount > kept.length ? ["  …"] : [])
    ])
  }, Effect.scoped)
).pipe(Command.withDescription("Remove the records of an import, except those that have changed since or are in use"))
