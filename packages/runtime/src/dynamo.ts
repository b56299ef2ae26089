import type { Ports } from "@hourbook/core/Core"
import * as DynamoStore from "@hourbook/store-dynamodb/DynamoStore"
import * as Dynamo from "@hourbook/store-dynamodb/table/Dynamo"
import type { LayoutIsNewer } from "@hourbook/store-dynamodb/table/LayoutIsNewer"
import { createTable, tableState } from "@hourbook/store-dynamodb/table/Table"
import { isUpgraded } from "@hourbook/store-dynamodb/upgrade"
import { Effect, Layer } from "effect"
import { rootCause } from "./errors/rootCause.ts"
import { StartupError, failStartup } from "./errors/StartupError.ts"

const unreachable = (table: string) => (error: unknown) =>
  new StartupError({
    message: `Cannot use the DynamoDB table ${table}: ${rootCause(error)}. Check AWS_REGION, the credentials and AWS_ENDPOINT_URL_DYNAMODB.`
  })

const otherTable = (table: string) =>
  `The DynamoDB table ${table} has keys or indexes that Hourbook does not use. Set HOURBOOK_TABLE to another name.`

const outdated = (table: string) =>
  `The DynamoDB table ${table} is of an earlier version. To upgrade it, run: hourbook workspace list`

const newer = (table: string, { message }: LayoutIsNewer) =>
  `The DynamoDB table ${table} is of a newer version of Hourbook: ${message}. Start that version or a newer one. ` +
  "To go back, restore the on-demand backup from before its upgrade, which lacks what was recorded since, into another table, and set HOURBOOK_TABLE to that."

type Opening = Layer.Layer<Ports, StartupError | LayoutIsNewer, Dynamo.Dynamo>

/** The store, on a table that another process upgrades. */
const upgraded = (table: string): Opening =>
  Layer.unwrap(Effect.map(isUpgraded, (is): Opening => (is ? DynamoStore.layer : failStartup(outdated(table)))))

/** The store on an existing table; fails with what to do if the table cannot be used. */
export const layer = (table: string, { migrate }: { readonly migrate: boolean }): Layer.Layer<Ports, StartupError> =>
  Layer.unwrap(
    Effect.map(Effect.mapError(tableState, unreachable(table)), (state): Opening => {
      switch (state) {
        case "ready":
          return migrate ? DynamoStore.layer : upgraded(table)
        case "missing":
          return failStartup(`The DynamoDB table ${table} does not exist. To create it, run: hourbook table create`)
        case "creating":
          return failStartup(`The DynamoDB table ${table} is still being created. Try again in a minute.`)
        case "other":
          return failStartup(otherTable(table))
      }
    })
  ).pipe(
    Layer.catchTag("LayoutIsNewer", (error) => failStartup(newer(table, error))),
    Layer.provide(Dynamo.layer({ table }))
  )

/** Creates the table; false if a usable one exists already. */
export const ensureTable = (table: string): Effect.Effect<boolean, StartupError> =>
  Effect.gen(function* () {
    const created = yield* Effect.mapError(createTable, unreachable(table))
    const state = yield* Effect.mapError(tableState, unreachable(table))
    return state === "ready" ? created : yield* new StartupError({ message: otherTable(table) })
  }).pipe(Effect.provide(Dynamo.layer({ table })))
