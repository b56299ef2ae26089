import { describe, layer, type Vitest } from "@effect/vitest"
import type * as Core from "@hourbook/core/Core"
import { Layer } from "effect"
import { useCases } from "../useCases.ts"

type Tests = (it: Vitest.MethodsNonLive<Core.UseCases | Core.Ports>) => void

/** What connecting an app promises, on any store. Each test opens a workspace of its own. */
export interface OAuthSuite {
  readonly about: string
  readonly tests: Tests
}

export const defineOAuthSuite = (about: string, tests: Tests): OAuthSuite => ({ about, tests })

/** Real time, since a real store's sockets and pools wait for it. */
export const runOAuthSuites = (
  name: string,
  store: Layer.Layer<Core.Ports, unknown>,
  suites: ReadonlyArray<OAuthSuite>
): void =>
  layer(useCases.pipe(Layer.provideMerge(store)), { timeout: "10 minutes", excludeTestServices: true })(name, (it) => {
    for (const { about, tests } of suites) describe(about, () => tests(it))
  })
