import { Console, Effect, Schema } from "effect"
import { Argument, Command } from "effect/cli"
import { printJson, printTable } from "../shared/output.ts"
import { dataOf } from "./ask.ts"
import { connect } from "./connect.ts"
import type { Connection } from "./Connection.ts"
import { where } from "./flags.ts"
import { listImports } from "./importRecords.ts"
import { progressLine } from "./progressLine.ts"
import type { Told } from "./transferring.ts"

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
        imported: at.slice(0, 16),
        made: Object.entries(counts)
          .filter(([, number]) => number > 0)
          .map(([kind, number]) => `${number} ${kind}`)
          .join(", ")
      })),
      "Nothing was imported here yet. To import a file, run: hourbook import --help"
    )
  }, Effect.scoped)
).pipe(Command.withDescription("List the imports, with what there is of them"))

const Undone = Schema.Struct({
  removed: Schema.Number,
  kept: Schema.Array(
    Schema.Struct({ kind: Schema.String, id: Schema.String, title: Schema.String, reason: Schema.String })
  ),
  done: Schema.Boolean
})

const reasons: Readonly<Record<string, string>> = {
  changed: "changed since",
  in_use: "still in use",
  not_allowed: "not yours to remove"
}

/** Removes what an import made, a part at a time. */
const undoing = Effect.fnUntraced(function* ({ send }: Connection, id: string, tell: Told) {
  const kept: Array<(typeof Undone.Type)["kept"][number]> = []
  let removed = 0
  for (;;) {
    const path = `/api/imports/${encodeURIComponent(id)}`
    const part = yield* dataOf(Undone)(send, { method: "DELETE", path })
    removed += part.removed
    kept.push(...part.kept)
    yield* tell(`Removed ${removed.toLocaleString("en-US")}`)
    if (part.done) return { removed, kept: [...new Map(kept.map((one) => [one.id, one])).values()] }
  }
})

export const undo = Command.make(
  "undo",
  {
    ...where,
    id: Argument.String("id").pipe(Argument.withDescription("Id of the import, as listed by: hourbook import list"))
  },
  Effect.fn("hourbook import undo")(function* (asked) {
    const tell = yield* progressLine(asked.json)
    const { kept, removed } = yield* undoing(yield* connect(asked.workspace), asked.id, tell)
    yield* tell("")
    if (asked.json) return yield* printJson({ removed, kept })
    yield* Console.log(`Removed ${removed.toLocaleString("en-US")} of what the import made.`)
    if (kept.length === 0) return
    yield* Console.log(
      [
        `Kept ${kept.length.toLocaleString("en-US")}:`,
        ...kept.map((one) => `  ${one.kind} ${one.id} ${one.title}: ${reasons[one.reason] ?? one.reason}`)
      ].join("\n")
    )
  }, Effect.scoped)
).pipe(Command.withDescription("Remove what an import made and nobody has changed since"))
