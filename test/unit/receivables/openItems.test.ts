import { assert, describe, it } from "@effect/vitest"
import { compareNumbers } from "@hourbook/core/receivables/compareNumbers"
import { type AccountBook, openItemsOf } from "@hourbook/core/receivables/openItems"
import * as fc from "fast-check"
import { bookOf, centsOf, dayOf, documentId, inCents } from "../../support/data/receivables/bookOf.ts"
import { type Books, booksOf, steps } from "../../support/data/receivables/randomBooks.ts"
import { walkBooks } from "../../support/data/receivables/walkBooks.ts"
import { rounds } from "../../support/run/rounds.ts"

const days = [4, 11, 18, 25, 40]
const at = (book: AccountBook, day: number) => openItemsOf(book, dayOf(day), 10)

const holds = (property: (books: Books, book: AccountBook) => void, runs = rounds(500, 10_000)) =>
  fc.assert(
    fc.property(steps, (given) => {
      const books = booksOf(given)
      property(books, bookOf(books))
    }),
    { numRuns: runs }
  )

describe("open items", () => {
  it("open + unbilled - on account = debt, and each document is paid as cent by cent, on every day", () =>
    holds(
      (books, book) => {
        for (const day of days) {
          const walked = walkBooks(books, day)
          const account = at(book, day)
          const idOf = new Map(books.documents.map((one) => [String(documentId(one.id)), one.id]))
          assert.strictEqual(centsOf(account.open) + walked.unbilled - centsOf(account.onAccount), walked.debt)
          assert.deepStrictEqual([account.open, account.overdue, account.onAccount].map(centsOf), [
            walked.open,
            walked.overdue,
            walked.onAccount
          ])
          assert.isTrue(walked.onAccount >= 0 && (walked.open === 0 || walked.onAccount === 0))
          for (const { amount, credited, id, open, paid, source } of account.items) {
            assert.strictEqual(centsOf(amount), centsOf(credited) + centsOf(paid) + centsOf(open))
            if (source === "document" || source === "charge")
              assert.strictEqual(
                centsOf(open),
                walked.left.get(source === "document" ? (idOf.get(id ?? "") ?? "") : (id ?? ""))
              )
          }
        }
      },
      rounds(3000, 30_000)
    ))

  it("say the same of a day when the sum of payments that name no document stands for each of them", () =>
    holds((_, book) => {
      for (const day of days) {
        const loose = book.payments.filter((one) => one.allocations.length === 0 && one.day <= dayOf(day))
        const together = loose.reduce((sum, { amount }) => sum + centsOf(amount), 0)
        const payments = [
          ...book.payments.filter((one) => one.allocations.length > 0),
          ...bookOf({
            rows: [],
            documents: [],
            payments: [{ id: "all", day, amount: together, allocations: [] }]
          }).payments
        ]
        assert.deepStrictEqual(inCents(at({ ...book, payments }, day)), inCents(at(book, day)))
      }
    }))

  it("a later document takes nothing from earlier ones, and nothing of later days changes a day", () =>
    holds((books, book) => {
      const last = book.documents.find(({ kind }) => kind === "invoice")
      if (last === undefined) return
      const later = { ...last, id: documentId("i900"), number: "900", issueDate: dayOf(29), dueDate: dayOf(1) }
      const grown = { ...book, documents: [...book.documents, later] }
      assert.deepStrictEqual(
        inCents(at(grown, 40)).items.filter(({ id }) => id !== later.id),
        inCents(at(book, 40)).items
      )
      for (const day of days) {
        const until = bookOf({
          rows: books.rows.filter((row) => row.day <= day),
          documents: books.documents.filter((document) => document.day <= day),
          payments: books.payments.filter((payment) => payment.day <= day)
        })
        const { items: _, ...known } = inCents(at(book, day))
        const { items: __, ...then } = inCents(at(until, day))
        assert.deepStrictEqual(then, known)
      }
    }))

  it("numbers of documents are in order of their digits", () => {
    const inOrder = ["INV-9", "INV-10", "INV-10a", "INV-10b", "INV-0011", "X"]
    assert.deepStrictEqual(inOrder.toReversed().sort(compareNumbers), inOrder)
  })
})
