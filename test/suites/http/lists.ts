import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { newUuid } from "../../support/data/builders.ts"
import { dataOf, openWith, openWorkspace, refused } from "../../support/http/callers.ts"
import { bodyOf, entityKinds, moneyKinds, wireKinds } from "../../support/http/wireKinds.ts"
import { defineHttpSuite } from "./defineHttpSuite.ts"
import { ids } from "./queries.ts"

/** What every list answers by default, and at the bounds of its parameters. */
export const lists = defineHttpSuite("lists", (it) => {
  for (const { many, path, sorts } of wireKinds) {
    describe(path, () => {
      it.effect("200 with the documented defaults", () =>
        Effect.gen(function* () {
          const { owner } = yield* openWorkspace()
          const plain = dataOf(yield* owner.read.get(path))
          assert.deepInclude(plain, { page: 1, page_size: 50, next_cursor: null, totalCount: 0, [many]: [] })
          const direction = sorts[0] === "name" ? "asc" : "desc"
          const spelt = dataOf(
            yield* owner.read.get(`${path}?page=1&page_size=50&sort_by=${sorts[0]}&sort_dir=${direction}`)
          )
          assert.deepStrictEqual(spelt, plain)
        })
      )

      it.effect("200 with the smallest and largest of everything", () =>
        Effect.gen(function* () {
          const { owner } = yield* openWorkspace()
          for (const query of [
            "page_size=1",
            "page_size=500",
            "page=1000000",
            "page=999999999999999",
            `search=${"x".repeat(200)}`,
            `search=${"%F0%9F%98%80".repeat(200)}`
          ]) {
            assert.deepStrictEqual(dataOf(yield* owner.read.get(`${path}?${query}`))[many], [])
          }
        })
      )
    })
  }

  it.effect("200 with nothing for ids that are unknown, up to 100 of them", () =>
    Effect.gen(function* () {
      const { acme, owner } = yield* openWith("acme")
      for (const kind of moneyKinds) {
        const { many, path } = kind
        yield* owner.full.make(path, bodyOf(kind, acme))
        for (const name of ["counteragent_id", "project_id", "user_id"]) {
          for (const count of [1, 2, 100]) {
            const list = dataOf(yield* owner.read.get(`${path}?${name}=${ids(count)}`))
            assert.deepStrictEqual(list[many], [])
            assert.strictEqual(list.totalCount, 0)
          }
          const tooMany = yield* owner.read.get(`${path}?${name}=${ids(101)}`)
          refused(tooMany, 400, "invalid_param", /at most 100 ids/u)
        }
      }
    })
  )

  it.effect("200 with the projects of some clients, in for_select too", () =>
    Effect.gen(function* () {
      const { acme, bolt, owner } = yield* openWith("acme", "bolt", "website", "shop", "workshop")
      yield* owner.full.make("/api/projects", { name: "Old", counteragent_id: acme.id, archived: true })
      const names = (query: string) =>
        Effect.map(owner.read.get(`/api/projects?${query}`), (answer) => {
          const { projects, totalCount } = dataOf(answer)
          assert.lengthOf(projects, totalCount)
          return projects.map(({ name }: any) => name)
        })
      for (const [query, expected] of [
        [`counteragent_id=${acme.id}`, ["Old", "Website"]],
        [`counteragent_id=${acme.id}&archived=all&sort_by=debt&sort_dir=asc`, ["Website", "Old"]],
        [`counteragent_id=${acme.id}&archived=0`, ["Website"]],
        [`counteragent_id=${acme.id}&for_select=1`, ["Website"]],
        [`counteragent_id=${acme.id.toUpperCase()},none&for_select=1&archived=0`, ["Website", "Workshop"]],
        ["counteragent_id=none", ["Workshop"]],
        [`counteragent_id=${bolt.id}&search=o`, ["Shop"]],
        [`counteragent_id=${newUuid()}`, []]
      ] as const) {
        assert.deepStrictEqual(yield* names(query), expected, query)
      }
      for (const wrong of ["x", "", `${acme.id},`]) {
        const answer = yield* owner.read.get(`/api/projects?counteragent_id=${wrong}`)
        refused(answer, 400, "invalid_param", /^counteragent_id: expected/u)
      }
      const foreign = yield* owner.read.get(`/api/counteragents?counteragent_id=${acme.id}`)
      refused(foreign, 400, "invalid_param", /^counteragent_id/u)
    })
  )

  for (const { many, path } of entityKinds) {
    describe(path, () => {
      it.effect("200 with all, those archived or the others, and cursors that keep to them", () =>
        Effect.gen(function* () {
          const { owner } = yield* openWorkspace()
          for (const [name, archived] of [
            ["A", true],
            ["B", false],
            ["C", true],
            ["D", false]
          ] as const)
            yield* owner.full.make(path, { name, archived })
          const page = (query: string) => Effect.map(owner.read.get(`${path}?${query}`), (answer) => dataOf(answer))
          const namesOf = (data: any) => data[many].map(({ name }: any) => name)
          for (const [query, expected] of [
            ["", ["A", "B", "C", "D"]],
            ["archived=all", ["A", "B", "C", "D"]],
            ["archived=1", ["A", "C"]],
            ["archived=0", ["B", "D"]],
            ["archived=0&search=D", ["D"]]
          ] as const) {
            const data = yield* page(query)
            assert.deepStrictEqual([namesOf(data), data.totalCount], [expected, expected.length])
          }
          const { next_cursor } = yield* page("archived=1&page_size=1")
          assert.deepStrictEqual(namesOf(yield* page(`archived=1&page_size=1&cursor=${next_cursor}`)), ["C"])
          for (const other of ["", "archived=0&"]) {
            const answer = yield* owner.read.get(`${path}?${other}page_size=1&cursor=${next_cursor}`)
            refused(answer, 400, "invalid_param", /^cursor: expected.*same filter/u)
          }
          refused(yield* owner.read.get(`${path}?archived=yes`), 400, "invalid_param", /^archived: expected/u)
          for (const archived of ["1", "all"]) {
            const answer = yield* owner.read.get(`${path}?for_select=1&archived=${archived}`)
            refused(answer, 400, "invalid_param", /^archived: only 0/u)
          }
        })
      )
    })
  }
})
