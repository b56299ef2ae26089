// Long because it has the whole port.
import { assert } from "@effect/vitest"
import { InvoiceSeriesRepository } from "@hourbook/core/billing/InvoiceSeriesRepository"
import { ReportFacts } from "@hourbook/core/facts/ReportFacts"
import type { Invoice } from "@hourbook/core/invoices/Invoice"
import { invoiceColumnsWith, matchesInvoice, sumsOf } from "@hourbook/core/invoices/invoiceFilter"
import { byNumber } from "@hourbook/core/invoices/invoiceOrder"
import type { InvoiceFilter, InvoiceSort } from "@hourbook/core/invoices/InvoiceRepository"
import { type InvoiceStatus, invoiceStatuses } from "@hourbook/core/invoices/invoiceStatus"
import type { OpenDocuments } from "@hourbook/core/invoices/openDocuments"
import { ChargeRepository } from "@hourbook/core/money/Charge"
import { TimeEntries } from "@hourbook/core/time/TimeEntries"
import { fromMillis, toMillis } from "@hourbook/core/values/Instant"
import { toText } from "@hourbook/core/values/Money"
import { firstPage } from "@hourbook/core/values/Page"
import { pageOf } from "@hourbook/core/values/sorting"
import { Effect, Layer, Option } from "effect"
import { aBody, aDraft, aLine, claimOf, issuedOf } from "../../../support/data/billing/documents.ts"
import { openClaims } from "../../../support/data/billing/openClaims.ts"
import { aSeries } from "../../../support/data/billing/settings.ts"
import { currency } from "../../../support/data/builders.ts"
import { aCharge, day, money, someday } from "../../../support/data/builders.ts"
import { anEvent } from "../../../support/data/changes.ts"
import { expectSame } from "../../../support/expecting.ts"
import { useCases } from "../../../support/useCases.ts"
import { defineSuite } from "../defineSuite.ts"

const sorts: ReadonlyArray<InvoiceSort> = ["number", "issueDate", "dueDate", "gross", "createdAt", "open"]

/** Documents, what they claim and what they lock, in the store itself. */
export const documents = defineSuite("InvoiceRepository", (it) => {
  it.effect("lists documents as the pure filter and order do, page by page, and keeps their rest", () =>
    Effect.gen(function* () {
      const { acme, all, bolt, carl, mary, repository, write } = yield* openClaims
      const made = Array.from({ length: 14 }, (_, index) => {
        const draft = aDraft(index % 3 === 0 ? bolt : acme, {
          createdAt: fromMillis(toMillis(someday) + (index % 5) * 1000),
          state: index % 7 === 0 ? "filling" : "draft",
          kind: index % 4 === 1 ? "credit_note" : "invoice",
          currency: currency(index % 5 === 3 ? "USD" : "EUR"),
          credited: money(index === 4 ? "5" : index === 6 ? "2" : "0")
        })
        if (index % 3 === 2 || draft.state === "filling") return draft
        const gross = money(String((index * 37) % 11))
        const dated = { issueDate: day(`2026-03-0${1 + (index % 4)}`), dueDate: day(`2026-04-0${1 + (index % 5)}`) }
        return issuedOf({ ...draft, ...dated, version: 0 }, `RE-${(index * 7) % 13}-Ä`, gross)
      })
      const long = aBody(Array.from({ length: 300 }, (_, index) => aLine(`${index} ${"ü".repeat(40)}`)))
      for (const after of made) yield* repository.save(write({ before: null, after, body: long }))
      expectSame(yield* repository.body(all, made[1]!.id), Option.some(long))
      assert.isTrue(Option.isNone(yield* repository.body(mary.visible, made[1]!.id)))

      const names = new Map([acme, bolt].map(({ id, name }) => [id, name]))
      const ofStatus = (...statuses: ReadonlyArray<InvoiceStatus>) => ({ statuses })
      const isOpen = ({ kind, state }: Invoice, index: number) =>
        state === "issued" && kind === "invoice" && index !== 3
      const left: OpenDocuments = {
        at: day("2026-04-03"),
        standings: new Map(
          made
            .filter(isOpen)
            .map(({ id }, index) => [id, { paid: money(String(index % 2)), open: money(String(2 - (index % 2))) }])
        ),
        creditedLater: new Map()
      }
      const filters: ReadonlyArray<InvoiceFilter> = [
        ...invoiceStatuses.map((status) => ofStatus(status)),
        ofStatus("overdue", "part_paid"),
        { ...ofStatus("paid", "draft"), clientIds: [acme.id] },
        {},
        { states: ["issued"] },
        { states: ["draft", "filling"] },
        { kinds: ["credit_note"] },
        { clientIds: [acme.id], issuedFrom: day("2026-03-02") },
        { issuedTo: day("2026-03-02"), dueFrom: day("2026-04-02"), dueTo: day("2026-04-04") },
        { search: "re-1" },
        { search: "BOLT" }
      ]
      for (const visible of [all, carl.visible]) {
        const seen = visible === all ? made : made.filter((one) => one.state === "issued" && one.clientId === acme.id)
        for (const filter of filters) {
          const matching = seen.filter((one) => matchesInvoice(filter, one, names.get(one.clientId) ?? "", left))
          expectSame(
            yield* repository.sums(visible, { filter, open: left }),
            sumsOf(matching, left),
            JSON.stringify(filter)
          )
          for (const sortBy of sorts) {
            for (const direction of ["asc", "desc"] as const) {
              const page = { ...firstPage<InvoiceSort>(sortBy), direction, limit: 500 }
              const wanted = yield* pageOf(matching, invoiceColumnsWith(left), page)
              const ids: Array<string> = []
              let next: typeof page | null = { ...page, limit: 4 }
              while (next !== null) {
                const got: Effect.Success<ReturnType<typeof repository.list>> = yield* repository.list(visible, {
                  filter,
                  open: left,
                  page: next
                })
                ids.push(...got.items.map(({ id }) => id))
                next = got.next === null ? null : { ...next, start: { _tag: "After", position: got.next } }
              }
              expectSame(
                ids,
                wanted.items.map(({ id }) => id),
                `${sortBy} ${direction} ${JSON.stringify(filter)}`
              )
            }
          }
        }
      }
      const issued = made.filter(({ state }) => state === "issued").toSorted(byNumber)
      expectSame(yield* repository.issued(all, {}), issued)
      expectSame(
        (yield* repository.issued(all, { clientIds: [acme.id], through: day("2026-03-02") })).map(({ id }) => id),
        issued.filter((one) => one.clientId === acme.id && (one.issueDate ?? "") <= "2026-03-02").map(({ id }) => id)
      )
      const some = made.slice(0, 3)
      expectSame(
        (yield* repository.some(
          all,
          some.map(({ id }) => id)
        ))
          .map(({ id }) => id)
          .toSorted(),
        some.map(({ id }) => id).toSorted()
      )
      const unfinished = yield* repository.unfinished(acme.workspaceId)
      expectSame(
        unfinished.map(({ id }) => id).toSorted(),
        made.flatMap(({ id, state }) => (state === "filling" ? [id] : [])).toSorted()
      )
    })
  )

  it.effect("gives a record to one document, in the version that was read, and no total changes", () =>
    Effect.gen(function* () {
      const { acme, all, claiming, entries, found, repository, time, write } = yield* openClaims
      const facts = yield* ReportFacts
      const totals = facts.ask(all, { of: ["time"], filter: {}, by: ["day", "client"] })
      const before = yield* totals
      const draft = yield* claiming()
      const [first, , third] = [yield* found(0), yield* found(1), yield* found(2)]
      expectSame([first.invoiceId, first.invoiceNumber, first.version], [draft.id, null, 1])
      expectSame(third.invoiceId, null)
      expectSame(yield* totals, before)

      const other = aDraft(acme)
      const take = (claims: ReadonlyArray<ReturnType<typeof claimOf>>) =>
        Effect.flip(repository.save(write({ before: null, after: other, body: aBody(), claims })))
      const [one] = entries
      expectSame(
        (yield* take([claimOf("time", one!, other.id), claimOf("time", third, other.id)]))._tag,
        "VersionConflict"
      )
      expectSame((yield* take([claimOf("time", { ...third, version: 9 }, other.id)]))._tag, "VersionConflict")
      expectSame((yield* found(2)).invoiceId, null)
      assert.isTrue(Option.isNone(yield* repository.find(all, other.id)))

      const idsOf = (
        claim: NonNullable<Parameters<typeof time.list>[1]["filter"]["claim"]>,
        tags?: ReadonlyArray<string>
      ) =>
        Effect.map(time.list(all, { filter: { claim, tags }, page: firstPage("createdAt") }), ({ items }) =>
          items.map(({ description }) => description).toSorted()
        )
      const drafts = { drafts: [draft.id], hidesDrafts: false }
      expectSame(yield* idsOf({ is: "draft", ...drafts }), ["Work 1", "Work 2"])
      expectSame(yield* idsOf({ is: "draft", ...drafts }, ["design"]), ["Work 1"])
      expectSame(yield* idsOf({ is: "free", ...drafts }), ["Work 3"])
      expectSame(yield* idsOf({ is: "free", ...drafts, hidesDrafts: true }), ["Work 1", "Work 2", "Work 3"])
      expectSame(yield* idsOf({ is: "issued", ...drafts }), [])
      expectSame(yield* idsOf({ is: "issued", drafts: [], hidesDrafts: false }), ["Work 1", "Work 2"])

      yield* repository.save(
        write({
          before: draft,
          after: null,
          claims: [claimOf("time", first, null), claimOf("time", yield* found(1), null)]
        })
      )
      expectSame((yield* found(0)).invoiceId, null)
      expectSame(yield* idsOf({ is: "free", ...drafts }), ["Work 1", "Work 2", "Work 3"])
      assert.isTrue(Option.isNone(yield* repository.body(all, draft.id)))
    })
  )

  it.effect(
    "counts changes in a draft, so that an issue of what was read before fails, and refuses them once it is issued",
    () =>
      Effect.scoped(
        Effect.gen(function* () {
          const { claiming, found, repository, all, who, write } = yield* openClaims
          const time = Effect.provide(yield* Layer.build(useCases))(TimeEntries)
          const { amend, remove } = yield* time
          const draft = yield* claiming()
          const entry = yield* found(0)
          yield* amend(who, entry.id, { description: "Free", metadata: { a: "b" } })
          expectSame((yield* Effect.map(repository.find(all, draft.id), Option.getOrThrow)).touched, 0)
          yield* amend(who, entry.id, { durationMinutes: 30, cost: money("40") })
          const touched = yield* Effect.map(repository.find(all, draft.id), Option.getOrThrow)
          expectSame([touched.touched, touched.version], [1, 1])

          const issue = (before: typeof draft) =>
            repository.save(write({ before, after: issuedOf(before, "RE-1"), body: aBody([aLine("Work")]) }))
          expectSame((yield* Effect.flip(issue(draft)))._tag, "VersionConflict")
          yield* issue(touched)
          expectSame((yield* found(0)).invoiceNumber, "RE-1")
          const rule = (effect: Effect.Effect<unknown, unknown>) =>
            Effect.map(Effect.flip(effect), (error) => (error as { readonly rule?: unknown }).rule)
          const invoiced = { code: "invoiced", number: "RE-1" }
          expectSame(yield* rule(amend(who, entry.id, { durationMinutes: 20 })), invoiced)
          expectSame(yield* rule(amend(who, entry.id, { billable: false })), invoiced)
          expectSame(yield* rule(remove(who, entry.id)), invoiced)
          yield* amend(who, entry.id, { description: "Still free", tags: ["late", "design"] })
          expectSame((yield* found(0)).description, "Still free")
        })
      )
  )

  it.effect("an issue takes its number once, posts charges that count, and waits for open books and its series", () =>
    Effect.gen(function* () {
      const { acme, adam, all, claiming, repository, workspace, write } = yield* openClaims
      const series = aSeries(workspace.id)
      const seriesRepository = yield* InvoiceSeriesRepository
      const event = anEvent(adam.member, { subject: "invoice_series", subjectId: series.id })
      yield* seriesRepository.save({ before: null, after: series, event, idempotency: null })
      const facts = yield* ReportFacts
      const draft = yield* claiming()
      const posted = aCharge(
        { owner: adam.member, client: acme, isMemberless: true },
        { kind: "tax", amount: money("19"), invoiceId: draft.id, posted: true, chargedOn: day("2026-03-01") }
      )
      const next = { ...series, next: 2, version: 2 }
      const issue = {
        before: draft,
        after: issuedOf(draft, "RE-1"),
        body: aBody(),
        posts: [posted],
        series: { before: series, after: next }
      }
      yield* repository.save(write(issue))
      const charges = yield* ChargeRepository
      const {
        amount,
        invoiceId,
        invoiceNumber,
        posted: isPosted
      } = Option.getOrThrow(yield* charges.find(all, posted.id))
      expectSame([toText(amount), invoiceId, invoiceNumber, isPosted], ["19", draft.id, "RE-1", true])
      const counted = yield* facts.ask(all, { of: ["charges"], filter: {}, by: ["client"] })
      expectSame(
        counted.map((fact) => [fact.clientId, fact.count, toText(fact.amount)]),
        [[acme.id, 1, "19"]]
      )
      const other = aDraft(acme)
      yield* repository.save(write({ before: null, after: other, body: aBody() }))
      const again = (number: string, from: typeof series) =>
        Effect.flip(
          repository.save(
            write({
              before: other,
              after: issuedOf(other, number),
              body: aBody(),
              series: { before: from, after: { ...from, next: from.next + 1, version: from.version + 1 } }
            })
          )
        )
      expectSame((yield* again("RE-2", series))._tag, "VersionConflict")
      expectSame((yield* again("re-1", next))._tag, "NumberTaken")
      expectSame((yield* Effect.map(repository.find(all, other.id), Option.getOrThrow)).state, "draft")
    })
  )
})
