import { check } from "@hourbook/einvoice/checks/check"
import type { Broken } from "../../support/einvoice/broken/Broken.ts"
import { type RuleSet, versionOf } from "./sets.ts"
import type { Verdict } from "./Verdict.ts"

/** The place of the result in docs/einvoices.md. */
export const marks = ["<!-- official -->", "<!-- /official -->"] as const

interface Ran {
  readonly set: RuleSet
  readonly directory: string
  readonly documents: number
  readonly findings: ReadonlyArray<Verdict>
}

const count = (findings: ReadonlyArray<Verdict>, flag: string): number =>
  findings.filter((one) => one.flag === flag).length

export const setTable = (all: ReadonlyArray<Ran>): string =>
  [
    "| official rules | version | profiles | documents | findings | of these without a flag |",
    "|---|---|---|---|---|---|",
    ...all.map(
      ({ directory, documents, findings, set }) =>
        `| ${set.name} | ${versionOf(directory, set)} | ${set.profiles.join(", ")} | ${documents} | ${findings.length} | ${count(findings, "none")} |`
    )
  ].join("\n")

/** What our check says of a broken document: the rules that it names. */
export const ownVerdict = ({ invoice, profile }: Broken): string =>
  [...new Set(check(invoice, profile).map(({ rule }) => rule))].sort().join(", ")

export const brokenTable = (all: ReadonlyArray<Broken & { readonly official: ReadonlyArray<string> }>): string =>
  [
    "| broken rule | profile | our check | official rules |",
    "|---|---|---|---|",
    ...all.map((one) => {
      const official = [...new Set(one.official)].sort().join(", ")
      return `| ${one.rule} | ${one.profile} | ${ownVerdict(one)} | ${official || "nothing"} |`
    })
  ].join("\n")
