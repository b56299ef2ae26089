import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { smtpServer } from "../../support/mail/smtpServer.ts"
import { temporaryDirectory } from "../hostProcess.ts"
import { runInProcess } from "../inProcess.ts"

const from = { HOURBOOK_MAIL_FROM: "Acme Studio <hours@example.com>" }
const args = ["mail", "test", "ada@example.org"]
const run = (...command: Parameters<typeof runInProcess>) => Effect.promise(() => runInProcess(...command))

describe("hourbook mail test", () => {
  it.live("sends a mail and says which server took it, or what the server said", () =>
    Effect.gen(function* () {
      const server = yield* smtpServer
      const settings = { ...from, HOURBOOK_SMTP_URL: server.url }
      const sent = yield* run([...args, "--json"], settings)
      assert.strictEqual(sent.code, 0, sent.stderr)
      assert.deepInclude(JSON.parse(sent.stdout), { sent: true, from: "hours@example.com", to: "ada@example.org" })
      assert.strictEqual(server.mails[0]?.to, "ada@example.org")
      for (const [trouble, words] of [
        [{ at: "RCPT", answers: "550 No such mailbox" }, "was not sent: .*No such mailbox"],
        [{ at: "greeting", drops: true }, "was not sent"],
        [{ at: "end", drops: true }, "the server's answer did not come"]
      ] as const) {
        server.trouble(trouble)
        const { code, stderr } = yield* run(args, settings)
        assert.strictEqual(code, 1)
        assert.match(stderr, new RegExp(words, "u"))
      }
    }).pipe(Effect.scoped)
  )

  it.live("names the settings that are missing, and takes one address", () =>
    Effect.gen(function* () {
      const without = yield* run(args, {})
      assert.match(without.stderr, /HOURBOOK_SMTP_URL.*HOURBOOK_MAIL_FROM/u)
      const url = { HOURBOOK_SMTP_URL: "smtp://127.0.0.1:1" }
      assert.match((yield* run(args, url)).stderr, /HOURBOOK_MAIL_FROM/u)
      const wrong = yield* run(args, { ...url, HOURBOOK_MAIL_FROM: "Ada <ada>" })
      assert.match(wrong.stderr, /Invalid HOURBOOK_MAIL_FROM/u)
      for (const address of ["<ada@example.org>", "ada@example.org,bob@example.org", "ada"]) {
        assert.strictEqual((yield* run(["mail", "test", address], { ...url, ...from })).code, 1, address)
      }
    })
  )

  it.live("is checked by the doctor, without the password", () =>
    Effect.gen(function* () {
      const server = yield* smtpServer
      const { host } = new URL(server.url)
      const directory = temporaryDirectory()
      const settings = { ...from, HOURBOOK_DATA_DIR: directory }
      yield* run(["workspace", "list"], settings)
      const well = yield* run(["doctor", "--json"], { ...settings, HOURBOOK_SMTP_URL: server.url })
      const checkIn = (stdout: string) => JSON.parse(stdout).checks.find(({ name }: any) => name === "mail")
      assert.strictEqual(checkIn(well.stdout).status, "ok", well.stdout)
      assert.isEmpty(server.mails)
      // This server knows no passwords.
      const refused = yield* run(["doctor", "--json"], { ...settings, HOURBOOK_SMTP_URL: `smtp://ada:geheim@${host}` })
      assert.strictEqual(checkIn(refused.stdout).status, "red")
      assert.notInclude(refused.stdout, "geheim")
      const none = yield* run(["doctor", "--json"], settings)
      assert.isUndefined(checkIn(none.stdout))
    }).pipe(Effect.scoped)
  )
})
