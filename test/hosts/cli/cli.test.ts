import { existsSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { migratedDatabase } from "../../engines/PostgresEngine.ts"
import { App } from "../../support/oauth/App.ts"
import { freePort } from "../../support/oauth/freePort.ts"
import { projectVersion } from "../../support/run/versions.ts"
import {
  countHours,
  type Ended,
  eventually,
  postHour,
  runCli,
  startCli,
  startHost,
  temporaryDirectory
} from "../hostProcess.ts"
import { runForwarded, runInProcess } from "../inProcess.ts"
import { ownersKey, preparedDirectory } from "../preparedDirectory.ts"
import { startAssistant } from "../stdioProcess.ts"

const withCli = (test: (cli: ReturnType<typeof commands>, databaseUrl: string) => Promise<void>) =>
  Effect.gen(function* () {
    const databaseUrl = yield* migratedDatabase
    yield* Effect.promise(() => test(commands({ DATABASE_URL: databaseUrl }, runInProcess), databaseUrl))
  })

const commands = (settings: Readonly<Record<string, string>>, execute: typeof runInProcess = runCli) => {
  const run = (line: string) => execute(words(line), settings)
  return {
    text: async (line: string) => {
      const { code, stderr, stdout } = await run(line)
      assert.strictEqual(code, 0, stderr)
      return stdout
    },
    json: async (line: string) => {
      const { code, stderr, stdout } = await run(`${line} --json`)
      assert.strictEqual(code, 0, stderr)
      return JSON.parse(stdout)
    },
    refused: async (line: string) => {
      const { code, stderr, stdout } = await run(line)
      assert.strictEqual(code, 1)
      assert.strictEqual(stdout, "")
      assert.strictEqual(stderr.trim().split("\n").length, 1, stderr)
      return stderr
    }
  }
}

/** What doctor measures differs each time. */
const withoutFigures = (ended: Ended | undefined) => ({
  ...ended,
  stdout: ended?.stdout.replace(/"finding": "[^"]*\d[^"]*(?:ms|GB|s from|waiting)[^"]*"/gu, '"finding": "…"')
})

/** As a shell would, as far as quotes go. */
const words = (line: string) => (line.match(/'[^']*'|\S+/gu) ?? []).map((word) => word.replace(/^'|'$/gu, ""))

describe("the operator's command line", () => {
  it.live("makes workspaces, members and keys, for people", () =>
    withCli(async (cli, databaseUrl) => {
      const made = await cli.text("workspace create --name 'Café Noir' --owner-email Ada@Example.com --currency chf")
      assert.include(made, "cafe-noir")
      const [owner] = made.match(/hb_full_\w+/u) ?? [""]
      assert.match(
        await cli.text("workspace list"),
        /SLUG +NAME +CURRENCY +CREATED\ncafe-noir +Café Noir +CHF +\d{4}-/u
      )

      const added = await cli.text("member add -w cafe-noir --email bo@example.com --name Bo --role member --key full")
      assert.match(added, /hb_full_\w+/u)
      assert.match(
        added,
        /One-time code for bo@example\.com, to sign in at \/signin [\s\S]*[0-9A-Z]{4}(-[0-9A-Z]{4}){4}/u
      )
      const members = await cli.text("member list -w cafe-noir")
      assert.match(members, /ada@example\.com +ada +owner/u)
      assert.match(members, /bo@example\.com +Bo +member/u)

      const key = await cli.text("key create -w cafe-noir --email bo@example.com --name Laptop --expires-at 2199-01-31")
      const [secret] = key.match(/hb_read_\w+/u) ?? [""]
      const listed = await cli.text("key list -w cafe-noir --email bo@example.com")
      assert.match(listed, /Laptop +read +hb_read_\w+… +never +2199-01-31T00:00/u)
      assert.notInclude(listed, secret)

      const host = await startHost({ DATABASE_URL: databaseUrl })
      assert.notInclude(host.said.stdout, "hb_")
      assert.strictEqual(await countHours(host.url, owner), 0)
      assert.strictEqual(await countHours(host.url, secret), 0)
      const [, id = ""] = /(\S+) +Laptop/u.exec(listed) ?? []
      assert.include(await cli.text(`key revoke -w cafe-noir --email bo@example.com ${id.toUpperCase()}`), id)
      const answer = await fetch(`${host.url}/api/time`, { headers: { "x-api-key": secret } })
      assert.strictEqual(answer.status, 401)
      const logged = await fetch(`${host.url}/api/reports/activity?feed_subject=api_key`, {
        headers: { "x-api-key": owner }
      })
      const { data }: any = await logged.json()
      const lines = data.feed.map(({ action, title }: Record<string, string>) => `${action} ${title}`)
      assert.includeMembers(lines, ["deleted Laptop", "created Laptop"])
      await host.stop()
    })
  )

  it.live("and for programs, with --json", () =>
    withCli(async (cli, databaseUrl) => {
      const made = await cli.json("workspace create --name One --owner-email ada@example.com --slug first")
      assert.strictEqual(made.workspace.slug, "first")
      assert.strictEqual(made.owner.role, "owner")
      assert.match(made.secret, /^hb_full_/u)
      const installed = commands({ DATABASE_URL: databaseUrl })
      assert.deepStrictEqual(await installed.json("workspace list"), [made.workspace])
      assert.include(await installed.refused("member list -w nowhere"), "hourbook workspace list")

      const added = await cli.json("member add -w first --email bo@example.com --name Bo --role admin")
      assert.isNull(added.secret)
      assert.match(added.invitation.code, /^[0-9A-Z]{4}(-[0-9A-Z]{4}){4}$/u)
      assert.isAbove(Date.parse(added.invitation.expires_at), Date.now() + 604_790_000)
      assert.deepStrictEqual(await cli.json("member list -w first"), [made.owner, added.member])

      const key = await cli.json("key create -w first --email bo@example.com")
      assert.deepStrictEqual(await cli.json("key list -w first --email bo@example.com"), [key.api_key])
      const revoked = await cli.json(`key revoke -w first --email bo@example.com ${key.api_key.id}`)
      assert.deepStrictEqual(revoked, { id: key.api_key.id })
      assert.deepStrictEqual(await cli.json("key list -w first --email bo@example.com"), [])
    })
  )

  it("lets a member connect an app, shows it and disconnects it, while the service runs on an embedded database", async () => {
    const settings = { HOURBOOK_DATA_DIR: await preparedDirectory() }
    const cli = commands(settings, runForwarded)
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const host = await startHost({ ...settings, PORT: String(port), PUBLIC_URL: url, OAUTH_ENABLED: "1" })
    const member = "-w my-workspace --email owner@localhost"
    const other = await cli.json(`connect code ${member} --expires-in 3600`)
    assert.isAbove(Date.parse(other.expires_at), Date.now() + 3_590_000)
    assert.include(await cli.refused(`connect code ${member} --expires-in 60`), "600")
    const said = await cli.text(`connect code ${member}`)
    const [code = ""] = /[0-9A-Z]{4}(-[0-9A-Z]{4}){4}/u.exec(said) ?? []
    assert.notStrictEqual(other.code, code)
    const [until = ""] = /\d{4}-\d\d-\d\dT\S+Z/u.exec(said) ?? []
    assert.closeTo(Date.parse(until), Date.now() + 600_000, 60_000)
    assert.include(await cli.text(`connect list ${member}`), "has no connected apps")

    const app = await App.register((request) => fetch(request), "https://assistant.example/callback", url)
    const tokens = await app.connect(code, ["read"])
    assert.isString(tokens.refresh)
    assert.strictEqual((await app.refresh(tokens.refresh)).status, 200)
    const [listed] = await cli.json(`connect list ${member}`)
    assert.deepInclude(listed, { client_name: "Assistant", redirect_host: "assistant.example", scopes: ["read"] })
    assert.match(await cli.text(`connect list ${member}`), /Assistant +assistant\.example +read/u)
    assert.include(await cli.text(`connect revoke ${member} ${listed.id.toUpperCase()}`), listed.id)
    assert.include(await cli.refused(`connect revoke ${member} ${listed.id}`), "connect list")
    assert.deepInclude((await app.refresh(tokens.refresh)).body, { error: "invalid_grant" })
    await eventually(() => /POST \/oauth\/token 200/u.exec(host.said.stdout) ?? undefined)
    for (const secret of [code, app.clientId, tokens.refresh]) assert.notInclude(host.said.stdout, secret)
    assert.match(host.said.stdout, /POST \/oauth\/consent\/:uid 303/u)
    assert.strictEqual(host.said.stderr, "")
    await host.stop()
  })

  it.live("says in one line what was wrong and what to do next", () =>
    withCli(async (cli) => {
      assert.include(await cli.refused("member list -w nowhere"), "hourbook workspace list")
      assert.include(await cli.refused("workspace create --name One"), "--owner-email")
      assert.include(await cli.refused("workspace create --name One --owner-email nobody"), "email")
      assert.include(await cli.refused("workspace create --name A --owner-email a@b.c --currency EURO"), "ISO 4217")
      await cli.text("workspace create --name One --owner-email ada@example.com")
      assert.include(await cli.refused("workspace create --name One --slug one --owner-email ada@example.com"), "slug")
      assert.include(await cli.refused("member add -w one --email x@y.z --name X --role boss"), "owner")
      assert.include(await cli.refused("key create -w one --email x@y.z"), "hourbook member list --workspace one")
      assert.include(await cli.refused("key create -w nowhere --email x@y.z"), "hourbook workspace list")
      assert.include(await cli.refused("connect list -w nowhere --email x@y.z"), "hourbook workspace list")
      const again = await cli.refused("member add -w one --email ada@example.com --name Ada --role member")
      assert.include(again, "hourbook member list --workspace one")
      assert.include(
        await cli.refused("key create -w one --email ada@example.com --kindd full"),
        "in command hourbook key create. Did you mean: --kind. For help, run: hourbook key create --help"
      )
      const past = "key create -w one --email ada@example.com --expires-at 2001-01-01"
      assert.include(await cli.refused(past), "future")
      assert.include(await cli.refused("key revoke -w one --email ada@example.com 17"), "UUID")
    })
  )

  it("opens no store to explain itself", async () => {
    const directory = join(temporaryDirectory(), "none")
    const settings = { HOURBOOK_DATA_DIR: directory }
    for (const args of [[], ["workspace"], ["key", "create", "--help"]]) {
      const { code, stdout } = await runInProcess(args, settings)
      assert.strictEqual(code, 0)
      assert.include(stdout, "hourbook")
    }
    const version = await runCli(["--version"], settings, "sources")
    assert.deepStrictEqual([version.code, version.stdout.trim()], [0, `hourbook v${projectVersion()}`])
    assert.isFalse(existsSync(directory))
  })

  it("does the same on an embedded database whether the service runs or not, and leaves it whole when killed", async () => {
    const settings = { HOURBOOK_DATA_DIR: await preparedDirectory(), PORT: "0" }
    const lines = ["doctor --json", "rollups verify --json", "key list -w nowhere --email owner@localhost"]
    const host = await startHost(settings)
    const { url } = await commands(settings, runForwarded).json("signin link --email owner@localhost")
    assert.strictEqual(url.replace(/#.*/u, ""), `http://localhost:${new URL(host.url).port}/signin`)
    assert.match(host.said.stdout, /To get a link for signing in, run: npm run hourbook -- signin link/u)
    const together = await Promise.all(lines.map((line) => runCli(words(line), settings)))
    const killed = startCli(["rollups", "rebuild"], settings)
    await new Promise((resolve) => setTimeout(resolve, 500))
    killed.child.kill("SIGKILL")
    assert.strictEqual(await postHour(host.url, ownersKey, "after a command was killed"), 201)
    assert.strictEqual((await fetch(`${host.url}/readyz`)).status, 200)
    const { code, stderr } = await host.stop()
    assert.deepStrictEqual([code, stderr], [0, ""])

    for (const [index, line] of lines.entries()) {
      const beside = together[index]
      const alone = await runInProcess(words(line), settings)
      assert.deepStrictEqual(withoutFigures(beside), withoutFigures(alone), line)
    }
    assert.deepStrictEqual(
      together.map(({ code }) => code),
      [0, 0, 1]
    )
  })

  it("does the same while an assistant's program has the directory open, and the assistant goes on", async () => {
    const settings = { HOURBOOK_DATA_DIR: await preparedDirectory() }
    const { call } = await startAssistant(settings)
    const cli = commands(settings)
    const [{ slug }] = await cli.json("workspace list")
    const code = await cli.json(`connect code -w ${slug} --email owner@localhost`)
    assert.isString(code.code)
    const { api_key: key } = await cli.json(`key create -w ${slug} --email owner@localhost --name Laptop`)
    assert.include(JSON.stringify(await cli.json(`key list -w ${slug} --email owner@localhost`)), key.id)
    assert.include(await cli.refused("key list -w nowhere --email owner@localhost"), "hourbook workspace list")
    const logged = await call("time_log", {
      entries: [{ date: "2026-03-02", minutes: 60, description: "After", cost: 1 }]
    })
    assert.isFalse(logged.isError, logged.text)
  })
})
