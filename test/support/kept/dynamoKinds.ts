// Long because it has a line for every key.
import { ScanCommand, type ScanCommandOutput } from "@aws-sdk/client-dynamodb"
import * as billingKeys from "@hourbook/store-dynamodb/layout/billingKeys"
import * as invoiceKeys from "@hourbook/store-dynamodb/layout/invoiceKeys"
import * as itemKeys from "@hourbook/store-dynamodb/layout/itemKeys"
import * as mailKeys from "@hourbook/store-dynamodb/layout/mailKeys"
import * as noticeKeys from "@hourbook/store-dynamodb/layout/noticeKeys"
import { shortId } from "@hourbook/store-dynamodb/layout/sortable"
import * as webhookKeys from "@hourbook/store-dynamodb/layout/webhookKeys"
import { textOf } from "@hourbook/store-dynamodb/table/attributes"
import { Dynamo } from "@hourbook/store-dynamodb/table/Dynamo"
import { summarize } from "@hourbook/store-dynamodb/totals/summarize"
import { Effect } from "effect"
import type { EveryKind } from "../data/seedEveryKind.ts"
import {
  hashes,
  type Dump,
  expiring,
  type KeptStore,
  ofEntries,
  ofMails,
  ofStore,
  ofWorkspace,
  pointer,
  sums
} from "./KeptKind.ts"

/** Maps of an item come in any order. */
const inOrder = (_: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** The kind of item that each function of the keys is about: a new one does not compile without a line here. */
export const kindOfKey: Readonly<
  Record<
    | keyof typeof itemKeys
    | keyof typeof noticeKeys
    | keyof typeof billingKeys
    | keyof typeof invoiceKeys
    | keyof typeof mailKeys
    | keyof typeof webhookKeys,
    string
  >
> = {
  firstWorkspace: "first",
  slugs: "slugs",
  slugKey: "slugs",
  layoutKey: "layout",
  emailPartition: "E",
  emailKey: "E",
  emailKey1: "E",
  secretKey: "A",
  artifactKey: "O",
  counterKey: "U",
  leasesKey: "Q",
  workerLeaseKey: "leases",
  workspaceKey: "W",
  ownersKey: "W",
  membersPartition: "M",
  memberKey: "M",
  codeKey: "B",
  memberCodeKey: "Y",
  apiKeysPartition: "L",
  apiKeyItemKey: "L",
  connectionsPartition: "J",
  connectionKey: "J",
  sessionKey: "s",
  passkeyKey: "k",
  personPartition: "i",
  personKey: "i",
  signInsPartition: "n",
  signInKey: "n",
  clientsPartition: "C",
  clientKey: "C",
  projectsPartition: "P",
  projectKey: "P",
  exchangeRatesPartition: "X",
  exchangeRateKey: "X",
  billingRatesPartition: "b",
  tagsPartition: "T",
  tagsVersionKey: "T",
  tagKey: "T",
  entriesOfTagPartition: "F",
  tagCountsPartition: "Z",
  timersPartition: "w",
  timerKey: "w",
  sheetsPartition: "q",
  sheetKey: "q",
  sheetsOfStatePartition: "r",
  sheetOfStateKey: "r",
  statementLinksPartition: "m",
  statementLinkKey: "m",
  linkSecretKey: "l",
  calendarFeedsPartition: "c",
  calendarFeedKey: "c",
  feedSecretKey: "g",
  logBlocksPartition: "h",
  logBlockKey: "h",
  billingPartition: "j",
  logoPrefix: "j",
  seriesPrefix: "j",
  schedulePrefix: "j",
  scheduleKey: "j",
  dueSchedules: "schedules",
  taxCodePrefix: "j",
  sellerKey: "j",
  formatsKey: "j",
  logoKey: "j",
  seriesKey: "j",
  taxCodeKey: "j",
  mailsPartition: "p",
  mailPrefix: "p",
  mailKey: "p",
  mailCausePrefix: "p",
  mailIdentityKey: "p",
  mailHourKey: "p",
  unsubscribeKey: "t",
  dueMails: "mails",
  dueMailKey: "mails",
  webhooksPartition: "o",
  webhookPrefix: "o",
  webhookKey: "o",
  webhookSecretsKey: "o",
  webhookProgressKey: "o",
  webhookEventsPartition: "o",
  retryPrefix: "o",
  retryKey: "o",
  deliveryPrefix: "o",
  deliveryKey: "o",
  listeningWebhooks: "webhooks",
  listeningKey: "webhooks",
  invoicesPartition: "v",
  invoicesOfClientPartition: "v",
  invoiceKey: "v",
  invoicePartsPartition: "z",
  invoicePartsPrefix: "z",
  invoicePartKey: "z",
  invoiceNumberKey: "z",
  releasedPrefix: "z",
  releasedKey: "z",
  invoiceDraftPrefix: "z",
  invoiceDraftKey: "z",
  unfinishedInvoices: "invoices",
  unfinishedInvoiceKey: "invoices",
  budgetNoticesPartition: "x",
  budgetNoticeKey: "x",
  periodsPartition: "y",
  periodKey: "y",
  periodFiguresKey: "y",
  unfinishedPeriods: "periods",
  unfinishedPeriodKey: "periods",
  operationPartition: "V",
  undonePartition: "u",
  undoneKey: "u",
  preferencesPartition: "f",
  preferencesKey: "f",
  externalRefsPartition: "e",
  externalRefKey: "e",
  importsPartition: "a",
  importKey: "a",
  importCountsKey: "a",
  importedPartition: "d",
  importedKey: "d",
  outcomesPartition: "I",
  outcomeKey: "I",
  eventsPartition: "V",
  eventKey: "V",
  deletionEpochsPartition: "G",
  deletionEpochKey: "G",
  recordKey: "R",
  recordsPartition: "R",
  recordsOfEntityPartition: "R",
  totalsPartition: "D",
  monthsPartition: "N",
  cellsPartition: "H",
  cellsOfEntityPartition: "H",
  lineCountsPartition: "K",
  summariesPartition: "S",
  summaryHeadPrefix: "S",
  summaryHeadKey: "S",
  summaryRowsPrefix: "S"
}

export const dynamoKinds: KeptStore<Dynamo> = {
  kinds: {
    first: ofStore,
    layout: ofStore,
    slugs: pointer,
    E: pointer,
    F: ofEntries,
    A: { inExport: "apiKeys" },
    B: expiring,
    C: ofWorkspace,
    D: sums,
    G: ofWorkspace,
    H: sums,
    I: { inExport: "keptResults" },
    J: { inExport: "connections" },
    K: sums,
    L: pointer,
    M: { inExport: "member" },
    N: sums,
    O: expiring,
    P: ofWorkspace,
    Q: ofStore,
    leases: ofStore,
    R: { inExport: "time" },
    S: sums,
    T: ofWorkspace,
    U: ofStore,
    V: { inExport: "activity" },
    h: hashes,
    W: { inExport: "workspace" },
    X: ofWorkspace,
    Y: { inExport: "code" },
    Z: sums,
    a: ofWorkspace,
    b: { inExport: "rates" },
    c: { inExport: "calendarFeed" },
    d: pointer,
    e: pointer,
    f: { inExport: "preferences" },
    g: pointer,
    i: { inExport: "identities" },
    j: ofWorkspace,
    v: ofWorkspace,
    z: ofWorkspace,
    invoices: ofWorkspace,
    schedules: ofWorkspace,
    o: ofWorkspace,
    webhooks: pointer,
    p: ofMails,
    mails: pointer,
    t: pointer,
    k: { inExport: "passkeys" },
    l: pointer,
    m: { inExport: "statementLinks" },
    n: pointer,
    q: { inExport: "sheets" },
    r: pointer,
    s: { inExport: "sessions" },
    u: ofWorkspace,
    w: { inExport: "timer" },
    y: ofWorkspace,
    periods: pointer,
    x: ofWorkspace
  },
  dump: Effect.gen(function* () {
    const { client, table } = yield* Dynamo
    const rows: Array<Dump[number]> = []
    let next: ScanCommandOutput["LastEvaluatedKey"]
    do {
      const command = new ScanCommand({ TableName: table, ConsistentRead: true, ExclusiveStartKey: next })
      const page: ScanCommandOutput = yield* Effect.promise(() => client.send(command))
      for (const item of page.Items ?? []) {
        const [kind = ""] = /^(?:[A-Z]|[a-z]+$|[a-z])/u.exec(textOf(item, "pk")) ?? []
        rows.push({
          kind,
          text: JSON.stringify(item, inOrder)
        })
      }
      next = page.LastEvaluatedKey
    } while (next !== undefined)
    return rows
  }),
  settle: Effect.fnUntraced(function* ({ workspace }: EveryKind) {
    const dynamo = yield* Dynamo
    yield* summarize(dynamo, workspace.id, "2026-06")
    const key = itemKeys.deletionEpochKey(workspace.id, "0")
    yield* dynamo.transact(() =>
      Effect.succeed([{ _tag: "Update", key, change: { text: "add #n :no", values: { ":no": { N: "0" } } } }])
    )
  }),
  idsOf: (id) => [id, shortId(id)]
}
