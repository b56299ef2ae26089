import { coreRuleCodes } from "@hourbook/core/errors/rules"

/** The rules of the interface itself, beside core's. */
const edgeRuleCodes = [
  "external_ref_in_use",
  "not_found",
  "signed_out",
  "version_changed",
  "wrong_code",
  "wrong_passkey"
] as const

/** The code of every rule that a refusal names. */
export const ruleCodes: ReadonlyArray<(typeof edgeRuleCodes)[number] | (typeof coreRuleCodes)[number]> = [
  ...coreRuleCodes,
  ...edgeRuleCodes
].sort()
export type RuleCode = (typeof ruleCodes)[number]
