import { Agent, request } from "node:http"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { migratedDatabase } from "../engines/PostgresEngine.ts"
import { countHours, hour, shownKey, startHost } from "./hostProcess.ts"

const clients = 16

/** One client on one connection that posts until the server refuses connections. */
const postUntilRefused = async (url: string, key: string, name: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const counts = { created: 0, lost: [] as Array<string> }
  const post = (description: string) =>
    new Promise<string>((resolve) => {
      const posted = request(
        `${url}/api/time`,
        { method: "POST", agent, headers: { "x-api-key": key, "content-type": "application/json" } },
        (response) => {
          response.resume()
          response.once("end", () => resolve(String(response.statusCode)))
          response.once("error", (error) => resolve(error.message))
        }
      )
      posted.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
      posted.end(JSON.stringify(hour(description)))
    })
  for (let count = 0; ; count++) {
    const outcome = await post(`${name} ${count}`)
    if (outcome === "ECONNREFUSED") break
    if (outcome === "201") counts.created++
    else {
      counts.lost.push(outcome)
      if (counts.lost.length > 5) break
    }
  }
  agent.destroy()
  return counts
}

describe("SIGTERM", () => {
  it.live("under load: every request that was taken is answered, and the process ends with 0", () =>
    Effect.gen(function* () {
      const databaseUrl = yield* migratedDatabase
      yield* Effect.promise(async () => {
        const host = await startHost({ DATABASE_URL: databaseUrl })
        const key = await shownKey(host)
        const posting = Array.from({ length: clients }, (_, index) =>
          postUntilRefused(host.url, key, `client ${index}`)
        )
        await new Promise((resolve) => setTimeout(resolve, 1500))
        const start = Date.now()
        const { code, stderr } = await host.stop()
        assert.strictEqual(code, 0, stderr)
        assert.isBelow(Date.now() - start, 15_000)
        const counts = await Promise.all(posting)
        assert.deepStrictEqual(
          counts.flatMap(({ lost }) => lost),
          []
        )
        const created = counts.reduce((sum, client) => sum + client.created, 0)
        assert.isAbove(created, clients)
        const again = await startHost({ DATABASE_URL: databaseUrl })
        assert.strictEqual(await countHours(again.url, key), created)
        await again.stop()
      })
    })
  )

  it.live("with an idle connection: ends soon all the same", () =>
    Effect.gen(function* () {
      const databaseUrl = yield* migratedDatabase
      yield* Effect.promise(async () => {
        const host = await startHost({ DATABASE_URL: databaseUrl })
        await (await fetch(`${host.url}/healthz`)).text()
        const start = Date.now()
        assert.strictEqual((await host.stop()).code, 0)
        assert.isBelow(Date.now() - start, 5000)
      })
    })
  )
})
