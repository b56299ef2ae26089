import { assert } from "@effect/vitest"
import { earnedIn, minutesIn, owedAt, type Scope } from "../../tools/eval/studio/ledger.ts"
import { today } from "../../tools/eval/studio/world.ts"
import { onMemory } from "../onMemory.ts"
import { inStudio, type Loaded } from "./openLoaded.ts"

const period = { from: "2026-02-01", to: today }

/** One who represents Acme. */
const clientOf = async ({ as, send }: Loaded): Promise<Loaded> => {
  const { counteragents } = await send("GET", "/api/counteragents?page_size=100")
  const acme = counteragents.find(({ name }: any) => name === "Acme GmbH")
  const person = { name: "Carl", email: `carl-${acme.id.slice(-8)}@example.org` }
  const { member, secret } = await send("POST", "/api/members", { ...person, role: "member", key: "full" })
  await send("PUT", `/api/members/${member.id}`, { role: "client", counteragent_ids: [acme.id] })
  return as(secret)
}

const earnedTexts = (scope: Scope): Array<string> =>
  Object.entries(earnedIn(scope)).map(([currency, cents]) => `${(cents / 100).toFixed(2)} ${currency}`)

/** Questions that every role may ask. */
const questions = [
  ["summarize_period", { ...period, group_by: "client" }],
  ["summarize_period", { ...period, group_by: "week" }],
  ["summarize_period", { ...period, group_by: "tag" }],
  ["time_list", period],
  ["reference_list", { kind: "client", with_totals: true }],
  ["reference_list", { kind: "project" }],
  ["search", { query: "o" }],
  ["whoami", {}]
] as const

onMemory("the same question", (it) => {
  it.effect("has the figures of the books for what each role sees", () =>
    inStudio(async (owner) => {
      const roles: ReadonlyArray<readonly [Loaded, Scope]> = [
        [owner, {}],
        [await owner.as(owner.keys.get("Bea Books") ?? ""), {}],
        [await owner.as(owner.keys.get("Alex Berg") ?? ""), { person: "Alex Berg" }],
        [await owner.as(owner.keys.get("Alex Kim") ?? ""), { person: "Alex Kim" }],
        [await clientOf(owner), { client: "Acme GmbH" }]
      ]
      for (const [{ ok }, scope] of roles) {
        const all = { ...period, ...scope }
        const { data } = await ok("summarize_period", { ...period, group_by: "client" })
        assert.strictEqual(data.minutes, minutesIn(all), JSON.stringify(scope))
        assert.sameMembers([...data.earned], earnedTexts(all), JSON.stringify(scope))
        assert.strictEqual((await ok("time_list", period)).data.minutes, minutesIn(all))
      }
      const ofPeople = ["Alex Berg", "Alex Kim", "Olga"] as const
      const parts = ofPeople.map((person) => minutesIn({ ...period, person }))
      assert.strictEqual(
        parts.reduce((sum, one) => sum + one, 0),
        minutesIn(period)
      )
    })
  )

  it.effect("says to a member that it is of their own records, and nothing of what clients owe", () =>
    inStudio(async ({ as, keys }) => {
      const { call, ok } = await as(keys.get("Alex Berg") ?? "")
      for (const [tool, args] of questions) {
        const { data, text } = await ok(tool, args)
        if (["summarize_period", "time_list"].includes(tool)) assert.match(text, /^Your own records/u, tool)
        assert.notMatch(JSON.stringify(data), /"(?:owed|received|debt)"/u, tool)
        assert.notInclude(text, "Alex Kim")
      }
      for (const tool of ["report_debtors", "report_team", "client_statement", "report_activity"]) {
        const { isError, text } = await call(tool, tool === "client_statement" ? { client: "Acme" } : {})
        assert.isTrue(isError, tool)
        assert.match(text, /^forbidden/u, tool)
      }
    })
  )

  it.effect("says to a client nothing of another, and their statement is that of the owner", () =>
    inStudio(async (owner) => {
      const client = await clientOf(owner)
      for (const [tool, args] of questions) {
        const { data, text } = await client.ok(tool, args)
        for (const foreign of ["Bolt", "Cargo", "Old Mill", "Shop", "Depot"]) {
          assert.notInclude(text + JSON.stringify(data), foreign, `${tool} ${JSON.stringify(args)}`)
        }
        assert.notMatch(JSON.stringify(data), /"(?:internal_cost|margin|payable)"/u, tool)
      }
      const own = (await client.ok("client_statement")).data
      assert.deepEqual(own, (await owner.ok("client_statement", { client: "Acme" })).data)
      const { EUR = 0 } = owedAt({ client: "Acme GmbH" })
      assert.match(own.due[0], new RegExp(`^${(EUR / 100).toFixed(2)} EUR`, "u"))
      assert.match((await client.call("client_statement", { client: "Bolt" })).text, /^unknown_name/u)
    })
  )
})
