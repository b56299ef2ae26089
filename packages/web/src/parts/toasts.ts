import { useSyncExternalStore } from "react"

/** A short message below the page. */
export interface Toast {
  readonly id: number
  readonly text: string
  readonly tone: "plain" | "wrong"
  /** What takes it back, while the toast is there. */
  readonly undo: (() => void) | undefined
}

const shownMillis = 6000
const withUndoMillis = 10_000

let toasts: ReadonlyArray<Toast> = []
let lastId = 0
const listeners = new Set<() => void>()

const set = (next: ReadonlyArray<Toast>): void => {
  toasts = next
  for (const listener of listeners) listener()
}

export const dismiss = (id: number): void => set(toasts.filter((toast) => toast.id !== id))

/** Says something for a few seconds; with `undo` for ten. */
export const say = (
  text: string,
  options: { readonly tone?: Toast["tone"]; readonly undo?: () => void } = {}
): void => {
  lastId += 1
  const id = lastId
  set([...toasts.slice(-2), { id, text, tone: options.tone ?? "plain", undo: options.undo }])
  setTimeout(() => dismiss(id), options.undo === undefined ? shownMillis : withUndoMillis)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useToasts = (): ReadonlyArray<Toast> => useSyncExternalStore(subscribe, () => toasts)
