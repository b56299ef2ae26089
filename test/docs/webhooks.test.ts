import { spawn } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, it } from "@effect/vitest"
import { fromMillis } from "@hourbook/core/values/Instant"
import { signedHeaders, newWebhookSecret } from "@hourbook/core/webhooks/signature"
import { makeWebhookSender } from "@hourbook/runtime/platform/webhookSender"
import { Effect } from "effect"
import { environment, root } from "../support/run/steps.ts"

const page = readFileSync(join(root, "docs", "webhooks.md"), "utf8")
const [, program = ""] = /^```js\n\/\/ receiver\.mjs\n([\s\S]*?)^```$/mu.exec(page) ?? []

/** The receiver of the page, once it listens, with what it prints. */
const startReceiver = (secret: string) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const directory = mkdtempSync(join(tmpdir(), "hourbook-webhooks-"))
      writeFileSync(join(directory, "receiver.mjs"), program)
      const env = { ...environment, WEBHOOK_SECRET: secret, PORT: "0" }
      const child = spawn(process.execPath, ["receiver.mjs"], { cwd: directory, env })
      let said = ""
      child.stdout.on("data", (bytes) => (said += bytes))
      const port = await new Promise<string>((resolve, reject) => {
        child.stdout.on("data", () => {
          const [, number] = /listening on (\d+)/u.exec(said) ?? []
          if (number !== undefined) resolve(number)
        })
        child.once("close", () => reject(new Error(`the receiver ended: ${said}`)))
      })
      return { child, directory, port, said: () => said }
    }),
    ({ child, directory }) =>
      Effect.sync(() => {
        child.kill()
        rmSync(directory, { recursive: true })
      })
  )

it.live("the receiver of docs/webhooks.md takes what is signed with its secret, and nothing else", () =>
  Effect.gen(function* () {
    const secret = yield* newWebhookSecret
    const { port, said } = yield* startReceiver(secret)
    const sender = makeWebhookSender({ hosts: new Set([`localhost:${port}`]) })
    const body = JSON.stringify({ type: "time_entry.created", data: { text: "Grüße" } })
    const send = (by: string, millis: number, former: string | null = null) => {
      const at = fromMillis(Date.now() + millis)
      const kept = former === null ? null : { secret: former, until: fromMillis(Date.now() + 60_000) }
      const headers = signedHeaders({ secret: by, former: kept }, { id: "event-1", at, body })
      return Effect.map(sender.send({ url: `http://localhost:${port}/`, headers, body }), ({ status }) => status)
    }
    assert.strictEqual(yield* send(secret, 0), 204)
    assert.strictEqual(yield* send(yield* newWebhookSecret, 0, secret), 204)
    assert.strictEqual(yield* send(yield* newWebhookSecret, 0), 401)
    assert.strictEqual(yield* send(secret, -600_000), 401)
    assert.match(said(), /event-1 time_entry\.created\nevent-1 time_entry\.created\n$/u)
  }).pipe(Effect.scoped)
)
