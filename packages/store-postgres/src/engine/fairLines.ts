/** One that waits for a session, or holds it. */
export interface Turn {
  readonly line: FairLine
  /** Undefined while it waits. */
  startedAt: number | undefined
  /** Called when it gets the session. */
  start: () => void
}

/** The statements and transactions of one workspace, or of all that belong to none. Times are in milliseconds. */
export interface FairLine {
  readonly name: string
  readonly isWorkspace: boolean
  readonly waiting: Set<Turn>
  running: number
  /** The time of sessions that it had, on a scale that all lines share. */
  used: number
  /** How long it holds a session as a rule. */
  usual: number
  askedAt: number
}

export const newLine = (name: string, isWorkspace: boolean): FairLine => ({
  name,
  isWorkspace,
  waiting: new Set(),
  running: 0,
  used: 0,
  usual: 0,
  askedAt: 0
})
