import { DescribeTableCommand } from "@aws-sdk/client-dynamodb"
import { StoreInspector } from "@hourbook/core/operations/StoreInspector"
import { Effect, Layer } from "effect"
import { Dynamo } from "./table/Dynamo.ts"
import { latestLayout, layoutOf } from "./upgrade.ts"

const headersOf = (response: unknown): Readonly<Record<string, string>> =>
  typeof response === "object" && response !== null && "headers" in response && typeof response.headers === "object"
    ? Object.fromEntries(Object.entries(response.headers ?? {}))
    : {}

/** Asks for the description of the table. The clock is in a header of every response, in whole seconds. */
const clockOf = ({ client, table }: Dynamo["Service"]) =>
  Effect.promise(async (abortSignal) => {
    const command = new DescribeTableCommand({ TableName: table })
    let date: string | undefined
    command.middlewareStack.add(
      (next) => async (args) => {
        const result = await next(args)
        date = headersOf(result.response)["date"]
        return result
      },
      { step: "deserialize" }
    )
    await client.send(command, { abortSignal })
    const at = Date.parse(date ?? "")
    return Number.isNaN(at) ? null : { at, precision: 1000 }
  })

export const layer = Layer.effect(
  StoreInspector,
  Effect.map(Dynamo, (dynamo) =>
    StoreInspector.of({
      status: Effect.gen(function* () {
        return {
          version: "DynamoDB",
          unsupported: null,
          clock: yield* clockOf(dynamo),
          confined: null,
          migrations: { applied: yield* layoutOf, latest: latestLayout }
        }
      }).pipe(Effect.provideService(Dynamo, dynamo)),
      // A table has no limit of its size.
      isFull: Effect.succeed(false)
    })
  )
)
