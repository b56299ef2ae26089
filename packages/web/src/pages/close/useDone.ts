import { useState } from "react"

const read = (key: string): ReadonlyArray<string> => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "[]")
    return Array.isArray(stored) ? stored.filter((one) => typeof one === "string") : []
  } catch {
    return []
  }
}

/** What of a month is ticked off, kept in this browser. */
export const useDone = (workspaceId: string, month: string) => {
  const key = `hourbook-close-${workspaceId}-${month}`
  const [state, setState] = useState(() => ({ key, done: read(key) }))
  const done = state.key === key ? state.done : read(key)
  const set = (id: string, isDone: boolean): void => {
    const next = isDone ? [...done.filter((one) => one !== id), id] : done.filter((one) => one !== id)
    setState({ key, done: next })
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // A browser that keeps nothing forgets the ticks with the page.
    }
  }
  return { done, set }
}
