import { useSyncExternalStore } from "react"
import type { AnyRecord } from "../api/recordAddress.ts"
import type { KeptWrite } from "./keptWrites.ts"

/** A change that the server has, and that the page has not read yet. */
export interface ArrivedWrite extends KeptWrite {
  readonly record: AnyRecord | undefined
}

/** The changes that wait, the oldest first, and whether the server was unreachable. */
export interface QueueState {
  readonly writes: ReadonlyArray<KeptWrite>
  readonly arrived: ReadonlyArray<ArrivedWrite>
  readonly isOffline: boolean
}

let state: QueueState = { writes: [], arrived: [], isOffline: false }
const subscribers = new Set<() => void>()

/** Shows the changes as they are now. */
export const showQueue = (next: Partial<QueueState>): void => {
  state = { ...state, ...next }
  for (const subscriber of subscribers) subscriber()
}

const subscribe = (subscriber: () => void) => {
  subscribers.add(subscriber)
  return () => void subscribers.delete(subscriber)
}

export const useQueue = (): QueueState => useSyncExternalStore(subscribe, () => state)

/** The same for code that is no part of the page. */
export const queueState = (): QueueState => state

/** Whether a refused change still waits for the person. */
export const isRefused = (id: string): boolean =>
  queueState().writes.some((write) => write.id === id && write.refusal !== undefined)
