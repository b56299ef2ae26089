import { type RecordKindName, recordKindNames, recordKinds } from "@hourbook/contract/data"
import { Uuid } from "@hourbook/core/values/Ids"
import { count } from "@hourbook/exchange/text/duration"
import { StartupError } from "@hourbook/runtime/errors/StartupError"
import { print, printLines, printJson } from "@hourbook/runtime/output/printing"
import { Effect, Schema } from "effect"
import { Argument, Command } from "effect/cli"
import { printTable } from "../shared/output.ts"
import { dataOf } from "./ask.ts"
import { connect } from "./connect.ts"
import type { Connection } from "./Connection.ts"
import { where } from "./flags.ts"
import { listImports } from "./importRecords.ts"
import { progressLine } from "./progressLine.ts"
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
  not_allowed: "not yours to remove"
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
    Schema.Struct({ user_id: Schema.NullOr(Schema.String), project_id: Schema.NullOr(Schema.String) })
  )
})

/** How many rates of members there are that are of no project, and so stay. */
const ratesOfMembers = ({ send }: Connection) =>
  Effect.map(
    dataOf(Rates)(send, { method: "GET", path: "/api/rates" }),
    ({ rates }) => rates.filter((rate) => rate.user_id !== null && rate.project_id === null).length
  )

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
    const { kept, keptCount, removed } = yield* undoing(connection, id, show)
    yield* show("")
    if (asked.json) return yield* printJson({ removed, kept, kept_count: keptCount })
    yield* print`Removed ${removed.toLocaleString("en-US")} records of the import.`
    const members = yield* ratesOfMembers(connection)
    if (members > 0) {
      yield* print`Rates of members stay: ${members}. If the file gave them wrong prices, remove them under Settings → Rates before you import it again.`
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
