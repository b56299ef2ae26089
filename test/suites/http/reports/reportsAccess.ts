import { assert } from "@effect/vitest"
import { Sha256 } from "@hourbook/core/access/Secret"
import { UserId, WorkspaceId } from "@hourbook/core/values/Ids"
import { ApiKeyRepository } from "@hourbook/core/workspaces/ApiKeyRepository"
import { Effect } from "effect"
import { aKey, newUuid } from "../../../support/data/builders.ts"
import { callerWith, dataOf, openTeam, openWith, openWorkspace, refused } from "../../../support/http/callers.ts"
import { paymentKind, payoutKind, timeKind } from "../../../support/http/wireKinds.ts"
import { defineHttpSuite } from "../defineHttpSuite.ts"

const team = "/api/reports/team"
const activity = "/api/reports/activity"
const debtors = "/api/reports/debtors"
const statement = "/api/reports/debtors/reconciliation"
const matrices = ["/api/timesheet-matrix", "/api/moneysheet-matrix"] as const
const dashboard = "/api/dashboard/overview"
const reports = [team, activity, debtors, ...matrices, dashboard]

/** One record of each kind for the owner and for Mary, with Acme's website and without a client. */
const seedWorkspace = Effect.gen(function* () {
  const fixture = yield* openTeam()
  const { member, owner, website } = fixture
  for (const user_id of [owner.id, member.id]) {
    for (const references of [{ project_id: website.id }, {}]) {
      yield* owner.full.make("/api/time", { ...timeKind.body, ...references, user_id })
      yield* owner.full.make("/api/money", { ...paymentKind.body, ...references, user_id })
      yield* owner.full.make("/api/payouts", { ...payoutKind.body, ...references, user_id })
    }
  }
  return fixture
})
const march = "accrual_from=2026-03-01&accrual_to=2026-03-31"

/** Who may ask for which report, and what they are shown of it (interface, section 4.8, role rules 1 to 5). */
export const reportsAccess = defineHttpSuite("who may see which report", (it) => {
  it.effect("200 with can_manage_team, the period and nothing else for a member who is neither owner nor admin", () =>
    Effect.gen(function* () {
      const { client, member } = yield* seedWorkspace
      for (const [path, bounds] of [
        [team, march],
        [debtors, march],
        [activity, "date_from=2026-03-01&date_to=2026-03-31"]
      ]) {
        for (const { read } of [client, member]) {
          const period = { accrual_from: "2026-03-01", accrual_to: "2026-03-31" }
          assert.deepStrictEqual(dataOf(yield* read.get(`${path}?${bounds}`)), { can_manage_team: false, period })
          const open = { accrual_from: null, accrual_to: null }
          assert.deepStrictEqual(dataOf(yield* read.get(`${path}`)), { can_manage_team: false, period: open })
        }
      }
      for (const view of ["full", "summary", "table"]) {
        const data = dataOf(yield* member.read.get(`${team}?view=${view}`))
        assert.deepStrictEqual(Object.keys(data), ["can_manage_team", "period"])
      }
    })
  )

  it.effect("200 with everything and can_manage_team for owners and admins", () =>
    Effect.gen(function* () {
      const { admin, owner } = yield* seedWorkspace
      for (const path of reports) {
        const data = dataOf(yield* admin.read.get(path))
        assert.isTrue(data.can_manage_team, path)
        assert.deepStrictEqual(dataOf(yield* owner.read.get(path)), data, path)
      }
    })
  )

  it.effect("403 for statements and for the team's matrices to a member who is neither owner nor admin", () =>
    Effect.gen(function* () {
      const { acme, client, member, shop } = yield* seedWorkspace
      for (const { read } of [member, client]) {
        for (const id of [acme.id, shop.id, newUuid()]) {
          refused(yield* read.get(`${statement}?entity_id=${id}`), 403, "forbidden", /owner or admin/u)
        }
        for (const path of matrices) refused(yield* read.get(`${path}?view=team`), 403, "forbidden", /owner or admin/u)
        refused(yield* read.get(`${statement}?entity_id=x`), 400, "invalid_param", /^entity_id: expected/u)
        refused(yield* read.get(`${matrices[0]}?view=team&accrual_to=9`), 400, "invalid_param")
      }
    })
  )

  it.effect("200 with one's own days on the other matrices for members, those of their counteragents for clients", () =>
    Effect.gen(function* () {
      const { client, member, owner, website } = yield* seedWorkspace
      const matrix = (of: typeof owner, path: string, rest = "") =>
        Effect.map(of.read.get(`${path}?${march}${rest}`), dataOf)
      const [time, money] = matrices
      assert.strictEqual((yield* matrix(owner, time)).totals.total_minutes, 360)
      const own = yield* matrix(member, time)
      assert.deepInclude(own, { can_manage_team: false, unique_counteragents_count: 1 })
      assert.deepStrictEqual(
        own.rows.map(({ key, label, total_minutes }: any) => [key, label, total_minutes]),
        [
          ["none", "No project", 90],
          [website.id, "Website", 90]
        ]
      )
      assert.strictEqual((yield* matrix(member, money)).totals.total_cost, 241)
      assert.strictEqual((yield* matrix(member, money, "&metric=received")).totals.total_cost, 150.5)
      const theirs = yield* matrix(client, time, "&view=counteragent")
      assert.deepStrictEqual(
        theirs.rows.map(({ label, total_minutes }: any) => [label, total_minutes]),
        [["Acme", 180]]
      )
      assert.strictEqual((yield* matrix(client, money)).totals.total_cost, 241)
      const foreign = yield* matrix(member, time, `&user_id=${owner.id}`)
      assert.deepInclude(foreign, { rows: [], totals: { total_minutes: 0, day_minutes: {} } })
    })
  )

  it.effect("200 with a project's name on a client's matrix as on their records, also when it is not theirs", () =>
    Effect.gen(function* () {
      const { acme, client, owner, workshop } = yield* openWith("acme", "client", "workshop")
      const of = { counteragent_id: acme.id, project_id: workshop.id }
      yield* owner.full.make("/api/time", { ...timeKind.body, ...of })
      yield* owner.full.make("/api/money", { ...paymentKind.body, ...of })
      for (const path of [...matrices, `${matrices[1]}?metric=received`]) {
        const { rows } = dataOf(yield* client.read.get(`${path}${path.includes("?") ? "&" : "?"}${march}`))
        assert.deepStrictEqual(
          rows.map(({ key, label }: any) => [key, label]),
          [[workshop.id, "Workshop"]]
        )
      }
    })
  )

  it.effect("403 for the overview to clients; 200 with their own records, without debtors and risks, for members", () =>
    Effect.gen(function* () {
      const { client, member, owner } = yield* seedWorkspace
      refused(yield* client.read.get(dashboard), 403, "forbidden")
      const all = dataOf(yield* owner.read.get(dashboard))
      const own = dataOf(yield* member.read.get(dashboard))
      assert.deepInclude(own, { can_manage_team: false, debtors: null, risks: [] })
      const figures = ({ kpi }: any) => Object.values<any>(kpi).map(({ value }) => value)
      assert.deepStrictEqual(figures(all), [360, 482, 301, 181, 90.5, 301, 80.33, 0, 360, 360, 100, 0, 482, 100])
      assert.deepStrictEqual(figures(own), [180, 241, 150.5, 90.5, 150.5, 80.33, 0, 180, 180, 100])
      assert.deepStrictEqual(
        own.focus.top_counteragents.map(({ earned_total, name }: any) => [name, earned_total]),
        [
          ["Acme", 120.5],
          ["No client", 120.5]
        ]
      )
      assert.isAtLeast(all.activity.length, 10)
      const mine = own.activity.filter(
        ({ subject }: any) => !["project", "counteragent", "member", "api_key"].includes(subject)
      )
      assert.strictEqual(mine.length, 6)
      const ids = new Set(mine.map(({ subject_id }: any) => subject_id))
      for (const path of ["/api/time", "/api/money", "/api/payouts"]) {
        const [records = []] = Object.values<any>(dataOf(yield* member.read.get(path))).filter(Array.isArray)
        for (const { id } of records) assert.isTrue(ids.delete(id))
      }
      assert.strictEqual(ids.size, 0)
    })
  )

  it.effect("403 with every report for a stored key that lacks reports:read, before anything else is looked at", () =>
    Effect.gen(function* () {
      const { id, owner } = yield* openWorkspace()
      const keys = yield* ApiKeyRepository
      const secret = `hb_full_${newUuid()}`
      const stored = aKey(
        { workspaceId: WorkspaceId.make(id), userId: UserId.make(owner.id) },
        { scopes: ["read", "full"] }
      )
      const secretHash = yield* (yield* Sha256)(secret)
      yield* Effect.orDie(keys.add({ key: stored, secretHash, idempotency: null }))
      const older = callerWith(secret)
      dataOf(yield* older.get("/api/time"))
      for (const path of [...reports, statement]) {
        refused(yield* older.get(path), 403, "forbidden", /reports:read/u)
        refused(yield* older.get(`${path}?colour=red`), 403, "forbidden", /reports:read/u)
      }
    })
  )

  it.effect("HEAD answers as GET does, without a body", () =>
    Effect.gen(function* () {
      const { acme, client, owner } = yield* seedWorkspace
      for (const path of [...reports, `${statement}?entity_id=${acme.id}`]) {
        const head = yield* owner.read.head(path)
        assert.deepStrictEqual([head.status, head.body], [200, undefined])
      }
      assert.strictEqual((yield* client.read.head(dashboard)).status, 403)
    })
  )
})
