import { describe } from "@effect/vitest"
import type { Ports } from "@hourbook/core/Core"
import type { Layer } from "effect"
import { activityLog } from "./activityLog.ts"
import { apiKeys } from "./apiKeys.ts"
import { billing } from "./billing/billing.ts"
import { deletedDrafts } from "./billing/deletedDrafts.ts"
import { deposits } from "./billing/deposits.ts"
import { documents } from "./billing/documents.ts"
import { issuing } from "./billing/issuing.ts"
import { releasing } from "./billing/releasing.ts"
import { schedules } from "./billing/schedules.ts"
import { budgetNotices } from "./budgets/budgetNotices.ts"
import { budgetWorlds } from "./budgets/budgetWorlds.ts"
import { clients } from "./clients.ts"
import { closedCopies } from "./closing/closedCopies.ts"
import { closing } from "./closing/closing.ts"
import { connections } from "./connections.ts"
import { copies } from "./copies.ts"
import { type Effort, onStore, type Suite } from "./defineSuite.ts"
import { entityLists } from "./entities/entityLists.ts"
import { exchangeRates } from "./exchangeRates.ts"
import { externalRefs } from "./externalRefs.ts"
import { idempotency } from "./idempotency.ts"
import { changeFeed, feedReach } from "./log/changeFeed.ts"
import { effectWorlds } from "./log/effectWorlds.ts"
import { feedFollowers } from "./log/feedFollowers.ts"
import { lineSights } from "./log/lineSights.ts"
import { undo } from "./log/undo.ts"
import { undoneOperations } from "./log/undoneOperations.ts"
import { undoneWorlds } from "./log/undoneWorlds.ts"
import { mailCauses } from "./mail/causes.ts"
import { mailing } from "./mail/mailing.ts"
import { outbox } from "./mail/outbox.ts"
import { memberAddresses } from "./memberAddresses.ts"
import { members } from "./members.ts"
import { money } from "./money.ts"
import { oauthArtifacts } from "./oauthArtifacts.ts"
import { imports } from "./origins/imports.ts"
import { calendarFeeds } from "./pages/calendarFeeds.ts"
import { preferences } from "./pages/preferences.ts"
import { statementLinks } from "./pages/statementLinks.ts"
import { personalData } from "./personalData.ts"
import { billingRates } from "./prices/billingRates.ts"
import { tags } from "./prices/tags.ts"
import { timers } from "./prices/timers.ts"
import { timersAtOnce } from "./prices/timersAtOnce.ts"
import { projects } from "./projects.ts"
import { rateLeases } from "./rateLeases.ts"
import { billedWorlds } from "./receivables/billedWorlds.ts"
import { receivableWorlds } from "./receivables/receivableWorlds.ts"
import { recordMoves } from "./records/recordMoves.ts"
import { references } from "./references.ts"
import { reportFacts } from "./reportFacts.ts"
import { reports } from "./reports.ts"
import { signInCodes } from "./signInCodes.ts"
import { endedSessions } from "./signIns/endedSessions.ts"
import { identities } from "./signIns/identities.ts"
import { joining } from "./signIns/joining.ts"
import { passkeys } from "./signIns/passkeys.ts"
import { sessions } from "./signIns/sessions.ts"
import { time } from "./time.ts"
import { unpaidSince } from "./unpaidSince.ts"
import { delivering } from "./webhooks/delivering.ts"
import { deliveringAll } from "./webhooks/deliveringAll.ts"
import { webhooks } from "./webhooks/webhooks.ts"
import { leases } from "./worker/leases.ts"
import { workspaceRemoval } from "./workspaceRemoval.ts"
import { workspaces } from "./workspaces.ts"
import { debtorWorlds } from "./worlds/debtorWorlds.ts"
import { openParts } from "./worlds/openParts.ts"
import { worlds } from "./worlds/worlds.ts"

/** The workspaces come first: their first test wants an empty store. */
const suites: ReadonlyArray<Suite> = [
  workspaces,
  members,
  memberAddresses,
  joining,
  apiKeys,
  connections,
  sessions,
  endedSessions,
  passkeys,
  identities,
  signInCodes,
  preferences,
  statementLinks,
  calendarFeeds,
  oauthArtifacts,
  clients,
  projects,
  references,
  time,
  tags,
  timers,
  timersAtOnce,
  billing,
  ...money,
  recordMoves,
  externalRefs,
  imports,
  exchangeRates,
  billingRates,
  rateLeases,
  leases,
  reportFacts,
  unpaidSince,
  reports,
  openParts,
  worlds,
  debtorWorlds,
  receivableWorlds,
  billedWorlds,
  entityLists,
  budgetWorlds,
  budgetNotices,
  activityLog,
  closing,
  closedCopies,
  lineSights,
  changeFeed,
  feedReach,
  feedFollowers,
  undo,
  undoneOperations,
  undoneWorlds,
  documents,
  deletedDrafts,
  deposits,
  releasing,
  issuing,
  schedules,
  effectWorlds,
  webhooks,
  outbox,
  mailing,
  mailCauses,
  delivering,
  deliveringAll,
  idempotency,
  personalData,
  workspaceRemoval,
  copies
]

/** Everything that a store must keep, on one store, but for the suites that it runs elsewhere. */
export const allSuites = (
  name: string,
  store: Layer.Layer<Ports, unknown>,
  { elsewhere = [], ...effort }: Partial<Effort> & { readonly elsewhere?: ReadonlyArray<Suite> } = {}
): void =>
  onStore(
    name,
    store,
    (it, full) => {
      for (const { port, tests } of suites.filter((suite) => !elsewhere.includes(suite))) {
        describe(port, () => tests(it, full))
      }
    },
    effort
  )
