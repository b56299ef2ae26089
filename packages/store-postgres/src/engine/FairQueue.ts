import { Effect } from "effect"
import type { Confinement } from "./confinement.ts"
import { type FairLine, newLine, type Series, type Turn } from "./fairLines.ts"

/** For so long after it asked for a session, a workspace counts as present. */
const presentMilliseconds = 1000

/** How far a line that asks for little may be ahead of the others, and one that took much behind them, in time of sessions. */
const credit = { ahead: 250, behind: 1000 }

/** A line whose leases take longer waits a moment for one that has just left and is likely to ask again. */
const longMilliseconds = 30
const momentMilliseconds = 3

/** A pool of so many sessions keeps one for those who have less than their share: long statements may hold all others. */
const sessionsToKeepOne = 4

/** The number of sessions, and how many of them one workspace may have while others are present. */
export interface FairShare {
  readonly sessions: number
  readonly perWorkspace: number
}

/**
 * Decides who gets the next free session. Each workspace has a line of its own, in which the first comes first. Among the
 * lines, the one that had the least time of sessions lately is next; those that had the same take turns. So a workspace with
 * many long statements takes what the others leave. A workspace that is alone may have all sessions, of a large pool all
 * but one.
 */
export class FairQueue {
  readonly #share: FairShare
  readonly #now: () => number
  readonly #lines = new Map<string, FairLine>()
  #held = 0
  /** The number of series that have begun. */
  #begun = 0
  /** The time of the line that was last given a session. */
  #time = 0
  #left: { readonly line: FairLine; readonly at: number } | undefined
  #moment: ReturnType<typeof setTimeout> | undefined

  constructor(share: FairShare, now: () => number) {
    this.#share = share
    this.#now = now
  }

  /** Gets in line, and begins at once if a session is free. Each turn ends with `leave`, even one that never began. */
  ask(asking: Confinement, series?: Series): Turn {
    const now = this.#now()
    const name = asking.kind === "workspace" ? asking.id : asking.kind
    const line = this.#lines.get(name) ?? this.#open(name, asking.kind, now)
    if (line.waiting.size + line.running === 0) line.used = Math.max(line.used, this.#time - credit.ahead)
    line.askedAt = now
    const isOfSeries = series?.workspaceId === name && !series.isOver
    const turn: Turn = { line, series: isOfSeries ? series : undefined, startedAt: undefined, start: () => {} }
    line.waiting.add(turn)
    this.#serve()
    return turn
  }

  /** Gives the session back, or leaves the line. */
  leave(turn: Turn): void {
    const { line, startedAt } = turn
    if (startedAt === undefined) {
      line.waiting.delete(turn)
    } else {
      const now = this.#now()
      const taken = now - startedAt
      line.running--
      line.used = Math.min(line.used + taken, this.#time + credit.behind)
      line.usual += (taken - line.usual) * 0.3
      this.#held--
      this.#left = { line, at: now }
    }
    this.#serve()
  }

  /**
   * Runs a series of statements of a workspace. Between two of them, those of other workspaces may come, but none of the same
   * one, and none of the operator.
   */
  series<A, E, R>(workspaceId: string, use: (series: Series) => Effect.Effect<A, E, R>): Effect.Effect<A, E, R> {
    return Effect.acquireUseRelease(
      Effect.sync((): Series => ({ workspaceId, isOver: false })),
      use,
      (series) => Effect.sync(() => this.#end(series))
    )
  }

  /** The number of lines that it remembers. */
  get size(): number {
    return this.#lines.size
  }

  #open(name: string, kind: Confinement["kind"], now: number): FairLine {
    for (const line of this.#lines.values()) if (!isPresent(line, now)) this.#lines.delete(line.name)
    const line = newLine(name, kind)
    this.#lines.set(name, line)
    return line
  }

  #end(series: Series): void {
    series.isOver = true
    const line = this.#lines.get(series.workspaceId)
    if (line?.series !== series) return
    line.series = undefined
    this.#begun--
    this.#serve()
  }

  #serve(): void {
    while (this.#held < this.#share.sessions) {
      const now = this.#now()
      const present = [...this.#lines.values()].filter((line) => isWorkspace(line) && isPresent(line, now)).length
      const line = this.#next(present > 1 ? this.#share.perWorkspace : this.#share.sessions)
      const turn = line && this.#first(line)
      if (line === undefined || turn === undefined) return
      if (present > 1 && this.#isWorthAMoment(line, now)) return this.#waitAMoment()
      this.#start(line, turn, now)
    }
  }

  #next(most: number): FairLine | undefined {
    const { perWorkspace, sessions } = this.#share
    const isLast = sessions >= sessionsToKeepOne && this.#held === sessions - 1
    let next: FairLine | undefined
    for (const line of this.#lines.values()) {
      const isFree = !isWorkspace(line) || line.running < (isLast ? perWorkspace : most)
      if (isFree && (next === undefined || line.used < next.used) && this.#first(line) !== undefined) next = line
    }
    return next
  }

  /** The first of a line that may have a session. The operator waits for every series that has begun, and no other begins. */
  #first(line: FairLine): Turn | undefined {
    if (line.kind === "operator" && this.#begun > 0) return undefined
    for (const turn of line.waiting) {
      if (line.series !== undefined && turn.series !== line.series) continue
      const begins = turn.series !== undefined && line.series === undefined
      return begins && this.#isOperatorWaiting() ? undefined : turn
    }
    return undefined
  }

  #isOperatorWaiting(): boolean {
    return (this.#lines.get("operator")?.waiting.size ?? 0) > 0
  }

  #start(line: FairLine, turn: Turn, now: number): void {
    line.waiting.delete(turn)
    if (turn.series !== undefined && line.series === undefined) {
      line.series = turn.series
      this.#begun++
    }
    line.running++
    this.#held++
    this.#time = Math.max(this.#time, line.used)
    // Behind the lines that had the same time.
    this.#lines.delete(line.name)
    this.#lines.set(line.name, line)
    turn.startedAt = now
    turn.start()
  }

  /** Whether a long lease would take the last session from a caller who is between two short ones. */
  #isWorthAMoment(next: FairLine, now: number): boolean {
    const left = this.#left
    return (
      left !== undefined &&
      left.line !== next &&
      next.usual >= longMilliseconds &&
      left.line.usual < longMilliseconds &&
      this.#held === this.#share.sessions - 1 &&
      now - left.at < momentMilliseconds
    )
  }

  #waitAMoment(): void {
    if (this.#moment !== undefined) return
    this.#moment = setTimeout(() => {
      this.#moment = undefined
      this.#left = undefined
      this.#serve()
    }, momentMilliseconds)
  }
}

const isWorkspace = ({ kind }: FairLine): boolean => kind === "workspace"

const isPresent = ({ askedAt, running, series, waiting }: FairLine, now: number): boolean =>
  series !== undefined || running + waiting.size > 0 || now - askedAt < presentMilliseconds
