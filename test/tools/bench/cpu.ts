import { readdirSync, readFileSync } from "node:fs"

const ticksPerSecond = 100

interface Stat {
  readonly pid: number
  readonly parent: number
  readonly seconds: number
  /** Of children that have ended. */
  readonly endedSeconds: number
}

/** Undefined where the system has no such files, or the process is gone. */
const statOf = (pid: number): Stat | undefined => {
  try {
    // The name of the program, in brackets, may hold anything.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(/\) /u).at(-1)!.split(" ")
    const seconds = (at: number) => (Number(fields[at]) + Number(fields[at + 1])) / ticksPerSecond
    return { pid, parent: Number(fields[1]), seconds: seconds(11), endedSeconds: seconds(13) }
  } catch {
    return undefined
  }
}

/** Processor time that a process has used so far; null where nothing tells. */
export const cpuSecondsOf = (pid: number): number | null => statOf(pid)?.seconds ?? null

/** The same of a process and all its children. */
export const cpuSecondsWithChildren = (pid: number): number | null => {
  const own = statOf(pid)
  if (own === undefined) return null
  const all = readdirSync("/proc").flatMap((name) => (/^\d+$/u.test(name) ? [statOf(Number(name))] : []))
  return all.reduce((sum, stat) => sum + (stat?.parent === pid ? stat.seconds : 0), own.seconds + own.endedSeconds)
}
