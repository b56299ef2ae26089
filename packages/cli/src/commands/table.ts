import { print, printJson } from "@hourbook/runtime/output/printing"
import { storeSettings } from "@hourbook/runtime/settings/StoreSettings"
import { Effect } from "effect"
import { Command } from "effect/cli"
import { json } from "./shared/output.ts"

const create = Command.make(
  "create",
  { json },
  Effect.fn("hourbook table create")(function* (given) {
    const { table } = yield* storeSettings
    const { ensureTable } = yield* Effect.promise(() => import("@hourbook/runtime/dynamo"))
    const created = yield* ensureTable(table)
    if (given.json) return yield* printJson({ table, made: created })
    yield* created ? print`Created the table ${table}.` : print`The table ${table} already exists.`
  })
).pipe(Command.withDescription("Create the table that HOURBOOK_TABLE names, with its indexes and expiry"))

export const tableCommand = Command.make("table").pipe(
  Command.withDescription("Create the DynamoDB table; in production, the deployment template does it"),
  Command.withSubcommands([create])
)
