import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, it, layer } from "@effect/vitest"
import { mailSettings } from "@hourbook/runtime/settings/MailSettings"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { ConfigProvider, Effect, Option, Redacted } from "effect"
import { billed, issued } from "../support/http/billedWorld.ts"
import { openTeam } from "../support/http/callers.ts"
import { stackOn } from "../support/http/stack.ts"
import { root } from "../support/run/steps.ts"

const page = readFileSync(join(root, "docs", "mail.md"), "utf8")
const blocks = [...page.matchAll(/^```sh\n([\s\S]*?)```$/gmu)].map(([, block = ""]) =>
  block.replaceAll("\\\n", " ").trim()
)

it.effect("the settings of docs/mail.md name a server and a sender", () =>
  Effect.gen(function* () {
    const given = blocks.filter((block) => block.startsWith("HOURBOOK_SMTP_URL="))
    assert.lengthOf(given, 2)
    for (const block of given) {
      const env = Object.fromEntries(
        block
          .split("\n")
          .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1).replace(/^"|"$/gu, "")])
      )
      const settings = Option.getOrThrow(
        yield* mailSettings.pipe(Effect.provide(ConfigProvider.layer(ConfigProvider.fromEnv({ env }))))
      )
      assert.deepStrictEqual(settings.from, { name: "Acme Studio", address: "hours@example.com" })
      assert.include(["smtp.example.com:465", "localhost:25"], new URL(Redacted.value(settings.smtpUrl)).host)
    }
  })
)

layer(stackOn(MemoryStore.layer), { excludeTestServices: true })("docs/mail.md", (it) => {
  it.effect("sends an invoice and says what became of it", () =>
    Effect.gen(function* () {
      const fixture = yield* openTeam()
      const { full } = fixture.owner
      yield* billed(fixture)
      const lines = [{ text: "Workshop", unit_price: 1200 }]
      const { id } = yield* issued(full, yield* full.make("/api/invoices", { counteragent_id: fixture.acme.id, lines }))
      const block = blocks.find((one) => one.startsWith("curl")) ?? assert.fail("no commands")
      for (const command of block.replaceAll("'$INVOICE'", String(id)).replaceAll("$INVOICE", String(id)).split("\n")) {
        const path = /\$API(\/[^"\s]*)/u.exec(command)?.[1] ?? assert.fail(command)
        const body = /-d '([^']*)'/u.exec(command)?.[1]
        const answer = yield* full.send(body === undefined ? "GET" : "POST", `/api${path}`, body)
        assert.strictEqual(answer.body.data.mails[0].subject.slice(0, 7), "Invoice", command)
      }
    })
  )
})
