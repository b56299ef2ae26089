import { assert } from "@effect/vitest"
import { ActivityLog } from "@hourbook/core/activity/ActivityLog"
import { ClientRepository } from "@hourbook/core/entities/ClientRepository"
import { ProjectRepository } from "@hourbook/core/entities/ProjectRepository"
import { ReportFacts } from "@hourbook/core/facts/ReportFacts"
import { TagRepository } from "@hourbook/core/time/Tag"
import type { TimeEntry } from "@hourbook/core/time/TimeEntry"
import { type Timer, TimerRepository, type TimerWrite } from "@hourbook/core/time/Timer"
import { TimeRepository } from "@hourbook/core/time/TimeRepository"
import { firstPage } from "@hourbook/core/values/Page"
import { MemberRepository } from "@hourbook/core/workspaces/MemberRepository"
import { IdempotencyStore } from "@hourbook/core/writing/IdempotencyStore"
import { Effect, Option } from "effect"
import { aProject, aTimeEntry, type Belonging, instant } from "../../../support/data/builders.ts"
import { amended, anAnswer, changesBy } from "../../../support/data/changes.ts"
import { aTimer, mostTags } from "../../../support/data/prices.ts"
import { seedWorkspace } from "../../../support/data/seedWorkspace.ts"
import { expectSame, expectSameSet, outcome } from "../../../support/expecting.ts"
import { defineSuite } from "../defineSuite.ts"

const nothing: TimerWrite = { before: null, after: null, entry: null, idempotency: null }

export const timers = defineSuite("TimerRepository", (it) => {
  const open = Effect.gen(function* () {
    const fixture = yield* seedWorkspace
    const { all, mary } = fixture
    const [timers, time, tags] = [yield* TimerRepository, yield* TimeRepository, yield* TagRepository]
    const of = { owner: mary.member, client: fixture.acme, project: fixture.website }
    const changes = changesBy(mary.member, "time_entry")
    const creation = (belonging: Belonging = of, overrides: Partial<TimeEntry> = {}) => {
      const after = aTimeEntry(belonging, { durationMinutes: 95, tags: ["Ops"], ...overrides })
      return { ...changes.create(after), before: null, after }
    }
    const save = (change: Partial<TimerWrite>) => timers.save({ ...nothing, ...change })
    const find = Effect.map(timers.find(all, mary.member.userId), Option.getOrNull)
    const entries = Effect.map(time.list(all, { filter: {}, page: firstPage("workedOn") }), ({ items }) => items)
    /** Everything that a change may leave. */
    const left = Effect.all({ timer: find, entries, tags: tags.list(all) })
    const refuse = Effect.fnUntraced(function* (change: Partial<TimerWrite>, tag: string) {
      const before = yield* left
      assert.strictEqual(yield* outcome(save(change)), tag)
      expectSame(yield* left, before)
    })
    return { fixture, timers, of, changes, creation, save, find, entries, left, refuse }
  })

  it.effect("gives back what was saved to the member and to managers, the longest running first", () =>
    Effect.gen(function* () {
      const { find, fixture, of, save, timers } = yield* open
      const { adam, all, bolt, carl, mary, max } = fixture
      const hers = aTimer(of, { startedAt: instant("2026-03-01T09:30:00.001Z"), tags: mostTags, billable: false })
      const his = aTimer({ owner: max.member, client: bolt }, { startedAt: instant("2026-03-01T09:30:00.000Z") })
      const hisOwn = aTimer({ owner: adam.member }, { startedAt: instant("2026-03-02T00:00:00.000Z"), billable: true })
      for (const after of [hers, his, hisOwn]) yield* save({ after })
      expectSame(yield* find, hers)
      expectSame(yield* timers.all(all), [his, hers, hisOwn])
      expectSame(yield* timers.all(mary.visible), [hers])
      expectSame(yield* timers.all(carl.visible), [])
      expectSame(Option.getOrNull(yield* timers.find(mary.visible, mary.member.userId)), hers)
      assert.isTrue(Option.isNone(yield* timers.find(mary.visible, max.member.userId)))
      const after = amended(hers, {
        description: "Žluťoučký 🐎\n",
        projectId: null,
        projectName: null,
        billable: null,
        tags: []
      })
      yield* save({ before: hers, after })
      expectSame(yield* find, after)
      const stranger = yield* open
      expectSame(yield* stranger.timers.all(stranger.fixture.all), [])
      assert.isTrue(Option.isNone(yield* timers.find(stranger.fixture.all, mary.member.userId)))
    })
  )

  it.effect("shows the names that things have now, and nothing where they are gone", () =>
    Effect.gen(function* () {
      const { find, fixture, save } = yield* open
      const { mary, olga, workspace } = fixture
      const [projects, clients] = [yield* ProjectRepository, yield* ClientRepository]
      const [onProjects, onClients] = [changesBy(olga.member, "project"), changesBy(olga.member, "client")]
      const client = { ...fixture.bolt, name: "Brief" }
      yield* clients.save(onClients.amend(fixture.bolt, amended(fixture.bolt, { name: "Brief" })))
      const project = aProject(workspace.id, null, { name: "Passing" })
      yield* projects.save(onProjects.create(project))
      const timer = aTimer({ owner: mary.member, client, project })
      yield* save({ after: timer })
      const renamed = amended(project, { name: "Portal" })
      yield* projects.save(onProjects.amend(project, renamed))
      yield* (yield* MemberRepository).replace(mary.member, amended(mary.member, { name: "Maria" }))
      const named = { ...timer, userName: "Maria" }
      expectSame(yield* find, { ...named, projectName: "Portal" })
      yield* projects.save(onProjects.remove(renamed))
      expectSame(yield* find, { ...named, projectId: null, projectName: null })
      yield* projects.save(onProjects.remove(fixture.shop))
      yield* clients.save(onClients.remove(amended(fixture.bolt, { name: "Brief" })))
      const gone = { ...named, projectId: null, projectName: null, clientId: null, clientName: null }
      expectSame(yield* find, gone)
      yield* save({ before: timer, after: null })
      assert.isNull(yield* find)
    })
  )

  it.effect("starts one timer of a member, and changes and ends the one that it is", () =>
    Effect.gen(function* () {
      const { find, of, refuse, save } = yield* open
      const first = aTimer(of)
      yield* refuse({ before: first, after: amended(first, {}) }, "VersionConflict")
      yield* refuse({ before: first }, "VersionConflict")
      yield* save({ after: first })
      const second = amended(first, { description: "Second" })
      const other = aTimer(of)
      yield* refuse({ after: other }, "VersionConflict")
      yield* refuse({ before: other, after: amended(other, {}) }, "VersionConflict")
      yield* save({ before: first, after: second })
      yield* refuse({ before: first, after: amended(first, { description: "Lost" }) }, "VersionConflict")
      yield* refuse({ before: first }, "VersionConflict")
      // Another timer takes its place only together with it.
      yield* save({ before: second, after: other })
      expectSame(yield* find, other)
      yield* refuse({ before: second }, "VersionConflict")
      yield* save({ before: other })
      assert.isNull(yield* find)
    })
  )

  it.effect("writes the entry of a timer that ends with its line, totals, tags and answer, as one", () =>
    Effect.gen(function* () {
      const { creation, find, fixture, left, of, save } = yield* open
      const timer = aTimer(of, { tags: ["not yet a tag"] })
      yield* save({ after: timer })
      expectSame((yield* left).tags, [])
      const [entry, idempotency] = [creation(), anAnswer(fixture.mary.member)]
      const next = aTimer(of)
      yield* save({ before: timer, after: next, entry, idempotency })
      expectSame(yield* find, next)
      const found = yield* left
      expectSame(found.entries, [entry.after])
      expectSame(
        found.tags.map(({ count, name }) => [name, count]),
        [["Ops", 1]]
      )
      const log = yield* ActivityLog
      const { items } = yield* log.feed(fixture.all, { filter: {}, offset: 0, limit: 100 })
      expectSame(
        items.filter(({ subject }) => subject === "time_entry"),
        [entry.event]
      )
      const facts = yield* ReportFacts
      const [sum] = yield* facts.ask(fixture.mary.visible, { of: ["time"], filter: {}, by: ["member"] })
      assert.deepInclude(sum, { minutes: 95, count: 1, userId: fixture.mary.member.userId })
      const { fingerprint, result } = idempotency
      expectSame(yield* (yield* IdempotencyStore).find(fixture.all, idempotency), Option.some({ fingerprint, result }))
    })
  )

  it.effect("leaves everything as it was where any part of a change is refused", () =>
    Effect.gen(function* () {
      const { changes, creation, fixture, of, refuse, save } = yield* open
      const timer = aTimer(of)
      const idempotency = anAnswer(fixture.mary.member)
      yield* save({ after: timer, idempotency })
      const gone = aProject(fixture.workspace.id, null)
      yield* refuse({ before: timer, entry: creation({ ...of, project: gone }, { tags: ["new"] }) }, "ReferenceGone")
      yield* refuse({ before: timer, entry: creation(), idempotency }, "KeyAlreadyUsed")
      const other = anAnswer(fixture.mary.member)
      yield* refuse({ before: aTimer(of), entry: creation(), idempotency: other }, "VersionConflict")
      assert.isTrue(Option.isNone(yield* (yield* IdempotencyStore).find(fixture.all, other)))
      const entry = creation()
      yield* save({ before: timer, entry })
      const again = aTimer(of)
      yield* save({ after: again })
      const repeated = { ...changes.create(entry.after), before: null, after: entry.after }
      yield* refuse({ before: again, entry: repeated }, "VersionConflict")
    })
  )

  it.effect("lets one of sixteen that start at once win, and one of sixteen that stop", () =>
    Effect.gen(function* () {
      const { creation, entries, find, fixture, of, save, timers } = yield* open
      const all16 = <A>(make: (index: number) => A) => Array.from({ length: 16 }, (_, index) => make(index))
      const many = (make: (index: number) => Partial<TimerWrite>) =>
        Effect.map(
          Effect.all(
            all16((index) => outcome(save(make(index)))),
            { concurrency: "unbounded" }
          ),
          (ends) => ends.map((end) => (end === "done" ? 1 : end === "VersionConflict" ? 0 : Number.NaN))
        )
      const sum = (numbers: ReadonlyArray<number>) => numbers.reduce((a, b) => a + b, 0)
      assert.strictEqual(sum(yield* many(() => ({ after: aTimer(of) }))), 1)
      const timer: Timer = (yield* find)!
      assert.lengthOf(yield* timers.all(fixture.all), 1)
      const stops = all16(() => creation())
      // Every third starts the next one as well.
      const ends = yield* many((index) => ({
        before: timer,
        entry: stops[index]!,
        after: index % 3 === 0 ? aTimer(of) : null
      }))
      assert.strictEqual(sum(ends), 1)
      const winner = ends.indexOf(1)
      expectSame(yield* entries, [stops[winner]!.after])
      assert.strictEqual((yield* find) !== null, winner % 3 === 0)
    })
  )

  it.effect("ends with the membership, without an entry", () =>
    Effect.gen(function* () {
      const { entries, fixture, of, refuse, save, timers } = yield* open
      const his = aTimer({ owner: fixture.max.member })
      for (const after of [aTimer(of), his]) yield* save({ after })
      const members = yield* MemberRepository
      yield* members.remove(fixture.mary.member)
      expectSameSet(yield* timers.all(fixture.all), [his])
      yield* refuse({ after: aTimer(of) }, "ReferenceGone")
      yield* members.add({ member: fixture.mary.member, key: null, idempotency: null })
      expectSameSet(yield* timers.all(fixture.all), [his])
      expectSame(yield* entries, [])
    })
  )
})
