import type { Ports } from "@hourbook/core/Core"
import * as DynamoStore from "@hourbook/store-dynamodb/DynamoStore"
import * as Dynamo from "@hourbook/store-dynamodb/table/Dynamo"
import { createTable, tableState } from "@hourbook/store-dynamodb/table/Table"
import { Effect, Layer } from "effect"
import { reason } from "./reason.ts"
import { Refusal, refuse } from "./Refusal.ts"

const unreachable = (table: string) => (error: unknown) =>
  new Refusal({
    message: `Cannot use the table ${table} of DynamoDB: ${reason(error)}. Check AWS_REGION, the credentials and AWS_ENDPOINT_URL_DYNAMODB.`
  })

const notOurs = (table: string) =>
  `The table ${table} has other keys or indexes than Hourbook's. Choose another with HOURBOOK_TABLE.`

/** The store on a table that is there; else what to do about it, in one line. */
export const layer = (table: string): Layer.Layer<Ports, Refusal> =>
  Layer.unwrap(
    Effect.map(Effect.mapError(tableState, unreachable(table)), (state) => {
      switch (state) {
        case "ready":
          return DynamoStore.layer
        case "missing":
          return refuse(`There is no table ${table}. Make it: hourbook table create`)
        case "creating":
          return refuse(`The table ${table} is still being made. Try again in a minute.`)
        case "other":
          return refuse(notOurs(table))
      }
    })
  ).pipe(Layer.provide(Dynamo.layer({ table })))

/** Makes the table; `false` when there was one already that can be used. */
export const makeTable = (table: string): Effect.Effect<boolean, Refusal> =>
  Effect.gen(function* () {
    const made = yield* Effect.mapError(createTable, unreachable(table))
    const state = yield* Effect.mapError(tableState, unreachable(table))
    return state === "ready" ? made : yield* new Refusal({ message: notOurs(table) })
  }).pipe(Effect.provide(Dynamo.layer({ table })))
