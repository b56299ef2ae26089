import { seesMoney } from "@hourbook/core/access/hiddenFields"
import type { Principal } from "@hourbook/core/access/Principal"
import type { Clients } from "@hourbook/core/entities/Clients"
import type { CoreError } from "@hourbook/core/errors/Errors"
import type { MoneyKind, MoneyRecord } from "@hourbook/core/money/MoneyKind"
import type { MoneyUseCases } from "@hourbook/core/money/moneyUseCases"
import type { Reports } from "@hourbook/core/reports/Reports"
import type { CalendarDate } from "@hourbook/core/values/CalendarDate"
import type { ClientId, ProjectId, UserId } from "@hourbook/core/values/Ids"
import { type Amount, compare, type CurrencyCode, zero } from "@hourbook/core/values/Money"
import { BigDecimal, Effect } from "effect"
import { amountText } from "../present/amounts.ts"
import { seesAccounts } from "../present/ofMembers.ts"
import { digitsDoubt, far, isFarAbove, isItRight } from "./figures.ts"

interface Services {
  readonly clients: Pick<Clients["Service"], "currencyFor">
  readonly reports: Pick<Reports["Service"], "summary">
}

/** Money as a call says it, with the ids of whose it is. */
export interface SaidOfMoney {
  readonly day: CalendarDate
  readonly amount: Amount
  readonly currency: CurrencyCode
  readonly settles?: { readonly amount: Amount; readonly currency: CurrencyCode } | null
  readonly clientId?: ClientId | null
  readonly projectId?: ProjectId | null
  readonly userId?: UserId | null
}

const largerOf = (a: Amount, b: Amount): Amount => (compare(a, b) < 0 ? b : a)

/** Doubts about money: more digits than its currency has, another currency than the client's own, far more than was ever paid or is owed. */
export const plausibleMoney = <A extends MoneyRecord<Day>, Day extends string>(
  { clients, reports }: Services,
  { day, name }: Pick<MoneyKind<A, Day>, "day" | "name">,
  { list }: Pick<MoneyUseCases<A, Day>, "list">
) => {
  const scopeOf = ({ clientId, projectId, userId }: SaidOfMoney) =>
    name === "payouts"
      ? typeof userId === "string"
        ? { userIds: [userId] }
        : undefined
      : typeof clientId === "string"
        ? { clientIds: [clientId] }
        : typeof projectId === "string"
          ? { projectIds: [projectId] }
          : undefined

  const owedBy = Effect.fnUntraced(function* (who: Principal, said: SaidOfMoney) {
    if (name === "payouts" || !seesAccounts(who)) return []
    const { clientIds, projectIds } = { clientIds: undefined, projectIds: undefined, ...scopeOf(said) }
    const scope = { clientIds, projectIds, userIds: undefined, from: said.day, to: said.day }
    return (yield* reports.summary(who, scope, "client")).debtByCurrency
  })

  return Effect.fnUntraced(function* (
    who: Principal,
    subject: string,
    said: SaidOfMoney
  ): Effect.fn.Return<ReadonlyArray<string>, CoreError> {
    const digits = digitsDoubt(subject, said.amount, said.currency)
    const filter = scopeOf(said)
    if (filter === undefined || !seesMoney(who)) return digits
    const { amount, currency } = said.settles ?? said
    const page = { direction: "desc", start: { _tag: "Offset", offset: 0 }, limit: 1 } as const
    const [own, owed, found, ofCurrency] = yield* Effect.all(
      [
        name === "payouts" ? Effect.succeed(null) : clients.currencyFor(who, said),
        owedBy(who, said),
        list(who, { filter, page: { ...page, sortBy: day }, chart: false }),
        list(who, {
          filter: { ...filter, currencies: [currency] },
          page: { ...page, sortBy: "amount" },
          chart: false
        })
      ],
      { concurrency: "unbounded" }
    )
    const known = new Set<string>([
      ...(own === null ? [] : [own]),
      ...owed.filter(({ debt }) => !BigDecimal.isZero(debt)).map((one) => one.currency),
      ...found.total.byCurrency.map((one) => one.currency)
    ])
    if (!known.has(currency)) {
      if (known.size === 0) return digits
      return [
        ...digits,
        `${subject} is in ${currency}, and ${[...known].join(", ")} ${known.size === 1 ? "is" : "are"} what it is in otherwise: ${isItRight}`
      ]
    }
    const paid = ofCurrency.page.items[0]?.amount ?? zero
    const debt = owed.find((one) => one.currency === currency)?.debt ?? zero
    const isOwed = BigDecimal.isPositive(debt)
    if (name === "charges") {
      const letOff = BigDecimal.negate(amount)
      return isOwed && BigDecimal.isGreaterThan(letOff, debt)
        ? [
            ...digits,
            `${subject} lets off ${amountText(letOff, currency)}, more than is owed, ${amountText(debt, currency)}: ${isItRight}`
          ]
        : digits
    }
    if (!isFarAbove(amount, largerOf(paid, debt))) return digits
    const facts = [
      ...(isOwed ? [`is owed, ${amountText(debt, currency)}`] : []),
      ...(BigDecimal.isPositive(paid) ? [`was ever paid at once, ${amountText(paid, currency)}`] : [])
    ]
    return [
      ...digits,
      `${subject} is ${amountText(amount, currency)}, more than ${far} times what ${facts.join(", and what ")}: ${isItRight}`
    ]
  })
}
