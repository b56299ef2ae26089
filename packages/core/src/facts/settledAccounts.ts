import { Effect } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { ValidationFailed } from "../errors/Errors.ts"
import { eachInSlices, mapInSlices } from "../scheduling/inSlices.ts"
import type { ClientId } from "../values/Ids.ts"
import { add, type Amount, compare, type CurrencyCode, zero } from "../values/Money.ts"
import { accountsOf } from "./accountsOf.ts"
import { debtKinds } from "./factKinds.ts"
import type { OpenPart, OpenParts, OpenQuestion } from "./OpenParts.ts"
import type { ReportFacts } from "./ReportFacts.ts"
import { type Open, type Settled, settleAccount } from "./settleAccount.ts"

const isListed = (wanted: ReadonlyArray<string | null> | undefined) => {
  const ids = wanted === undefined ? undefined : new Set(wanted)
  return (id: string | null): boolean => ids === undefined || ids.has(id)
}

/** Adds up what is open by what a question asks for. */
const summing = ({
  at: { balanceDate, conversion },
  boundaries,
  by,
  byDay = false,
  filter,
  ofProjects = false
}: OpenQuestion) => {
  const sums = new Map<string, OpenPart>()
  const [isProject, isMember] = [isListed(filter.projectIds), isListed(filter.userIds)]
  const [ofClient, ofProject, ofMember] = [by.includes("client"), by.includes("project"), by.includes("member")]
  const put = (clientId: ClientId | null, { accrued, amount, covered, currency, day, projectId, userId }: Open) => {
    if (!isProject(projectId) || !isMember(userId) || (ofProjects && projectId === null)) return
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

/** Adds up what is open and on account of settled accounts, by what a question asks for. */
export const addUpParts = Effect.fnUntraced(function* (
  settled: Iterable<readonly [ClientId | null, Settled]>,
  question: OpenQuestion
): Effect.fn.Return<OpenParts> {
  const open = summing(question)
  const surpluses = summingSurpluses(question.by.includes("client"))
  yield* eachInSlices(settled, ([clientId, account]) => {
    for (const one of account.open) open.put(clientId, one)
    if (question.withSurplus) surpluses.put(clientId, account)
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

/**
 * What is open and on account, from facts of every day: each account of the clients asked for is settled whole. This is what
 * `ReportFacts.openParts` means.
 */
export const openPartsOf = Effect.fnUntraced(function* (
  { ask }: Pick<ReportFacts["Service"], "ask">,
  visible: Visibility,
  question: OpenQuestion
): Effect.fn.Return<OpenParts, ValidationFailed> {
  const { clientIds, to } = question.filter
  const facts = yield* ask(visible, {
    of: debtKinds,
    filter: { clientIds, to },
    by: ["client", "project", "member", "day"]
  })
  const accounts = yield* accountsOf(facts)
  return yield* addUpParts(
    yield* mapInSlices(accounts, ([id, account]) => [id, settleAccount(account, question.at)] as const),
    question
  )
})

/** The same, by the way that a store has to it if it has one. */
export const openPartsIn =
  (facts: ReportFacts["Service"]) =>
  (visible: Visibility, question: OpenQuestion): Effect.Effect<OpenParts, ValidationFailed> =>
    facts.openParts === null ? openPartsOf(facts, visible, question) : facts.openParts(visible, question)
