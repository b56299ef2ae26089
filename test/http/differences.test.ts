import { assert, describe, it } from "@effect/vitest"
import { TimeRepository } from "@hourbook/core/time/TimeRepository"
import { layer as dynamoStore } from "@hourbook/store-dynamodb/DynamoStore"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { layer as postgresStore } from "@hourbook/store-postgres/PostgresStore"
import { Effect, Layer, Option } from "effect"
import { layerDynamoEngine } from "../engines/DynamoEngine.ts"
import { layerPostgresEngine } from "../engines/PostgresEngine.ts"
import { findDifferences } from "../support/differences/findDifferences.ts"
import { type Named, openPair } from "../support/differences/Pair.ts"
import { operations } from "../support/http/contract.ts"
import { rounds } from "../support/run/rounds.ts"

/** The same for everybody unless one asks for another or for any, so that a change is not blamed for what chance found. */
const asked = process.env["DIFFERENCES_SEED"] ?? "20260301"
const seed = asked === "random" ? Date.now() % 1_000_000_000 : Number(asked)
const steps = Number(process.env["DIFFERENCES_STEPS"] ?? rounds(400, 20_000))

/** So many calls that every list is among them. */
const enough = 360

const memory: Named = { name: "memory", store: MemoryStore.layer }
const postgres: Named = {
  name: "PostgreSQL",
  store: postgresStore.pipe(Layer.provide(layerPostgresEngine()))
}

const dynamo: Named = { name: "DynamoDB", store: dynamoStore.pipe(Layer.provide(layerDynamoEngine())) }

const differences = (first: Named, second: Named, plan: { readonly seed: number; readonly steps: number }) =>
  Effect.flatMap(openPair(first, second), (pair) => findDifferences(pair, plan)).pipe(Effect.scoped)

describe("two services that are asked the same", () => {
  const pairs = [
    { first: postgres, second: dynamo, many: steps },
    { first: memory, second: postgres, many: Math.max(Math.ceil(steps / 2), enough) }
  ]
  for (const { first, many, second } of pairs) {
    it.live(
      `say the same on ${first.name} and ${second.name}, ${many} times from seed ${seed}`,
      () =>
        Effect.gen(function* () {
          const { answers } = yield* differences(first, second, { seed, steps: many })
          const kinds = [...answers].sort(([a], [b]) => a.localeCompare(b)).map(([what, count]) => `${what}: ${count}`)
          console.log(kinds.join(", "))
          for (const status of [" 200", " 201", " 400", " 403", " 404", " 409", " 412", ".bulk 200"]) {
            assert.isTrue(
              kinds.some((kind) => kind.includes(`${status}:`)),
              `never ${status}`
            )
          }
          const lists = operations.filter(
            ({ id, method, path }) =>
              method === "GET" && !path.includes("{") && !["feeds.ics", "changes.list"].includes(id)
          )
          for (const { id } of lists) {
            assert.isTrue(answers.has(`${id} 200`), `${id} was never answered`)
          }
        }),
      Math.max(120_000, steps * 200)
    )
  }

  it.live("are found out when one of them forgets", () =>
    Effect.gen(function* () {
      const forgetful = Layer.effect(
        TimeRepository,
        Effect.map(TimeRepository, (time) => ({
          ...time,
          find: (seen, id) =>
            Effect.map(
              time.find(seen, id),
              Option.filter(({ durationMinutes }) => durationMinutes !== 600)
            )
        }))
      ).pipe(Layer.provideMerge(MemoryStore.layer))
      const plan = { seed: 7, steps: 3000 }
      const exit = yield* Effect.exit(differences(memory, { name: "forgetful", store: forgetful }, plan))
      assert.match(String(exit), /memory and forgetful differ, seed 7, step \d+, in \.status: \d+ and 404/u)
    })
  )
})
