import { describe } from "@effect/vitest"
import { firstPage } from "@hourbook/core/values/Page"
import { Effect } from "effect"
import { changesBy } from "../../support/data/changes.ts"
import { seedWorkspace } from "../../support/data/seedWorkspace.ts"
import { defineSuite } from "./defineSuite.ts"
import { clientKind, type Entity, type EntityKind, projectKind } from "./entities/entityKinds.ts"
import { refsInBatches } from "./origins/refsInBatches.ts"
import { type Opened, refTests } from "./origins/refTests.ts"
import { eachSuiteKind } from "./records/recordKinds.ts"

const openEntities = <A extends Entity>(kind: EntityKind<A>): Opened<A> =>
  Effect.gen(function* () {
    const fixture = yield* seedWorkspace
    const repository = yield* kind.repository
    return {
      fixture,
      repository,
      changes: changesBy(fixture.olga.member, kind.subject),
      make: (origin) => ({ ...kind.make(fixture.workspace.id), ...origin }),
      listed: (visible, external) =>
        Effect.map(repository.list(visible, { filter: { external }, page: firstPage("name") }), ({ items }) => items)
    }
  })

/** References of other systems: one of each in a workspace and kind. */
export const externalRefs = defineSuite("external references", (it, effort) => {
  for (const [name, tests] of Object.entries(
    eachSuiteKind((kind) => {
      const open: Opened<ReturnType<typeof kind.make>> = Effect.gen(function* () {
        const fixture = yield* seedWorkspace
        const repository = yield* kind.repository
        return {
          fixture,
          repository,
          changes: changesBy(fixture.olga.member, kind.subject),
          make: (origin) => ({ ...kind.make({ owner: fixture.mary.member, client: fixture.bolt }), ...origin }),
          listed: (visible, external) =>
            Effect.map(
              Effect.orDie(repository.list(visible, { filter: { external }, page: firstPage(kind.byDay) })),
              ({ items }) => items
            )
        }
      })
      return refTests(open, kind.readers.includes("member"))
    })
  )) {
    describe(name, () => tests(it, effort))
  }
  describe("projects", () => refTests(openEntities(projectKind), true)(it, effort))
  describe("clients", () => refTests(openEntities(clientKind), true)(it, effort))
  refsInBatches(it, effort)
})
