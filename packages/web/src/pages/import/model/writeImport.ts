import type { Call } from "@hourbook/exchange/transfer/Call"
import type { ImportReport } from "@hourbook/exchange/transfer/ImportReport"
import { Failed } from "../../../api/Failed.ts"
import type { WritingRound, WritingStep } from "../worker/protocol.ts"

/** How far an import is, and whether it waits for the server to be back. */
export interface Writing extends Pick<WritingRound, "done" | "of" | "entries"> {
  readonly waits: boolean
}

interface Ports {
  readonly begin: () => Promise<WritingStep>
  readonly next: (answers: ReadonlyArray<unknown>) => Promise<WritingStep>
  /** Sends a call and gives the data of its answer. A repeat has the same key. */
  readonly post: (call: Call, idempotencyKey: string, signal: AbortSignal) => Promise<unknown>
  /** Ends after some milliseconds, when the connection is back, or when the signal aborts. */
  readonly pause: (milliseconds: number, signal: AbortSignal) => Promise<void>
  readonly show: (writing: Writing) => void
}

const longestPauseMillis = 30_000
/** A fault of the server may be one of this very call. */
const mostFaults = 5

const mayPass = (error: unknown, faults: number): boolean =>
  error instanceof Failed &&
  (error.status === 0 ||
    error.status === 429 ||
    (error.status >= 502 && error.status <= 504) ||
    (error.status >= 500 && faults < mostFaults))

/** What became of a person or rate that is refused is an answer, too: the others go on. */
const refusedPerson = ({ makes }: Call, error: unknown): unknown =>
  (makes === "people" || makes === "rates") &&
  error instanceof Failed &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 401
    ? { error: { message: error.text ?? error.message, ...(error.rule === undefined ? {} : { rule: error.rule }) } }
    : undefined

/** Sends a call until it has an answer, however long the server is away. */
const sendUntilAnswered = async (
  call: Call,
  { pause, post }: Pick<Ports, "post" | "pause">,
  { signal, waits }: { readonly signal: AbortSignal; readonly waits: (waits: boolean) => void }
): Promise<unknown> => {
  const key = crypto.randomUUID()
  for (let tries = 0; ; tries++) {
    try {
      const data = await post(call, key, signal)
      waits(false)
      return data
    } catch (error) {
      if (signal.aborted) throw error
      const refused = refusedPerson(call, error)
      if (refused !== undefined) return refused
      if (!mayPass(error, tries)) throw error
      waits(true)
      await pause(Math.min(1000 * 2 ** tries, longestPauseMillis), signal)
      signal.throwIfAborted()
    }
  }
}

/**
 * Writes an import, round by round, and gives the report; undefined where it was stopped. A round that was answered is never
 * sent again, and one that was sent twice makes nothing twice.
 */
export const writeImport = async (ports: Ports, signal: AbortSignal): Promise<ImportReport | undefined> => {
  try {
    let step = await ports.begin()
    while (step.round !== null) {
      const { calls, done, entries, of } = step.round
      const waits = (waiting: boolean): void => ports.show({ done, of, entries, waits: waiting })
      waits(false)
      const answers = await Promise.all(calls.map((call) => sendUntilAnswered(call, ports, { signal, waits })))
      signal.throwIfAborted()
      step = await ports.next(answers)
    }
    return step.report
  } catch (error) {
    if (signal.aborted) return undefined
    throw error
  }
}
