import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { type Caller, dataOf, openWith, refused } from "../../../support/http/callers.ts"
import { type MoneyKind, moneyKinds, timesheetKind } from "../../../support/http/wireKinds.ts"
import { defineHttpSuite } from "../defineHttpSuite.ts"

/** The kinds that may have no client. */
const kinds = moneyKinds.filter(({ needsClient, path }) => !needsClient && path !== timesheetKind.path)

const move = { move_records: true }

const listOf = (by: Caller, { many, path }: MoneyKind, query: string) =>
  Effect.map(by.get(`${path}?page_size=100&${query}`), (answer) => dataOf(answer)[many] as ReadonlyArray<any>)

/** What clients owe, by their names. */
const debtsOf = (by: Caller) =>
  Effect.map(by.get("/api/reports/debtors"), (answer) =>
    Object.fromEntries(dataOf(answer).rows.map(({ debt_total, name }: any) => [name, debt_total]))
  )

/** `move_records` of PUT /api/projects/{id}: records without a client follow their project to its own. */
export const moveRecords = defineHttpSuite("records that follow their project to a client", (it, { thorough }) => {
  it.effect("200 with every kind moved, a line of the log for each, and nothing else changed", () =>
    Effect.gen(function* () {
      const { acme, admin, bolt, member, owner, workshop } = yield* openWith(
        "acme",
        "admin",
        "bolt",
        "member",
        "workshop"
      )
      const at = `/api/projects/${workshop.id}`
      const ofProject = `project_id=${workshop.id}`
      // Of nothing, of another client, and of a member: the first and the second stay.
      for (const { body, path } of kinds) {
        yield* owner.full.make(path, body)
        yield* owner.full.make(path, { ...body, project_id: workshop.id, counteragent_id: bolt.id })
        yield* owner.full.make(path, { ...body, project_id: workshop.id, user_id: member.id })
        yield* owner.full.make(path, { ...body, project_id: workshop.id })
      }
      const others = yield* Effect.forEach(kinds, (kind) => listOf(owner.full, kind, `counteragent_id=${bolt.id}`))
      const before = yield* Effect.forEach(kinds, (kind) =>
        listOf(owner.full, kind, `counteragent_id=none&${ofProject}`)
      )
      assert.strictEqual((yield* debtsOf(owner.full))["Acme"], undefined)

      const changed = dataOf(yield* admin.full.put(at, { counteragent_id: acme.id, ...move }, { "if-match": '"1"' }))
      assert.deepInclude(changed, { moved: 2 * kinds.length, next: null })
      assert.deepInclude(changed.project, { counteragent_id: acme.id, counteragent_name: "Acme" })

      const after = yield* Effect.forEach(kinds, (kind) => listOf(owner.full, kind, `counteragent_id=${acme.id}`))
      const place = { counteragent_id: acme.id, counteragent_name: "Acme" }
      assert.deepStrictEqual(
        after.map((records) => records.map((record) => ({ ...record, updated_at: "" }))),
        before.map((records) => records.map((record) => ({ ...record, ...place, updated_at: "" })))
      )
      for (const [index, { one, path }] of kinds.entries()) {
        for (const { id } of after[index]!) {
          const read = yield* owner.full.get(`${path}/${id}`)
          assert.deepStrictEqual([read.headers.get("etag"), dataOf(read)[one].counteragent_id], ['"2"', acme.id])
        }
      }
      assert.deepStrictEqual(
        yield* Effect.forEach(kinds, (kind) => listOf(owner.full, kind, `counteragent_id=${bolt.id}`)),
        others
      )
      for (const kind of kinds) assert.lengthOf(yield* listOf(owner.full, kind, "counteragent_id=none"), 1)

      const { feed } = dataOf(yield* owner.full.get("/api/reports/activity?limit=100"))
      const lines = feed.filter(({ action, subject }: any) => action === "updated" && subject !== "project")
      assert.sameMembers(
        lines.map(({ subject_id }: any) => subject_id),
        after.flat().map(({ id }) => id)
      )
      for (const line of lines) {
        assert.deepStrictEqual(line.changes, { counteragent_id: { before: null, after: acme.id } })
        assert.deepInclude(line, { user_id: admin.id, counteragent_id: acme.id })
      }
      // 2 * 120.5 of work, of which 2 * 75.25 are paid.
      assert.strictEqual((yield* debtsOf(owner.full))["Acme"], 90.5)
      const { counteragents } = dataOf(yield* owner.full.get("/api/counteragents?search=Acme"))
      assert.deepInclude(counteragents[0], { earned_total: 241, received_total: 150.5, debt_total: 90.5 })

      // The same call again finds nothing left, and needs nothing to change.
      assert.deepInclude(dataOf(yield* admin.full.put(at, move)), { moved: 0, next: null })
      assert.notProperty(dataOf(yield* admin.full.put(at, { name: "Works" })), "moved")
    })
  )

  it.effect(
    "400 and 403 for a project without a client, with an archived one, and for members, with nothing changed",
    () =>
      Effect.gen(function* () {
        const { acme, member, owner, website, workshop } = yield* openWith("acme", "member", "website", "workshop")
        const { body, path } = kinds[0]!
        const { id } = yield* owner.full.make(path, { ...body, project_id: workshop.id })
        const at = `/api/projects/${workshop.id}`
        const message = /^move_records: the project has no counteragent/u
        for (const changes of [move, { name: "Works", ...move }]) {
          refused(yield* owner.full.put(at, changes), 400, "validation_error", message)
        }
        const none = { counteragent_id: null, ...move }
        refused(yield* owner.full.put(`/api/projects/${website.id}`, none), 400, "validation_error", message)
        refused(yield* member.full.put(at, { counteragent_id: acme.id, ...move }), 403, "forbidden")
        refused(yield* owner.read.put(at, { counteragent_id: acme.id, ...move }), 403, "forbidden")
        const junk = { counteragent_id: acme.id, move_records: "yes" }
        refused(yield* owner.full.put(at, junk), 400, "invalid_body", /^move_records: /u)
        const operations = [{ op: "update", id: workshop.id, body: { counteragent_id: acme.id, ...move } }]
        const { results } = dataOf(yield* owner.full.post("/api/projects/bulk", { operations }))
        assert.match(results[0].error.message, /move_records/u)
        dataOf(yield* owner.full.put(`/api/counteragents/${acme.id}`, { archived: true }))
        const archived = yield* owner.full.put(`/api/projects/${website.id}`, { name: "Site", ...move })
        refused(archived, 400, "validation_error", /"Acme" is archived/u)
        const stale = yield* owner.full.put(at, { counteragent_id: acme.id, ...move }, { "if-match": '"7"' })
        refused(stale, 412, "precondition_failed")

        const { project } = dataOf(yield* owner.full.get(at))
        assert.deepInclude(project, { name: "Workshop", counteragent_id: null })
        assert.strictEqual(dataOf(yield* owner.full.get(`/api/projects/${website.id}`)).project.name, "Website")
        const read = yield* owner.full.get(`${path}/${id}`)
        assert.deepStrictEqual([read.headers.get("etag"), dataOf(read).entry.counteragent_id], ['"1"', null])
      })
  )

  if (!thorough) return
  it.effect("200 with at most 1000 moved, and the rest by the same call again", () =>
    Effect.gen(function* () {
      const { acme, owner, workshop } = yield* openWith("acme", "workshop")
      const at = `/api/projects/${workshop.id}`
      for (const [index, count] of [900, 300, 5].entries()) {
        const { body, path } = kinds[index]!
        const operation = { op: "create", body: { ...body, project_id: workshop.id } }
        dataOf(yield* owner.full.post(`${path}/bulk`, { operations: Array.from({ length: count }, () => operation) }))
      }
      const first = dataOf(yield* owner.full.put(at, { counteragent_id: acme.id, ...move }))
      assert.deepStrictEqual([first.moved, first.next], [1000, 205])
      const again = dataOf(yield* owner.full.put(at, { counteragent_id: acme.id, ...move }))
      assert.deepStrictEqual([again.moved, again.next], [205, null])
      for (const kind of kinds) assert.lengthOf(yield* listOf(owner.full, kind, "counteragent_id=none"), 0)
    })
  )
})
