import { layer, type Vitest } from "@effect/vitest"
import type { Ports } from "@hourbook/core/Core"
import type { Layer } from "effect"
import { rounds } from "../../support/run/rounds.ts"

/** How hard a suite tries. */
export interface Effort {
  /**
   * Whether properties are tried often, and everything with every kind of record: on the memory store, where a call costs
   * least, and on every store in the long run. The others try each property less often, with other values in each run.
   */
  readonly thorough: boolean
}

const isLong = rounds(0, 1) === 1

export type Tests = (it: Vitest.MethodsNonLive<Ports>, effort: Effort) => void

/** What a port promises, to be tested on any store. Each test makes a workspace of its own. */
export interface Suite {
  readonly port: string
  readonly tests: Tests
  /** Runs it alone. `name` is the store's. */
  readonly suite: (name: string, store: Layer.Layer<Ports, unknown>) => void
}

export const defineSuite = (port: string, tests: Tests): Suite => ({
  port,
  tests,
  suite: (name, store) => onStore(`${port} (${name})`, store, tests)
})

/** Real time, since a real store's sockets and pools wait for it. */
export const onStore = (
  title: string,
  store: Layer.Layer<Ports, unknown>,
  tests: Tests,
  { thorough = isLong }: Partial<Effort> = {}
) => layer(store, { timeout: "10 minutes", excludeTestServices: true })(title, (it) => tests(it, { thorough }))
