import { useSyncExternalStore } from "react"
import { type Answer, Failed, keepWith, type Sending, transmit } from "./client.ts"
import { type KeptWrite, keptWrites } from "./keptWrites.ts"
import { makeQuestion } from "./question.ts"
import { adoptable, holdTab, tab } from "./tabs.ts"

/** How it is with the changes: how many wait, and whether the server could not be reached. */
export interface QueueState {
  readonly waiting: number
  readonly isOffline: boolean
}

/** Whether changes that are older than a day are sent; the server does not know their keys any more. */
export const oldWritesQuestion = makeQuestion<{ readonly count: number; readonly since: number }, boolean>()

interface Owner {
  readonly workspaceId: string
  readonly userId: string
}

/** What becomes of changes that an earlier page left behind. */
interface Listener {
  readonly sent: () => void
  readonly dropped: (error: unknown) => void
}

/** How a change is tried, and who hears of its refusal. */
interface Job {
  readonly run: (write: KeptWrite) => Promise<void>
  readonly fail: (error: unknown) => void
}

const dayMillis = 86_400_000
const pauses = [2000, 5000, 15_000, 60_000]
const ofEntries = /^\/api\/time(?:\/[0-9a-f-]{36})?$/u

let owner: Owner | undefined
let listener: Listener = { sent: () => undefined, dropped: () => undefined }
let writes: ReadonlyArray<KeptWrite> = []
let state: QueueState = { waiting: 0, isOffline: false }
let isBusy = false
let timer: ReturnType<typeof setTimeout> | undefined
let pausedUntil = 0
const jobs = new Map<string, Job>()
const subscribers = new Set<() => void>()

const show = (next: ReadonlyArray<KeptWrite>, isOffline: boolean = state.isOffline): void => {
  writes = next
  if (state.waiting === next.length && state.isOffline === isOffline) return
  state = { waiting: next.length, isOffline }
  for (const subscriber of subscribers) subscriber()
}

const drop = (id: string): void => {
  show(writes.filter((write) => write.id !== id))
  jobs.delete(id)
  void keptWrites.remove(id)
}

/** Whether the server may take it later: it was away, too busy, or the person did not sign in again. */
const mayPass = (error: unknown): boolean =>
  error instanceof Failed && (error.status === 0 || error.status >= 500 || error.status === 429 || error.status === 401)

/** Sends one. False when the server cannot take it now. */
const tryOne = async (write: KeptWrite): Promise<boolean> => {
  const job = jobs.get(write.id)
  if (job === undefined) return true
  try {
    await job.run(write)
    drop(write.id)
    show(writes, false)
    return true
  } catch (error) {
    if (!mayPass(error)) {
      drop(write.id)
      job.fail(error)
      return true
    }
    const again = { ...write, tries: write.tries + 1 }
    pausedUntil = Date.now() + (pauses[Math.min(write.tries, pauses.length - 1)] ?? 0)
    show(
      writes.map((other) => (other.id === write.id ? again : other)),
      true
    )
    void keptWrites.put(again)
    return false
  }
}

const drain = async (): Promise<void> => {
  if (isBusy) return
  isBusy = true
  clearTimeout(timer)
  for (;;) {
    const next = writes.find(({ due }) => due <= Date.now())
    if (next === undefined || Date.now() < pausedUntil || !(await tryOne(next))) break
  }
  isBusy = false
  if (writes.length === 0) return
  const soonest = Math.max(pausedUntil, Math.min(...writes.map(({ due }) => due)))
  timer = setTimeout(() => void drain(), Math.max(50, soonest - Date.now()))
}

/** Tries at once, such as when the connection or the focus is back. */
const drainNow = (): void => {
  pausedUntil = 0
  void drain()
}

const sendingOf = ({ address, body, idempotencyKey, ifMatch, method }: KeptWrite): Sending => ({
  method,
  address,
  body,
  idempotencyKey,
  ifMatch
})

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null

/** Whether the server has the change already: its answer to an earlier try was lost on the way. */
const isDone = (write: KeptWrite, data: unknown): boolean => {
  const entry = isObject(data) ? data["entry"] : undefined
  return (
    isObject(entry) &&
    isObject(write.body) &&
    Object.entries(write.body).every(([key, value]) => JSON.stringify(entry[key]) === JSON.stringify(value))
  )
}

const perform = async <A>(write: KeptWrite): Promise<Answer<A>> => {
  try {
    return await transmit<A>(sendingOf(write))
  } catch (error) {
    if (!(error instanceof Failed) || error.status !== 412 || write.tries === 0) throw error
    const now = await transmit<A>({ method: "GET", address: write.address })
    if (!isDone(write, now.data)) throw error
    return now
  }
}

const enqueue = async (write: KeptWrite, job: Job): Promise<void> => {
  jobs.set(write.id, job)
  show([...writes, write])
  await keptWrites.put(write)
  void drain()
}

const newWrite = (from: Owner, sending: Sending, due: number): KeptWrite | undefined => {
  const { address, body, ifMatch, method } = sending
  if (method === "GET") return undefined
  const idempotencyKey = method === "POST" ? (sending.idempotencyKey ?? crypto.randomUUID()) : undefined
  const id = crypto.randomUUID()
  return { ...from, id, at: Date.now(), tab, method, address, body, idempotencyKey, ifMatch, due, tries: 0 }
}

/** Deletes after a while, even if the page is closed before. Gives what takes it back. */
export const deleteLater = (address: string, millis: number, done: (error?: unknown) => void): (() => void) => {
  const write = owner === undefined ? undefined : newWrite(owner, { method: "DELETE", address }, Date.now() + millis)
  if (write === undefined) return () => undefined
  const run = async (now: KeptWrite): Promise<void> => {
    await perform(now)
    done()
  }
  void enqueue(write, { run, fail: done })
  return () => drop(write.id)
}

keepWith(<A>(sending: Sending) => {
  const write =
    owner === undefined || !ofEntries.test(sending.address) ? undefined : newWrite(owner, sending, Date.now())
  if (write === undefined) return undefined
  return new Promise<Answer<A>>((resolve, reject) => {
    void enqueue(write, { run: async (now) => resolve(await perform<A>(now)), fail: reject })
  })
})

/** Takes over what closed pages left behind, after a question where it is old. One page at a time does. */
const adopt = (from: Owner): Promise<void> =>
  "locks" in navigator ? navigator.locks.request("hourbook-adopt", () => takeOver(from)) : takeOver(from)

const takeOver = async (from: Owner): Promise<void> => {
  const found = (await adoptable(await keptWrites.of(from.workspaceId, from.userId))).filter(({ id }) => !jobs.has(id))
  if (found.length === 0 || owner !== from) return
  const isOld = ({ at }: KeptWrite): boolean => Date.now() - at > dayMillis
  const old = found.filter(isOld)
  for (const write of found) {
    jobs.set(write.id, {
      run: async (now) => {
        await perform(now)
        listener.sent()
      },
      fail: (error) => listener.dropped(error)
    })
  }
  const first = old[0]
  const sendsOld = first === undefined || (await oldWritesQuestion.ask({ count: old.length, since: first.at })) === true
  for (const write of old) if (!sendsOld) drop(write.id)
  const kept = found.filter((write) => sendsOld || !isOld(write)).map((write) => ({ ...write, tab }))
  await Promise.all(kept.map(keptWrites.put))
  show([...kept, ...writes])
  drainNow()
}

/** Begins to send the changes of a person in a workspace, those that an earlier page left behind included. */
export const startQueue = (from: Owner, hears: Listener): void => {
  listener = hears
  if (owner?.userId === from.userId && owner.workspaceId === from.workspaceId) return
  if (owner === undefined) {
    addEventListener("online", drainNow)
    addEventListener("focus", () => {
      drainNow()
      if (owner !== undefined) void adopt(owner)
    })
  }
  owner = from
  jobs.clear()
  show([], false)
  void holdTab().then(() => adopt(from))
}

const subscribe = (subscriber: () => void) => {
  subscribers.add(subscriber)
  return () => void subscribers.delete(subscriber)
}

export const useQueue = (): QueueState => useSyncExternalStore(subscribe, () => state)

/** The same for code that is no part of the page. */
export const queueState = (): QueueState => state
