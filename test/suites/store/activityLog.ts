import { assert } from "@effect/vitest"
import type { ActivityEvent } from "@hourbook/core/activity/ActivityEvent"
import { type ActivityFilter, ActivityLog } from "@hourbook/core/activity/ActivityLog"
import { ClientRepository } from "@hourbook/core/entities/ClientRepository"
import { ChargeRepository } from "@hourbook/core/money/Charge"
import { PaymentRepository } from "@hourbook/core/money/Payment"
import { PayoutRepository } from "@hourbook/core/money/Payout"
import { OperationId } from "@hourbook/core/values/Ids"
import { Effect } from "effect"
import { aCharge, aPayment, aPayout, currency, day, instant, money, newUuid } from "../../support/data/builders.ts"
import { amended, changesBy } from "../../support/data/changes.ts"
import { seedWorkspace, type Fixture } from "../../support/data/seedWorkspace.ts"
import { expectSame } from "../../support/expecting.ts"
import { defineSuite } from "./defineSuite.ts"
import { matches, sees } from "./log/naiveLog.ts"
import { byBytes } from "./records/recordKinds.ts"

export const activityLog = defineSuite("ActivityLog", (it, { thorough }) => {
  const open = Effect.gen(function* () {
    const fixture = yield* seedWorkspace
    const { feed } = yield* ActivityLog
    /** The newest lines, all of them unless said otherwise. */
    const newest = (visible: Fixture["all"], limit = 1000) =>
      Effect.map(feed(visible, { filter: {}, offset: 0, limit }), ({ items }) => items)
    const payments = yield* PaymentRepository
    /** Records a payment with such a line in the log. */
    const log = Effect.fnUntraced(function* (
      of: Parameters<typeof aPayment>[0],
      overrides: Partial<ActivityEvent> = {}
    ) {
      const change = changesBy(fixture.olga.member, "payment").create(aPayment(of))
      const event = { ...change.event, ...overrides }
      yield* payments.save({ ...change, event })
      return event
    })
    /** The lines since the workspace was seeded. */
    const since = (visible: Fixture["all"]) =>
      Effect.map(newest(visible), (lines) =>
        lines.filter(({ subject }) => subject !== "project" && subject !== "client")
      )
    return { fixture, feed, newest, log, since }
  })

  it.effect("gives back every line as it was written", () =>
    Effect.gen(function* () {
      const { fixture, log, since } = yield* open
      const { acme, mary, website } = fixture
      const about = { version: 2, day: day("2026-03-05"), dayBefore: day("2026-03-02") }
      const event = yield* log(
        { owner: mary.member, client: acme, project: website },
        {
          title: "é 🙂 \" ' \\ ",
          amount: money("99999999999.9999"),
          currency: currency("JPY"),
          workedMinutes: 1_000_000,
          changes: {
            amount: { before: "0.0001", after: null },
            clientIds: { before: [], after: ["a", "b"] },
            archived: { before: false, after: true },
            "durationMinutes; --": { before: 0, after: 1 }
          },
          ...about,
          operationId: OperationId.make(newUuid())
        }
      )
      expectSame(yield* since(fixture.all), [event])
    })
  )

  it.effect("gives the newest first, ties by id, and no more than asked for", () =>
    Effect.gen(function* () {
      const { fixture, log, newest } = yield* open
      const moments = ["2027-03-01T00:00:00.000Z", "2027-03-01T00:00:00.001Z", "2027-03-01T00:00:00.000Z"]
      const events: Array<ActivityEvent> = []
      for (const moment of [...moments, ...moments]) {
        events.push(yield* log({ owner: fixture.mary.member }, { occurredAt: instant(moment) }))
      }
      const expected = events.toSorted((a, b) => byBytes(b.occurredAt, a.occurredAt) || byBytes(b.id, a.id))
      expectSame(yield* newest(fixture.all, 6), expected)
      expectSame(yield* newest(fixture.all, 3), expected.slice(0, 3))
      assert.lengthOf(yield* newest(fixture.all), 6 + 5)
    })
  )

  it.effect("shows each caller what they may see", () =>
    Effect.gen(function* () {
      const { fixture, log, newest, since } = yield* open
      const { acme, all, bolt, carl, mary, max, shop, website } = fixture
      const own = yield* log({ owner: mary.member, client: acme })
      const others = yield* log({ owner: max.member, client: bolt })
      const nobodys = yield* log({ owner: max.member })
      const payout = changesBy(fixture.olga.member, "payout").create(aPayout({ owner: mary.member, client: acme }))
      yield* (yield* PayoutRepository).save(payout)
      const ids = (lines: ReadonlyArray<{ readonly id: string }>) => lines.map(({ id }) => id).sort()
      const charge = changesBy(fixture.olga.member, "charge").create(aCharge({ owner: mary.member, client: acme }))
      yield* (yield* ChargeRepository).save(charge)
      expectSame(ids(yield* since(all)), ids([own, others, nobodys, payout.event, charge.event]))
      expectSame(ids(yield* since(mary.visible)), ids([own, payout.event]))
      expectSame(ids(yield* since(max.visible)), ids([others, nobodys]))
      expectSame(ids(yield* since(carl.visible)), ids([own, charge.event]))

      const entities = (visible: Fixture["all"]) =>
        Effect.map(newest(visible), (lines) =>
          lines.filter(({ subject }) => subject === "project" || subject === "client").map((line) => line.subjectId)
        )
      assert.lengthOf(yield* entities(mary.visible), 5)
      assert.sameMembers([...(yield* entities(carl.visible))], [acme.id, website.id])
      assert.include(yield* entities(mary.visible), shop.id)
    })
  )

  it.effect("fills the limit with what the caller may see", () =>
    Effect.gen(function* () {
      const { fixture, log, newest } = yield* open
      const at = (minute: number) => ({
        occurredAt: instant(`2027-03-01T00:${String(minute).padStart(2, "0")}:00.000Z`)
      })
      const own = [yield* log({ owner: fixture.mary.member }, at(1)), yield* log({ owner: fixture.mary.member }, at(2))]
      for (let minute = 10; minute < 15; minute++) yield* log({ owner: fixture.max.member }, at(minute))
      expectSame(yield* newest(fixture.mary.visible, 2), own.toReversed())
    })
  )

  it.effect("gives any stretch of what a filter matches, and how many there are, to every sight", () =>
    Effect.gen(function* () {
      const { feed, fixture, log } = yield* open
      const { acme, bolt, mary, max, olga, shop, website, workshop } = fixture
      const moments = [
        "2027-02-28T23:59:59.999Z",
        "2027-03-01T00:00:00.000Z",
        "2027-03-01T23:59:59.999Z",
        "2027-03-02T00:00:00.000Z"
      ].map(instant)
      const places = [{}, { client: acme, project: website }, { client: bolt, project: shop }, { project: workshop }]
      const events: Array<ActivityEvent> = []
      for (let index = 0; index < 48; index++) {
        const by = [olga, mary, max][index % 3]!.member
        events.push(
          yield* log(
            { owner: [mary, max][index % 2]!.member, ...places[(index >> 1) % 4] },
            {
              occurredAt: moments[index % 4]!,
              userId: by.userId,
              userName: by.name,
              ...(index % 5 === 0 ? { subject: "payout" as const } : {}),
              ...(index % 7 === 0 ? { subject: "charge" as const } : {}),
              ...(index % 11 === 0 ? { subject: "client" as const } : {}),
              ...(index % 3 === 1 ? { subject: "time_entry" as const } : {}),
              action: (["created", "updated", "created", "deleted"] as const)[(index >> 2) % 4]!,
              day: index % 6 === 0 ? null : day(`2026-03-${10 + (index % 8)}`),
              dayBefore: index % 8 === 3 ? day("2026-02-20") : null
            }
          )
        )
      }
      const midnight = instant("2027-03-01T00:00:00.000Z")
      const filters: ReadonlyArray<ActivityFilter> = [
        {},
        { from: moments[0]! },
        { from: midnight },
        { from: moments[2]! },
        { before: moments[2]! },
        { from: midnight, before: instant("2027-03-02T00:00:00.000Z") },
        { from: moments[2]!, before: moments[1]! },
        { projectIds: [website.id] },
        { projectIds: [shop.id, workshop.id] },
        { projectIds: [] },
        { projectIds: [null] },
        { clientIds: [null, bolt.id] },
        { clientIds: [acme.id] },
        { clientIds: [acme.id, bolt.id] },
        { userIds: [mary.member.userId] },
        { userIds: [mary.member.userId, olga.member.userId] },
        { from: midnight, clientIds: [bolt.id], projectIds: [shop.id], userIds: [max.member.userId] },
        { subjects: ["payout"] },
        { subjects: ["client"] },
        { subjects: ["charge"], actions: ["created"] },
        { subjects: ["payment", "charge", "payout", "payment"] },
        { subjects: ["time_entry", "payout"], actions: ["deleted", "updated"] },
        { subjects: [] },
        { actions: ["deleted"] },
        { actions: ["created", "deleted"] },
        { subjects: ["member"] },
        { actions: [] },
        { concerns: { from: day("2026-03-15") } },
        { concerns: { to: day("2026-03-12") } },
        { concerns: { from: day("2026-03-12"), to: day("2026-03-12") } },
        { concerns: { from: day("2026-02-20"), to: day("2026-03-09") }, actions: ["created"] },
        { concerns: { from: day("2026-03-11"), to: day("2026-03-14") }, from: midnight, subjects: ["payment"] },
        { concerns: {}, clientIds: [acme.id] },
        { from: midnight, before: moments[2]!, clientIds: [null, acme.id], subjects: ["payment"], actions: ["updated"] }
      ]
      for (const [number, { member, visible }] of [olga, mary, max, fixture.carl].entries()) {
        for (const [index, filter] of filters.entries()) {
          const expected = events
            .filter((event) => sees(visible, event) && matches(filter, event))
            .sort((a, b) => byBytes(b.occurredAt, a.occurredAt) || byBytes(b.id, a.id))
          const since = { from: instant("2027-01-01T00:00:00.000Z"), ...filter }
          const stretches = [
            [0, 1000],
            [0, 3],
            [3, 4],
            [40, 10],
            [100, 10]
          ] as const
          // Elsewhere than in memory they take turns, so that every caller and every filter meets each of them.
          const mine = stretches.filter((_, at) => thorough || at === (number + index) % stretches.length)
          for (const [offset, limit] of mine) {
            const { items, total } = yield* feed(visible, { filter: since, offset, limit })
            expectSame(
              [items, yield* total],
              [expected.slice(offset, offset + limit), expected.length],
              `${member.name} ${JSON.stringify(filter)} ${offset} ${limit}`
            )
          }
        }
      }
    })
  )

  it.effect("shows nothing of another workspace", () =>
    Effect.gen(function* () {
      const { fixture, log } = yield* open
      yield* log({ owner: fixture.mary.member, client: fixture.acme })
      const stranger = yield* open
      assert.deepStrictEqual(yield* stranger.since(stranger.fixture.all), [])
    })
  )

  it.effect("never changes a line, though things are renamed and removed afterwards", () =>
    Effect.gen(function* () {
      const { fixture, log, since } = yield* open
      const { acme, all, mary, olga } = fixture
      const event = yield* log({ owner: mary.member, client: acme })
      const renamed = amended(acme, { name: "Ajax" })
      yield* (yield* ClientRepository).save(changesBy(olga.member, "client").amend(acme, renamed))
      expectSame(yield* since(all), [event])
      assert.strictEqual(event.clientName, "Acme")
    })
  )
})
