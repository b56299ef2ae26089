import { assert } from "@effect/vitest"
import { type Subject, Subject as Subjects } from "@hourbook/core/activity/ActivityEvent"
import { ActivityLog } from "@hourbook/core/activity/ActivityLog"
import { PaymentRepository } from "@hourbook/core/money/Payment"
import { Effect } from "effect"
import { aPayment } from "../../../support/data/builders.ts"
import { changesBy } from "../../../support/data/changes.ts"
import { type Fixture, seedWorkspace } from "../../../support/data/seedWorkspace.ts"
import { defineSuite } from "../defineSuite.ts"

/** Who owns a line: the caller; another person, for one of the caller's clients; another person, for another client. */
type Whose = "own" | "theirs" | "others"

/** The lines about each subject that the limited roles see. What is not here is for owners and admins alone. */
const seen: Readonly<Record<"member" | "client", Readonly<Partial<Record<Subject, ReadonlyArray<Whose>>>>>> = {
  member: {
    time_entry: ["own"],
    payment: ["own"],
    payout: ["own"],
    project: ["own", "theirs", "others"],
    client: ["own", "theirs", "others"],
    tag: ["own", "theirs", "others"],
    member: ["own"],
    api_key: ["own"],
    session: ["own"],
    calendar_feed: ["own"],
    sheet: ["own"]
  },
  client: {
    time_entry: ["theirs"],
    payment: ["theirs"],
    charge: ["theirs"],
    project: ["theirs"],
    client: ["theirs"],
    member: ["own"]
  }
}

/** What is of no person. */
const ownerless: ReadonlySet<Subject> = new Set(["project", "client", "tag", "rate", "exchange_rate", "workspace"])

export const lineSights = defineSuite("who sees which lines", (it) => {
  it.effect("is what is listed for each subject and role, and owners and admins see all", () =>
    Effect.gen(function* () {
      const fixture = yield* seedWorkspace
      const { acme, bolt, carl, max } = fixture
      const log = yield* ActivityLog
      const payments = yield* PaymentRepository
      const lines = new Map<string, string>()
      const write = Effect.fnUntraced(function* (subject: Subject, role: "member" | "client", whose: Whose) {
        const own = role === "member" ? fixture.mary.member : carl.member
        const change = changesBy(fixture.olga.member, "payment").create(aPayment({ owner: max.member }))
        const client = whose === "own" ? null : whose === "theirs" ? acme : bolt
        const event = {
          ...change.event,
          subject,
          ownerId: ownerless.has(subject) ? null : whose === "own" ? own.userId : max.member.userId,
          clientId: client?.id ?? null,
          clientName: client?.name ?? null
        }
        yield* payments.save({ ...change, event })
        lines.set(event.id, `${role} ${subject} ${whose}`)
      })
      for (const subject of Subjects.literals)
        for (const role of ["member", "client"] as const)
          for (const whose of ["own", "theirs", "others"] as const) yield* write(subject, role, whose)

      const visible = Effect.fnUntraced(function* (of: Fixture["all"]) {
        const { items, total } = yield* log.feed(of, { filter: {}, offset: 0, limit: 1000 })
        assert.strictEqual(yield* total, items.length)
        const page = yield* log.page(of, { after: null, limit: 1000 })
        assert.sameMembers(
          page.map(({ id }) => id),
          items.map(({ id }) => id)
        )
        return items.flatMap(({ id }) => lines.get(id) ?? [])
      })
      assert.sameMembers([...(yield* visible(fixture.all))], [...lines.values()])
      for (const [role, person] of [
        ["member", fixture.mary],
        ["client", carl]
      ] as const) {
        const expected = Object.entries(seen[role]).flatMap(([subject, all]) =>
          all.map((whose) => `${subject} ${whose}`)
        )
        const found = (yield* visible(person.visible))
          .filter((line) => line.startsWith(`${role} `))
          .map((line) => line.slice(role.length + 1))
        assert.sameMembers(found, expected)
      }
    })
  )
})
