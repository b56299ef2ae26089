import { storeSettings } from "@hourbook/runtime/StoreSettings"
import { Console, Effect } from "effect"
import { Command } from "effect/cli"
import { json, printJson } from "./output.ts"

const create = Command.make(
  "create",
  { json },
  Effect.fn("hourbook table create")(function* (given) {
    const { table } = yield* storeSettings
    const { makeTable } = yield* Effect.promise(() => import("@hourbook/runtime/dynamo"))
    const made = yield* makeTable(table)
    if (given.json) return yield* printJson({ table, made })
    yield* Console.log(made ? `Made the table ${table}.` : `The table ${table} is there already.`)
  })
).pipe(Command.withDescription("Make the table, with its indexes and the expiry of what is kept for a time"))

export const tableCommand = Command.make("table").pipe(
  Command.withDescription(
    "The table on DynamoDB that HOURBOOK_TABLE names; in production a deployment template makes it"
  ),
  Command.withSubcommands([create])
)
