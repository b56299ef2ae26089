import { apiKeys } from "./apiKeys.ts"
import { checkOrder } from "./checkOrder.ts"
import { connections } from "./connections.ts"
import { convertedTotals } from "./convertedTotals.ts"
import { edges } from "./edges.ts"
import { entities } from "./entities.ts"
import { exchangeRates } from "./exchangeRates.ts"
import { idempotency } from "./idempotency.ts"
import { invitations } from "./invitations.ts"
import { lists } from "./lists.ts"
import { members } from "./members.ts"
import { moneyFields } from "./moneyFields.ts"
import { paging } from "./paging.ts"
import { queries } from "./queries.ts"
import { records } from "./records.ts"
import { references } from "./references.ts"
import { reports } from "./reports/reports.ts"
import { reportsAccess } from "./reports/reportsAccess.ts"
import { reportsDebt } from "./reports/reportsDebt.ts"
import { reportsFeed } from "./reports/reportsFeed.ts"
import { reportsMatrices } from "./reports/reportsMatrices.ts"
import { settings } from "./settings.ts"
import { textFields } from "./textFields.ts"
import { totals } from "./totals.ts"
import { unknownFields } from "./unknownFields.ts"
import { versions } from "./versions.ts"
import { visibility } from "./visibility.ts"

/** What a store has a part in. */
export const storedSuites = [
  records,
  moneyFields,
  textFields,
  references,
  visibility,
  versions,
  idempotency,
  lists,
  paging,
  totals,
  entities,
  apiKeys,
  connections,
  members,
  invitations,
  settings,
  exchangeRates,
  convertedTotals,
  reports,
  reportsAccess,
  reportsDebt,
  reportsFeed,
  reportsMatrices
]

/** What is decided before a store is asked. */
const edgeSuites = [queries, edges, checkOrder, unknownFields]

/** Everything that the public interface promises whatever store is behind it. */
export const allHttpSuites = [...storedSuites, ...edgeSuites]

/** Enough that every operation succeeds. */
export const everyOperation = [
  records,
  checkOrder,
  apiKeys,
  connections,
  members,
  invitations,
  settings,
  exchangeRates,
  reports,
  reportsDebt,
  reportsMatrices
]

/** What depends on how path, query, headers and body arrive. */
export const carriedSuites = [edges, queries, lists, textFields, versions, idempotency]
