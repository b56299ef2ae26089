import type { ArtifactRef } from "@hourbook/core/connections/OAuthArtifacts"
import type { CalendarDate } from "@hourbook/core/shared/CalendarDate"
import type { Instant } from "@hourbook/core/shared/Instant"
import type { Key } from "../table/Action.ts"
import { shortId, shortInstant } from "./sortable.ts"

/**
 * Where everything lies. A partition is named by a letter for what is in it and the workspace it belongs to, so that no
 * read can reach into another workspace. Whoever adds a letter adds it here.
 */

/** The only thing in its partition. */
const alone = (pk: string): Key => ({ pk, sk: "#" })

/** Marks that there has been a first workspace. */
export const firstWorkspace = alone("first")
/** All workspaces, by slug: which is whose. */
export const slugs = "slugs"
export const slugKey = (slug: string): Key => ({ pk: slugs, sk: slug })
/** A person's address, in whatever workspace. */
export const emailKey = (email: string): Key => alone(`E${email}`)
/** A key, by the hash of its secret. */
export const secretKey = (secretHash: string): Key => alone(`A${secretHash}`)

/** What an authorization server remembers, and what it counts. */
export const artifactKey = ({ id, kind }: ArtifactRef): Key => alone(`O${kind} ${id}`)
export const counterKey = ({ id, kind }: ArtifactRef): Key => alone(`U${kind} ${id}`)
/** The requests that instances have leased for an identity. */
export const leasesKey = (identity: string): Key => alone(`Q${identity}`)

export const workspaceKey = (workspaceId: string): Key => alone(`W${shortId(workspaceId)}`)
/** How many owners a workspace has. */
export const ownersKey = (workspaceId: string): Key => ({ pk: `W${shortId(workspaceId)}`, sk: "owners" })

export const membersPartition = (workspaceId: string): string => `M${shortId(workspaceId)}`
export const memberKey = (workspaceId: string, userId: string): Key => ({
  pk: membersPartition(workspaceId),
  sk: shortId(userId)
})

/** A member's keys, by when they were made. */
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

/** Apps that act for members, by id. */
export const connectionsPartition = (workspaceId: string): string => `J${shortId(workspaceId)}`
export const connectionKey = (workspaceId: string, id: string): Key => ({
  pk: connectionsPartition(workspaceId),
  sk: shortId(id)
})

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

/** The answer kept under a member's idempotency key. */
export const outcomeKey = (workspaceId: string, userId: string, key: string): Key => ({
  pk: `I${shortId(workspaceId)}${shortId(userId)}`,
  sk: key
})

/** The log of changes, by when. */
export const eventsPartition = (workspaceId: string): string => `V${shortId(workspaceId)}`
export const eventKey = (workspaceId: string, at: Instant, id: string): Key => ({
  pk: eventsPartition(workspaceId),
  sk: `${shortInstant(at)}${shortId(id)}`
})

/** How often something was removed that records can point at: the same in each of its copies, one for each shard. */
export const deletionEpochKey = (workspaceId: string, shard: string): Key => ({
  pk: `G${shortId(workspaceId)}`,
  sk: shard
})

/** A record, by the letter of its kind. */
export const recordKey = (letter: string, workspaceId: string, id: string): Key =>
  alone(`R${letter}${shortId(workspaceId)}${shortId(id)}`)
/** The partitions of the indexes that find records. */
export const recordsPartition = (letter: string, workspaceId: string): string => `${letter}${shortId(workspaceId)}`
export const recordsOfEntityPartition = (letter: string, workspaceId: string, id: string): string =>
  `${letter}${shortId(workspaceId)}${shortId(id)}`

/** Totals, by month: of days and hours; of whom and what they belong to; and of both. */
export const totalsPartition = (workspaceId: string): string => `D${shortId(workspaceId)}`
export const monthsPartition = (workspaceId: string): string => `N${shortId(workspaceId)}`
export const cellsPartition = (workspaceId: string): string => `H${shortId(workspaceId)}`
/** The partitions of the indexes that find the cells of one project, client or member. */
export const cellsOfEntityPartition = (letter: string, workspaceId: string, id: string): string =>
  `H${letter}${shortId(workspaceId)}${shortId(id)}`
/** How many lines of the log there are, by month and day and by whom and what they belong to. */
export const lineCountsPartition = (workspaceId: string): string => `K${shortId(workspaceId)}`
