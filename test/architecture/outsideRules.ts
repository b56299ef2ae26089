import { factsOf, type SourceFile } from "./sources.ts"

/** Rules about what comes from outside and goes there. Each answers with what breaks it, a line each. */
type Broken = ReadonlyArray<string>

/** The file that writes the header which names a file, and keeps what people wrote from ending it. */
const namer = "packages/rest/src/files/contentDisposition.ts"

export const namedElsewhere = (file: SourceFile): Broken =>
  file.path !== namer && factsOf(file).code.some((text) => /\b(?:attachment|inline); *filename/i.test(text))
    ? [`${file.path}: take the header from ${namer}`]
    : []

/**
 * The files that parse JSON by themselves. Every other one takes `readJson` of core, which refuses what is nested too deep:
 * whatever goes down a value from outside would run out of stack.
 */
const parsers: Readonly<Record<string, string>> = {
  "packages/core/src/values/readJson.ts": "it is what all others take",
  "packages/core/src/bulk/keptSteps.ts": "the store's own",
  "packages/core/src/invoices/packedBody.ts": "the store's own",
  "packages/core/src/invoices/drafts/deletedDrafts.ts": "the store's own",
  "packages/core/src/limits/RateLeases.ts": "the store's own",
  "packages/core/src/operations/erasure.ts": "the store's own",
  "packages/core/src/writing/idempotent.ts": "the store's own",
  "packages/exchange/src/sources/solidtime.ts": "a list in a cell, whose items become text within a try",
  "packages/exchange/src/values/words.ts": "a list in a cell, whose items become text within a try",
  "packages/rest/src/edge/groupOf.ts": "a body that requestBody.ts has checked",
  "packages/rest/src/edge/idempotency.ts": "a body that requestBody.ts has checked",
  "packages/rest/src/edge/requests/requestBody.ts": "it checks bodies itself",
  "packages/identity/src/server/adapter.ts": "the store's own",
  "packages/identity/src/server/consent.ts": "the store's own",
  "packages/identity/src/tokens/delegatedBearers.ts": "of the issuer that the operator trusts",
  "packages/identity/src/tokens/ownBearers.ts": "the store's own",
  "packages/mcp/src/tools/shared/removals.ts": "the store's own",
  "packages/mcp/src/tools/shared/tableImport.ts": "made by itself",
  "packages/cli/src/commands/import/mappingFile.ts": "it checks files itself",
  "packages/cli/src/commands/running/commandRoutes.ts": "of another command of the same user",
  "packages/cli/src/commands/running/forward.ts": "of the process that has the same directory open",
  "packages/cli/src/commands/running/relayedTerminal.ts": "of another command of the same user",
  "packages/store-dynamodb/src/layout/events.ts": "the store's own",
  "packages/store-dynamodb/src/layout/importItems.ts": "the store's own",
  "packages/store-dynamodb/src/layout/recordItems.ts": "the store's own",
  "packages/store-postgres/src/engine/WideRows.ts": "made by itself",
  "packages/store-postgres/src/imports.ts": "the store's own",
  "packages/store-postgres/src/totals/debtors.ts": "the store's own"
}

const parsesJson = (file: SourceFile): boolean => {
  const { chains, code } = factsOf(file)
  return (
    chains.some((chain) => /^JSON\.parse$|^Schema\.(?:fromJsonString|UnknownFromJsonString)$/.test(chain)) ||
    code.some((text) => /\.json\(\)/.test(text))
  )
}

export const uncheckedJson = (file: SourceFile): Broken =>
  parsesJson(file) && parsers[file.path] === undefined
    ? [`${file.path}: read JSON from outside with readJson of core, or say in this rule whose it is`]
    : []

/** Lines of that list for nothing. */
export const idleParsers = (files: ReadonlyArray<SourceFile>): Broken =>
  Object.keys(parsers).filter((path) => !files.some((file) => file.path === path && parsesJson(file)))
