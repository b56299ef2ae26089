import { spawn } from "node:child_process"
import { once } from "node:events"
import { assert, layer } from "@effect/vitest"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect, Layer } from "effect"
import { App } from "../support/oauth/App.ts"
import { Browser } from "../support/oauth/Browser.ts"
import { freePort } from "../support/oauth/freePort.ts"
import { openService } from "../support/oauth/instances.ts"
import { openWorkspace } from "../support/oauth/people.ts"
import { useCases } from "../support/useCases.ts"

const command = new URL(import.meta.resolve("@modelcontextprotocol/conformance/package.json"))

layer(useCases.pipe(Layer.provideMerge(MemoryStore.layer)), { excludeTestServices: true })(
  "the official suite",
  (it) => {
    it.effect("finds nothing wrong with the authorization server", () =>
      Effect.gen(function* () {
        const { secret } = yield* openWorkspace
        const { origin, send } = yield* openService
        const port = yield* Effect.promise(freePort)
        yield* Effect.promise(async () => {
          const app = await App.register(send, `http://127.0.0.1:${port}/callback`, origin)
          const resource = `${origin}/api/mcp`
          const args = [
            "authorization",
            "--url",
            origin,
            "--client-id",
            app.clientId,
            "--resource",
            resource,
            "-p",
            String(port)
          ]
          const suite = spawn(process.execPath, [new URL("dist/index.js", command).pathname, ...args], {
            stdio: ["ignore", "pipe", "pipe"]
          })
          let said = ""
          let allowed: Promise<unknown> | undefined
          const listen = (bytes: Buffer) => {
            said += String(bytes)
            const [url] = /http:\/\/\S+\/oauth\/authorize\?\S+/u.exec(said) ?? []
            if (url !== undefined) allowed ??= allow(url)
          }
          /** What a person would do in the browser that the suite asks to open. */
          const allow = async (url: string) => {
            const browser = new Browser(send, origin)
            const page = await browser.open(url)
            const consent = await browser.submit(page, [
              ["step", "sign-in"],
              ["credential", secret]
            ])
            const back = await browser.submit(consent, [
              ["step", "allow"],
              ["scope", "read"]
            ])
            await fetch(back.url)
          }
          suite.stdout.on("data", listen)
          suite.stderr.on("data", listen)
          const [code] = await once(suite, "close")
          await allowed
          console.log(said)
          assert.strictEqual(code, 0, said)
        })
      })
    )
  }
)
