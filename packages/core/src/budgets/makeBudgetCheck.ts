import { Effect, Option } from "effect"
import { asOwner, wholeOf } from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { isManager } from "../access/Role.ts"
import { Snapshot } from "../access/Snapshot.ts"
import type { ActivityEvent } from "../activity/ActivityEvent.ts"
import { ActivityLog } from "../activity/ActivityLog.ts"
import { eventOf } from "../activity/event.ts"
import { ClientRepository } from "../entities/ClientRepository.ts"
import { ProjectRepository } from "../entities/ProjectRepository.ts"
import { ExchangeRateRepository } from "../exchangeRates/ExchangeRateRepository.ts"
import { ReportFacts } from "../facts/ReportFacts.ts"
import { Holidays } from "../holidays/Holidays.ts"
import { inLine } from "../mail/newMail.ts"
import { makeMemberMails } from "../memberMails/makeMemberMails.ts"
import { hoursOf } from "../reports/budgets/budgetFigures.ts"
import type { BudgetRow } from "../reports/budgets/BudgetRow.ts"
import { budgetsReport } from "../reports/budgets/budgetsReport.ts"
import { mapInSlices } from "../scheduling/inSlices.ts"
import { isInHours } from "../values/Budget.ts"
import { ProjectId, type WorkspaceId } from "../values/Ids.ts"
import { now } from "../values/Instant.ts"
import { type Amount, rounded, toText } from "../values/Money.ts"
import { wake } from "../worker/Wakeups.ts"
import { MemberRepository } from "../workspaces/MemberRepository.ts"
import { WorkspaceRepository } from "../workspaces/WorkspaceRepository.ts"
import { composing } from "../writing/composing.ts"
import { type BudgetNotice, BudgetNotices, noticeKey } from "./BudgetNotices.ts"

/** How many lines about budgets a restored copy is searched for. */
const mostLines = 500

/** A row that has reached a threshold. */
interface Reached {
  readonly row: BudgetRow
  readonly notice: BudgetNotice
}

const reachedOf = (row: BudgetRow): ReadonlyArray<Reached> =>
  row.reached.map((threshold) => ({
    row,
    notice: { entityId: row.id, version: row.budgetVersion, from: row.period.from, threshold }
  }))

const changed = (after: string | number | null) => ({ before: null, after })

/** What a line says of a field afterwards; nothing for null. */
const afterOf = (changes: ActivityEvent["changes"], field: string): string => {
  const after = changes[field]?.after
  return typeof after === "string" || typeof after === "number" ? String(after) : ""
}

/** The line of the log, by an owner of the workspace, as for everything that happens in the background. */
const lineOf = Effect.fnUntraced(function* (who: Principal, { notice, row }: Reached) {
  const { budget, by, clientId, clientName, id, name } = row
  const figure = (amount: Amount): string => toText(rounded(isInHours(budget.basis) ? hoursOf(amount) : amount))
  return yield* eventOf(who, yield* now, {
    action: "created",
    subject: "budget",
    subjectId: id,
    ownerId: null,
    projectId: by === "project" ? ProjectId.make(id) : null,
    projectName: by === "project" ? name : null,
    clientId,
    clientName,
    title: name,
    amount: null,
    currency: budget.currency,
    workedMinutes: null,
    changes: {
      threshold: changed(notice.threshold),
      basis: changed(budget.basis),
      budget: changed(figure(row.available)),
      spent: changed(figure(row.spent)),
      percent: changed(toText(row.percent)),
      from: changed(row.period.from),
      to: changed(row.period.to)
    },
    version: notice.version,
    day: null,
    dayBefore: null
  })
})

/** Makes what tells of the budgets of a workspace that are used up to a threshold. */
export const makeBudgetCheck = Effect.fnUntraced(function* () {
  const notices = yield* BudgetNotices
  const log = yield* ActivityLog
  const snapshot = yield* Snapshot
  const workspaces = yield* WorkspaceRepository
  const members = yield* MemberRepository
  const memberMails = yield* makeMemberMails
  const ports = {
    facts: yield* ReportFacts,
    exchangeRates: yield* ExchangeRateRepository,
    projects: yield* ProjectRepository,
    clients: yield* ClientRepository,
    holidays: yield* Holidays
  }

  /** The keys of what the log says already, which a copy has without its notices. */
  const saidBy = Effect.fnUntraced(function* (workspaceId: WorkspaceId, ids: ReadonlySet<string>) {
    const question = { filter: { subjects: ["budget"] as const }, offset: 0, limit: mostLines }
    const { items } = yield* log.feed(wholeOf(workspaceId), question)
    return new Set(
      items.flatMap(({ changes, subjectId, version }) =>
        ids.has(subjectId)
          ? [[subjectId, version, afterOf(changes, "from"), afterOf(changes, "threshold")].join("/")]
          : []
      )
    )
  })

  const ownerOf = Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
    const workspace = Option.getOrUndefined(yield* workspaces.find(wholeOf(workspaceId)))
    if (workspace === undefined) return undefined
    const [owner] = yield* workspaces.owners(workspaceId)
    return owner === undefined ? undefined : asOwner(workspace, owner)
  })

  /** To owners and admins, who see all budgets. */
  const mailsOf = Effect.fnUntraced(function* (
    { workspace }: Principal,
    { notice, row }: Reached,
    event: ActivityEvent
  ) {
    const managers = (yield* members.list(wholeOf(workspace.id))).filter(({ role }) => isManager(role))
    return yield* memberMails(managers, {
      workspace,
      kind: "budget",
      cause: event.id,
      at: event.occurredAt,
      compose: ({ linkTo, texts }) =>
        texts.budget({
          name: inLine(row.name),
          percent: notice.threshold,
          link: linkTo(row.by === "project" ? `/projects/${row.id}` : `/clients/${row.id}`)
        })
    })
  })

  /** Tells what no host has told, and says how many lines it wrote. */
  return Effect.fn("BudgetChecks.check")(function* (workspaceId: WorkspaceId) {
    const who = yield* ownerOf(workspaceId)
    if (who === undefined) return 0
    const visible = wholeOf(workspaceId)
    const rows = yield* snapshot.of(visible, budgetsReport(ports, who))
    const reached = (yield* mapInSlices(rows, reachedOf)).flat()
    if (reached.length === 0) return 0
    const told = yield* notices.told(visible, [...new Set(reached.map(({ notice }) => notice.entityId))])
    const untold = reached.filter(({ notice }) => !told.has(noticeKey(notice)))
    if (untold.length === 0) return 0
    const said = yield* Effect.catch(saidBy(workspaceId, new Set(untold.map(({ notice }) => notice.entityId))), () =>
      Effect.succeed(new Set<string>())
    )
    const news = yield* Effect.forEach(
      untold.filter(({ notice }) => !said.has(noticeKey(notice))),
      (one) =>
        composing(
          Effect.gen(function* () {
            const event = yield* lineOf(who, one)
            return yield* notices.tell(visible, one.notice, event, yield* mailsOf(who, one, event))
          })
        )
    )
    if (news.some(Boolean)) yield* wake("mails")
    return news.filter(Boolean).length
  })
})
