import { assert } from "@effect/vitest"
import { tokenIn } from "../../tools/eval/smallModel.ts"
import { lists } from "../../tools/eval/State.ts"
import { today } from "../../tools/eval/studio/world.ts"
import { onMemory } from "../onMemory.ts"
import { inStudio, type Loaded } from "./openLoaded.ts"

const stateOf = async ({ send }: Pick<Loaded, "send">): Promise<string> => {
  const all = []
  for (const [path, many, line] of Object.values(lists)) {
    const rows: ReadonlyArray<any> = (await send("GET", path))[many]
    all.push(rows.map(line as (one: any) => string).sort())
  }
  return JSON.stringify(all)
}

const entry = { date: today, minutes: 20, description: "Once", project: "Website", cost: 30 }

/** Every way to write, by a request_id or because it says the same twice. */
const writes: ReadonlyArray<readonly [tool: string, args: object]> = [
  ["time_log", { entries: [entry, { ...entry, description: "Twice" }], request_id: "a" }],
  [
    "time_log",
    { entries: Array.from({ length: 20 }, (_, index) => ({ ...entry, description: `${index}` })), request_id: "b" }
  ],
  ["money_save", { kind: "payment", date: today, amount: 10, client: "Acme", request_id: "c" }],
  ["money_save", { kind: "payout", date: today, amount: 10, person: "Alex Kim", request_id: "d" }],
  ["clients_save", { name: "Dora", request_id: "e" }],
  ["projects_save", { name: "Yard", client: "Cargo", request_id: "f" }],
  ["members_save", { name: "Eve", email: "eve@example.org", role: "member", request_id: "g" }],
  ["rates_set", { currency: "USD", date: today, rate: 0.94, request_id: "h" }],
  ["rates_set", { kind: "bill", currency: "USD", date: "2026-03-01", rate: 110, client: "Bolt", reprice: true }],
  ["clients_save", { client: "Cargo", payment_terms_days: 10 }],
  ["projects_save", { project: "Depot", archived: true }],
  ["workspace_update", { payment_terms_days: 21 }]
]

/** Every way to write that the user agrees to. */
const agreed: ReadonlyArray<readonly [tool: string, args: object]> = [
  ["charge_save", { kind: "fee", date: today, amount: 12, client: "Acme" }],
  ["money_save", { kind: "payment", date: "2026-03-03", amount: 100, client: "Acme", project: "Website" }],
  ["import_table", { table: `date,minutes,description,client,amount,currency\n${today},25,Imported,Acme GmbH,40,EUR` }]
]

onMemory("a call that is sent twice", (it) => {
  it.effect("writes once, and says so", () =>
    inStudio(async (studio) => {
      for (const [tool, args] of writes) {
        await studio.ok(tool, args)
        const after = await stateOf(studio)
        const again = await studio.ok(tool, args)
        assert.strictEqual(await stateOf(studio), after, `${tool} ${JSON.stringify(args)}`)
        if ("request_id" in args) assert.isTrue(again.data.repeated, tool)
      }
    })
  )

  it.effect("writes once after the user has agreed, and once in all at the same moment", () =>
    inStudio(async (studio) => {
      for (const [tool, args] of agreed) {
        const before = await stateOf(studio)
        const shown = await studio.ok(tool, args)
        assert.strictEqual(await stateOf(studio), before, tool)
        const withToken = { ...args, confirm_token: tokenIn(shown.text) }
        await Promise.all([studio.ok(tool, withToken), studio.ok(tool, withToken)])
        const after = await stateOf(studio)
        assert.notStrictEqual(after, before, tool)
        const again = await studio.ok(tool, withToken)
        assert.match(again.text, /^Already/u, tool)
        assert.strictEqual(await stateOf(studio), after, tool)
      }
      const [{ id }] = (await studio.ok("time_list", { search: "Review" })).data.rows
      const gone = await studio.ok("record_delete", { kind: "time", ids: [id] })
      const withToken = { kind: "time", ids: [id], confirm_token: tokenIn(gone.text) }
      await studio.ok("record_delete", withToken)
      const after = await stateOf(studio)
      assert.match((await studio.ok("record_delete", withToken)).text, /^Already deleted/u)
      assert.strictEqual(await stateOf(studio), after)
    })
  )

  it.effect("gets the same answer where it only reads, and changes nothing", () =>
    inStudio(async (studio) => {
      const before = await stateOf(studio)
      for (const [tool, args] of [
        ["summarize_period", { from: "2026-02-01", to: today, group_by: "tag" }],
        ["report_team", {}],
        ["report_overview", { from: "2026-03-02", to: today }],
        ["report_debtors", {}],
        ["client_statement", { client: "Cargo" }],
        ["reference_list", { kind: "client", with_totals: true }],
        ["timesheets", { action: "suggest" }],
        ["search", { query: "a" }]
      ] as const) {
        const first = await studio.ok(tool, args)
        assert.deepEqual(await studio.ok(tool, args), first, tool)
      }
      assert.strictEqual(await stateOf(studio), before)
    })
  )
})
