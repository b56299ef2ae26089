import { assert, layer } from "@effect/vitest"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect } from "effect"
import { dataOf, openTeam, openWorkspace, refused } from "../../support/http/callers.ts"
import { stackOn } from "../../support/http/stack.ts"
import { clientKind, projectKind, timeKind, transferKinds, bodyOf } from "../../support/http/wireKinds.ts"

const { body } = timeKind

layer(stackOn(MemoryStore.layer), { excludeTestServices: true })("tags and metadata", (it) => {
  it.effect("one tag whatever the case, spelled as it was first, listed with its entries and renamed on all", () =>
    Effect.gen(function* () {
      const { client, member, owner, website } = yield* openTeam()
      const first = yield* owner.full.make("/api/time", { ...body, tags: ["Zeta", "Design "] })
      assert.deepStrictEqual(first.tags, ["Design", "Zeta"])
      const second = yield* member.full.make("/api/time", { ...body, tags: ["DESIGN"], project_id: website.id })
      assert.deepStrictEqual(second.tags, ["Design"])
      const { tags } = dataOf(yield* owner.read.get("/api/tags"))
      assert.deepStrictEqual(
        tags.map(({ count, name }: any) => [name, count]),
        [
          ["Design", 2],
          ["Zeta", 1]
        ]
      )
      const seen = dataOf(yield* client.read.get("/api/tags")).tags
      assert.deepStrictEqual(seen, [{ ...tags[0], count: 1 }])
      const path = `/api/tags/${tags[0].id}`
      assert.deepStrictEqual(dataOf(yield* owner.full.put(path, { name: "UX" })), { tag: { ...tags[0], name: "UX" } })
      assert.deepStrictEqual(dataOf(yield* owner.read.get(`/api/time/${second.id}`)).entry.tags, ["UX"])
      refused(yield* owner.full.put(path, { name: "zeta" }), 400, "validation_error", /^name: is in use/u)
      refused(yield* owner.full.put(path, {}), 400, "invalid_body", /^name: is required/u)
      refused(yield* owner.full.put(path, { name: "a,b" }), 400, "validation_error", /^name: /u)
      refused(yield* member.full.put(path, { name: "Mine" }), 403, "forbidden")
      const cleared = dataOf(yield* owner.full.put(`/api/time/${first.id}`, { tags: [] }))
      assert.deepStrictEqual(cleared.entry.tags, [])
    })
  )

  it.effect("200 with the entries that have any of the tags, in lists, totals and pages", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      for (const tags of [["a"], ["a", "b"], ["c"], []]) yield* owner.full.make("/api/time", { ...body, tags })
      for (const [query, count] of [
        ["tag=A", 2],
        ["tag=b,%20C", 2],
        ["tag=d", 0]
      ] as const) {
        const { entries, stats, totalCount } = dataOf(yield* owner.read.get(`/api/time?${query}`))
        assert.deepStrictEqual([entries.length, totalCount, stats.entries_count], [count, count, count], query)
      }
      const page = dataOf(yield* owner.read.get("/api/time?tag=a&page_size=1"))
      const next = dataOf(yield* owner.read.get(`/api/time?tag=a&page_size=1&cursor=${page.next_cursor}`))
      assert.isNull(next.next_cursor)
      assert.strictEqual(new Set([...page.entries, ...next.entries].map(({ id }: any) => id)).size, 2)
      refused(yield* owner.read.get(`/api/time?tag=${"a,".repeat(10)}b`), 400, "invalid_param", /at most 10 tags/u)
      refused(yield* owner.read.get("/api/time?tag="), 400, "invalid_param", /^tag: /u)
    })
  )

  it.effect("400 for tags that are too many, too long, twice, or no list of texts", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const many = Array.from({ length: 11 }, (_, index) => `tag ${index}`)
      for (const tags of [many, ["x".repeat(51)], ["a", "A"], [" "], ["a,b"]]) {
        refused(yield* owner.full.post("/api/time", { ...body, tags }), 400, "validation_error", /^tags: /u)
      }
      for (const tags of ["a", [1], null]) {
        refused(yield* owner.full.post("/api/time", { ...body, tags }), 400, "invalid_body", /^tags: /u)
      }
      assert.deepStrictEqual(dataOf(yield* owner.read.get("/api/tags")).tags, [])
    })
  )

  it.effect("metadata of every kind: none by default, kept, replaced whole, left as it is by other changes", () =>
    Effect.gen(function* () {
      const { acme, owner } = yield* openTeam()
      for (const kind of [timeKind, ...transferKinds, projectKind, clientKind]) {
        const { change, one, path } = kind
        const plain = yield* owner.full.make(path, bodyOf(kind, acme))
        assert.deepStrictEqual(plain.metadata, {})
        const metadata = { "invoice no": "2026-014", __proto__x: " kept as it is ", empty: "" }
        const made = yield* owner.full.make(path, { ...bodyOf(kind, acme), ...change, metadata })
        assert.deepStrictEqual(made.metadata, metadata)
        const put = (patch: object) =>
          Effect.map(owner.full.put(`${path}/${made.id}`, patch), (answer) => dataOf(answer)[one].metadata)
        assert.deepStrictEqual(yield* put(kind.body), metadata)
        assert.deepStrictEqual(yield* put({ metadata: { b: "2" } }), { b: "2" })
        assert.deepStrictEqual(yield* put({ metadata: {} }), {})
      }
    })
  )

  it.effect("400 for metadata that is too much, or holds anything but texts", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const many = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`key ${index}`, ""]))
      for (const metadata of [many, { ["k".repeat(41)]: "" }, { "": "" }, { k: "x".repeat(501) }]) {
        refused(yield* owner.full.post("/api/projects", { name: "P", metadata }), 400, "validation_error", /^metadata/u)
      }
      for (const metadata of ["a", ["a"], { k: 1 }, { k: null }, null]) {
        refused(yield* owner.full.post("/api/projects", { name: "P", metadata }), 400, "invalid_body", /^metadata/u)
      }
      const polluted = '{"name":"P","metadata":{"__proto__":"x","constructor":"y"}}'
      const { project } = dataOf(yield* owner.full.post("/api/projects", polluted), 201)
      assert.strictEqual(JSON.stringify(project.metadata), '{"__proto__":"x","constructor":"y"}')
    })
  )
})
