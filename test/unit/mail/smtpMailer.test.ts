import { assert, describe, it } from "@effect/vitest"
import { type Mail, Mailer, MailNotSent } from "@hourbook/core/mail/Mailer"
import { mailHtml } from "@hourbook/runtime/mail/mailHtml"
import * as SmtpMailer from "@hourbook/runtime/mail/smtpMailer"
import { Effect, Redacted } from "effect"
import { smtpServer, type SmtpServer, steps, type Trouble } from "../../support/mail/smtpServer.ts"

const text = "Hello Ada,\n\n.a line that begins with a dot\n\nhttps://hours.example.org/signin\n"

const aMail = (overrides: Partial<Mail> = {}): Mail => ({
  to: "ada@example.org",
  subject: "Rechnung für März",
  text,
  html: mailHtml(text, "en"),
  messageId: "0190b2e4@hours.example.org",
  attachments: [{ name: "INV-7.pdf", type: "application/pdf", bytes: new TextEncoder().encode("%PDF-1.7 pdf") }],
  ...overrides
})

const mailerOf = ({ url }: Pick<SmtpServer, "url">) =>
  SmtpMailer.layer({
    smtpUrl: Redacted.make(url),
    from: { name: "Acme, Studio", address: "hours@example.com" },
    replyTo: "studio@example.com"
  })

/** Sends a mail, and gives what became of it and whether it was marked before. */
const sending = Effect.fnUntraced(function* (server: SmtpServer, trouble?: Trouble, mail: Mail = aMail()) {
  server.trouble(trouble)
  let isMarked = false
  const { send } = yield* Mailer
  const error = yield* send(
    mail,
    Effect.sync(() => void (isMarked = true))
  ).pipe(
    Effect.as(null),
    Effect.catchTag("MailNotSent", (found) => Effect.succeed(found))
  )
  return { kind: error === null ? "sent" : error.kind, problem: error?.problem ?? "", isMarked }
})

const onServer = <A, E>(test: (server: SmtpServer) => Effect.Effect<A, E, Mailer>) =>
  Effect.scoped(Effect.flatMap(smtpServer, (server) => Effect.provide(test(server), mailerOf(server))))

describe("a mail", () => {
  it.live("comes with its texts, its attachment, and one recipient", () =>
    onServer(
      Effect.fnUntraced(function* (server) {
        assert.deepInclude(yield* sending(server), { kind: "sent", isMarked: true })
        const [mail] = server.mails
        assert.deepInclude(mail, { from: "hours@example.com", to: "ada@example.org" })
        const data = mail?.data ?? ""
        for (const part of [
          'From: "Acme, Studio" <hours@example.com>',
          "To: ada@example.org",
          "Reply-To: studio@example.com",
          "Message-ID: <0190b2e4@hours.example.org>",
          "Subject: =?UTF-8?Q?Rechnung_f=C3=BCr_M=C3=A4rz?=",
          "Auto-Submitted: auto-generated",
          "\r\n..a line that begins with a dot",
          "filename=INV-7.pdf",
          "color-scheme"
        ]) {
          assert.include(data, part)
        }
      })
    )
  )

  it.live("is tried later, and was not sent, when the connection drops before its end", () =>
    onServer(
      Effect.fnUntraced(function* (server) {
        for (const at of steps.filter((step) => step !== "end" && step !== "body")) {
          assert.deepInclude(yield* sending(server, { at, drops: true }), { kind: "later", isMarked: false }, at)
        }
        assert.isEmpty(server.mails)
      })
    )
  )

  it.live("is in doubt when the answer to its end does not come, though the server may have it", () =>
    onServer(
      Effect.fnUntraced(function* (server) {
        assert.deepInclude(yield* sending(server, { at: "end", drops: true }), { kind: "in_doubt", isMarked: true })
        assert.lengthOf(server.mails, 1)
      })
    )
  )

  it.live("is tried later or refused by the answer to it; a refused greeting says nothing of the mail", () =>
    onServer(
      Effect.fnUntraced(function* (server) {
        for (const [at, answers, kind] of [
          ["greeting", "554 No service for you", "later"],
          ["greeting", "421 Too busy", "later"],
          ["MAIL", "451 Try again", "later"],
          ["MAIL", "550 Not this sender", "refused"],
          ["RCPT", "451 Greylisted", "later"],
          ["RCPT", "550 No such mailbox", "refused"],
          ["DATA", "451 Disk is full", "later"],
          ["DATA", "554 No", "refused"],
          ["end", "421 Going down", "later"],
          ["end", "451 Try again", "later"],
          ["end", "550 Spam", "refused"]
        ] as const) {
          const found = yield* sending(server, { at, answers })
          assert.strictEqual(found.kind, kind, `${at}: ${answers}`)
          assert.include(found.problem, answers.slice(4), at)
        }
        assert.isEmpty(server.mails)
        assert.strictEqual((yield* sending(server)).kind, "sent")
      })
    )
  )

  it.live("waits for a server that greets slowly", () =>
    onServer((server) =>
      Effect.map(sending(server, { at: "greeting", waits: 1500 }), ({ kind }) => assert.strictEqual(kind, "sent"))
    )
  )

  it.live("is not sent where its mark fails before the end", () =>
    onServer(
      Effect.fnUntraced(function* (server) {
        const { send } = yield* Mailer
        const failed = yield* Effect.flip(send(aMail(), Effect.fail("another process has it" as const)))
        assert.strictEqual(failed, "another process has it")
        yield* Effect.sleep("100 millis")
        assert.isEmpty(server.mails)
      })
    )
  )

  it.live("takes no address and no subject that could add a header or a recipient", () =>
    onServer(
      Effect.fnUntraced(function* (server) {
        for (const mail of [
          aMail({ to: "ada@example.org, bob@example.org" }),
          aMail({ to: "<ada@example.org>" }),
          aMail({ to: "ada@example.org\r\nBcc: bob@example.org" }),
          aMail({ to: '"ada bob"@example.org' }),
          aMail({ subject: "Hello\r\nBcc: bob@example.org" })
        ]) {
          const { send } = yield* Mailer
          assert.strictEqual((yield* Effect.exit(send(mail, Effect.void)))._tag, "Failure")
        }
        assert.strictEqual(server.connections(), 0)
      })
    )
  )

  it.live("is tried later where no server listens, and check says so", () =>
    Effect.gen(function* () {
      const { check, server } = yield* Mailer
      assert.strictEqual(server, "127.0.0.1:1")
      const error = yield* Effect.flip(check)
      assert.instanceOf(error, MailNotSent)
      assert.include(error.problem, "ECONNREFUSED")
    }).pipe(Effect.provide(mailerOf({ url: "smtp://127.0.0.1:1" })))
  )
})

describe("the page of a mail", () => {
  it("has paragraphs and links, loads nothing, and escapes what people wrote", () => {
    const page = mailHtml("Hi <b>\n\nhttps://hours.example.org/?a=1&b=2\nBye", "de")
    assert.include(page, '<html lang="de">')
    assert.include(page, "<p>Hi &lt;b&gt;</p>")
    assert.include(page, '<a href="https://hours.example.org/?a=1&amp;b=2">')
    assert.notMatch(page, /src=|url\(|@import/u)
    assert.include(page, "prefers-color-scheme:dark")
  })
})
