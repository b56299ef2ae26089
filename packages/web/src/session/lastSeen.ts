import type { QueryClient, QueryKey } from "@tanstack/react-query"
import { type DBSchema, type IDBPDatabase, openDB } from "idb"
import { followedUnder } from "../api/followedUnder.ts"
import { dayOfMoment } from "../format/dates.ts"
import type { SessionData, SignedOut } from "./SessionData.ts"
import { adopt } from "./useSession.ts"

/** What one read answered, and when. */
interface SeenRead {
  readonly key: QueryKey
  readonly data: unknown
  readonly at: number
}

/** Who was signed in last in this browser, and what they saw of what a page without a connection needs. */
export interface Seen {
  readonly at: number
  readonly session: SessionData
  readonly reads: ReadonlyArray<SeenRead>
}

interface Schema extends DBSchema {
  readonly seen: { readonly key: string; readonly value: Seen }
}

const only = "last"
let database: Promise<IDBPDatabase<Schema>> | undefined

const open = (): Promise<IDBPDatabase<Schema>> =>
  (database ??= openDB<Schema>("hourbook-seen", 1, { upgrade: (db) => void db.createObjectStore("seen") }))

/** The weeks, the running timer, and what the line and the pickers offer. */
const kept = new Set(["/api/time", "/api/timer", "/api/holidays", "/api/projects", "/api/counteragents", "/api/rates"])

const isOfWeek = (asked: unknown): boolean =>
  typeof asked === "object" && asked !== null && "user_id" in asked && "include_totals" in asked && "page_size" in asked

const isChoice = (asked: unknown): boolean => typeof asked === "object" && asked !== null && "for_select" in asked

const isKept = ([path, asked]: QueryKey): boolean => {
  if (typeof path !== "string" || !kept.has(path)) return false
  if (path === "/api/time") return isOfWeek(asked)
  return path === "/api/projects" || path === "/api/counteragents" ? isChoice(asked) : true
}

/** The last weeks that were looked at. */
const mostOfAPath = 3

const readsIn = (cache: QueryClient): ReadonlyArray<SeenRead> => {
  const all = cache
    .getQueryCache()
    .findAll({ predicate: ({ queryKey, state }) => isKept(queryKey) && state.data !== undefined })
    .map(({ queryKey, state }): SeenRead => ({ key: queryKey, data: state.data, at: state.dataUpdatedAt }))
    .toSorted((one, other) => other.at - one.at)
  return [...Map.groupBy(all, ({ key }) => String(key[0])).values()].flatMap((some) => some.slice(0, mostOfAPath))
}

const pauseMillis = 1000
/** A sign-in ends when it is not used for so long. */
const unusedMillis = 30 * 86_400_000

/** Keeps what a person sees from now on, until the page is closed or somebody else is signed in. Gives the way to stop. */
const keepSeen = (session: SessionData, cache: QueryClient): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const keep = async (): Promise<void> => {
    timer = undefined
    const db = await open()
    await db.put("seen", { at: Date.now(), session, reads: readsIn(cache) }, only)
  }
  // A browser without a database, as some private windows, keeps nothing.
  const later = (): void => {
    timer ??= setTimeout(() => void keep().catch(() => undefined), pauseMillis)
  }
  later()
  const stop = cache.getQueryCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "success" && isKept(event.query.queryKey)) later()
  })
  return () => {
    stop()
    clearTimeout(timer)
  }
}

/** Forgets it, and how far each workspace was followed, for the person who uses the browser next. */
export const forgetSeen = async (): Promise<void> => {
  for (const key of Object.keys(localStorage)) if (key.startsWith(followedUnder)) localStorage.removeItem(key)
  const db = await open()
  await db.clear("seen")
}

/**
 * Who was seen last in this browser, on the present day, while the sign-in would still hold; null for nobody. What they saw goes into
 * the cache, to be read anew when that can be.
 */
export const showSeen = async (cache: QueryClient): Promise<SessionData | null> => {
  const found = await (await open()).get("seen", only)
  if (found === undefined) return null
  const end = Math.min(Date.parse(found.session.session.expires_at), found.at + unusedMillis)
  if (end <= Date.now()) return null
  adopt(found.session)
  for (const { at, data, key } of found.reads) {
    if (cache.getQueryData(key) === undefined) cache.setQueryData(key, data, { updatedAt: at })
  }
  return { ...found.session, today: dayOfMoment(new Date().toISOString()), seenAt: found.at }
}

/** The server has said who is signed in: what was shown meanwhile is read anew, and that of another person is gone at once. */
export const follow = (
  now: SessionData | SignedOut,
  shown: SessionData | undefined,
  cache: QueryClient
): (() => void) => {
  if (shown !== undefined) {
    const isSame = now.session !== null && now.user.id === shown.user.id && now.workspace.id === shown.workspace.id
    if (!isSame) cache.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== "/api/session" })
    void cache.invalidateQueries()
  }
  if (now.session !== null) return keepSeen(now, cache)
  forgetSeen().catch(() => undefined)
  return () => undefined
}
