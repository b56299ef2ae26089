import { assert, describe, it } from "@effect/vitest"
import * as Policy from "@hourbook/core/access/Policy"
import type { Fact } from "@hourbook/core/facts/Fact"
import type { AccountRecords } from "@hourbook/core/receivables/AccountRecords"
import { documentSums, newestOf } from "@hourbook/core/receivables/documentSums"
import type { AccountBook } from "@hourbook/core/receivables/openItems"
import { readAccounts } from "@hourbook/core/receivables/readAccounts"
import { BigDecimal, Effect } from "effect"
import * as fc from "fast-check"
import { aWorkspace } from "../../support/data/builders.ts"
import { bookOf, centsOf, dayOf } from "../../support/data/receivables/bookOf.ts"
import { booksOf, type Step, steps } from "../../support/data/receivables/randomBooks.ts"
import { forAll } from "../../support/expecting.ts"
import { rounds } from "../../support/run/rounds.ts"

const several = fc.tuple(steps, steps, steps).map(([a, b, c]) => [...a, ...b, ...c])
const days = [11, 25, 40]
const visible = Policy.wholeOf(aWorkspace().id)

/** Ports over one book, which count the documents that are read. */
const portsOf = ({ charges, clientId, currency, documents, elsewhere, payments, refunds }: AccountBook) => {
  const of = { clientId, currency }
  let read = 0
  const issued = documents.map((document) => ({ ...document, ...of }))
  const accounts: AccountRecords["Service"] = {
    find: (_, { through }) => {
      read = 0
      return Effect.succeed({
        documents: documentSums(issued.filter(({ issueDate }) => issueDate <= through)),
        charges: charges.flatMap((charge) => (charge.day <= through ? [{ ...charge, ...of }] : [])),
        payments: payments.flatMap((one) =>
          one.day <= through && one.allocations.length > 0 ? [{ ...one, ...of }] : []
        )
      })
    },
    newest: (_, { accounts: asked, through }) => {
      const found = newestOf(
        issued.filter(({ issueDate }) => issueDate <= through),
        asked
      )
      read = found.length
      return Effect.succeed(found)
    },
    later: () => Effect.succeed([]),
    clients: () => Effect.succeed([])
  }
  const shared = { ...of, month: null, hour: null, projectId: null, userId: null, cut: null, minutes: 0, count: 1 }
  const moved = (
    [
      ["payments", payments],
      ["refunds", refunds],
      ["elsewhere", elsewhere]
    ] as const
  ).flatMap(([kind, all]) => all.map(({ amount, day }): Fact => ({ ...shared, kind, day, amount })))
  const facts: Parameters<typeof readAccounts>[0]["facts"] = {
    ask: (_, { filter, of: kinds }) =>
      Effect.succeed(
        moved.filter(({ day, kind }) => kinds.includes(kind) && day !== null && day <= (filter.to ?? dayOf(99)))
      )
  }
  return { ports: { accounts, facts }, count: () => read }
}

const accountOf = (ports: ReturnType<typeof portsOf>["ports"], day: number, isWhole: boolean) =>
  Effect.map(
    Effect.orDie(readAccounts(ports, visible, { at: dayOf(day), termsOf: () => 10, isWhole })),
    ([account]) =>
      account && {
        sums: [account.open, account.overdue, account.onAccount, account.unbilled].map(centsOf),
        open: account.items.flatMap(({ credited, id, open, paid, source }) =>
          BigDecimal.isZero(open) ? [] : [[source, id, ...[credited, open, paid].map(centsOf)]]
        )
      }
  )

describe("the newest documents of an account", () => {
  it.live("say what is open as all of them do", () =>
    Effect.gen(function* () {
      let [fewer, all] = [0, 0]
      const isLoose = ({ flag, kind }: Step) => kind !== "pay" || !flag
      yield* forAll(fc.tuple(several, fc.boolean()), rounds(300, 10_000), ([given, hasAllocations]) =>
        Effect.gen(function* () {
          const book = bookOf(booksOf(hasAllocations ? given : given.filter(isLoose)))
          for (const day of days) {
            const { count, ports } = portsOf(book)
            const whole = yield* accountOf(ports, day, true)
            all += count()
            assert.deepStrictEqual(yield* accountOf(ports, day, false), whole)
            fewer += count()
          }
        })
      )
      assert.isBelow(fewer, all)
    })
  )
})
