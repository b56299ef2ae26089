import { describe, layer, type Vitest } from "@effect/vitest"
import type { Ports } from "@hourbook/core/Core"
import type { Layer } from "effect"
import { shortSample } from "../../support/copies/shortSample.ts"
import { stackOn, type Way, type StackServices } from "../../support/http/stack.ts"
import { timesheetKind, type WireKind } from "../../support/http/wireKinds.ts"

/** How hard a suite tries. */
export interface Effort {
  /** Whether properties are tried often, which they are where a call costs least. */
  readonly thorough: boolean
  /** Whether the second name of time entries is tried as well as the first, which no store can tell from each other. */
  readonly aliases: boolean
  /** Whether what the edge or the use case refuses is tried where no store takes part in the decision. */
  readonly refusals: boolean
}

/**
 * The kinds of records that a suite tries. Elsewhere than in memory charges are left out, which stores keep like other money:
 * their own suite tries them.
 */
export const triedKinds = <Kind extends WireKind>(
  kinds: ReadonlyArray<Kind>,
  { aliases, thorough }: Effort
): ReadonlyArray<Kind> =>
  kinds.filter((kind) => (aliases || kind.path !== timesheetKind.path) && (thorough || !kind.needsClient))

const efforts = {
  memory: { thorough: true, aliases: true, refusals: true },
  host: { thorough: false, aliases: true, refusals: true },
  store: { thorough: false, aliases: false, refusals: false }
} as const

export type HttpTests = (it: Vitest.MethodsNonLive<StackServices>, effort: Effort) => void

/** What the public interface promises, to be tested on any store. Each test opens a workspace of its own. */
export interface HttpSuite {
  readonly about: string
  readonly tests: HttpTests
}

export const defineHttpSuite = (about: string, tests: HttpTests): HttpSuite => ({ about, tests })

/**
 * Real time, since a real store's sockets and pools wait for it. Requests come from the address that they say, so that tests
 * do not use up each other's limits of one.
 */
export const runHttpSuites = (
  name: string,
  store: Layer.Layer<Ports, unknown>,
  suites: ReadonlyArray<HttpSuite>,
  { way, what = "store" }: { readonly what?: keyof typeof efforts; readonly way?: Way } = {}
): void =>
  layer(
    stackOn(store, {
      ...(way === undefined ? {} : { way }),
      ...(what === "memory" ? {} : { sample: shortSample }),
      hops: 1
    }),
    { timeout: "10 minutes", excludeTestServices: true }
  )(name, (it) => {
    for (const { about, tests } of suites) describe(about, () => tests(it, efforts[what]))
  })
