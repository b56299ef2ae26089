import { assert, describe, it } from "@effect/vitest"
import type { Referenced } from "@hourbook/core/records/ReferenceLookup"
import { amendReferences, settleReferences, thoseThere } from "@hourbook/core/records/references"
import { ClientId, ProjectId, UserId } from "@hourbook/core/values/Ids"
import { Effect } from "effect"
import { newUuid } from "../support/data/builders.ts"

const userId = UserId.make(newUuid())
const newcomer = UserId.make(newUuid())
const [acme, bolt] = [ClientId.make(newUuid()), ClientId.make(newUuid())]
const projectId = ProjectId.make(newUuid())
const member = { name: "Mary", timeZone: null, former: false }
const client = { archived: false, rounding: null, currency: null }
const current = {
  archived: false,
  clientArchived: false,
  billableDefault: true,
  rounding: null,
  clientRounding: null,
  clientCurrency: null
}
const acmes = { ...current, name: "Website", clientId: acme, clientName: "Acme" }
const nobodys = { ...current, name: "Workshop", clientId: null, clientName: null }

const settle = (
  ids: { readonly clientId?: typeof acme; readonly projectId?: typeof projectId },
  found: Partial<Referenced>,
  mayBeFormer = false
) =>
  settleReferences(
    { userId, clientId: null, projectId: null, ...ids },
    { project: null, client: null, member, mayHaveRates: false, ...found },
    { mayBeFormer }
  )

const fieldOf = (settled: ReturnType<typeof settle>) => Effect.map(Effect.flip(settled), ({ field }) => field)

const alone = { userId, userName: "Mary", clientId: null, clientName: null, projectId: null, projectName: null }

const before = {
  userId,
  userName: "Mary",
  clientId: acme,
  clientName: "Acme",
  projectId,
  projectName: "Website"
}
const other = ProjectId.make(newUuid())
const bolts = { ...current, name: "Shop", clientId: bolt, clientName: "Bolt" }
const nothing: Referenced = { project: null, client: null, member: null, mayHaveRates: false }

describe("references", () => {
  it.effect("may be a member alone, or a client without a project", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* settle({}, {}), alone)
      const settled = yield* settle({ clientId: bolt }, { client: { ...client, name: "Bolt" } })
      assert.deepStrictEqual(settled, { ...alone, clientId: bolt, clientName: "Bolt" })
    })
  )

  it.effect("are a former member only where the caller may record for one, and never by a change", () =>
    Effect.gen(function* () {
      const left = { ...member, former: true }
      assert.strictEqual(yield* fieldOf(settle({}, { member: left })), "userId")
      assert.deepStrictEqual(yield* settle({}, { member: left }, true), alone)
      const changed = amendReferences(before, { userId: newcomer }, { ...nothing, member: left })
      assert.strictEqual((yield* Effect.flip(changed)).field, "userId")
    })
  )

  it.effect("take the project's client where none is named", () =>
    Effect.gen(function* () {
      const settled = yield* settle({ projectId }, { project: acmes })
      const project = { ...alone, projectId, projectName: "Website" }
      assert.deepStrictEqual(settled, { ...project, clientId: acme, clientName: "Acme" })
      const same = yield* settle({ projectId, clientId: acme }, { project: acmes, client: { ...client, name: "Acme" } })
      assert.deepStrictEqual(same, settled)
    })
  )

  it.effect("let a project without a client go with any", () =>
    Effect.gen(function* () {
      const project = { ...alone, projectId, projectName: "Workshop" }
      assert.deepStrictEqual(yield* settle({ projectId }, { project: nobodys }), project)
      const settled = yield* settle(
        { projectId, clientId: bolt },
        { project: nobodys, client: { ...client, name: "Bolt" } }
      )
      assert.deepStrictEqual(settled, { ...project, clientId: bolt, clientName: "Bolt" })
    })
  )

  it.effect("refuse a client other than the project's", () =>
    Effect.gen(function* () {
      const settled = settle({ projectId, clientId: bolt }, { project: acmes, client: { ...client, name: "Bolt" } })
      assert.strictEqual(yield* fieldOf(settled), "clientId")
    })
  )

  it.effect("refuse what is not in the workspace, naming the field", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* fieldOf(settle({}, { member: null })), "userId")
      assert.strictEqual(yield* fieldOf(settle({ projectId }, {})), "projectId")
      assert.strictEqual(yield* fieldOf(settle({ clientId: acme }, {})), "clientId")
      assert.strictEqual(yield* fieldOf(settle({ projectId, clientId: bolt }, { project: acmes })), "clientId")
    })
  )

  it("are without what is gone or does not fit, where they must be written", () => {
    const ids = { userId, projectId, clientId: bolt }
    const named = { ...client, name: "Bolt" }
    assert.deepStrictEqual(thoseThere(ids, { ...nothing, member }), { userId, projectId: null, clientId: null })
    assert.deepStrictEqual(thoseThere(ids, { ...nothing, client: named }), { ...ids, projectId: null })
    assert.deepStrictEqual(thoseThere(ids, { ...nothing, project: nobodys }), { ...ids, clientId: null })
    assert.deepStrictEqual(thoseThere(ids, { ...nothing, member, client: named, project: nobodys }), ids)
    assert.deepStrictEqual(thoseThere(ids, { ...nothing, member, client: named, project: acmes }), {
      ...ids,
      clientId: acme
    })
  })

  it.effect("follow a new project to its client, and stay with theirs where the project has none", () =>
    Effect.gen(function* () {
      const acmeFound = { ...nothing, client: { ...client, name: "Acme" }, member }
      const moved = yield* amendReferences(before, { projectId: other }, { ...acmeFound, project: bolts })
      const expected = { ...before, clientId: bolt, clientName: "Bolt", projectId: other, projectName: "Shop" }
      assert.deepStrictEqual(moved, expected)
      const free = yield* amendReferences(before, { projectId: other }, { ...acmeFound, project: nobodys })
      assert.deepStrictEqual(free, { ...before, projectId: other, projectName: "Workshop" })
      const off = yield* amendReferences(before, { projectId: null }, { ...acmeFound, project: null })
      assert.deepStrictEqual(off, { ...before, projectId: null, projectName: null })
      const both = { projectId: other, clientId: bolt }
      const named = yield* amendReferences(before, both, {
        ...nothing,
        client: { ...client, name: "Bolt" },
        member,
        project: bolts
      })
      assert.deepStrictEqual(named, expected)
    })
  )

  it.effect("refuse a change that names a client other than the project's", () =>
    Effect.gen(function* () {
      for (const [changes, project] of [
        [{ projectId: other, clientId: acme }, bolts],
        [{ projectId, clientId: bolt }, acmes],
        [{ clientId: bolt }, acmes]
      ] as const) {
        assert.strictEqual(
          yield* fieldOf(
            amendReferences(before, changes, { ...nothing, client: { ...client, name: "Acme" }, member, project })
          ),
          "clientId"
        )
      }
    })
  )

  it.effect("that do not change are not checked again", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* amendReferences(before, { projectId }, nothing), before)
      const passed = yield* amendReferences(
        before,
        { userId: newcomer },
        { ...nothing, member: { ...member, name: "Nora" } }
      )
      assert.deepStrictEqual(passed, { ...before, userId: newcomer, userName: "Nora" })
      const moved = yield* amendReferences(before, { projectId: other }, { ...nothing, project: bolts })
      assert.strictEqual(moved.userName, "Mary")
    })
  )
})
