import { assert, describe, it } from "@effect/vitest"
import type { Referenced } from "@hourbook/core/records/ReferenceLookup"
import { settleReferences } from "@hourbook/core/records/references"
import { ClientId, ProjectId, UserId } from "@hourbook/core/shared/Ids"
import { Effect } from "effect"
import { newUuid } from "../support/builders.ts"

const userId = UserId.make(newUuid())
const [acme, bolt] = [ClientId.make(newUuid()), ClientId.make(newUuid())]
const projectId = ProjectId.make(newUuid())
const member = { name: "Mary" }
const acmes = { name: "Website", clientId: acme, clientName: "Acme" }
const nobodys = { name: "Workshop", clientId: null, clientName: null }

const settle = (
  ids: { readonly clientId?: typeof acme; readonly projectId?: typeof projectId },
  found: Partial<Referenced>
) =>
  settleReferences(
    { userId, clientId: null, projectId: null, ...ids },
    { project: null, client: null, member, ...found }
  )

const fieldOf = (settled: ReturnType<typeof settle>) => Effect.map(Effect.flip(settled), ({ field }) => field)

const alone = { userId, userName: "Mary", clientId: null, clientName: null, projectId: null, projectName: null }

describe("references", () => {
  it.effect("may be a member alone, or a client without a project", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* settle({}, {}), alone)
      const settled = yield* settle({ clientId: bolt }, { client: { name: "Bolt" } })
      assert.deepStrictEqual(settled, { ...alone, clientId: bolt, clientName: "Bolt" })
    })
  )

  it.effect("take the project's client where none is named", () =>
    Effect.gen(function* () {
      const settled = yield* settle({ projectId }, { project: acmes })
      const project = { ...alone, projectId, projectName: "Website" }
      assert.deepStrictEqual(settled, { ...project, clientId: acme, clientName: "Acme" })
      const same = yield* settle({ projectId, clientId: acme }, { project: acmes, client: { name: "Acme" } })
      assert.deepStrictEqual(same, settled)
    })
  )

  it.effect("let a project without a client go with any", () =>
    Effect.gen(function* () {
      const project = { ...alone, projectId, projectName: "Workshop" }
      assert.deepStrictEqual(yield* settle({ projectId }, { project: nobodys }), project)
      const settled = yield* settle({ projectId, clientId: bolt }, { project: nobodys, client: { name: "Bolt" } })
      assert.deepStrictEqual(settled, { ...project, clientId: bolt, clientName: "Bolt" })
    })
  )

  it.effect("refuse a client other than the project's", () =>
    Effect.gen(function* () {
      const settled = settle({ projectId, clientId: bolt }, { project: acmes, client: { name: "Bolt" } })
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
})
