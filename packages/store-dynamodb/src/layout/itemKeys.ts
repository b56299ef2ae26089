// Long because it has every key of the table.
import type { ArtifactRef } from "@hourbook/core/connections/OAuthArtifacts"
import type { CalendarDate } from "@hourbook/core/values/CalendarDate"
import type { ExternalRef } from "@hourbook/core/values/ExternalRef"
import type { Instant } from "@hourbook/core/values/Instant"
import type { Key } from "../table/Action.ts"
import { shortId, shortInstant } from "./sortable.ts"

/**
 * The keys of all items. A partition key starts with a letter for its contents, followed by the workspace, so that no read
 * can reach another workspace. Every letter is defined in this file, but for those of noticeKeys, billingKeys and invoiceKeys.
 */

/** The key of the only item in a partition. */
const alone = (pk: string): Key => ({ pk, sk: "#" })

/** The mark that the store has had a workspace. */
export const firstWorkspace = alone("first")
/** The workspace id of each slug. */
export const slugs = "slugs"
export const slugKey = (slug: string): Key => ({ pk: slugs, sk: slug })
/** The version of the layout of the table. */
export const layoutKey = alone("layout")
/** The members and former members with an email address: one in each workspace that has one. */
export const emailPartition = (email: string): string => `E${email}`
export const emailKey = (email: string, workspaceId: string): Key => ({
  pk: emailPartition(email),
  sk: shortId(workspaceId)
})
/** The user with an email address, in layout 1. */
export const emailKey1 = (email: string): Key => alone(`E${email}`)
/** An API key, by the hash of its secret. */
export const secretKey = (secretHash: string): Key => alone(`A${secretHash}`)

/** The artifacts and counters of the authorization server. */
export const artifactKey = ({ id, kind }: ArtifactRef): Key => alone(`O${kind} ${id}`)
export const counterKey = ({ id, kind }: ArtifactRef): Key => alone(`U${kind} ${id}`)
/** The requests that instances have leased for an identity. */
export const leasesKey = (identity: string): Key => alone(`Q${identity}`)
/** A lease of a process. */
export const workerLeaseKey = (name: string): Key => ({ pk: "leases", sk: name })

export const workspaceKey = (workspaceId: string): Key => alone(`W${shortId(workspaceId)}`)
/** The number of owners of a workspace. */
export const ownersKey = (workspaceId: string): Key => ({ pk: `W${shortId(workspaceId)}`, sk: "owners" })

export const membersPartition = (workspaceId: string): string => `M${shortId(workspaceId)}`
export const memberKey = (workspaceId: string, userId: string): Key => ({
  pk: membersPartition(workspaceId),
  sk: shortId(userId)
})

/** The member of a one-time code, by the hash of the code; and the hash of a member's only code. */
export const codeKey = (codeHash: string): Key => alone(`B${codeHash}`)
export const memberCodeKey = (workspaceId: string, userId: string): Key => ({
  pk: `Y${shortId(workspaceId)}`,
  sk: shortId(userId)
})

/** The API keys of a member, sorted by creation. */
export const apiKeysPartition = (workspaceId: string, userId: string): string =>
  `L${shortId(workspaceId)}${shortId(userId)}`
export const apiKeyItemKey = (key: {
  readonly workspaceId: string
  readonly userId: string
  readonly createdAt: Instant
  readonly id: string
}): Key => ({
  pk: apiKeysPartition(key.workspaceId, key.userId),
  sk: `${shortInstant(key.createdAt)}${shortId(key.id)}`
})

/** The connections of a workspace, sorted by id. */
export const connectionsPartition = (workspaceId: string): string => `J${shortId(workspaceId)}`
export const connectionKey = (workspaceId: string, id: string): Key => ({
  pk: connectionsPartition(workspaceId),
  sk: shortId(id)
})

/** A session by the hash of its secret, and a passkey by the hash of its id. */
export const sessionKey = (secretHash: string): Key => alone(`s${secretHash}`)
export const passkeyKey = (idHash: string): Key => alone(`k${idHash}`)
/** The memberships of a person of an identity provider, by the hash of both. */
export const personPartition = (personHash: string): string => `i${personHash}`
export const personKey = (personHash: string, workspaceId: string): Key => ({
  pk: personPartition(personHash),
  sk: shortId(workspaceId)
})
/** What a member signs in with: identities, passkeys and sessions, in this order. Each item points at one of those above. */
export const signInsPartition = (workspaceId: string, userId: string): string =>
  `n${shortId(workspaceId)}${shortId(userId)}`
export const signInKey = (
  { userId, workspaceId }: { readonly workspaceId: string; readonly userId: string },
  letter: "s" | "k" | "i",
  id: string
): Key => ({ pk: signInsPartition(workspaceId, userId), sk: `${letter}${id}` })

export const clientsPartition = (workspaceId: string): string => `C${shortId(workspaceId)}`
export const clientKey = (workspaceId: string, id: string): Key => ({
  pk: clientsPartition(workspaceId),
  sk: shortId(id)
})

export const projectsPartition = (workspaceId: string): string => `P${shortId(workspaceId)}`
export const projectKey = (workspaceId: string, id: string): Key => ({
  pk: projectsPartition(workspaceId),
  sk: shortId(id)
})

export const exchangeRatesPartition = (workspaceId: string): string => `X${shortId(workspaceId)}`
export const exchangeRateKey = (workspaceId: string, currency: string, day: CalendarDate): Key => ({
  pk: exchangeRatesPartition(workspaceId),
  sk: `${currency}${day}`
})

/** The billing rates of a workspace, sorted by what they are for, then day and kind. */
export const billingRatesPartition = (workspaceId: string): string => `b${shortId(workspaceId)}`

/** The tags of a workspace, each with its number, beside the version of them all. */
export const tagsPartition = (workspaceId: string): string => `T${shortId(workspaceId)}`
export const tagsVersionKey = (workspaceId: string): Key => ({ pk: tagsPartition(workspaceId), sk: "#" })
export const tagKey = (workspaceId: string, tag: number): Key => ({ pk: tagsPartition(workspaceId), sk: `t${tag}` })
/** Copies of the time entries with a tag, in the order of days. */
export const entriesOfTagPartition = (workspaceId: string, tag: number): string => `F${shortId(workspaceId)}${tag}`
/** The number of entries with each tag, by member and client. */
export const tagCountsPartition = (workspaceId: string): string => `Z${shortId(workspaceId)}`

/** The running timers of a workspace, sorted by member. */
export const timersPartition = (workspaceId: string): string => `w${shortId(workspaceId)}`
export const timerKey = (workspaceId: string, userId: string): Key => ({
  pk: timersPartition(workspaceId),
  sk: shortId(userId)
})

/** The sheets of a workspace, sorted by member and first day; and copies of those in a state, sorted by first day and member. */
export const sheetsPartition = (workspaceId: string): string => `q${shortId(workspaceId)}`
export const sheetKey = (workspaceId: string, userId: string, from: CalendarDate): Key => ({
  pk: sheetsPartition(workspaceId),
  sk: `${shortId(userId)}${from}`
})
export const sheetsOfStatePartition = (workspaceId: string, state: string): string => `r${shortId(workspaceId)}${state}`
export const sheetOfStateKey = (
  { from, state, userId }: { readonly userId: string; readonly from: CalendarDate; readonly state: string },
  workspaceId: string
): Key => ({ pk: sheetsOfStatePartition(workspaceId, state), sk: `${from}${shortId(userId)}` })

/** The links to statements of a workspace, sorted by id, and the link of a secret, by its hash. */
export const statementLinksPartition = (workspaceId: string): string => `m${shortId(workspaceId)}`
export const statementLinkKey = (workspaceId: string, id: string): Key => ({
  pk: statementLinksPartition(workspaceId),
  sk: shortId(id)
})
export const linkSecretKey = (secretHash: string): Key => alone(`l${secretHash}`)

/** The calendar feeds of a workspace, sorted by member, and the member of a secret, by its hash. */
export const calendarFeedsPartition = (workspaceId: string): string => `c${shortId(workspaceId)}`
export const calendarFeedKey = (workspaceId: string, userId: string): Key => ({
  pk: calendarFeedsPartition(workspaceId),
  sk: shortId(userId)
})
export const feedSecretKey = (secretHash: string): Key => alone(`g${secretHash}`)

/** What the members of a workspace have chosen, sorted by member. */
export const preferencesPartition = (workspaceId: string): string => `f${shortId(workspaceId)}`
export const preferencesKey = (workspaceId: string, userId: string): Key => ({
  pk: preferencesPartition(workspaceId),
  sk: shortId(userId)
})

/** What has an external reference, by the letter of its kind and the reference. */
export const externalRefsPartition = (workspaceId: string): string => `e${shortId(workspaceId)}`
export const externalRefKey = (workspaceId: string, letter: string, { id, source }: ExternalRef): Key => ({
  pk: externalRefsPartition(workspaceId),
  // The length separates the two unambiguously.
  sk: `${letter}${source.length} ${source} ${id}`
})

/** The imports of a workspace, and how many of each kind every import has made. */
export const importsPartition = (workspaceId: string): string => `a${shortId(workspaceId)}`
export const importKey = (workspaceId: string, importId: string): Key => ({
  pk: importsPartition(workspaceId),
  sk: `i${shortId(importId)}`
})
export const importCountsKey = (workspaceId: string, importId: string): Key => ({
  pk: importsPartition(workspaceId),
  sk: `n${shortId(importId)}`
})
/** What imports have made, sorted by import, kind and id. */
export const importedPartition = (workspaceId: string): string => `d${shortId(workspaceId)}`
export const importedKey = (workspaceId: string, importId: string, letter: string, id: string): Key => ({
  pk: importedPartition(workspaceId),
  sk: `${shortId(importId)}${letter}${shortId(id)}`
})

/** The outcomes kept under a member's idempotency keys. */
export const outcomesPartition = (workspaceId: string, userId: string): string =>
  `I${shortId(workspaceId)}${shortId(userId)}`
export const outcomeKey = (workspaceId: string, userId: string, key: string): Key => ({
  pk: outcomesPartition(workspaceId, userId),
  sk: key
})

/** The lines of the activity log, sorted by time. */
export const eventsPartition = (workspaceId: string): string => `V${shortId(workspaceId)}`
export const eventKey = (workspaceId: string, at: Instant, id: string): Key => ({
  pk: eventsPartition(workspaceId),
  sk: `${shortInstant(at)}${shortId(id)}`
})
/** The blocks in which lines of the log are sealed, in their order. */
export const logBlocksPartition = (workspaceId: string): string => `h${shortId(workspaceId)}`
export const logBlockKey = (workspaceId: string, n: number): Key => ({
  pk: logBlocksPartition(workspaceId),
  sk: String(n).padStart(10, "0")
})
/** The closes and reopenings of the books, by id, each before the items with its figures. */
export const periodsPartition = (workspaceId: string): string => `y${shortId(workspaceId)}`
export const periodKey = (workspaceId: string, id: string): Key => ({
  pk: periodsPartition(workspaceId),
  sk: shortId(id)
})
export const periodFiguresKey = (workspaceId: string, id: string, part: number): Key => ({
  pk: periodsPartition(workspaceId),
  sk: `${shortId(id)}#${String(part).padStart(4, "0")}`
})
/** Those of all workspaces that wait to be closed, reopened or certified. */
export const unfinishedPeriods = "periods"
export const unfinishedPeriodKey = (workspaceId: string, id: string): Key => ({
  pk: unfinishedPeriods,
  sk: `${shortId(id)}${shortId(workspaceId)}`
})
/** The lines of an operation but its first, in the index by project, where no project has such a partition. */
export const operationPartition = (workspaceId: string, operationId: string): string =>
  `V${shortId(workspaceId)}${shortId(operationId)}`
/** The lines that later ones undo, sorted by id. */
export const undonePartition = (workspaceId: string): string => `u${shortId(workspaceId)}`
export const undoneKey = (workspaceId: string, eventId: string): Key => ({
  pk: undonePartition(workspaceId),
  sk: shortId(eventId)
})
/** The number of deletions of items that records can reference. Each write shard has a copy; all copies are equal. */
export const deletionEpochsPartition = (workspaceId: string): string => `G${shortId(workspaceId)}`
export const deletionEpochKey = (workspaceId: string, shard: string): Key => ({
  pk: deletionEpochsPartition(workspaceId),
  sk: shard
})

/** A record, by the letter of its kind. */
export const recordKey = (letter: string, workspaceId: string, id: string): Key =>
  alone(`R${letter}${shortId(workspaceId)}${shortId(id)}`)
/** The partitions of records in the indexes. */
export const recordsPartition = (letter: string, workspaceId: string): string => `${letter}${shortId(workspaceId)}`
export const recordsOfEntityPartition = (letter: string, workspaceId: string, id: string): string =>
  `${letter}${shortId(workspaceId)}${shortId(id)}`

/** Totals by month: of days and hours; of members, clients and projects; and of both (cells). */
export const totalsPartition = (workspaceId: string): string => `D${shortId(workspaceId)}`
export const monthsPartition = (workspaceId: string): string => `N${shortId(workspaceId)}`
export const cellsPartition = (workspaceId: string): string => `H${shortId(workspaceId)}`
/** The partitions of the cells of one project, client or member in the indexes. */
export const cellsOfEntityPartition = (letter: string, workspaceId: string, id: string): string =>
  `H${letter}${shortId(workspaceId)}${shortId(id)}`
/** The number of lines of the log, by month, day, members, client and project. */
export const lineCountsPartition = (workspaceId: string): string => `K${shortId(workspaceId)}`

/** Summaries of closed months and years: what there is of each, and the rows. */
export const summariesPartition = (workspaceId: string): string => `S${shortId(workspaceId)}`
export const summaryHeadPrefix = "h"
export const summaryHeadKey = (workspaceId: string, { letter, period }: SummaryPeriod): Key => ({
  pk: summariesPartition(workspaceId),
  sk: `${summaryHeadPrefix}${letter}${period}`
})
/** The items with the rows of one build of a summary, without their numbers. */
export const summaryRowsPrefix = ({ letter, period }: SummaryPeriod, build: string): string =>
  `r${letter}${period}#${build}#`

interface SummaryPeriod {
  /** The letter of the totals. */
  readonly letter: string
  /** A month, such as `2026-03`, or a year. */
  readonly period: string
}
