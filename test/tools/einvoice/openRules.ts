import { join } from "node:path"
import type { Invoice } from "@hourbook/einvoice/document/Invoice"
import type { Profile } from "@hourbook/einvoice/document/profiles"
import { write } from "@hourbook/einvoice/writers/write"
import { openSchemas } from "./schemas.ts"
import type { RuleSet } from "./sets.ts"
import { openStylesheets } from "./stylesheets.ts"
import type { Verdict } from "./Verdict.ts"

interface Case {
  readonly invoice: Invoice
  readonly profile: Profile
}

type Run = (cases: ReadonlyArray<Case>) => Promise<ReadonlyArray<ReadonlyArray<Verdict>>>

/** A function that tells what a set finds in each document. */
export const openRules = (directory: string, set: RuleSet): Run => {
  const [path, forCreditNotes] = set.paths
  return set.kind === "schema"
    ? schemaRun(directory, join(directory, path), join(directory, forCreditNotes ?? path))
    : stylesheetRun(directory, join(directory, path), set.kind === "schematron")
}

const schemaRun = (directory: string, forInvoices: string, forCreditNotes: string): Run => {
  const refusals = openSchemas(directory)
  return async (cases) => {
    const found = cases.map((): Array<Verdict> => [])
    for (const [kind, schema] of [
      ["invoice", forInvoices],
      ["credit_note", forCreditNotes]
    ] as const) {
      const own = [...cases.entries()].filter(([, { invoice }]) => invoice.kind === kind)
      const refused = await refusals(
        schema,
        own.map(([, { invoice, profile }]) => write(invoice, profile))
      )
      for (const index of refused.keys()) found[own[index]![0]]!.push({ rule: "schema", flag: "fatal" })
    }
    return found
  }
}

/** A rule that cannot be computed, as on a number that is none, is a finding. */
const stylesheetRun = (directory: string, path: string, isSchematron: boolean): Run => {
  const opening = openStylesheets(directory)(path, isSchematron)
  return async (cases) => {
    const verdictsOf = await opening
    return cases.map(({ invoice, profile }) => {
      try {
        return verdictsOf(write(invoice, profile))
      } catch {
        return [{ rule: "not computable", flag: "fatal" }]
      }
    })
  }
}
