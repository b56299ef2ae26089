import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { dataOf, openWith, openWorkspace, refused } from "../../../support/http/callers.ts"
import { redPixel } from "../../../support/http/wireKinds.ts"
import { defineHttpSuite } from "../defineHttpSuite.ts"

const workspace = "/api/workspace"
const path = "/api/workspace/logo"

/** The picture on invoices. */
export const logo = defineHttpSuite("the picture on invoices", (it, { refusals }) => {
  it.effect("is drawn anew, named by its hash, and stays when the rest is replaced", () =>
    Effect.gen(function* () {
      const { admin, member, owner } = yield* openWith("admin", "member")
      const seller = Effect.map(owner.read.get(workspace), (answer) => dataOf(answer).workspace.billing)
      assert.isNull(dataOf(yield* owner.read.get(path)).logo)
      const tag = { "if-match": (yield* owner.read.get(workspace)).headers.get("etag") ?? "" }
      const put = dataOf(yield* admin.full.put(path, { base64: redPixel }, tag)).logo
      assert.deepInclude(put, { type: "image/png", width: 1, height: 1 })
      refused(yield* admin.full.put(path, { base64: redPixel }, tag), 412, "precondition_failed")
      assert.deepStrictEqual(dataOf(yield* owner.read.get(path)).logo, put)
      const { feed } = dataOf(yield* owner.read.get("/api/reports/activity"))
      const line = feed.find(({ subject }: { readonly subject: string }) => subject === "workspace")
      assert.hasAllKeys(line.changes, ["billing"])
      dataOf(yield* owner.full.put(workspace, { billing: { legal_name: "Acme" } }))
      assert.deepInclude(yield* seller, { legal_name: "Acme", logo: put.sha256 })
      refused(yield* member.read.get(path), 403, "forbidden")
      refused(yield* member.full.put(path, { base64: "none" }), 403, "forbidden")
      assert.isNull(dataOf(yield* owner.full.delete(path)).logo)
      assert.deepInclude(yield* seller, { legal_name: "Acme", logo: null })
    })
  )

  if (refusals)
    it.effect("400 for what is no picture of 200 kB", () =>
      Effect.gen(function* () {
        const { owner } = yield* openWorkspace()
        for (const base64 of ["none", Buffer.from("<svg/>").toString("base64"), "A".repeat(300_000)]) {
          const answer = yield* owner.full.put(path, { base64 })
          refused(answer, 400, "validation_error", /PNG or JPEG/u)
          assert.strictEqual(answer.body.error.rule.code, "not_a_picture")
        }
        assert.isNull(dataOf(yield* owner.read.get(workspace)).workspace.billing)
      })
    )
})
