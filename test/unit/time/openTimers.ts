import type { Principal } from "@hourbook/core/access/Principal"
import { TimeEntries } from "@hourbook/core/time/TimeEntries"
import { Timers } from "@hourbook/core/time/Timers"
import { firstPage } from "@hourbook/core/values/Page"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { principal } from "../../support/data/builders.ts"
import { type Person, seedWorkspace } from "../../support/data/seedWorkspace.ts"
import { useCases } from "../../support/useCases.ts"

export const onMemory = useCases.pipe(Layer.provideMerge(MemoryStore.layer))

export const clockShows = (moment: string) => TestClock.setTime(Date.parse(moment))

/** The timers of a workspace of their own, at nine in the morning of 2 March 2026. */
export const openTimers = Effect.gen(function* () {
  yield* clockShows("2026-03-02T09:00:00.000Z")
  const fixture = yield* seedWorkspace
  const timers = yield* Timers
  const time = yield* TimeEntries
  const as = ({ member }: Person, timeZone: string | null = null): Principal =>
    principal(member.role, { workspace: fixture.workspace, member: { ...member, timeZone } })
  const mary = as(fixture.mary)
  const entries = Effect.map(
    time.list(as(fixture.olga), { filter: {}, page: firstPage("createdAt"), chart: false }),
    ({ page }) => page.items
  )
  return { fixture, timers, time, as, mary, entries }
})
