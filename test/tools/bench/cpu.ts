import { readdirSync, readFileSync } from "node:fs"

/** The nanoseconds that the scheduler has given to a process with all its threads; undefined once it is gone. */
const nanosecondsOf = (pid: number): number | undefined => {
  try {
    return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => sum + nanosecondsOfThread(pid, thread), 0)
  } catch {
    return undefined
  }
}

/** A thread that ends between the list and the look counts nothing. */
const nanosecondsOfThread = (pid: number, thread: string): number => {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0])
  } catch {
    return 0
  }
}

/** Processor time that a process has used so far; null where the system does not say. */
export const cpuSecondsOf = (pid: number): number | null => {
  const found = nanosecondsOf(pid)
  return found === undefined ? null : found / 1e9
}

/** The same of a process and its children that still run. Their sum is remembered, so that it never falls when a child ends. */
export const cpuSecondsWithChildren = (pid: number): (() => number | null) => {
  const known = new Map<number, number>()
  return () => {
    const own = nanosecondsOf(pid)
    if (own === undefined) return null
    known.set(pid, own)
    for (const child of childrenOf(pid)) known.set(child, nanosecondsOf(child) ?? known.get(child) ?? 0)
    return [...known.values()].reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1e9
  }
}

const childrenOf = (pid: number): ReadonlyArray<number> => {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number)
  } catch {
    return []
  }
}
