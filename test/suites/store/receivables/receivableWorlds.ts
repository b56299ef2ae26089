import { assert } from "@effect/vitest"
import * as Policy from "@hourbook/core/access/Policy"
import { ClientRepository } from "@hourbook/core/entities/ClientRepository"
import type { CurrencyDue } from "@hourbook/core/facts/Due"
import { InvoiceRepository } from "@hourbook/core/invoices/InvoiceRepository"
import { Standings } from "@hourbook/core/invoices/Standings"
import * as ReceivableStandings from "@hourbook/core/receivables/receivableStandings"
import { Reports } from "@hourbook/core/reports/Reports"
import { type Amount, zero } from "@hourbook/core/values/Money"
import { WorkspaceRepository } from "@hourbook/core/workspaces/WorkspaceRepository"
import { Effect, Layer } from "effect"
import * as fc from "fast-check"
import { clockAt } from "../../../support/clockAt.ts"
import { aClient, aNewWorkspace, aWorkspace, principal } from "../../../support/data/builders.ts"
import { changesBy } from "../../../support/data/changes.ts"
import { centsOf, dayOf } from "../../../support/data/receivables/bookOf.ts"
import { booksOf, steps } from "../../../support/data/receivables/randomBooks.ts"
import { walkBooks } from "../../../support/data/receivables/walkBooks.ts"
import { writeBooks } from "../../../support/data/receivables/writeBooks.ts"
import { forAll } from "../../../support/expecting.ts"
import { rounds } from "../../../support/run/rounds.ts"
import { useCases } from "../../../support/useCases.ts"
import { defineSuite } from "../defineSuite.ts"

const days = [9, 17, 40]
const today = 40

/** The books of two clients, one of whom has them in two currencies. */
const aWorld = fc.tuple(steps, steps, steps).map((all) => all.map(booksOf))

const places = [
  { client: 0, code: "EUR" },
  { client: 0, code: "USD" },
  { client: 1, code: "EUR" }
] as const

const cents = (amounts: ReadonlyArray<Amount>) => amounts.map(centsOf)

const isAny = (...cents: ReadonlyArray<number>): boolean => cents.some((one) => one !== 0)

/** Open + unbilled - on account = debt, and what is open of each document, of random books that a store keeps. */
export const receivableWorlds = defineSuite("Receivables of random worlds", (it, { thorough }) => {
  it.effect("are those of the books gone through cent by cent, on every day", () =>
    clockAt(dayOf(today))(
      forAll(aWorld, rounds(thorough ? 12 : 3, 500), (world) =>
        Effect.gen(function* () {
          const made = aNewWorkspace(aWorkspace({ paymentTermsDays: 10 }))
          const { owner, workspace } = made
          yield* (yield* WorkspaceRepository).create(made)
          const clients = ["Acme", "Bolt"].map((name) => aClient(workspace.id, { name }))
          for (const client of clients) yield* (yield* ClientRepository).save(changesBy(owner, "client").create(client))
          const who = principal("owner", { workspace, member: owner })
          const accounts = yield* Effect.forEach(world, (books, index) => {
            const { client: at, code } = places[index] ?? places[0]
            const client = clients[at] ?? aClient(workspace.id)
            return Effect.map(writeBooks(books, { client, code, owner, prefix: `R${index}` }), (ids) => ({
              books,
              client,
              code,
              ids
            }))
          })
          const reports = yield* Reports
          for (const at of days) {
            const { rows } = yield* reports.receivables(who, { at: dayOf(at), clientIds: undefined })
            const expected = accounts.flatMap(({ books, client, code }) => {
              const { onAccount, open, overdue, unbilled } = walkBooks(books, at)
              return isAny(open, onAccount, unbilled) ? [[client.name, code, open, overdue, unbilled, onAccount]] : []
            })
            assert.deepStrictEqual(
              rows.map((row) => [
                row.clientName,
                row.currency,
                ...cents([row.open, row.overdue, row.unbilled, row.onAccount])
              ]),
              expected
            )
            const ids = { projectIds: undefined, clientIds: undefined, userIds: undefined }
            const debtors = yield* reports.debtors(
              who,
              { ...ids, from: undefined, to: dayOf(at) },
              { view: "client", sort: { by: "name", direction: "asc" }, overdueOnly: false }
            )
            for (const client of clients) {
              const own = accounts.filter((one) => one.client === client)
              if (!own.some(({ books }) => books.documents.some(({ day }) => day <= at))) continue
              const due: ReadonlyArray<ReadonlyArray<string | number>> = own.flatMap(({ books, code }) => {
                const { debt, onAccount, open, overdue, unbilled } = walkBooks(books, at)
                return isAny(open, onAccount, unbilled) ? [[code, debt, unbilled, open, overdue, onAccount]] : []
              })
              const shown = (
                dues: ReadonlyArray<Omit<CurrencyDue, "since">>
              ): ReadonlyArray<ReadonlyArray<string | number>> =>
                dues.map((one) => [
                  one.currency,
                  ...cents([one.balance, one.unbilled ?? zero, one.due, one.overdue, one.onAccount])
                ])
              const row = debtors?.rows.find(({ id }) => id === client.id)
              if (row !== undefined) assert.deepStrictEqual(shown(row.due), due)
              const statement = yield* reports.reconciliation(who, {
                view: "client",
                entityId: client.id,
                from: undefined,
                to: dayOf(at)
              })
              assert.deepStrictEqual(shown(statement.due), due)
            }
          }
          const visible = Policy.self(who)
          const issued = yield* (yield* InvoiceRepository).issued(visible, {})
          const found = yield* (yield* Standings).of(visible, issued, dayOf(today))
          const unbilled = yield* reports.unbilled(who, { clientIds: undefined, projectIds: undefined })
          for (const { books, client, code, ids } of accounts) {
            const walked = walkBooks(books, today)
            for (const { id, kind } of books.documents) {
              const standing = found.get(ids.get(id) ?? issued[0]!.id)
              assert.strictEqual(centsOf(standing!.open), kind === "invoice" ? walked.left.get(id) : 0)
            }
            const row = unbilled.rows.find((one) => one.clientId === client.id && one.currency === code)
            assert.strictEqual(row === undefined ? 0 : centsOf(row.amount), walked.unbilled)
          }
        })
      )
    ).pipe(Effect.provide(Layer.provideMerge(useCases, ReceivableStandings.layer)))
  )
})
