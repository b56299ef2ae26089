import type { Fact } from "@hourbook/core/facts/Fact"
import { accrualKinds } from "@hourbook/core/facts/factKinds"
import type { OpenPart, OpenParts, OpenQuestion, Surplus } from "@hourbook/core/facts/OpenParts"
import { add, type Amount, compare, type CurrencyCode, subtract, zero } from "@hourbook/core/values/Money"
import { among } from "@hourbook/core/values/ranges"

type Id = Fact["projectId"] | Fact["clientId"] | Fact["userId"]

interface Row {
  readonly day: NonNullable<Fact["day"]>
  readonly currency: CurrencyCode
  readonly projectId: Fact["projectId"]
  readonly userId: Fact["userId"]
  accrued: Amount
  open: Amount
  covered: Amount
}

const receiptSigns: Partial<Record<Fact["kind"], 1 | -1>> = { payments: 1, credits: 1, settling: -1, settlements: 1 }

const least = (a: Amount, b: Amount): Amount => (compare(a, b) < 0 ? a : b)
const text = (a: Id, b: Id): number => ((a ?? "") < (b ?? "") ? -1 : (a ?? "") > (b ?? "") ? 1 : 0)

const inOrder = (a: Row, b: Row): number =>
  (a.day < b.day ? -1 : a.day > b.day ? 1 : 0) ||
  (a.currency < b.currency ? -1 : a.currency > b.currency ? 1 : 0) ||
  text(a.projectId, b.projectId) ||
  text(a.userId, b.userId)

/** Takes as much of an amount off the rows, one after the other, as they have open; what is left of it. */
const settle = (rows: ReadonlyArray<Row>, amount: Amount): Amount => {
  let left = amount
  for (const row of rows) {
    const taken = least(row.open, left)
    row.open = subtract(row.open, taken)
    left = subtract(left, taken)
  }
  return left
}

/** Settles the account of one client from all of its facts by day, project and member, as the rules are written: the oldest first. */
const settleOne = (facts: ReadonlyArray<Fact>, { at }: OpenQuestion) => {
  const rows = new Map<string, Row>()
  const receipts = new Map<CurrencyCode, Map<Fact["projectId"], Amount>>()
  for (const { amount, currency, day, kind, projectId, userId } of facts) {
    if (accrualKinds.some((one) => one === kind)) {
      const place = { day: day!, currency, projectId, userId: kind === "refunds" ? null : userId }
      const row = rows.get(JSON.stringify(place)) ?? { ...place, accrued: zero, open: zero, covered: zero }
      rows.set(JSON.stringify(place), { ...row, accrued: add(row.accrued, amount), open: add(row.open, amount) })
      continue
    }
    const own = receipts.get(currency) ?? new Map<Fact["projectId"], Amount>()
    receipts.set(currency, own)
    const signed = receiptSigns[kind] === -1 ? subtract(zero, amount) : amount
    own.set(projectId, add(own.get(projectId) ?? zero, signed))
  }
  const ordered = [...rows.values()].sort(inOrder)
  const surplus = new Map<CurrencyCode, Amount>()
  for (const [currency, own] of receipts) {
    const inCurrency = ordered.filter((row) => row.currency === currency)
    let left = own.get(null) ?? zero
    for (const [projectId, amount] of own) {
      if (projectId === null) continue
      left = add(
        left,
        settle(
          inCurrency.filter((row) => row.projectId === projectId),
          amount
        )
      )
    }
    left = settle(inCurrency, left)
    if (compare(left, zero) > 0) surplus.set(currency, left)
  }
  const worth = (amount: Amount, currency: CurrencyCode) => at.conversion.at(amount, currency, at.balanceDate)
  const total = [...surplus].reduce((sum, [currency, amount]) => add(sum, worth(amount, currency) ?? zero), zero)
  let left = total
  for (const row of ordered) {
    row.covered = least(worth(row.open, row.currency) ?? zero, left)
    left = subtract(left, row.covered)
  }
  return { rows: ordered.filter(({ open }) => compare(open, zero) > 0), surplus, covered: subtract(total, left) }
}

/** What `ReportFacts.openParts` answers, from facts by client, project, member and day up to the end, without any short cut. */
export const settledByRule = (facts: ReadonlyArray<Fact>, question: OpenQuestion): OpenParts => {
  const { at, boundaries, by, byDay = false, filter, ofProjects = false, withSurplus } = question
  const parts = new Map<string, OpenPart>()
  const surpluses = new Map<Fact["clientId"], { readonly sums: Map<CurrencyCode, Amount>; covered: Amount }>()
  for (const [clientId, own] of Map.groupBy(facts, (fact) => fact.clientId)) {
    if (!among(clientId, filter.clientIds)) continue
    const { covered, rows, surplus } = settleOne(own, question)
    for (const row of rows) {
      if (!among(row.projectId, filter.projectIds) || !among(row.userId, filter.userIds)) continue
      if (ofProjects && row.projectId === null) continue
      const place = {
        clientId: by.includes("client") ? clientId : null,
        projectId: by.includes("project") ? row.projectId : null,
        userId: by.includes("member") ? row.userId : null,
        currency: row.currency,
        day: byDay ? row.day : null,
        cut: boundaries.findLast((cut) => cut <= row.day) ?? null
      }
      const known = parts.get(JSON.stringify(place))
      const value = at.conversion.at(row.open, row.currency, at.balanceDate)
      const isOpen = value === undefined || compare(value, row.covered) > 0
      const oldest = [known?.oldest, isOpen ? row.day : null].filter((day) => day !== undefined && day !== null).sort()
      parts.set(JSON.stringify(place), {
        ...place,
        accrued: add(known?.accrued ?? zero, row.accrued),
        amount: add(known?.amount ?? zero, row.open),
        covered: add(known?.covered ?? zero, row.covered),
        oldest: oldest[0] ?? null
      })
    }
    if (!withSurplus || surplus.size === 0) continue
    const place = by.includes("client") ? clientId : null
    const sum = surpluses.get(place) ?? { sums: new Map<CurrencyCode, Amount>(), covered: zero }
    for (const [currency, amount] of surplus) sum.sums.set(currency, add(sum.sums.get(currency) ?? zero, amount))
    surpluses.set(place, { ...sum, covered: add(sum.covered, covered) })
  }
  return {
    open: [...parts.values()],
    surpluses: [...surpluses].map(([clientId, { covered, sums }]): Surplus => ({
      clientId,
      amounts: [...sums].map(([currency, amount]) => ({ currency, amount })),
      covered
    }))
  }
}
