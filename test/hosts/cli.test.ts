import { existsSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { migratedDatabase } from "../engines/PostgresEngine.ts"
import { App } from "../support/oauth/App.ts"
import { freePort } from "../support/oauth/freePort.ts"
import { projectVersion } from "../support/run/versions.ts"
import { countHours, eventually, runCli, startHost, temporaryDirectory } from "./hostProcess.ts"
import { preparedDirectory } from "./preparedDirectory.ts"

const withCli = (test: (cli: ReturnType<typeof commands>, databaseUrl: string) => Promise<void>) =>
  Effect.gen(function* () {
    const databaseUrl = yield* migratedDatabase
    yield* Effect.promise(() => test(commands(databaseUrl), databaseUrl))
  })

const commands = (databaseUrl: string) => {
  const run = (line: string) => runCli(words(line), { DATABASE_URL: databaseUrl })
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
      assert.match(added, /One-time code for bo@example\.com[\s\S]*[0-9A-Z]{4}(-[0-9A-Z]{4}){4}/u)
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
      assert.include(await cli.text(`key revoke -w cafe-noir --email bo@example.com ${id}`), id)
      const answer = await fetch(`${host.url}/api/time`, { headers: { "x-api-key": secret } })
      assert.strictEqual(answer.status, 401)
      await host.stop()
    })
  )

  it.live("and for programs, with --json", () =>
    withCli(async (cli) => {
      const made = await cli.json("workspace create --name One --owner-email ada@example.com --slug first")
      assert.strictEqual(made.workspace.slug, "first")
      assert.strictEqual(made.owner.role, "owner")
      assert.match(made.secret, /^hb_full_/u)
      assert.deepStrictEqual(await cli.json("workspace list"), [made.workspace])

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

  it.live("lets a member connect an app, shows it and disconnects it", () =>
    withCli(async (cli, databaseUrl) => {
      await cli.text("workspace create --name One --owner-email ada@example.com")
      const other = await cli.json("connect code -w one --email ada@example.com --expires-in 3600")
      assert.isAbove(Date.parse(other.expires_at), Date.now() + 3_590_000)
      assert.include(await cli.refused("connect code -w one --email ada@example.com --expires-in 60"), "600")
      const said = await cli.text("connect code -w one --email ada@example.com")
      const [code = ""] = /[0-9A-Z]{4}(-[0-9A-Z]{4}){4}/u.exec(said) ?? []
      assert.notStrictEqual(other.code, code)
      const [until = ""] = /\d{4}-\d\d-\d\dT\S+Z/u.exec(said) ?? []
      assert.closeTo(Date.parse(until), Date.now() + 600_000, 60_000)
      assert.include(await cli.text("connect list -w one --email ada@example.com"), "has no connected apps")

      const port = await freePort()
      const url = `http://127.0.0.1:${port}`
      const host = await startHost({
        DATABASE_URL: databaseUrl,
        PORT: String(port),
        PUBLIC_URL: url,
        OAUTH_ENABLED: "1"
      })
      const app = await App.register((request) => fetch(request), "https://assistant.example/callback", url)
      const tokens = await app.connect(code, ["read"])
      assert.isString(tokens.refresh)
      assert.strictEqual((await app.refresh(tokens.refresh)).status, 200)
      const [listed] = await cli.json("connect list -w one --email ada@example.com")
      assert.deepInclude(listed, { client_name: "Assistant", redirect_host: "assistant.example", scopes: ["read"] })
      assert.match(
        await cli.text("connect list -w one --email ada@example.com"),
        /Assistant +assistant\.example +read/u
      )
      assert.include(await cli.text(`connect revoke -w one --email ada@example.com ${listed.id}`), listed.id)
      assert.include(await cli.refused(`connect revoke -w one --email ada@example.com ${listed.id}`), "connect list")
      assert.deepInclude((await app.refresh(tokens.refresh)).body, { error: "invalid_grant" })
      await eventually(() => /POST \/oauth\/token 200/u.exec(host.said.stdout) ?? undefined)
      for (const secret of [code, app.clientId, tokens.refresh]) assert.notInclude(host.said.stdout, secret)
      assert.match(host.said.stdout, /POST \/oauth\/consent\/:uid 303/u)
      assert.strictEqual(host.said.stderr, "")
      await host.stop()
    })
  )

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
    for (const args of [[], ["workspace"], ["key", "create", "--help"], ["--version"]]) {
      const { code, stdout } = await runCli(args, { HOURBOOK_DATA_DIR: directory }, "sources")
      assert.strictEqual(code, 0)
      assert.include(stdout, "hourbook")
      if (args[0] === "--version") assert.strictEqual(stdout.trim(), `hourbook v${projectVersion()}`)
    }
    assert.isFalse(existsSync(directory))
  })

  it("asks to stop a running server whose directory it needs", async () => {
    const directory = await preparedDirectory()
    const host = await startHost({ HOURBOOK_DATA_DIR: directory })
    const { code, stderr } = await runCli(["workspace", "list"], { HOURBOOK_DATA_DIR: directory })
    assert.strictEqual(code, 1)
    assert.strictEqual(stderr.trim().split("\n").length, 1)
    assert.include(stderr, directory)
    assert.match(stderr, /stop/iu)
    const examined = await runCli(["doctor", "--json"], { HOURBOOK_DATA_DIR: directory })
    assert.strictEqual(examined.code, 1)
    const [settings, store, ...others]: ReadonlyArray<Record<string, string>> = JSON.parse(examined.stdout).checks
    assert.deepStrictEqual([settings?.["status"], store?.["status"], others.length], ["ok", "red", 2])
    assert.include(store?.["finding"], `Process ${host.child.pid} has opened ${directory}`)
    assert.match(store?.["next"] ?? "", /\/readyz, or stop it and run doctor again/u)
    await host.stop()
  })
})
