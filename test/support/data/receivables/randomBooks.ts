import type { ChargeKind } from "@hourbook/core/records/chargeKinds"
import * as fc from "fast-check"

/** One client's books in one currency, in whole cents and days from 1: what people did, in the order in which they did it. */

const kinds = ["work", "elsewhere", "charge", "issue", "credit", "pay", "refund"] as const

const chargeKinds = [
  ["fee", 1],
  ["expense", 1],
  ["discount", -1],
  ["opening", 1],
  ["opening", -1],
  ["tax", 1],
  ["credit", -1],
  ["write_off", -1],
  ["adjustment", 1],
  ["adjustment", -1]
] as const satisfies ReadonlyArray<readonly [ChargeKind, 1 | -1]>

const aStep = fc.record({
  kind: fc.constantFrom(...kinds),
  day: fc.integer({ min: 1, max: 28 }),
  size: fc.integer({ min: 1, max: 30 }),
  which: fc.nat({ max: 60 }),
  isPart: fc.boolean(),
  flag: fc.boolean()
})
export type Step = typeof aStep extends fc.Arbitrary<infer A> ? A : never

export const steps = fc.array(aStep, { minLength: 3, maxLength: 24 })

/** A row of the ledger: what it adds to the debt, and which documents held it from which day on. */
export interface Row {
  readonly what: "work" | "elsewhere" | ChargeKind | "payment" | "refund"
  readonly day: number
  readonly amount: number
  /** Whether a document posted it. */
  readonly posted: boolean
  readonly held: Array<{ readonly from: number; readonly by: string | null }>
}

export interface Document {
  readonly id: string
  readonly number: string
  readonly kind: "invoice" | "credit_note"
  readonly corrects: string | null
  readonly day: number
  readonly due: number
  readonly gross: number
}

export interface Paid {
  readonly id: string
  readonly day: number
  readonly amount: number
  readonly allocations: Array<{ readonly invoiceId: string; readonly amount: number }>
}

export interface Books {
  readonly rows: Array<Row>
  readonly documents: Array<Document>
  readonly payments: Array<Paid>
}

const isLine = ({ what }: Row) => what === "work" || what === "fee" || what === "expense" || what === "discount"

export const holderOf = (row: Row, day: number): string | null =>
  row.held.findLast(({ from }) => from <= day)?.by ?? null

/** Work and charges that a document may hold and none does on a day. */
export const isUnbilled = (row: Row, day: number): boolean =>
  isLine(row) && !row.posted && row.day <= day && holderOf(row, day) === null

/** An issue: claims some of what no document holds, and posts tax and a manual line. */
const issue = (books: Books, { day, flag, isPart, size, which }: Step) => {
  const free = books.rows.filter((row) => isUnbilled(row, 99) && row.held.every(({ from }) => from <= day))
  const claimed = free.filter((row, index) => row.day <= day && (!isPart || (index + which) % 2 === 0))
  const id = `i${books.documents.length}`
  const net = claimed.reduce((sum, { amount }) => sum + amount, 0)
  const posts = [
    { what: "tax", amount: Math.max(0, Math.round(net / 5)) },
    { what: "fee", amount: flag ? size : 0 }
  ] as const
  const gross = net + posts[0].amount + posts[1].amount
  if (gross < 0) return
  for (const row of claimed) row.held.push({ from: day, by: id })
  for (const { amount, what } of posts) {
    if (amount !== 0) books.rows.push({ what, day, amount, posted: true, held: [] })
  }
  books.documents.push({
    id,
    number: `${books.documents.length}`,
    kind: "invoice",
    corrects: null,
    day,
    due: day + (which % 20),
    gross
  })
}

/** A credit note: of all of a document, which frees its rows or lets the client off, or of an amount. */
const credit = (books: Books, { day, flag, isPart, size, which }: Step) => {
  const invoices = books.documents.filter(({ kind }) => kind === "invoice")
  const corrected = invoices[which % Math.max(1, invoices.length)]
  if (corrected === undefined) return
  const before = books.documents.filter(({ corrects }) => corrects === corrected.id)
  const left = corrected.gross - before.reduce((sum, { gross }) => sum + gross, 0)
  const at = Math.max(day, corrected.day)
  const gross = isPart ? Math.min(size, left) : left
  if (gross <= 0) return
  const id = `c${books.documents.length}`
  const rows = books.rows.filter((row) => holderOf(row, 99) === corrected.id)
  const releases = flag && !isPart && before.length === 0 && rows.every(({ held }) => (held.at(-1)?.from ?? 0) <= at)
  const freed = releases ? rows.reduce((sum, { amount }) => sum + amount, 0) : 0
  if (releases) for (const row of rows) row.held.push({ from: at, by: null })
  if (gross !== freed) books.rows.push({ what: "credit", day: at, amount: freed - gross, posted: true, held: [] })
  books.documents.push({
    id,
    number: `CN-${books.documents.length}`,
    kind: "credit_note",
    corrects: corrected.id,
    day: at,
    due: at,
    gross
  })
}

const pay = (books: Books, { day, flag, isPart, size, which }: Step) => {
  const amount = size * 3
  const invoices = books.documents.filter(({ kind }) => kind === "invoice")
  const first = invoices[which % Math.max(1, invoices.length)]
  const second = invoices[(which + 1) % Math.max(1, invoices.length)]
  const allocations: Paid["allocations"] = []
  if (flag && first !== undefined) allocations.push({ invoiceId: first.id, amount: isPart ? size : amount + which })
  if (flag && isPart && second !== undefined && second !== first) {
    allocations.push({ invoiceId: second.id, amount: size })
  }
  books.rows.push({ what: "payment", day, amount: -amount, posted: false, held: [] })
  books.payments.push({ id: `p${String(books.payments.length).padStart(3, "0")}`, day, amount, allocations })
}

export const booksOf = (given: ReadonlyArray<Step>): Books => {
  const books: Books = { rows: [], documents: [], payments: [] }
  for (const step of given) {
    const { day, kind, size, which } = step
    switch (kind) {
      case "work":
      case "elsewhere":
        books.rows.push({ what: kind, day, amount: size, posted: false, held: [] })
        break
      case "charge": {
        const [what, sign] = chargeKinds[which % chargeKinds.length] ?? ["fee", 1]
        books.rows.push({ what, day, amount: sign * size, posted: false, held: [] })
        break
      }
      case "refund":
        books.rows.push({ what: "refund", day, amount: size, posted: false, held: [] })
        break
      case "issue":
        issue(books, step)
        break
      case "credit":
        credit(books, step)
        break
      default:
        pay(books, step)
    }
  }
  return books
}
