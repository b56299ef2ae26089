import { assert, layer } from "@effect/vitest"
import { Mailer } from "@hourbook/core/mail/Mailer"
import { MailDeliverer } from "@hourbook/core/mailing/MailDeliverer"
import { mailHtml } from "@hourbook/runtime/mail/mailHtml"
import * as SmtpMailer from "@hourbook/runtime/mail/smtpMailer"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Clock, Effect, Redacted } from "effect"
import { billed, eBuyer, eSeller, issued } from "../../support/http/billedWorld.ts"
import { dataOf, openTeam } from "../../support/http/callers.ts"
import { stackOn } from "../../support/http/stack.ts"
import { smtpServer } from "../../support/mail/smtpServer.ts"
import { mailSetup } from "../../support/useCases.ts"

/** The files of a mail, by name. */
const filesOf = (data: string): ReadonlyMap<string, Buffer> => {
  const [, boundary = ""] = /multipart\/mixed;\s+boundary="([^"]+)"/u.exec(data) ?? []
  const parts = data.split(`--${boundary}`).filter((part) => part.includes("Content-Disposition: attachment"))
  return new Map(
    parts.map((part) => {
      const [head = "", ...body] = part.split("\r\n\r\n")
      const name = /filename=("?)([^"\r\n;]+)\1/u.exec(head)?.[2] ?? ""
      return [name, Buffer.from(body.join("").replace(/\s/gu, ""), "base64")]
    })
  )
}

layer(stackOn(MemoryStore.layer), { excludeTestServices: true })("mailed invoices", (it) => {
  const run = Effect.fnUntraced(function* (url: string) {
    const { run } = yield* MailDeliverer
    const until = (yield* Clock.currentTimeMillis) + 20_000
    const mailer = yield* Mailer.pipe(
      Effect.provide(
        SmtpMailer.layer({
          smtpUrl: Redacted.make(url),
          from: { name: "Studio", address: "hours@example.com" },
          replyTo: null
        })
      )
    )
    yield* run({ mailer, setup: mailSetup, toHtml: mailHtml, until, isAlone: true })
  })

  it.effect(
    "come as the PDF that the service makes, with their data where the client takes it, and count as sent",
    () =>
      Effect.scoped(
        Effect.gen(function* () {
          const server = yield* smtpServer
          const fixture = yield* openTeam()
          const { full, read } = fixture.owner
          const { code } = yield* billed(fixture)
          dataOf(yield* full.put("/api/workspace", { billing: { ...eSeller, contact_phone: "+49 30 1234" } }))
          dataOf(yield* full.put(`/api/counteragents/${fixture.acme.id}`, { billing: eBuyer(String(code.id)) }))
          const lines = [{ text: "Workshop", unit_price: 1200 }]
          const service = { service_from: "2026-03-01", service_to: "2026-03-31" }
          const draft = yield* full.make("/api/invoices", { counteragent_id: fixture.acme.id, lines, ...service })
          const invoice = yield* issued(full, draft)
          dataOf(
            yield* full.post("/api/mails", { kind: "invoice", document_id: invoice.id, to: ["billing@example.com"] }),
            201
          )
          yield* run(server.url)
          const [mail, ...others] = server.mails.filter(({ to }) => to === "billing@example.com")
          assert.isEmpty(others)
          assert.include(mail?.data, `Subject: Rechnung ${invoice.number}`)
          const files = filesOf(mail?.data ?? "")
          assert.deepStrictEqual([...files.keys()], [`${invoice.number}.pdf`, `${invoice.number}.xml`])
          assert.strictEqual(files.get(`${invoice.number}.pdf`)?.subarray(0, 5).toString(), "%PDF-")
          assert.include(files.get(`${invoice.number}.xml`)?.toString(), "<cbc:ID>")
          const [state] = dataOf(yield* read.get(`/api/mails?document_id=${invoice.id}`)).mails
          assert.deepInclude(state, { state: "sent", tries: 1, error: null })
          const { sent } = dataOf(yield* read.get(`/api/invoices/${invoice.id}`)).invoice
          assert.deepStrictEqual(
            sent.map((mark: any) => mark.channel),
            ["email"]
          )
        })
      )
  )

  it.effect("bring a statement's link, which opens it, and nothing else has its secret", () =>
    Effect.scoped(
      Effect.gen(function* () {
        const server = yield* smtpServer
        const { acme, owner } = yield* openTeam()
        const [made] = dataOf(
          yield* owner.full.post("/api/mails", {
            kind: "statement",
            counteragent_id: acme.id,
            to: ["cleo@example.com"]
          }),
          201
        ).mails
        yield* run(server.url)
        const text = (server.mails.find(({ to }) => to === "cleo@example.com")?.data ?? "").replace(/=\r\n/gu, "")
        const secret = /https:\/\/hours\.example\.org\/s#(\w{28})/u.exec(text)?.[1] ?? ""
        const shown = dataOf(yield* owner.full.post("/api/shared/statement", { secret }))
        assert.strictEqual(shown.workspace_name, "Studio")
        const { statement_links: links } = dataOf(yield* owner.read.get("/api/statement-links"))
        assert.deepStrictEqual(
          links.map((link: any) => link.id),
          [made.id]
        )
        assert.notInclude(JSON.stringify([dataOf(yield* owner.read.get("/api/mails")), links]), secret)
      })
    )
  )
})
