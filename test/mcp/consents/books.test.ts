import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { assistantOf, type ClientName } from "../../support/assistants.ts"
import { dataOf, join, openTeam } from "../../support/http/callers.ts"
import { onMemory } from "../onMemory.ts"

const modern: ClientName = "client 2, revision 2026-07-28"
const through = "2026-03-31"
const close = { action: "close_books", through }

onMemory("workspace_update", (it) => {
  const open = Effect.gen(function* () {
    const fixture = yield* openTeam()
    const assistant = yield* assistantOf(fixture.owner.full.key)
    const closed = Effect.map(fixture.owner.full.get("/api/periods"), (answer) => dataOf(answer).closed_through)
    return { ...fixture, ...assistant, closed }
  })

  it.effect("closes the books once the user agrees, and reopens them with a reason", () =>
    Effect.gen(function* () {
      const { closed, ok, refused } = yield* open
      const shown = yield* ok("workspace_update", close)
      assert.isTrue(shown.data.pending)
      assert.match(
        shown.text,
        /^Nothing is written yet\.[^]*Close the books through 2026-03-31, from the first record/u
      )
      assert.isNull(yield* closed)
      const done = yield* ok("workspace_update", { ...close, confirm_token: shown.data.confirm_token })
      assert.match(done.text, /^Closed the books: closed through 2026-03-31\./u)
      assert.strictEqual(done.data.workspace.closed_through, through)
      assert.strictEqual(yield* closed, through)
      assert.match((yield* ok("whoami", {})).text, /books closed through 2026-03-31/u)
      const entry = { date: through, minutes: 60, cost: 1, description: "Late" }
      yield* refused("time_log", { entries: [entry] }, /closed through 2026-03-31/u)
      assert.match((yield* ok("workspace_update", close)).text, /^Nothing to do: closed through 2026-03-31 already/u)

      const reopen = { action: "reopen_books", through: "2026-02-28", note: "A payment was missing." }
      const asked = yield* ok("workspace_update", reopen)
      assert.match(asked.text, /Reopen the books: closed through 2026-02-28/u)
      assert.strictEqual(yield* closed, through)
      yield* ok("workspace_update", { ...reopen, confirm_token: asked.data.confirm_token })
      assert.strictEqual(yield* closed, "2026-02-28")
      yield* ok("time_log", { entries: [entry] })
    })
  )

  it.effect("asks through a client that can, and closes nothing when the user declines", () =>
    Effect.gen(function* () {
      const { closed, owner } = yield* open
      const questions: Array<string> = []
      const agrees = (message: string) => questions.push(message) > 1
      const { ok } = yield* assistantOf(owner.full.key, { client: modern, person: { agrees } })
      assert.match((yield* ok("workspace_update", close)).text, /declined/u)
      assert.isNull(yield* closed)
      yield* ok("workspace_update", close)
      assert.strictEqual(yield* closed, through)
      assert.match(questions[0]!, /^Close the books through 2026-03-31/u)
    })
  )

  it.effect("asks again when the books were closed or reopened since", () =>
    Effect.gen(function* () {
      const { closed, ok, owner } = yield* open
      const { data } = yield* ok("workspace_update", close)
      dataOf(yield* owner.full.post("/api/periods/close", { through: "2026-01-31" }))
      const again = yield* ok("workspace_update", { ...close, confirm_token: data.confirm_token })
      assert.match(again.text, /^Nothing was changed: the books were closed or reopened since it was shown\./u)
      assert.match(again.text, /Close the books through 2026-03-31, from 2026-02-01 on/u)
      assert.strictEqual(yield* closed, "2026-01-31")
    })
  )

  it.effect("refuses before it asks what may not be, and writes nothing in a dry run", () =>
    Effect.gen(function* () {
      const { closed, ok, owner, refused } = yield* open
      const { text } = yield* ok("workspace_update", { ...close, dry_run: true })
      assert.match(text, /^Nothing is written yet\. Close the books/u)
      assert.isNull(yield* closed)
      yield* refused("workspace_update", { action: "close_books" }, /through/u)
      yield* refused("workspace_update", { ...close, through: "none" }, /through/u)
      yield* refused("workspace_update", { ...close, name: "Books" }, /Make two calls/u)
      yield* refused("workspace_update", { through }, /need an action/u)
      yield* refused("workspace_update", { action: "reopen_books", through: "none" }, /note/u)
      const reopen = { action: "reopen_books", through: "none", note: "More" }
      yield* refused("workspace_update", reopen, /no books are closed/u)
      yield* refused("workspace_update", { ...close, through: "2999-12-31" }, /is not over everywhere on earth/u)
      const admin = yield* join(owner.full, { name: "Ada", role: "admin" })
      const ofAdmin = yield* assistantOf(admin.full.key)
      yield* ofAdmin.refused("workspace_update", { ...close, force: true }, /owner/u)
      dataOf(yield* owner.full.post("/api/periods/close", { through }))
      yield* ofAdmin.refused("workspace_update", reopen, /owner/u)
      assert.strictEqual(yield* closed, through)
    })
  )
})
