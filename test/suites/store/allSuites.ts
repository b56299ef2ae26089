import { describe } from "@effect/vitest"
import type { Ports } from "@hourbook/core/Core"
import type { Layer } from "effect"
import { activityLog } from "./activityLog.ts"
import { answersSuite } from "./answersSuite.ts"
import { apiKeyRepository } from "./apiKeyRepository.ts"
import { clientRepository } from "./clientRepository.ts"
import { connectionRepository } from "./connectionRepository.ts"
import { onStore, type Suite } from "./defineSuite.ts"
import { memberRepository } from "./memberRepository.ts"
import { moneyRepositories } from "./moneyRepositories.ts"
import { oauthArtifacts } from "./oauthArtifacts.ts"
import { projectRepository } from "./projectRepository.ts"
import { rateLeases } from "./rateLeases.ts"
import { rateRepository } from "./rateRepository.ts"
import { referenceLookup } from "./referenceLookup.ts"
import { reportFacts } from "./reportFacts.ts"
import { reports } from "./reports.ts"
import { timeRepository } from "./timeRepository.ts"
import { unpaidSince } from "./unpaidSince.ts"
import { workspaceRepository } from "./workspaceRepository.ts"

/** The workspaces come first: their first test wants an empty store. */
const suites: ReadonlyArray<Suite> = [
  workspaceRepository,
  memberRepository,
  apiKeyRepository,
  connectionRepository,
  oauthArtifacts,
  clientRepository,
  projectRepository,
  referenceLookup,
  timeRepository,
  ...moneyRepositories,
  rateRepository,
  rateLeases,
  reportFacts,
  unpaidSince,
  reports,
  activityLog,
  answersSuite
]

/** Everything that a store must keep, on one store. */
export const allSuites = (name: string, store: Layer.Layer<Ports, unknown>): void =>
  onStore(name, store, (it) => {
    for (const { port, tests } of suites) describe(port, () => tests(it))
  })
