import type { Service } from "./Service.ts"

/** What can go wrong, and how soon after its end a write must be acknowledged. */
export interface Fault {
  readonly kind: string
  readonly bar: number
  /** Causes the fault and ends it; settles after its end. */
  readonly happen: (service: Service) => Promise<void>
}

/** A store that the service runs on, and what can happen to it. */
export interface Target {
  readonly settings: Readonly<Record<string, string>>
  /** Commands of the operator before the first start. */
  readonly preparations: ReadonlyArray<ReadonlyArray<string>>
  readonly faults: ReadonlyArray<Fault>
  readonly remove: () => Promise<void>
}

/** A process or a server that goes on answers within half a second. */
export const soon = 500

/** The same where the embedded database has ended: it is opened again five seconds after the last try, and reads its journal. */
export const afterReopening = 10_000

/** A PostgreSQL server that was started again is used within 5 seconds. */
export const afterRestart = 5000

export const between = (least: number, most: number): number => least + Math.random() * (most - least)
