import { parentPort, workerData } from "node:worker_threads"
import { allBroken } from "../../support/einvoice/broken/all.ts"
import { documents } from "../../support/einvoice/documents.ts"
import { openRules } from "./openRules.ts"
import { sets } from "./sets.ts"
import type { Verdict } from "./Verdict.ts"

/** What a thread is asked. */
export interface Asked {
  readonly directory: string
  /** The place of the set in the list of sets. */
  readonly place: number
  readonly seed: number
  readonly count: number
}

/** What a set finds. */
export interface Found {
  readonly documents: number
  readonly findings: ReadonlyArray<Verdict>
  /** By the place in the list of broken documents: the rules that are broken. */
  readonly broken: ReadonlyArray<readonly [place: number, rules: ReadonlyArray<string>]>
}

const runSet = async ({ count, directory, place, seed }: Asked): Promise<Found> => {
  const set = sets[place]!
  const run = openRules(directory, set)
  const cases = [...allBroken.entries()].filter(([, { profile }]) => set.profiles.includes(profile))
  const verdicts = await run(cases.map(([, one]) => one))
  const generated = documents(seed, count)
  const findings = await run(set.profiles.flatMap((profile) => generated.map((invoice) => ({ invoice, profile }))))
  return {
    documents: findings.length,
    findings: findings.flat(),
    broken: cases.map(([index], at) => [index, verdicts[at]!.map(({ rule }) => rule)] as const)
  }
}

const asked: Asked | undefined = workerData
if (asked !== undefined) parentPort?.postMessage(await runSet(asked))
