import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { dataOf, openWith, openWorkspace, refused } from "../../support/http/callers.ts"
import { bodyOf, moneyKinds, wireKinds } from "../../support/http/wireKinds.ts"
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
})
