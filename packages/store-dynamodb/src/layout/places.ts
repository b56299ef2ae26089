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
export const slugPlace = (slug: string): Key => ({ pk: slugs, sk: slug })
/** A person's address, in whatever workspace. */
export const emailPlace = (email: string): Key => alone(`E${email}`)
/** A key, by the hash of its secret. */
export const secretPlace = (secretHash: string): Key => alone(`A${secretHash}`)

/** What an authorization server remembers, and what it counts. */
export const artifactPlace = ({ id, kind }: ArtifactRef): Key => alone(`O${kind} ${id}`)
export const counterPlace = ({ id, kind }: ArtifactRef): Key => alone(`U${kind} ${id}`)
/** The requests that instances have leased for an identity. */
export const leasesPlace = (identity: string): Key => alone(`Q${identity}`)

export const workspacePlace = (workspaceId: string): Key => alone(`W${shortId(workspaceId)}`)
/** How many owners a workspace has. */
export const ownersPlace = (workspaceId: string): Key => ({ pk: `W${shortId(workspaceId)}`, sk: "owners" })

export const membersOf = (workspaceId: string): string => `M${shortId(workspaceId)}`
export const memberPlace = (workspaceId: string, userId: string): Key => ({
  pk: membersOf(workspaceId),
  sk: shortId(userId)
})

/** A member's keys, by when they were made. */
export const keysOf = (workspaceId: string, userId: string): string => `L${shortId(workspaceId)}${shortId(userId)}`
export const keyPlace = (key: {
  readonly workspaceId: string
  readonly userId: string
  readonly createdAt: Instant
  readonly id: string
}): Key => ({ pk: keysOf(key.workspaceId, key.userId), sk: `${shortInstant(key.createdAt)}${shortId(key.id)}` })

/** Apps that act for members, by id. */
export const connectionsOf = (workspaceId: string): string => `J${shortId(workspaceId)}`
export const connectionPlace = (workspaceId: string, id: string): Key => ({
  pk: connectionsOf(workspaceId),
  sk: shortId(id)
})

export const clientsOf = (workspaceId: string): string => `C${shortId(workspaceId)}`
export const clientPlace = (workspaceId: string, id: string): Key => ({ pk: clientsOf(workspaceId), sk: shortId(id) })

export const projectsOf = (workspaceId: string): string => `P${shortId(workspaceId)}`
export const projectPlace = (workspaceId: string, id: string): Key => ({ pk: projectsOf(workspaceId), sk: shortId(id) })

export const ratesOf = (workspaceId: string): string => `X${shortId(workspaceId)}`
export const ratePlace = (workspaceId: string, currency: string, day: CalendarDate): Key => ({
  pk: ratesOf(workspaceId),
  sk: `${currency}${day}`
})

/** The answer kept under a member's idempotency key. */
export const outcomeKey = (workspaceId: string, userId: string, key: string): Key => ({
  pk: `I${shortId(workspaceId)}${shortId(userId)}`,
  sk: key
})

/** The log of changes, by when. */
export const eventsOf = (workspaceId: string): string => `V${shortId(workspaceId)}`
export const eventPlace = (workspaceId: string, at: Instant, id: string): Key => ({
  pk: eventsOf(workspaceId),
  sk: `${shortInstant(at)}${shortId(id)}`
})

/** How often something was removed that records can point at: the same in each of its copies, one for each lane. */
export const removalsPlace = (workspaceId: string, lane: string): Key => ({
  pk: `G${shortId(workspaceId)}`,
  sk: lane
})

/** A time entry, payment or payout, by the letter of its kind. */
export const recordPlace = (letter: string, workspaceId: string, id: string): Key =>
  alone(`R${letter}${shortId(workspaceId)}${shortId(id)}`)
/** The partitions of the indexes that find records. */
export const recordsOf = (letter: string, workspaceId: string): string => `${letter}${shortId(workspaceId)}`
export const recordsOfOne = (letter: string, workspaceId: string, id: string): string =>
  `${letter}${shortId(workspaceId)}${shortId(id)}`

/** Totals, by month: of days and hours; of whom and what they belong to; and of both. */
export const totalsOf = (workspaceId: string): string => `D${shortId(workspaceId)}`
export const monthsOf = (workspaceId: string): string => `N${shortId(workspaceId)}`
export const cellsOf = (workspaceId: string): string => `H${shortId(workspaceId)}`
/** The partitions of the indexes that find the cells of one project, client or member. */
export const cellsOfOne = (letter: string, workspaceId: string, id: string): string =>
  `H${letter}${shortId(workspaceId)}${shortId(id)}`
/** How many lines of the log there are, by month and day and by whom and what they belong to. */
export const lineCountsOf = (workspaceId: string): string => `K${shortId(workspaceId)}`
