import type { QueryClient } from "@tanstack/react-query"
import { type Read, send, written } from "./client.ts"
import { Failed } from "./Failed.ts"
import { followedUnder } from "./followedUnder.ts"
import { isAmong } from "./ownWrites.ts"
import { serverNow } from "./serverClock.ts"

/** Whose changes the page follows: those that the person may see in the workspace. */
export interface Follower {
  readonly workspaceId: string
  readonly userId: string
  /** When the page began to read what it shows, by the server's clock. */
  readonly since: number
  /** What it has read: read again after changes that the page did not make itself. */
  readonly cache: QueryClient
}

type Change = Pick<
  Read<"/api/changes">["changes"][number],
  "action" | "occurred_at" | "subject_id" | "user_id" | "version"
>

/** What the page that asks tells the others, and what a new page asks it for. */
interface Told {
  /** Where the next request goes on. */
  readonly cursor: string
  readonly changes: ReadonlyArray<Change>
  /** Whether there may be changes that are not told. */
  readonly isGap: boolean
}
type Message = Told | "what was told?"

/** As long as the server lets a call wait. */
const waitSeconds = "25"
/** In a busy workspace the pages are read again at most as often. */
const restMillis = 3000
const mostPauseMillis = 60_000
/** The person's own changes may arrive here before the page has its response to them. */
const ownMillis = 1000
/** The date of an answer has whole seconds. */
const clockMillis = 1000
/** A page hears what happened while it was loading from the one that asks. */
const loadingMillis = 60_000

/** Ends early when it is aborted. */
const sleep = (millis: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener("abort", end)
      resolve()
    }
    const timer = setTimeout(end, millis)
    signal.addEventListener("abort", end)
  })

/** Whether asking again can help: not where the person may not, or is signed out. */
const mayCome = (error: unknown): boolean =>
  error instanceof Failed && (error.status === 0 || error.status === 410 || error.status === 429 || error.status >= 500)

/** What pages need of a change. */
const named = ({ action, occurred_at, subject_id, user_id, version }: Change): Change => ({
  action,
  occurred_at,
  subject_id,
  user_id,
  version
})

/** Asks for changes until the signal says to stop; each answer goes to `tell`. Ends too where asking has no use. */
const poll = async (from: string, tell: (told: Told) => void, signal: AbortSignal): Promise<void> => {
  let cursor = from
  let pause = restMillis
  while (!signal.aborted) {
    try {
      const query = cursor === "now" ? { cursor } : { cursor, wait: waitSeconds }
      const { data } = await send("GET", "/api/changes", { query, signal })
      const { changes, has_more } = data
      // A page that slept through many changes reads everything anew rather than all of them.
      cursor = has_more ? "now" : data.next_cursor
      pause = restMillis
      tell({ cursor, changes: changes.map(named), isGap: has_more })
      if (data.poll_after !== undefined) await sleep(data.poll_after * 1000, signal)
      else if (changes.length > 0) await sleep(restMillis, signal)
    } catch (error) {
      if (signal.aborted || !mayCome(error)) return
      if (error instanceof Failed && error.status === 410) {
        // A cursor of before a restore or a change of role: what the pages show may be as old.
        cursor = "now"
        tell({ cursor, changes: [], isGap: true })
      }
      await sleep(pause, signal)
      pause = Math.min(2 * pause, mostPauseMillis)
    }
  }
}

/** Holds a lock while it runs, which one page of the browser has. */
const alone = (name: string, signal: AbortSignal, run: () => Promise<void>): Promise<void> =>
  "locks" in navigator ? navigator.locks.request(name, { signal }, run).catch(() => undefined) : run()

/** Reads again what the page shows after news: changes that it neither made nor has read. A hidden one does once it is seen. */
const hearing = ({ cache, since, userId }: Follower) => {
  const changed = (): void =>
    void cache.invalidateQueries({ refetchType: document.visibilityState === "hidden" ? "none" : "active" })
  let later: ReturnType<typeof setTimeout> | undefined
  const isNew = (change: Change): boolean =>
    Date.parse(change.occurred_at) > since - clockMillis && !isAmong(written, change)
  const hear = ({ changes, isGap }: Told): void => {
    if (isGap) return changed()
    const news = changes.filter(isNew)
    if (news.some(({ user_id }) => user_id !== userId)) return changed()
    if (news.length > 0) later = setTimeout(() => news.some(isNew) && changed(), ownMillis)
  }
  return { hear, end: () => clearTimeout(later) }
}

/**
 * Follows the changes of a workspace: of all pages of a browser, one that is visible asks for them, and tells the
 * others. Gives what ends it.
 */
export const followChanges = (follower: Follower): (() => void) => {
  const name = `${followedUnder}${follower.workspaceId}-${follower.userId}`
  const others = new BroadcastChannel(name)
  const { end, hear } = hearing(follower)
  /** Kept for pages that are opened after this one is closed. */
  let cursor = localStorage.getItem(name) ?? "now"
  let asking: AbortController | undefined
  let isAsking = false
  let lately: ReadonlyArray<Change> = []
  let hasHeard = false
  others.addEventListener("message", ({ data }: MessageEvent<Message>) => {
    if (data === "what was told?") {
      if (isAsking) others.postMessage({ cursor, changes: lately, isGap: false } satisfies Told)
    } else if (data.cursor !== cursor || !hasHeard) {
      hasHeard = true
      ;({ cursor } = data)
      hear(data)
    }
  })
  const tell = (told: Told): void => {
    ;({ cursor } = told)
    localStorage.setItem(name, cursor)
    lately = [...lately, ...told.changes].filter(
      ({ occurred_at }) => Date.parse(occurred_at) > serverNow() - loadingMillis
    )
    others.postMessage(told)
    hear(told)
  }
  const ask = async (signal: AbortSignal): Promise<void> => {
    isAsking = true
    await poll(cursor, tell, signal)
    isAsking = false
  }
  const look = (): void => {
    if (document.visibilityState === "hidden") {
      asking?.abort()
      asking = undefined
    } else if (asking === undefined) {
      const { signal } = (asking = new AbortController())
      void alone(name, signal, () => ask(signal)).finally(() => {
        if (asking?.signal === signal) asking = undefined
      })
    }
  }
  document.addEventListener("visibilitychange", look)
  addEventListener("focus", look)
  others.postMessage("what was told?" satisfies Message)
  look()
  return () => {
    document.removeEventListener("visibilitychange", look)
    removeEventListener("focus", look)
    asking?.abort()
    end()
    others.close()
  }
}
