import type { Visibility } from "@hourbook/core/access/Policy"
import type { ValidationFailed } from "@hourbook/core/errors/Errors"
import { accountsOf, dayOf, isAccrual } from "@hourbook/core/facts/accountsOf"
import type { Dimension, Fact } from "@hourbook/core/facts/Fact"
import { accrualKinds, debtKinds } from "@hourbook/core/facts/factKinds"
import { nothingOpen, type OpenParts, type OpenQuestion } from "@hourbook/core/facts/OpenParts"
import type { FactsQuestion } from "@hourbook/core/facts/ReportFacts"
import { type Account, type Accrued, type Open, type Settled, settleAccount } from "@hourbook/core/facts/settleAccount"
import { addUpParts, openPartsOf } from "@hourbook/core/facts/settledAccounts"
import type { RecordFilter } from "@hourbook/core/records/RecordRepository"
import { mapInSlices } from "@hourbook/core/scheduling/inSlices"
import { type CalendarDate, firstOfMonth, lastOfMonth } from "@hourbook/core/values/CalendarDate"
import type { ClientId } from "@hourbook/core/values/Ids"
import { add, type Amount, compare, subtract, zero } from "@hourbook/core/values/Money"
import { among } from "@hourbook/core/values/ranges"
import { Effect } from "effect"
import { chooseIndex } from "../layout/chooseIndex.ts"

type Ask = (
  visible: Visibility,
  question: Omit<FactsQuestion, "among">
) => Effect.Effect<ReadonlyArray<Fact>, ValidationFailed>

/** Up to so many projects, members and clients are read by themselves rather than with the whole workspace. */
const few = 3

/** The clients whose own cells are read: those asked for, or those of a few projects or members; undefined for the whole workspace. */
const clientsRead = Effect.fnUntraced(function* (
  ask: Ask,
  visible: Visibility,
  { filter, withSurplus }: OpenQuestion
): Effect.fn.Return<RecordFilter["clientIds"], ValidationFailed> {
  const { clientIds, projectIds, userIds } = filter
  if (chooseIndex({ clientIds }) !== undefined) return clientIds
  if (withSurplus || chooseIndex(filter) === undefined) return undefined
  if ((projectIds ?? []).length > few || (userIds ?? []).length > few) return undefined
  // A refund is of no member, no matter who recorded it.
  if (userIds?.includes(null)) return undefined
  const found = yield* ask(visible, {
    of: userIds === undefined ? accrualKinds : ["time", "charges"],
    filter,
    by: ["client"]
  })
  const ids = [...new Set(found.map(({ clientId }) => clientId))]
  return ids.length <= few && !ids.includes(null) ? ids : undefined
})

/** What is open of accounts, and what is on account. The accounts of a few clients are settled by all of their days. */
export const openParts = Effect.fnUntraced(function* (
  ask: Ask,
  visible: Visibility,
  question: OpenQuestion
): Effect.fn.Return<OpenParts, ValidationFailed> {
  const clientIds = yield* clientsRead(ask, visible, question)
  if (clientIds === undefined) return yield* openByMonths(ask, visible, question)
  if (clientIds.length === 0) return nothingOpen
  return yield* openPartsOf({ ask }, visible, { ...question, filter: { ...question.filter, clientIds } })
})

const concernsMembers = ({ by, filter: { userIds } }: OpenQuestion): boolean =>
  userIds !== undefined || by.includes("member")

/** Replaces the accruals of some months. */
const withAccruals = (
  facts: ReadonlyArray<Fact>,
  accruals: ReadonlyArray<Fact>,
  isReplaced: (day: CalendarDate) => boolean
): ReadonlyArray<Fact> => [
  ...facts.filter((fact) => {
    const day = isAccrual(fact) ? dayOf(fact) : null
    return day === null || !isReplaced(day)
  }),
  ...accruals
]

/**
 * Settles accounts by months, and by days only in the months within which the order of accruals matters, which are few. A month that
 * is read again replaces what was read of it, so that every account is settled from one set of sums.
 */
const openByMonths = Effect.fnUntraced(function* (
  ask: Ask,
  visible: Visibility,
  question: OpenQuestion
): Effect.fn.Return<OpenParts, ValidationFailed> {
  const { at, boundaries, filter } = question
  const { clientIds, to } = filter
  const whole = { clientIds, to }
  const settle = (facts: ReadonlyArray<Fact>) =>
    Effect.flatMap(accountsOf(facts), (accounts) =>
      mapInSlices(accounts, ([id, account]): AccountRead => [id, settleAccount(account, at), account])
    )
  const members: ReadonlyArray<Dimension> = concernsMembers(question) ? ["member"] : []
  let facts = yield* ask(visible, { of: debtKinds, filter: whole, by: ["client", "project", "month"], boundaries })
  let settled = yield* settle(facts)
  const kinds = accrualKinds.filter((kind) => facts.some((fact) => fact.kind === kind))

  const [oldest] = members.length === 0 ? [] : settled.flatMap(([, { open }]) => open.map(({ day }) => day)).sort()
  if (oldest !== undefined) {
    const from = firstOfMonth(oldest)
    const byMember = yield* ask(visible, {
      of: kinds,
      filter: { ...whole, from },
      by: ["client", "project", "month", ...members],
      boundaries
    })
    facts = withAccruals(facts, byMember, (day) => day >= from)
    settled = yield* settle(facts)
  }

  const read = new Set<CalendarDate>()
  const isRead = (day: CalendarDate) => read.has(firstOfMonth(day))
  for (;;) {
    const unread = monthsInOrder(settled, question, isRead)
    if (unread.length === 0)
      return yield* addUpParts(
        settled.map(([id, own]) => [id, own] as const),
        question
      )
    const days = yield* Effect.forEach(
      unread,
      (month) => {
        const last = lastOfMonth(month)
        return ask(visible, {
          of: kinds,
          filter: { ...whole, from: month, to: to !== undefined && to < last ? to : last },
          by: ["client", "project", "day", ...members]
        })
      },
      { concurrency: 8 }
    )
    const again = new Set(unread)
    facts = withAccruals(facts, days.flat(), (day) => again.has(firstOfMonth(day)))
    for (const month of unread) read.add(month)
    settled = yield* settle(facts)
  }
})

type AccountRead = readonly [ClientId | null, Settled, Account]

/** What is open of a project in a month in which some of it is settled: whose of it is open depends on the days. */
const partsOfProjects = (open: ReadonlyArray<Open>, { accruals }: Account): ReadonlyArray<Open> => {
  const placeOf = ({ currency, day, projectId }: Accrued) => `${day} ${currency} ${projectId}`
  const settled = new Map<string, Amount>()
  for (const one of accruals) settled.set(placeOf(one), add(settled.get(placeOf(one)) ?? zero, one.amount))
  for (const one of open) settled.set(placeOf(one), subtract(settled.get(placeOf(one)) ?? zero, one.amount))
  return open.filter((one) => compare(settled.get(placeOf(one)) ?? zero, zero) > 0)
}

/** The months, not read by days, within which the order of accruals decides what of an account is open. */
const monthsInOrder = (
  accounts: ReadonlyArray<AccountRead>,
  question: OpenQuestion,
  isRead: (day: CalendarDate) => boolean
): ReadonlyArray<CalendarDate> => {
  const { boundaries, by, byDay = false, filter } = question
  const months = new Set<CalendarDate>()
  const need = ({ day }: Open) => {
    if (!isRead(day)) months.add(firstOfMonth(day))
  }
  const needFirst = (open: ReadonlyArray<Open>, groupOf: (part: Open) => string) => {
    const begun = new Set<string>()
    for (const part of open) {
      if (!begun.has(groupOf(part))) need(part)
      begun.add(groupOf(part))
    }
  }
  for (const [, { covered, open }, account] of accounts) {
    // What is paid too much in a currency covers the oldest parts in others.
    if (byDay || compare(covered, zero) > 0) open.forEach(need)
    // Receipts end among the oldest of what is open.
    needFirst(open, ({ currency }) => currency)
    if (concernsMembers(question)) partsOfProjects(open, account).forEach(need)
    if (boundaries.length === 0) continue
    const wanted = open.filter(
      ({ projectId, userId }) => among(projectId, filter.projectIds) && among(userId, filter.userIds)
    )
    needFirst(
      wanted,
      ({ projectId, userId }) => `${by.includes("project") ? projectId : ""} ${by.includes("member") ? userId : ""}`
    )
  }
  return [...months]
}
