import { type Answer, keepWith, type Sending, transmit, transmitKnown } from "../api/client.ts"
import { Failed } from "../api/Failed.ts"
import { type AnyRecord, recordAddress, recordIn } from "../api/recordAddress.ts"
import { isLost } from "./isLost.ts"
import { type KeptWrite, keptWrites } from "./keptWrites.ts"
import { isOld, oldWritesQuestion } from "./oldWrites.ts"
import { queueState, showQueue } from "./queueState.ts"
import type { Job, Listener, Owner } from "./queueTypes.ts"
import { retold } from "./retold.ts"
import { adoptable, holdTab, tab } from "./tabs.ts"
import { afterArrival, isDoneBefore, mayPass, pauseAfter, sendingOf, withDependents, withMadeId } from "./writeTries.ts"

let owner: Owner | undefined
let listener: Listener = { sent: () => Promise.resolve(), dropped: () => undefined, textOf: String }
let isBusy = false
let timer: ReturnType<typeof setTimeout> | undefined
let pausedUntil = 0
const jobs = new Map<string, Job>()
/** The ids that the server gave to records, by those of the changes that made them. */
const madeIds = new Map<string, string>()

const without = (...ids: ReadonlyArray<string>): ReadonlyArray<KeptWrite> =>
  queueState().writes.filter(({ id }) => !ids.includes(id))

const drop = (...ids: ReadonlyArray<string>): void => {
  showQueue({ writes: without(...ids) })
  for (const id of ids) {
    jobs.delete(id)
    void keptWrites.remove(id)
  }
}

/** The server has the change: those that wait for the id of its record get it. */
const arrive = async (write: KeptWrite, record: AnyRecord | undefined): Promise<void> => {
  const { writes } = queueState()
  if (write.method === "POST" && record !== undefined) madeIds.set(write.id, record.id)
  const left = without(write.id).flatMap((other) => afterArrival(other, write, record) ?? [])
  await Promise.all(left.filter((other) => !writes.includes(other)).map(keptWrites.put))
  const gone = writes.filter(({ id }) => left.every((other) => other.id !== id))
  jobs.delete(write.id)
  showQueue({ writes: left, arrived: [...queueState().arrived, { ...write, record }], isOffline: false })
  for (const { id } of gone) void keptWrites.remove(id)
}

/** What was typed in a form that is gone stays in its list; other changes are given back to the one who made them. */
const refuse = (write: KeptWrite, job: Job, error: unknown): void => {
  const { body, ids, isRemoved } = withDependents(write, queueState().writes)
  const isListed = !isRemoved && error instanceof Failed && isLost(write, error)
  drop(...ids, ...(isListed ? [] : [write.id]))
  showQueue({ isOffline: false })
  if (!isListed) {
    if (error instanceof Failed && error.status === 412) void listener.sent()
    return job.fail(error)
  }
  const refused = { ...write, body, refusal: listener.textOf(error), rule: error.rule }
  showQueue({ writes: queueState().writes.map((other) => (other.id === write.id ? refused : other)) })
  jobs.delete(write.id)
  void keptWrites.put(refused)
  // The list may show the record as it was before another person's change.
  void listener.sent()
  const keptAs = write.tries === 0 && write.tab === tab ? write.id : undefined
  job.fail(new Failed({ ...error, message: error.message, isListed, keptAs }))
}

/** Sends one. False when the server cannot take it now. */
const tryOne = async (write: KeptWrite): Promise<boolean> => {
  const job = jobs.get(write.id)
  if (job === undefined) return true
  try {
    await arrive(write, recordIn(await job.run(write)))
    return true
  } catch (error) {
    // Another person deleted it before.
    if (write.method === "DELETE" && error instanceof Failed && error.status === 404) {
      await arrive(write, undefined)
      return true
    }
    if (!mayPass(error)) {
      refuse(write, job, error)
      return true
    }
    const again = { ...write, tries: write.tries + 1 }
    pausedUntil = Date.now() + pauseAfter(write.tries)
    showQueue({ writes: queueState().writes.map((other) => (other.id === write.id ? again : other)), isOffline: true })
    void keptWrites.put(again)
    return false
  }
}

/** What arrived is shown until the page has read it. */
const readArrived = async (): Promise<void> => {
  const { arrived } = queueState()
  if (arrived.length === 0) return
  await listener.sent()
  showQueue({ arrived: queueState().arrived.filter((write) => !arrived.includes(write)) })
}

const drain = async (): Promise<void> => {
  if (isBusy) return
  isBusy = true
  clearTimeout(timer)
  for (;;) {
    const next = queueState().writes.find(
      ({ due, id, refusal }) => refusal === undefined && due <= Date.now() && jobs.has(id)
    )
    if (next === undefined || Date.now() < pausedUntil || !(await tryOne(next))) break
  }
  isBusy = false
  void readArrived()
  const waiting = queueState().writes.filter(({ refusal }) => refusal === undefined)
  if (waiting.length === 0) return
  const soonest = Math.max(pausedUntil, Math.min(...waiting.map(({ due }) => due)))
  timer = setTimeout(() => void drain(), Math.max(50, soonest - Date.now()))
}

/** Tries at once, such as when the connection or the focus is back. */
const drainNow = (): void => {
  pausedUntil = 0
  void drain()
}

const perform = async <A>(write: KeptWrite): Promise<Answer<A>> => {
  try {
    return await transmitKnown<A>(sendingOf(write))
  } catch (error) {
    if (!(error instanceof Failed) || error.status !== 412 || write.tries === 0) throw error
    const now = await transmit<A>({ method: "GET", address: write.address })
    if (!isDoneBefore(write, now.data)) throw error
    return now
  }
}

/** A change whose form is gone: its refusal is shown in its list, and said. */
const formless: Job = {
  run: async (write) => (await perform(write)).data,
  fail: (error) => listener.dropped(error)
}

/** Sends a change at once, one that was refused as well. */
export const sendAgain = (id: string): void => {
  const write = queueState().writes.find((one) => one.id === id)
  if (write === undefined) return
  const again = { ...write, refusal: undefined, rule: undefined, tries: write.tries + 1 }
  if (!jobs.has(id)) jobs.set(id, formless)
  showQueue({ writes: queueState().writes.map((other) => (other.id === id ? again : other)) })
  void keptWrites.put(again)
  drainNow()
}

/** Forgets a change for good, with those that wait for its record. */
export const discardWrite = (id: string): void => {
  const write = queueState().writes.find((one) => one.id === id)
  if (write !== undefined) drop(id, ...withDependents(write, queueState().writes).ids)
}

const enqueue = async (write: KeptWrite, job: Job): Promise<void> => {
  jobs.set(write.id, job)
  showQueue({ writes: [...queueState().writes, write] })
  await keptWrites.put(write)
  void drain()
}

const newWrite = (from: Owner, sending: Sending, due: number): KeptWrite | undefined => {
  const { body, ifMatch, isOptimistic, knownAt, method, names } = sending
  if (method === "GET") return undefined
  const idempotencyKey = method === "POST" ? (sending.idempotencyKey ?? crypto.randomUUID()) : undefined
  const id = crypto.randomUUID()
  const about = recordAddress(sending.address)?.id ?? ""
  const { address } = withMadeId(sending, about, madeIds.get(about) ?? about)
  const of = { body, idempotencyKey, ifMatch, isOptimistic, knownAt, names }
  return { ...from, id, at: Date.now(), tab, method, address, due, tries: 0, ...of }
}

/** Deletes after a while, even if the page is closed before. Gives what takes it back: false where it is too late. */
export const deleteLater = (address: string, millis: number, failed: (error: unknown) => void): (() => boolean) => {
  const write = owner === undefined ? undefined : newWrite(owner, { method: "DELETE", address }, Date.now() + millis)
  if (write === undefined) return () => false
  void enqueue(write, { run: async (now) => (await perform(now)).data, fail: failed })
  return () => {
    if (write.due <= Date.now()) return false
    drop(write.id)
    return true
  }
}

/** Discards what was refused of a record: the new one, or changes of a known one. */
export const forgetRefused = (id: string): void => {
  const of = queueState().writes.filter(
    (write) => write.refusal !== undefined && (write.id === id || write.address.endsWith(`/${id}`))
  )
  drop(...of.map((write) => write.id))
}

keepWith(<A>(sending: Sending) => {
  const write =
    owner === undefined || recordAddress(sending.address) === undefined
      ? undefined
      : newWrite(owner, sending, Date.now())
  if (write === undefined) return undefined
  return new Promise<Answer<A>>((resolve, reject) => {
    const run = async (now: KeptWrite): Promise<unknown> => {
      const answer = await perform<A>(now)
      resolve(answer)
      return answer.data
    }
    void enqueue(write, { run, fail: reject })
  })
})

/** Takes over what closed pages left behind, after a question where it is old. One page at a time does. */
const adopt = (from: Owner): Promise<void> =>
  "locks" in navigator ? navigator.locks.request("hourbook-adopt", () => takeOver(from)) : takeOver(from)

const takeOver = async (from: Owner): Promise<void> => {
  const known = new Set(queueState().writes.map(({ id }) => id))
  const left = await adoptable(await keptWrites.of(from.workspaceId, from.userId))
  const found = await Promise.all(left.filter(({ id }) => !known.has(id)).map(retold))
  if (found.length === 0 || owner !== from) return
  const old = found.filter(isOld)
  const first = old[0]
  const sendsOld = first === undefined || (await oldWritesQuestion.ask({ count: old.length, since: first.at })) === true
  if (!sendsOld) drop(...old.map(({ id }) => id))
  // Their forms are closed, so a refusal is shown in the list.
  const kept = found
    .filter((write) => sendsOld || !isOld(write))
    .map((write) => ({ ...write, tries: write.tries + 1, tab }))
  for (const { id } of kept) jobs.set(id, formless)
  await Promise.all(kept.map(keptWrites.put))
  showQueue({ writes: [...kept, ...queueState().writes] })
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
  showQueue({ writes: [], arrived: [], isOffline: false })
  void holdTab().then(() => adopt(from))
}
