import { assert, describe, it } from "@effect/vitest"
import { TimeRepository } from "@hourbook/core/time/TimeRepository"
import { layer as dynamoStore } from "@hourbook/store-dynamodb/DynamoStore"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { layer as postgresStore } from "@hourbook/store-postgres/PostgresStore"
import { Effect, Layer, Option } from "effect"
import { layerDynamoEngine } from "../engines/DynamoEngine.ts"
import { layerPostgresEngine } from "../engines/PostgresEngine.ts"
import { currency } from "../support/data/builders.ts"
import { findDifferences } from "../support/differences/findDifferences.ts"
import { type Both, type Named, openPair } from "../support/differences/Pair.ts"
import { operations } from "../support/http/contract.ts"
import type { Answer } from "../support/http/stack.ts"
import { timeKind } from "../support/http/wireKinds.ts"
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

  it.live("count ids alike when one of them answers anew, and refuses then what it was asked", () =>
    Effect.gen(function* () {
      const pair = yield* openPair(memory, postgres)
      const moment = "2026-03-01T08:00:00.000Z"
      const draft = {
        name: "Anew",
        slug: "anew",
        currency: currency("EUR"),
        ownerEmail: "anew@example.org",
        ownerName: "Olga"
      }
      const keys = yield* pair.open({ ...draft, secret: undefined }, moment)
      const send = (method: string, path: string, body?: object) => pair.send({ moment, method, path, keys, body })
      const record = (project_id: string | null) => send("POST", "/api/time", { ...timeKind.body, project_id })
      const made = (answers: Both<Answer>, name: string): string => {
        const [id, other] = answers.map(({ body }) => body.data[name].id)
        assert.strictEqual(id, other)
        return id
      }
      const project = made(yield* send("POST", "/api/projects", { name: "Website" }), "project")
      const entry = made(yield* record(project), "entry")
      // PostgreSQL takes the project to be there, since it was there for the last entry.
      yield* send("DELETE", `/api/time/${entry}`)
      yield* send("DELETE", `/api/projects/${project}`)
      const refused = yield* record(project)
      assert.deepStrictEqual(
        refused.map(({ status }) => status),
        [400, 400]
      )
      made(yield* record(null), "entry")
    }).pipe(Effect.scoped)
  )

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
