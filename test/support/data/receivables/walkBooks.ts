import { type Books, isUnbilled } from "./randomBooks.ts"

const sum = <A>(all: Iterable<A>, of: (one: A) => number): number => {
  let total = 0
  for (const one of all) total += of(one)
  return total
}

interface Asked {
  readonly id: string
  readonly day: number
  readonly due: number
  left: number
}

/** What books say on a day, cent by cent: with nothing of the fold's own. */
export const walkBooks = ({ documents, payments, rows }: Books, day: number) => {
  const seen = rows.filter((row) => row.day <= day)
  const issued = documents.filter((document) => document.day <= day)
  const asked: Array<Asked> = []
  let purse = 0
  for (const document of issued.filter(({ kind }) => kind === "invoice")) {
    const credited = sum(
      issued.filter(({ corrects }) => corrects === document.id),
      ({ gross }) => gross
    )
    asked.push({ id: document.id, day: document.day, due: document.due, left: document.gross - credited })
  }
  const own = rows.filter(({ posted }) => !posted)
  for (const [index, { amount, day: on, what }] of own.entries()) {
    if (on > day) continue
    if ((what === "opening" || what === "tax" || what === "adjustment") && amount > 0) {
      asked.push({ id: `r${String(index).padStart(3, "0")}`, day: on, due: on + 10, left: amount })
    }
    if (what === "payment" || what === "credit" || what === "write_off") purse -= amount
    if ((what === "opening" || what === "adjustment") && amount < 0) purse -= amount
    if (what === "refund") purse -= amount
  }
  const back: Array<Asked> = []
  for (const refund of seen.filter(({ what }) => what === "refund").sort((a, b) => b.day - a.day)) {
    for (let cent = 0; cent < refund.amount && purse < 0; cent++) {
      purse++
      back.push({ id: "", day: refund.day, due: refund.day + 10, left: 1 })
    }
  }
  const pay = (item: Asked | undefined, upTo: number) => {
    if (item === undefined) return
    for (let cent = 0; cent < upTo && purse > 0 && item.left > 0; cent++) {
      purse--
      item.left--
    }
  }
  const before = own.filter((row) => row.what === "elsewhere" && row.day <= day).sort((a, b) => a.day - b.day)
  for (const { amount, day: on } of before) {
    const item = { id: "", day: on, due: on + 10, left: amount }
    pay(item, amount)
    back.push(item)
  }
  const inOrder = payments
    .filter((payment) => payment.day <= day)
    .sort((a, b) => a.day - b.day || (a.id < b.id ? -1 : 1))
  // What a payment names may be more than it is: with what the client is let off.
  for (const { allocations } of inOrder) {
    for (const { amount, invoiceId } of allocations) {
      pay(
        asked.find(({ id }) => id === invoiceId),
        amount
      )
    }
  }
  // Charges without a number come first; numbers go up in the order of issue.
  const rank = ({ id }: Asked) => (id.startsWith("r") ? Number(id.slice(1)) - 1000 : Number(id.slice(1)))
  for (const item of asked.toSorted((a, b) => a.day - b.day || rank(a) - rank(b))) pay(item, Infinity)
  const items = [...asked, ...back]
  return {
    left: new Map(asked.map(({ id, left }) => [id, left])),
    open: sum(items, ({ left }) => left),
    overdue: sum(items, ({ due, left }) => (due < day ? left : 0)),
    onAccount: purse,
    unbilled: sum(
      rows.filter((row) => isUnbilled(row, day)),
      ({ amount }) => amount
    ),
    debt: sum(seen, ({ amount }) => amount)
  }
}
