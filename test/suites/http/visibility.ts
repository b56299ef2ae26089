import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { type Caller, dataOf, openTeam, openWith, refused } from "../../support/http/callers.ts"
import { type MoneyKind, moneyKinds, payoutKind, timeKind } from "../../support/http/wireKinds.ts"
import { defineHttpSuite, triedKinds } from "./defineHttpSuite.ts"

/** Records of the owner for Acme and Bolt, one of the member's without a client, or for Bolt, and one for Acme. */
const seedWorkspace = ({ body, needsClient, path }: MoneyKind) =>
  Effect.gen(function* () {
    const fixture = yield* openTeam()
    const { acme, bolt, member, owner, website } = fixture
    const make = (rest: object) => Effect.map(owner.full.make(path, { ...body, ...rest }), ({ id }) => String(id))
    const ids = {
      forAcme: yield* make({ project_id: website.id }),
      forBolt: yield* make({ counteragent_id: bolt.id }),
      ofMember: yield* make({ user_id: member.id, ...(needsClient ? { counteragent_id: bolt.id } : {}) }),
      ofMemberForAcme: yield* make({ user_id: member.id, counteragent_id: acme.id })
    }
    return { ...fixture, ids }
  })

/** Who sees and changes what (semantics, section 1). */
export const visibility = defineHttpSuite("what each role sees", (it, effort) => {
  const { refusals } = effort
  for (const kind of triedKinds(moneyKinds, effort)) {
    const { body, change, many, path, readers, title, totals, writers } = kind
    const hidden = (role: string) => !readers.includes(role)
    const seen = (caller: Caller, query = "") =>
      Effect.map(caller.get(`${path}${query}`), (answer) => {
        const data = dataOf(answer)
        assert.strictEqual(data.totalCount, data[many].length)
        assert.strictEqual(data[totals.under][totals.count], data[many].length, "totals are of what one sees")
        return data[many].map(({ id }: any) => id).sort()
      })
    const sorted = (...ids: ReadonlyArray<string>) => [...ids].sort()

    describe(title, () => {
      it.effect("200 with all for managers, one's own for members, those of their counteragents for clients", () =>
        Effect.gen(function* () {
          const { admin, client, ids, member, owner } = yield* seedWorkspace(kind)
          const { forAcme, ofMember, ofMemberForAcme } = ids
          assert.deepStrictEqual(yield* seen(owner.read), sorted(...Object.values(ids)))
          assert.deepStrictEqual(yield* seen(admin.read), sorted(...Object.values(ids)))
          if (hidden("member")) refused(yield* member.read.get(path), 403, "forbidden", /not shown to members/u)
          else assert.deepStrictEqual(yield* seen(member.read), sorted(ofMember, ofMemberForAcme))
          if (hidden("client")) return refused(yield* client.read.get(path), 403, "forbidden", /not shown to clients/u)
          assert.deepStrictEqual(yield* seen(client.read), sorted(forAcme, ofMemberForAcme))
        })
      )

      it.effect("200 with nothing for a filter by what one may not see", () =>
        Effect.gen(function* () {
          const { acme, bolt, client, ids, member, owner, shop } = yield* seedWorkspace(kind)
          if (!hidden("member")) {
            assert.deepStrictEqual(yield* seen(member.read, `?user_id=${owner.id}`), [])
            assert.deepStrictEqual(yield* seen(member.read, `?counteragent_id=${bolt.id}`), [])
            assert.deepStrictEqual(yield* seen(member.read, `?counteragent_id=${acme.id}`), [ids.ofMemberForAcme])
          }
          if (hidden("client")) return
          assert.deepStrictEqual(yield* seen(client.read, `?counteragent_id=${bolt.id}`), [])
          assert.deepStrictEqual(yield* seen(client.read, `?project_id=${shop.id}`), [])
        })
      )

      it.effect("404 for a record that one may not see, exactly as for one that is not there", () =>
        Effect.gen(function* () {
          const { client, ids, member } = yield* seedWorkspace(kind)
          const absent = "0192f3c4-8a5e-7b3d-9c1f-2e4d6a8b0c1d"
          const alike = Effect.fnUntraced(function* (caller: Caller, id: string) {
            const unseen = yield* caller.get(`${path}/${id}`)
            refused(unseen, 404, "not_found")
            const missing = yield* caller.get(`${path}/${absent}`)
            assert.strictEqual(
              unseen.body.error.message.replace(id, ""),
              missing.body.error.message.replace(absent, "")
            )
          })
          if (!hidden("member")) yield* alike(member.read, ids.forAcme)
          if (!hidden("client")) {
            yield* alike(client.read, ids.forBolt)
            yield* alike(client.read, ids.ofMember)
          }
          if (writers.includes("member")) {
            refused(yield* member.full.put(`${path}/${ids.forAcme}`, change), 404, "not_found")
            refused(yield* member.full.delete(`${path}/${ids.forAcme}`), 404, "not_found")
            dataOf(yield* member.full.put(`${path}/${ids.ofMember}`, change))
            dataOf(yield* member.full.delete(`${path}/${ids.ofMember}`))
          }
          if (!hidden("member")) dataOf(yield* member.read.get(`${path}/${ids.ofMemberForAcme}`))
        })
      )

      if (refusals)
        it.effect("403 when a client writes, also with a key that was made to write", () =>
          Effect.gen(function* () {
            const { acme, client, ids, owner } = yield* seedWorkspace(kind)
            refused(yield* client.full.post(path, { ...body, counteragent_id: acme.id }), 403, "forbidden")
            refused(yield* client.full.put(`${path}/${ids.forAcme}`, change), 403, "forbidden")
            refused(yield* client.full.delete(`${path}/${ids.forAcme}`), 403, "forbidden")
            assert.deepStrictEqual(yield* seen(owner.read), sorted(...Object.values(ids)))
          })
        )
    })
  }

  if (refusals)
    it.effect("403 when a member writes payouts, projects or counteragents", () =>
      Effect.gen(function* () {
        const { acme, member, owner, website } = yield* openWith("acme", "member", "website")
        const payout = yield* owner.full.make("/api/payouts", { ...payoutKind.body, user_id: member.id })
        for (const [path, id, body] of [
          ["/api/payouts", payout.id, payoutKind.body],
          ["/api/projects", website.id, { name: "Mine" }],
          ["/api/counteragents", acme.id, { name: "Mine" }]
        ] as const) {
          refused(yield* member.full.post(path, body), 403, "forbidden", /owner or admin/u)
          refused(yield* member.full.put(`${path}/${id}`, body), 403, "forbidden")
          refused(yield* member.full.delete(`${path}/${id}`), 403, "forbidden")
        }
      })
    )

  it.effect("200 with every project and client for a member, counting their own records alone", () =>
    Effect.gen(function* () {
      const { member, owner, website } = yield* openTeam()
      yield* owner.full.make("/api/time", { ...timeKind.body, cost: 100, project_id: website.id })
      yield* member.full.make("/api/time", { ...timeKind.body, cost: 7, project_id: website.id })
      for (const [path, many, name] of [
        ["/api/projects", "projects", "Website"],
        ["/api/counteragents", "counteragents", "Acme"]
      ] as const) {
        const list = dataOf(yield* member.read.get(path))
        assert.strictEqual(list.totalCount, many === "projects" ? 3 : 2)
        assert.deepInclude(
          list[many].find((row: any) => row.name === name),
          { earned_total: 7, entries_count: 1 }
        )
        assert.strictEqual(list.totals.earned_total, 7)
        const ranked = dataOf(yield* member.read.get(`${path}?sort_by=earned`))
        assert.strictEqual(ranked[many][0].earned_total, 7)
      }
    })
  )

  it.effect("200 with their counteragents and those's projects for a client, and 404 for others", () =>
    Effect.gen(function* () {
      const { acme, bolt, client, owner, shop, website, workshop } = yield* openWith(
        "acme",
        "bolt",
        "client",
        "shop",
        "website",
        "workshop"
      )
      yield* owner.full.make("/api/time", { ...timeKind.body, cost: 100, project_id: website.id })
      yield* owner.full.make("/api/time", { ...timeKind.body, cost: 50, project_id: shop.id })
      const projects = dataOf(yield* client.read.get("/api/projects"))
      assert.deepStrictEqual(
        projects.projects.map(({ name }: any) => name),
        ["Website"]
      )
      assert.deepInclude(projects, { totalCount: 1 })
      assert.strictEqual(projects.totals.earned_total, 100)
      const clients = dataOf(yield* client.read.get("/api/counteragents"))
      assert.deepStrictEqual(
        clients.counteragents.map(({ id, projects_count }: any) => [id, projects_count]),
        [[acme.id, 1]]
      )
      for (const [path, many] of [
        ["/api/projects", "projects"],
        ["/api/counteragents", "counteragents"]
      ] as const) {
        assert.strictEqual(dataOf(yield* client.read.get(`${path}?for_select=1`))[many].length, 1)
        assert.deepStrictEqual(dataOf(yield* client.read.get(`${path}?search=shop`))[many], [])
      }
      dataOf(yield* client.read.get(`/api/projects/${website.id}`))
      for (const hidden of [
        `/api/projects/${shop.id}`,
        `/api/projects/${workshop.id}`,
        `/api/counteragents/${bolt.id}`
      ]) {
        refused(yield* client.read.get(hidden), 404, "not_found")
      }
    })
  )

  it.effect("200 with nothing for a member with the role client who represents no client", () =>
    Effect.gen(function* () {
      const { client, owner, website } = yield* openWith("client", "website")
      yield* owner.full.make("/api/time", { ...timeKind.body, project_id: website.id })
      dataOf(yield* owner.full.put(`/api/members/${client.id}`, { counteragent_ids: [] }))
      for (const path of ["/api/time", "/api/money", "/api/projects", "/api/counteragents"]) {
        assert.strictEqual(dataOf(yield* client.read.get(path)).totalCount, 0)
      }
    })
  )
})
