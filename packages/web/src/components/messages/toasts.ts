import { useSyncExternalStore } from "react"

interface Action {
  readonly label: string
  readonly run: () => void
}

/** A short message below the page. */
export interface Toast {
  readonly id: number
  readonly text: string
  readonly tone: "plain" | "wrong"
  /** What takes it back, while the toast is there. */
  readonly undo: (() => void) | undefined
  /** What can be done about it. */
  readonly action: Action | undefined
}

const shownMillis = 6000
const withUndoMillis = 10_000

let toasts: ReadonlyArray<Toast> = []
let lastId = 0
let isHeld = false
const listeners = new Set<() => void>()
/** Those whose time is over while a person points at them. */
const overdue = new Set<number>()

const set = (next: ReadonlyArray<Toast>): void => {
  toasts = next
  for (const listener of listeners) listener()
}

export const dismiss = (id: number): void => set(toasts.filter((toast) => toast.id !== id))

/** Keeps messages while a person reads or reaches for one; what can no longer be taken back goes in time. */
export const hold = (held: boolean): void => {
  isHeld = held
  if (held) return
  for (const id of overdue) dismiss(id)
  overdue.clear()
}

/** Says something for a few seconds; with `undo` for ten. Gives what takes the message away. */
export const say = (
  text: string,
  options: { readonly tone?: Toast["tone"]; readonly undo?: () => void; readonly action?: Action } = {}
): (() => void) => {
  lastId += 1
  const id = lastId
  set([...toasts.slice(-2), { id, text, tone: options.tone ?? "plain", undo: options.undo, action: options.action }])
  const end = () => (isHeld && options.undo === undefined ? void overdue.add(id) : dismiss(id))
  setTimeout(end, options.undo === undefined && options.action === undefined ? shownMillis : withUndoMillis)
  return () => dismiss(id)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useToasts = (): ReadonlyArray<Toast> => useSyncExternalStore(subscribe, () => toasts)
