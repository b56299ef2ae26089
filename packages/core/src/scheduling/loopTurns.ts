import { Context, Effect } from "effect"

/** How long work in slices may hold the event loop at a time, in milliseconds. */
const sliceMilliseconds = 3

/** Work that takes less does not wait behind longer work. */
const shortMilliseconds = 1

/** So long after it began, a request of a workspace without longer work goes ahead of slices. */
const freshMilliseconds = 100

/** A slice waits no longer for such requests, so longer work always goes on. */
const patienceMilliseconds = 10

/** For so long after it waited, a workspace counts as one that has longer work. */
const longMilliseconds = 1000

/** One request on the event loop, from its beginning to its answer. */
export class Errand {
  readonly began = performance.now()
  /** Undefined until it is known whose request it is. */
  workspaceId: string | undefined
  /** How much it holds that others wait for, such as sessions of a database. */
  holding = 0
}

/** The request that the current fiber works for. Undefined outside of requests. */
export const CurrentErrand = Context.Reference<Errand | undefined>(
  "@hourbook/core/scheduling/loopTurns/CurrentErrand",
  {
    defaultValue: () => undefined
  }
)

/** Work that waits for its next slice. */
interface Waiting {
  readonly errand: Errand | undefined
  readonly go: () => void
}

/** The work of one workspace that waits. */
interface Line {
  readonly waiting: Array<Waiting>
  waitedAt: number
}

const underWay = new Set<Errand>()
/** The lines by workspace; the one that had a slice last is the last. */
const lines = new Map<string | undefined, Line>()
let isTurning = false
let sliceBegan: number | undefined
let patience: ReturnType<typeof setTimeout> | undefined

/** Handles one request. Until it ends, longer work of other workspaces lets it go first. */
export const asErrand = <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.suspend(() => {
    const errand = new Errand()
    underWay.add(errand)
    return Effect.onExitPrimitive(Effect.provideService(self, CurrentErrand, errand), () => end(errand))
  })

/** Says whose request it is that the fiber works for, so that longer work of it waits in the line of this workspace. */
export const isRequestOf = (workspaceId: string): Effect.Effect<void> =>
  Effect.map(CurrentErrand, (errand) => {
    if (errand !== undefined) errand.workspaceId = workspaceId
  })

const end = (errand: Errand): undefined => {
  underWay.delete(errand)
  if (patience === undefined || isShortUnderWay()) return
  clearTimeout(patience)
  patience = undefined
  setImmediate(takeTurn)
}

/** Whether work that began at some time has had its slice of the present turn of the event loop. */
export const isSliceOver = (began: number): boolean => {
  const now = performance.now()
  if (sliceBegan === undefined) {
    sliceBegan = now
    setImmediate(endTurn)
  }
  return now - sliceBegan > sliceMilliseconds && now - began > shortMilliseconds
}

const endTurn = () => {
  if (!isTurning) sliceBegan = undefined
}

/**
 * Goes on in a later turn of the event loop. Of all that wait, one goes on in each, so that others work in between: workspaces
 * take turns, and of each, the oldest request is next, or the oldest of those that hold what others wait for.
 */
export const inLaterTurn = (errand: Errand | undefined, go: () => void): void => {
  const now = performance.now()
  const name = errand?.workspaceId
  const line = lines.get(name) ?? open(name, now)
  line.waitedAt = now
  line.waiting.push({ errand, go })
  if (isTurning) return
  isTurning = true
  setImmediate(nextTurn)
}

const open = (name: string | undefined, now: number): Line => {
  for (const [other, { waitedAt, waiting }] of lines) {
    if (waiting.length === 0 && now - waitedAt > longMilliseconds) lines.delete(other)
  }
  const line: Line = { waiting: [], waitedAt: now }
  lines.set(name, line)
  return line
}

const nextTurn = () => {
  if (!isShortUnderWay()) return takeTurn()
  patience = setTimeout(() => {
    patience = undefined
    takeTurn()
  }, patienceMilliseconds)
}

const takeTurn = () => {
  sliceBegan = performance.now()
  takeNext()?.()
  isTurning = [...lines.values()].some(({ waiting }) => waiting.length > 0)
  setImmediate(isTurning ? nextTurn : endTurn)
}

const takeNext = (): (() => void) | undefined => {
  for (const [name, line] of lines) {
    if (line.waiting.length === 0) continue
    lines.delete(name)
    lines.set(name, line)
    const next = line.waiting.reduce((first, other) => (isBefore(other, first) ? other : first))
    line.waiting.splice(line.waiting.indexOf(next), 1)
    return next.go
  }
  return undefined
}

const isBefore = ({ errand: a }: Waiting, { errand: b }: Waiting): boolean => {
  const [holdsA, holdsB] = [holds(a), holds(b)]
  return holdsA === holdsB ? (a?.began ?? 0) < (b?.began ?? 0) : holdsA
}

const holds = (errand: Errand | undefined): boolean => errand !== undefined && errand.holding > 0

const isShortUnderWay = (): boolean => {
  const now = performance.now()
  for (const { began, workspaceId } of underWay) {
    const line = workspaceId === undefined ? undefined : lines.get(workspaceId)
    const isLong = line !== undefined && (line.waiting.length > 0 || now - line.waitedAt < longMilliseconds)
    if (!isLong && now - began < freshMilliseconds) return true
  }
  return false
}
