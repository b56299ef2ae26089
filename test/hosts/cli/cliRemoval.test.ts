import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { migratedDatabase } from "../../engines/PostgresEngine.ts"
import { countHours, postHour, shownKey, startHost } from "../hostProcess.ts"
import { runInProcess } from "../inProcess.ts"

/** Issues an invoice of one line. */
const issueOne = async (url: string, key: string) => {
  const send = async (method: string, path: string, body: object) => {
    const headers = { "x-api-key": key, "content-type": "application/json" }
    const answer: any = await (
      await fetch(`${url}/api/${path}`, { method, headers, body: JSON.stringify(body) })
    ).json()
    assert.isTrue(answer.ok, JSON.stringify(answer))
    return answer.data
  }
  await send("PUT", "workspace", { billing: { legal_name: "Ada", country: "DE", city: "Berlin" } })
  const code = { name: "VAT", category: "S", percent: 19 }
  const { tax_code } = await send("POST", "tax-codes", code)
  await send("POST", "invoice-series", { name: "Invoices", format: "{seq:4}" })
  const billing = { legal_name: "Acme GmbH", country: "DE", tax_code_id: tax_code.id }
  const { counteragent } = await send("POST", "counteragents", { name: "Acme", billing })
  const lines = [{ text: "Workshop", unit_price: 800 }]
  const { invoice } = await send("POST", "invoices", { counteragent_id: counteragent.id, lines })
  await send("POST", `invoices/${invoice.id}/issue`, { version: 1, expected_gross: invoice.totals.gross })
}

describe("hourbook member, person and workspace", () => {
  it.live("rename and remove members, export and erase a person, and remove a workspace, while the service runs", () =>
    Effect.gen(function* () {
      const url = yield* migratedDatabase
      const run = (line: string) => runInProcess(line.split(" "), { DATABASE_URL: url })
      const done = async (line: string) => {
        const { code, stderr, stdout } = await run(line)
        assert.strictEqual(code, 0, stderr)
        return stdout
      }
      const refused = async (line: string) => {
        const { code, stderr, stdout } = await run(line)
        assert.strictEqual(code, 1)
        assert.strictEqual(stdout, "")
        assert.strictEqual(stderr.trim().split("\n").length, 1, stderr)
        return stderr
      }
      yield* Effect.promise(async () => {
        const host = await startHost({ DATABASE_URL: url })
        const owner = await shownKey(host)
        const bo = "-w my-workspace --email bo@example.com"
        const added = JSON.parse(await done(`member add ${bo} --name Bo --role member --key full --json`))
        assert.strictEqual(await postHour(host.url, added.secret, "an hour"), 201)
        const renamed = JSON.parse(await done(`member rename ${bo} --name Boris --json`))
        assert.deepStrictEqual(renamed, { ...added.member, name: "Boris" })

        const headers = { "x-api-key": owner, "content-type": "application/json" }
        const made = await fetch(`${host.url}/api/members/former`, {
          method: "POST",
          headers,
          body: '{"name":"Gus Ö"}'
        })
        const { data: former }: any = await made.json()
        const join = "member join -w my-workspace --email gus@example.com --person"
        const unknown = await refused(`${join} Nobody`)
        assert.include(unknown, 'no former member is called "Nobody"')
        assert.include(unknown, "hourbook member list --former --workspace my-workspace")
        const listed = await done("member list -w my-workspace --former")
        assert.match(listed, new RegExp(`^ID +EMAIL +NAME\\n${former.member.id} +- +Gus Ö\\n$`, "u"))
        const joined = JSON.parse(await done(`${join} ${former.member.id} --json`))
        assert.deepInclude(joined.member, {
          id: former.member.id,
          name: "Gus Ö",
          email: "gus@example.com",
          role: "member"
        })
        const session = await fetch(`${host.url}/api/session`, {
          method: "POST",
          headers: { "content-type": "application/json", "x-hourbook": "web" },
          body: JSON.stringify({ code: joined.invitation.code })
        })
        assert.strictEqual(session.status, 201)

        assert.include(await done(`member remove ${bo}`), "Removed bo@example.com from my-workspace")
        const answer = await fetch(`${host.url}/api/time`, { headers: { "x-api-key": added.secret } })
        assert.strictEqual(answer.status, 401)
        const exported = JSON.parse(await done("person export --email bo@example.com"))
        assert.strictEqual(exported.email, "bo@example.com")
        const [membership] = exported.memberships
        assert.strictEqual(membership.workspace.slug, "my-workspace")
        assert.deepInclude(membership.member, { user_id: added.member.id, name: "Boris", role: "member" })
        assert.deepInclude(membership.records.time[0], { description: "an hour", duration_minutes: 60, cost: "100" })
        const lines = membership.activity.map((line: any) => [line.action, line.subject, line.user_name, line.title])
        assert.deepStrictEqual(lines, [
          ["created", "member", "owner", "Bo"],
          ["created", "api_key", "owner", "Bo's first key"],
          ["created", "time_entry", "Bo", "an hour"],
          ["updated", "member", "owner", "Boris"],
          ["deleted", "member", "owner", "Boris"],
          ["deleted", "api_key", "owner", "Bo's first key"]
        ])
        assert.isTrue(membership.is_former)
        assert.notInclude(JSON.stringify(exported), added.secret)

        const erase = "person erase --email bo@example.com"
        assert.include(await refused(`${erase} --json`), "--confirm bo@example.com")
        const erased = JSON.parse(await done(`${erase} --confirm bo@example.com --json`))
        assert.deepStrictEqual(erased, { email: "bo@example.com", workspaces: ["my-workspace"] })
        const list = await (await fetch(`${host.url}/api/time`, { headers: { "x-api-key": owner } })).text()
        assert.include(list, "an hour")
        assert.include(list, "Erased person")

        await issueOne(host.url, owner)
        const kept = await refused("workspace remove -w my-workspace --confirm my-workspace")
        assert.include(kept, "hourbook export --workspace my-workspace")
        assert.include(kept, "8 in Germany")
        assert.include(await refused("workspace remove -w my-workspace --exported"), "--confirm my-workspace")
        assert.strictEqual(await countHours(host.url, owner), 1)
        const removed = JSON.parse(
          await done("workspace remove -w my-workspace --confirm my-workspace --exported --json")
        )
        assert.strictEqual(removed.slug, "my-workspace")
        const after = await fetch(`${host.url}/api/time`, { headers: { "x-api-key": owner } })
        assert.strictEqual(after.status, 401)
        await host.stop()
      })
    })
  )
})
