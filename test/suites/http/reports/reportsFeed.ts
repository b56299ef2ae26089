import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { newUuid } from "../../../support/data/builders.ts"
import { type Caller, dataOf, openWith, openWorkspace } from "../../../support/http/callers.ts"
import { at } from "../../../support/http/stack.ts"
import { bodyOf, clientKind, projectKind, timeKind, wireKinds } from "../../../support/http/wireKinds.ts"
import { defineHttpSuite } from "../defineHttpSuite.ts"

const path = "/api/reports/activity"
const read = ({ read: caller }: { readonly read: Caller }, query = "") =>
  Effect.map(caller.get(`${path}?${query}`), dataOf)
/** Whether a line is of a new workspace, or of the keys with which a test asks. */
const isOfStart = ({ subject, subject_id: id, user_id: by }: any): boolean =>
  subject === "api_key" || subject === "workspace" || (subject === "member" && id === by)

/** The other lines. */
const feedOf = (of: { readonly read: Caller }, query = "") =>
  Effect.map(read(of, `feed_limit=100&${query}`), ({ feed }): ReadonlyArray<any> =>
    feed.filter((line: any) => !isOfStart(line))
  )

/** The log of changes in the activity report: written with the change, and never changed afterwards. */
export const reportsFeed = defineHttpSuite("the feed of changes", (it) => {
  it.effect("200 with a line for what is created, changed and deleted, newest first, with each changed field", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const acme = yield* owner.full.make("/api/counteragents", { name: "Acme" }).pipe(at("2026-03-01T08:00:00.000Z"))
      const site = yield* owner.full
        .make("/api/projects", { name: "Website", counteragent_id: acme.id })
        .pipe(at("2026-03-01T09:00:00.000Z"))
      const entry = yield* owner.full
        .make("/api/time", { ...timeKind.body, project_id: site.id })
        .pipe(at("2026-03-02T10:00:00.000Z"))
      const change = { description: "Sketches", cost: 99.5, duration_minutes_total: 60, project_id: null }
      dataOf(yield* owner.full.put(`/api/time/${entry.id}`, change).pipe(at("2026-03-02T11:00:00.000Z")))
      dataOf(yield* owner.full.delete(`/api/time/${entry.id}`).pipe(at("2026-03-02T12:00:00.000Z")))
      const feed = yield* feedOf(owner)
      const [deleted, updated, created, project, client] = feed.map(
        ({ id, operation_id: operation, undoes, ...line }) => (
          assert.isString(id),
          assert.isString(operation),
          assert.isNull(undoes),
          line
        )
      )
      const shared = {
        subject: "time_entry",
        subject_id: entry.id,
        user_id: owner.id,
        user_name: "Olga",
        counteragent_id: acme.id,
        counteragent_name: "Acme",
        currency: "EUR"
      }
      const inWebsite = { project_id: site.id, project_name: "Website" }
      assert.deepInclude(created, {
        ...shared,
        ...inWebsite,
        occurred_at: "2026-03-02T10:00:00.000Z",
        action: "created",
        title: "Wireframes",
        amount: 120.5,
        worked_minutes: 90
      })
      assert.deepInclude(created.changes, {
        description: { before: null, after: "Wireframes" },
        accrual_date: { before: null, after: "2026-03-02" },
        cost: { before: null, after: "120.5" },
        counteragent_id: { before: null, after: acme.id },
        user_id: { before: null, after: owner.id }
      })
      assert.deepStrictEqual(updated, {
        ...shared,
        project_id: null,
        project_name: null,
        occurred_at: "2026-03-02T11:00:00.000Z",
        action: "updated",
        title: "Sketches",
        amount: 99.5,
        worked_minutes: 60,
        changes: {
          description: { before: "Wireframes", after: "Sketches" },
          cost: { before: "120.5", after: "99.5" },
          duration_minutes_total: { before: 90, after: 60 },
          billed_minutes: { before: 90, after: 60 },
          project_id: { before: site.id, after: null }
        },
        version: 2,
        day: "2026-03-02",
        day_before: null
      })
      assert.deepInclude(deleted, { action: "deleted", title: "Sketches", occurred_at: "2026-03-02T12:00:00.000Z" })
      assert.deepInclude(deleted.changes, { description: { before: "Sketches", after: null } })
      assert.deepInclude(project, { subject: "project", title: "Website", amount: null, currency: null })
      assert.deepInclude(client, { subject: "counteragent", action: "created", title: "Acme", worked_minutes: null })
      assert.strictEqual(feed.length, 5)
    })
  )

  it.effect("200 with public names of fields for every kind of record", () =>
    Effect.gen(function* () {
      const { acme, owner } = yield* openWith("acme")
      for (const kind of wireKinds) {
        const { change, path: of } = kind
        const body = bodyOf(kind, acme)
        const { id } = yield* owner.full.make(of, body)
        const before = (yield* feedOf(owner))[0]
        const answer = Object.keys(dataOf(yield* owner.full.get(`${of}/${id}`)))
        assert.isNotEmpty(answer)
        for (const name of Object.keys(body)) assert.property(before.changes, name, of)
        for (const name of Object.keys(before.changes)) assert.match(name, /^[a-z_]+$/u)
        dataOf(yield* owner.full.put(`${of}/${id}`, change))
        const [after] = yield* feedOf(owner)
        const [[field, value]] = Object.entries(change) as [[string, unknown]]
        assert.deepStrictEqual(after.changes, { [field]: { before: body[field] ?? null, after: value } })
      }
    })
  )

  it.effect("200 with the same lines ever after, whatever becomes of what they tell of", () =>
    Effect.gen(function* () {
      const { acme, member, owner, website } = yield* openWith("acme", "member", "website")
      const entry = yield* member.full.make("/api/time", { ...timeKind.body, project_id: website.id })
      const before = yield* feedOf(owner)
      dataOf(yield* owner.full.put(`/api/projects/${website.id}`, { name: "Relaunch" }))
      dataOf(yield* owner.full.put(`/api/counteragents/${acme.id}`, { name: "Apex" }))
      dataOf(yield* owner.full.put(`/api/members/${member.id}`, { name: "Marie" }))
      dataOf(yield* owner.full.delete(`/api/time/${entry.id}`))
      dataOf(yield* owner.full.delete(`/api/members/${member.id}`))
      const after = yield* feedOf(owner)
      assert.strictEqual(after.length, before.length + 5)
      assert.deepStrictEqual(after.slice(5), before)
      assert.deepInclude(before[0], { user_name: "Mary", project_name: "Website", counteragent_name: "Acme" })
    })
  )

  it.effect("200 without a line for what was refused, or changed nothing twice", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      yield* owner.full.post("/api/time", { ...timeKind.body, cost: -1 })
      yield* owner.full.delete(`/api/time/${newUuid()}`)
      const headers = { "idempotency-key": "once" }
      dataOf(yield* owner.full.post("/api/time", timeKind.body, headers), 201)
      dataOf(yield* owner.full.post("/api/time", timeKind.body, headers), 201)
      assert.strictEqual((yield* feedOf(owner)).length, 1)
    })
  )

  it.effect("200 page after page with every line once, and where the feed stands", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      for (let index = 0; index < 33; index++) yield* owner.full.make("/api/projects", { name: `P${index}` })
      const projects = "feed_subject=project"
      const plain = yield* read(owner, projects)
      assert.strictEqual(plain.feed.length, 30)
      assert.deepStrictEqual(plain.feed_pagination, { offset: 0, limit: 30, total: 33, has_more: true })
      const all = yield* feedOf(owner, projects)
      assert.deepStrictEqual(
        all.map(({ title }) => title),
        Array.from({ length: 33 }, (_, index) => `P${32 - index}`)
      )
      const walked = []
      for (let offset = 0; offset < 40; offset += 10) {
        const page = yield* read(owner, `${projects}&feed_limit=10&feed_offset=${offset}`)
        const has_more = offset + 10 < 33
        assert.deepStrictEqual(page.feed_pagination, { offset, limit: 10, total: 33, has_more })
        assert.deepStrictEqual(page.summary, plain.summary)
        walked.push(...page.feed)
      }
      assert.deepStrictEqual(walked, all)
      assert.deepStrictEqual((yield* read(owner, "feed_subject=project&feed_limit=1")).feed, all.slice(0, 1))
      assert.deepInclude(yield* read(owner, "feed_subject=project&feed_offset=1000000000"), { feed: [] })
    })
  )

  it.effect("200 with the feed of one's own workspace alone", () =>
    Effect.gen(function* () {
      const one = yield* openWorkspace()
      const two = yield* openWorkspace()
      for (const { body, path: of } of [clientKind, projectKind]) yield* one.owner.full.make(of, body)
      assert.strictEqual((yield* feedOf(one.owner)).length, 2)
      assert.deepStrictEqual(yield* feedOf(two.owner), [])
    })
  )
})
