import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { newUuid } from "../../support/data/builders.ts"
import { dataOf, openTeam, openWith, openWorkspace, refused } from "../../support/http/callers.ts"
import { moneyKinds, timeKind } from "../../support/http/wireKinds.ts"
import { defineHttpSuite } from "./defineHttpSuite.ts"

/** The kinds that need no client. */
const anyones = moneyKinds.filter(({ needsClient }) => !needsClient)

/** What records refer to: a client, a project, a member. */
export const references = defineHttpSuite("what records point at", (it) => {
  for (const { body, one, path, title } of anyones.filter(({ path }) => path !== "/api/timesheet")) {
    describe(title, () => {
      it.effect("201 with the project's client when none is named", () =>
        Effect.gen(function* () {
          const { acme, owner, website } = yield* openWith("acme", "website")
          for (const client of [{}, { counteragent_id: null }, { counteragent_id: acme.id }]) {
            const made = yield* owner.full.make(path, { ...body, project_id: website.id, ...client })
            assert.deepInclude(made, { counteragent_id: acme.id, counteragent_name: "Acme", project_id: website.id })
          }
        })
      )

      it.effect("201 with any client where the project has none", () =>
        Effect.gen(function* () {
          const { bolt, owner, workshop } = yield* openWith("bolt", "workshop")
          const made = yield* owner.full.make(path, { ...body, project_id: workshop.id, counteragent_id: bolt.id })
          assert.deepInclude(made, { counteragent_id: bolt.id, project_id: workshop.id })
          assert.isNull((yield* owner.full.make(path, { ...body, project_id: workshop.id })).counteragent_id)
        })
      )

      it.effect("400 validation_error when the client is not the project's, on create and on change", () =>
        Effect.gen(function* () {
          const { acme, bolt, owner, website } = yield* openWith("acme", "bolt", "website")
          const mixed = { project_id: website.id, counteragent_id: bolt.id }
          refused(
            yield* owner.full.post(path, { ...body, ...mixed }),
            400,
            "validation_error",
            /^counteragent_id: does not match/u
          )
          const made = yield* owner.full.make(path, { ...body, project_id: website.id, counteragent_id: acme.id })
          const change = yield* owner.full.put(`${path}/${made.id}`, { counteragent_id: bolt.id })
          refused(change, 400, "validation_error", /^counteragent_id: does not match/u)
          const other = yield* owner.full.make(path, { ...body, counteragent_id: bolt.id })
          refused(
            yield* owner.full.put(`${path}/${other.id}`, mixed),
            400,
            "validation_error",
            /^counteragent_id: does not match/u
          )
          assert.deepStrictEqual(dataOf(yield* owner.read.get(`${path}/${made.id}`))[one], made)
        })
      )

      it.effect("400 validation_error naming the reference that is not in the workspace", () =>
        Effect.gen(function* () {
          const { owner } = yield* openWorkspace()
          const record = yield* owner.full.make(path, body)
          for (const field of ["project_id", "counteragent_id", "user_id"]) {
            const unknown = { [field]: newUuid() }
            const message = new RegExp(`^${field}: no such`, "u")
            refused(yield* owner.full.post(path, { ...body, ...unknown }), 400, "validation_error", message)
            refused(yield* owner.full.put(`${path}/${record.id}`, unknown), 400, "validation_error", message)
            const junk = { [field]: "7" }
            refused(
              yield* owner.full.post(path, { ...body, ...junk }),
              400,
              "invalid_body",
              new RegExp(`^${field}: `, "u")
            )
          }
          assert.strictEqual(dataOf(yield* owner.read.get(path)).totalCount, 1)
        })
      )

      it.effect("201 with references in upper case", () =>
        Effect.gen(function* () {
          const { owner, website } = yield* openWith("website")
          const made = yield* owner.full.make(path, { ...body, project_id: website.id.toUpperCase() })
          assert.strictEqual(made.project_id, website.id)
        })
      )

      it.effect("200 with the client that a record had when its project moved to another", () =>
        Effect.gen(function* () {
          const { acme, bolt, member, owner, website } = yield* openWith("acme", "bolt", "member", "website")
          const old = yield* owner.full.make(path, { ...body, project_id: website.id })
          dataOf(yield* owner.full.put(`/api/projects/${website.id}`, { counteragent_id: bolt.id }))
          const kept = dataOf(yield* owner.read.get(`${path}/${old.id}`))[one]
          assert.deepInclude(kept, { counteragent_id: acme.id, counteragent_name: "Acme", project_id: website.id })
          const change = path.startsWith("/api/time") ? { description: "Edited" } : { comment: "Edited" }
          const edited = dataOf(yield* owner.full.put(`${path}/${old.id}`, change))[one]
          assert.deepInclude(edited, { counteragent_id: acme.id, ...change }, "an edit of something else moves nothing")
          const sameProject = yield* owner.full.put(`${path}/${old.id}`, { project_id: website.id, user_id: owner.id })
          assert.deepInclude(dataOf(sameProject)[one], { counteragent_id: acme.id }, "nor does naming its own project")
          const passed = yield* owner.full.put(`${path}/${old.id}`, { user_id: member.id })
          assert.deepInclude(dataOf(passed)[one], { counteragent_id: acme.id, user_name: "Mary" })
          const fresh = yield* owner.full.make(path, { ...body, project_id: website.id })
          assert.strictEqual(fresh.counteragent_id, bolt.id)
        })
      )

      it.effect("200 with the new project's client when a change names a project and no client", () =>
        Effect.gen(function* () {
          const { acme, bolt, owner, shop, website, workshop } = yield* openWith(
            "acme",
            "bolt",
            "shop",
            "website",
            "workshop"
          )
          const { id } = yield* owner.full.make(path, body)
          const change = (fields: object) =>
            Effect.map(owner.full.put(`${path}/${id}`, fields), (answer) => dataOf(answer)[one])
          const ofBolt = { counteragent_id: bolt.id, counteragent_name: "Bolt" }
          const ofAcme = { counteragent_id: acme.id, counteragent_name: "Acme" }
          assert.deepInclude(yield* change({ project_id: shop.id }), { project_id: shop.id, ...ofBolt })
          assert.deepInclude(yield* change({ project_id: website.id }), { project_id: website.id, ...ofAcme })
          const inShop = { project_name: "Shop", ...ofBolt }
          assert.deepInclude(yield* change({ project_id: shop.id, counteragent_id: null }), inShop)
          assert.deepInclude(yield* change({ project_id: workshop.id }), { project_name: "Workshop", ...ofBolt })
          assert.deepInclude(yield* change({ project_id: null }), { project_name: null, ...ofBolt })
        })
      )
    })
  }

  it.effect("403 when a member records for somebody else, 201 when a manager does", () =>
    Effect.gen(function* () {
      const { admin, member, owner } = yield* openWith("admin", "member")
      for (const { body, one, path, writers } of anyones) {
        const forOwner = { ...body, user_id: owner.id }
        if (writers.includes("member")) {
          refused(yield* member.full.post(path, forOwner), 403, "forbidden")
          const own = yield* member.full.make(path, { ...body, user_id: member.id })
          refused(yield* member.full.put(`${path}/${own.id}`, { user_id: owner.id }), 403, "forbidden")
        }
        const made = yield* admin.full.make(path, { ...body, user_id: member.id })
        assert.strictEqual(made.user_id, member.id)
        const passed = dataOf(yield* owner.full.put(`${path}/${made.id}`, { user_id: owner.id }))[one]
        assert.deepInclude(passed, { user_id: owner.id, user_name: "Olga" })
      }
    })
  )

  it.effect("400 when a record is for somebody who is no longer a member; what they had stays and can be amended", () =>
    Effect.gen(function* () {
      const { member, owner, website } = yield* openWith("member", "website")
      const entry = yield* member.full.make("/api/time", timeKind.body)
      dataOf(yield* owner.full.delete(`/api/members/${member.id}`))
      const late = yield* owner.full.post("/api/time", { ...timeKind.body, user_id: member.id })
      refused(late, 400, "validation_error", /^user_id: no such member/u)
      const amended = dataOf(yield* owner.full.put(`/api/time/${entry.id}`, { description: "Later" })).entry
      assert.deepInclude(amended, { description: "Later", user_id: member.id, user_name: "Mary" })
      const moved = dataOf(yield* owner.full.put(`/api/time/${entry.id}`, { project_id: website.id })).entry
      assert.deepInclude(moved, { project_name: "Website", counteragent_name: "Acme", user_name: "Mary" })
    })
  )

  it.effect("400 with the counts and archived when something still points at a project or client", () =>
    Effect.gen(function* () {
      const { acme, owner, website } = yield* openTeam()
      for (const { body, path } of moneyKinds) yield* owner.full.make(path, { ...body, project_id: website.id })
      const project = yield* owner.full.delete(`/api/projects/${website.id}`)
      refused(project, 400, "validation_error", /2 time entries, 1 payment, 1 payout, 1 charge.*archived/u)
      const client = yield* owner.full.delete(`/api/counteragents/${acme.id}`)
      refused(client, 400, "validation_error", /2 time entries.*archived/u)
      assert.match(client.body.error.message, /1 project\b/u)
      assert.match(client.body.error.message, /1 member\b/u)
      assert.strictEqual(dataOf(yield* owner.read.get("/api/time")).totalCount, 2)
      dataOf(yield* owner.read.get(`/api/projects/${website.id}`))
      for (const { many, path } of moneyKinds) {
        for (const { id } of dataOf(yield* owner.read.get(path))[many]) yield* owner.full.delete(`${path}/${id}`)
      }
      dataOf(yield* owner.full.delete(`/api/projects/${website.id}`))
    })
  )

  it.effect("200 with what is archived in the list and out of for_select", () =>
    Effect.gen(function* () {
      const { acme, owner, website } = yield* openTeam()
      dataOf(yield* owner.full.put(`/api/projects/${website.id}`, { archived: true }))
      dataOf(yield* owner.full.put(`/api/counteragents/${acme.id}`, { archived: true }))
      const names = (answer: any, many: string) => dataOf(answer)[many].map(({ name }: any) => name)
      assert.deepStrictEqual(names(yield* owner.read.get("/api/projects"), "projects"), ["Shop", "Website", "Workshop"])
      const offered = yield* owner.read.get("/api/projects?for_select=1")
      assert.deepStrictEqual(names(offered, "projects"), ["Shop", "Workshop"])
      assert.deepStrictEqual(names(yield* owner.read.get("/api/counteragents?for_select=1"), "counteragents"), ["Bolt"])
    })
  )
})
