import { Effect } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { ValidationFailed } from "../shared/Errors.ts"
import type { ClientId } from "../shared/Ids.ts"
import { eachInSlices } from "../shared/inSlices.ts"
import { add, type Amount, compare, type CurrencyCode, zero } from "../shared/Money.ts"
import { among } from "../shared/ranges.ts"
import { accrualKinds } from "./factKinds.ts"
import { nothingOpen, type OpenPart, type OpenParts, type OpenQuestion } from "./OpenParts.ts"
import { readAccounts } from "./readAccounts.ts"
import type { ReportFacts } from "./ReportFacts.ts"
import { type AtDay, type Open, type Settled, settleAccount } from "./settleAccount.ts"

type Facts = Pick<ReportFacts["Service"], "ask" | "unpaidSince">

/** The accounts that a question touches: those with accruals in its selection, or all of its clients. */
const touched = Effect.fnUntraced(function* (
  { ask }: Facts,
  visible: Visibility,
  { filter, withSurplus }: OpenQuestion
): Effect.fn.Return<OpenQuestion["filter"]["clientIds"], ValidationFailed> {
  const { clientIds, projectIds, userIds } = filter
  if (withSurplus || (projectIds === undefined && userIds === undefined)) return clientIds
  const [ofMembers, refunds] = yield* Effect.all(
    [
      ask(visible, { of: ["time", "charges"], filter, by: ["client"] }),
      among(null, userIds)
        ? ask(visible, { of: ["refunds"], filter: { ...filter, userIds: undefined }, by: ["client"] })
        : Effect.succeed([])
    ],
    { concurrency: "unbounded" }
  )
  return [...new Set([...ofMembers, ...refunds].map(({ clientId }) => clientId))]
})

const isListed = (wanted: ReadonlyArray<string | null> | undefined) => {
  const ids = wanted === undefined ? undefined : new Set(wanted)
  return (id: string | null): boolean => ids === undefined || ids.has(id)
}

/** Adds up what is open by what a question asks for. */
const summing = ({ boundaries, by, byDay = false, filter }: OpenQuestion, { balanceDate, conversion }: AtDay) => {
  const sums = new Map<string, OpenPart>()
  const [isProject, isMember] = [isListed(filter.projectIds), isListed(filter.userIds)]
  const [ofClient, ofProject, ofMember] = [by.includes("client"), by.includes("project"), by.includes("member")]
  const put = (clientId: ClientId | null, { accrued, amount, covered, currency, day, projectId, userId }: Open) => {
    if (!isProject(projectId) || !isMember(userId)) return
    const value = conversion.at(amount, currency, balanceDate)
    const place = {
      clientId: ofClient ? clientId : null,
      projectId: ofProject ? projectId : null,
      userId: ofMember ? userId : null,
      currency,
      day: byDay ? day : null,
      cut: boundaries.findLast((cut) => cut <= day) ?? null
    }
    const key = Object.values(place).join("|")
    const known = sums.get(key)
    const oldest = value === undefined || compare(value, covered) > 0 ? day : null
    sums.set(key, {
      ...place,
      accrued: add(known?.accrued ?? zero, accrued),
      amount: add(known?.amount ?? zero, amount),
      covered: add(known?.covered ?? zero, covered),
      oldest:
        known?.oldest === undefined || known.oldest === null
          ? oldest
          : oldest === null || known.oldest < oldest
            ? known.oldest
            : oldest
    })
  }
  return { sums, put }
}

/** Adds up what is on account, by client or of all together. */
const summingSurpluses = (byClient: boolean) => {
  const sums = new Map<ClientId | null, { readonly amounts: Map<CurrencyCode, Amount>; covered: Amount }>()
  const put = (clientId: ClientId | null, { covered, surplus }: Settled) => {
    if (surplus.size === 0) return
    const place = byClient ? clientId : null
    const sum = sums.get(place) ?? { amounts: new Map<CurrencyCode, Amount>(), covered: zero }
    sums.set(place, sum)
    for (const [currency, amount] of surplus) sum.amounts.set(currency, add(sum.amounts.get(currency) ?? zero, amount))
    sum.covered = add(sum.covered, covered)
  }
  return { sums, put }
}

/**
 * What is open and on account, from facts: each account that the question touches is read and settled whole. This is what
 * `ReportFacts.openParts` means.
 */
export const openPartsOf = Effect.fnUntraced(function* (
  facts: Facts,
  visible: Visibility,
  question: OpenQuestion
): Effect.fn.Return<OpenParts, ValidationFailed> {
  const clientIds = yield* touched(facts, visible, question)
  if (clientIds?.length === 0) return nothingOpen
  const accounts = yield* readAccounts(facts, visible, { clientIds, to: question.filter.to })
  const open = summing(question, question.at)
  const surpluses = summingSurpluses(question.by.includes("client"))
  yield* eachInSlices(accounts, ([clientId, account]) => {
    const settled = settleAccount(account, question.at)
    for (const one of settled.open) open.put(clientId, one)
    if (question.withSurplus) surpluses.put(clientId, settled)
  })
  return {
    open: [...open.sums.values()],
    surpluses: [...surpluses.sums].map(([clientId, { amounts, covered }]) => ({
      clientId,
      amounts: [...amounts].map(([currency, amount]) => ({ currency, amount })),
      covered
    }))
  }
})

/** The same, by the way that a store has to it if it has one. */
export const openPartsIn =
  (facts: ReportFacts["Service"]) =>
  (visible: Visibility, question: OpenQuestion): Effect.Effect<OpenParts, ValidationFailed> =>
    facts.openParts === null ? openPartsOf(facts, visible, question) : facts.openParts(visible, question)
