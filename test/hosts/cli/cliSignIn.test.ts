import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { vi } from "vitest"
import { migratedDatabase } from "../../engines/PostgresEngine.ts"
import { eventually, type Host, shownKey, startHost, temporaryDirectory } from "../hostProcess.ts"
import { runInProcess } from "../inProcess.ts"

const linkForm = /Open (http\S+)\/signin#([0-9A-Z]{4}(?:-[0-9A-Z]{4}){4}) {2}\(once, within 10 minutes\)/u

const linkIn = (said: string) => {
  const [, address = "", code = ""] = linkForm.exec(said) ?? []
  return { address, code }
}

/** The commands of an installation, which see the settings that its service has. */
const commandsFor = (settings: Readonly<Record<string, string>>) => {
  const run = (line: string) => runInProcess(line.split(" "), settings)
  return {
    text: async (line: string) => {
      const { code, stderr, stdout } = await run(line)
      assert.strictEqual(code, 0, stderr)
      return stdout
    },
    json: async (line: string) => JSON.parse((await run(`${line} --json`)).stdout),
    refused: async (line: string) => {
      const { code, stderr, stdout } = await run(line)
      assert.deepStrictEqual([code, stdout, stderr.trim().split("\n").length], [1, "", 1], stderr)
      return stderr
    }
  }
}

/** Signs a browser in by a link, and returns its cookie. */
const signIn = async (address: string, code: string) => {
  const answer = await fetch(`${address}/api/session`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "sec-fetch-site": "same-origin",
      "x-hourbook": "web",
      "user-agent": "Browser of the test"
    },
    body: JSON.stringify({ code })
  })
  return { status: answer.status, cookie: answer.headers.get("set-cookie")?.split(";")[0] ?? "" }
}

const isSignedIn = async ({ url }: Host, cookie: string) => {
  const answer = await fetch(`${url.replace("127.0.0.1", "localhost")}/api/session`, {
    headers: { cookie, "sec-fetch-site": "same-origin" }
  })
  const { data } = (await answer.json()) as { data: { session: object | null } }
  return data.session !== null
}

describe("signing in", () => {
  it.live("begins with the link of the first start; commands make more, and list and end what they opened", () =>
    Effect.gen(function* () {
      const databaseUrl = yield* migratedDatabase
      yield* Effect.promise(async () => {
        const host = await startHost({ DATABASE_URL: databaseUrl })
        await shownKey(host)
        const port = new URL(host.url).port
        const first = linkIn(host.said.stdout)
        assert.strictEqual(first.address, `http://localhost:${port}`)
        const { cookie, status } = await signIn(first.address, first.code)
        assert.strictEqual(status, 201)
        assert.strictEqual((await signIn(first.address, first.code)).status, 401, "once")
        assert.isTrue(await isSignedIn(host, cookie))

        const cli = commandsFor({ DATABASE_URL: databaseUrl, PORT: port })
        const said = await cli.text("signin link --email owner@localhost")
        assert.strictEqual(linkIn(said).address, first.address)
        const { code, expires_at, url } = await cli.json("signin link --workspace my-workspace --email owner@localhost")
        assert.strictEqual(url, `${first.address}/signin#${code}`)
        assert.closeTo(Date.parse(expires_at), Date.now() + 600_000, 60_000)
        assert.strictEqual((await signIn(first.address, linkIn(said).code)).status, 401, "the last link alone works")
        const second = await signIn(first.address, code)
        assert.strictEqual(second.status, 201)

        const member = "--email owner@localhost"
        const sessions = await cli.json(`session list ${member}`)
        assert.lengthOf(sessions, 2)
        assert.deepInclude(sessions[0], { method: "code", user_agent: "Browser of the test" })
        const table = await cli.text(`session list -w my-workspace ${member}`)
        assert.match(table, /ID +SIGNED IN +WITH +LAST USED +BROWSER\n\S+ +\S+ +code +\S+ +Browser of the test/u)
        assert.include(await cli.refused(`session revoke ${member}`), "--all")
        assert.include(await cli.refused(`session revoke ${member} ${sessions[0].id} --all`), "either")
        assert.include(await cli.text(`session revoke ${member} ${sessions[0].id.toUpperCase()}`), sessions[0].id)
        assert.include(await cli.refused(`session revoke ${member} ${sessions[0].id}`), "hourbook session list")
        const open = [await isSignedIn(host, cookie), await isSignedIn(host, second.cookie)]
        assert.lengthOf(open.filter(Boolean), 1)
        assert.deepStrictEqual(await cli.json(`session revoke ${member} --all`), { ended: 1 })
        assert.isFalse(await isSignedIn(host, cookie))
        assert.include(await cli.text(`session list ${member}`), "hourbook signin link")

        assert.include(await cli.refused("signin link --email x@y.z"), "no workspace has a member with x@y.z")
        assert.include(await cli.refused("signin link -w nowhere --email x@y.z"), "hourbook workspace list")
        await cli.text("workspace create --name Two --owner-email owner@localhost")
        assert.include(await cli.refused("signin link --email owner@localhost"), "my-workspace and two")
        for (const secret of [first.code, code]) {
          assert.lengthOf(host.said.stdout.split(secret), secret === first.code ? 2 : 1)
        }
        await host.stop()
      })
    })
  )

  it.live("has links of PUBLIC_URL, and none where a browser would send its cookie unprotected", () =>
    Effect.gen(function* () {
      const databaseUrl = yield* migratedDatabase
      yield* Effect.promise(async () => {
        const remote = { DATABASE_URL: databaseUrl, PUBLIC_URL: "https://hours.example.com/" }
        await commandsFor(remote).text("workspace create --name One --owner-email ada@example.com")
        const { url } = await commandsFor(remote).json("signin link --email ada@example.com")
        assert.match(url, /^https:\/\/hours\.example\.com\/signin#/u)
        const plain = { DATABASE_URL: databaseUrl, PUBLIC_URL: "http://hours.example.com" }
        assert.include(await commandsFor(plain).refused("signin link --email ada@example.com"), "PUBLIC_URL")
        const host = await startHost(plain)
        assert.notInclude(host.said.stdout, "signin")
        await host.stop()
      })
    })
  )

  it.live("opens the link in a browser, and prints it where there is none", () =>
    Effect.gen(function* () {
      const databaseUrl = yield* migratedDatabase
      yield* Effect.promise(async () => {
        const cli = commandsFor({ DATABASE_URL: databaseUrl })
        await cli.text("workspace create --name One --owner-email ada@example.com")
        const programs = temporaryDirectory()
        const opened = join(programs, "opened")
        vi.stubEnv("PATH", programs)
        const line = "signin link --email ada@example.com --open".split(" ")
        const without = await runInProcess(line, { DATABASE_URL: databaseUrl })
        assert.match(without.stdout, linkForm)
        assert.include(without.stderr, "open the link yourself")
        for (const name of ["xdg-open", "open"]) {
          writeFileSync(join(programs, name), `#!/bin/sh\necho "$@" > "${opened}"\n`)
          chmodSync(join(programs, name), 0o755)
        }
        const { stderr, stdout } = await runInProcess(line, { DATABASE_URL: databaseUrl })
        vi.unstubAllEnvs()
        assert.strictEqual(stderr, "")
        const { address, code } = linkIn(stdout)
        await eventually(() => (existsSync(opened) ? true : undefined))
        assert.strictEqual(readFileSync(opened, "utf8").trim(), `${address}/signin#${code}`)
      })
    })
  )
})
