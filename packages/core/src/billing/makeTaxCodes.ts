import { isExemption } from "@hourbook/einvoice/codes/exemptions"
import { BigDecimal, Effect, Option } from "effect"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { eventOf, type EventSubject } from "../activity/event.ts"
import { type CoreError, NotFound, ValidationFailed } from "../errors/Errors.ts"
import { traced } from "../telemetry/traced.ts"
import { TaxCodeId } from "../values/Ids.ts"
import { now } from "../values/Instant.ts"
import { NewId } from "../values/NewId.ts"
import { changeLine } from "../writing/changeLine.ts"
import { checked } from "../writing/checked.ts"
import { diff } from "../writing/diff.ts"
import { DryRun } from "../writing/DryRun.ts"
import type { IdempotencyKey, IdempotencyRecord } from "../writing/IdempotencyRecord.ts"
import { IdempotencyStore } from "../writing/IdempotencyStore.ts"
import { idempotent, type Outcome } from "../writing/idempotent.ts"
import { checkVersion, type ExpectedVersions, retryOnConflict } from "../writing/versions.ts"
import { type ProposedTaxCode, proposedTaxCodes } from "./proposedTaxCodes.ts"
import { SellerRepository } from "./SellerRepository.ts"
import { TaxCode, type TaxCodeDraft, taxCodeFields } from "./TaxCode.ts"
import { TaxCodeRepository } from "./TaxCodeRepository.ts"
import { isSameTax, meetsInTime } from "./validTaxCode.ts"

const sound = checked(TaxCode)
export const mostTaxCodes = 200

const hundred = BigDecimal.make(100n, 0)
const needReason: ReadonlySet<TaxCode["category"]> = new Set(["E", "AE", "K", "G", "O"])

const refusal = (field: string, problem: string, rule: ValidationFailed["rule"]) =>
  new ValidationFailed({ field, problem, rule })

/** Why the fields of a code do not go together. */
const problemOf = ({
  category,
  percent,
  reason,
  reasonCode,
  validFrom,
  validTo
}: TaxCode): ValidationFailed | undefined => {
  const isTaxed = BigDecimal.isPositive(percent)
  const isPercent = BigDecimal.isLessThanOrEqualTo(percent, hundred) && BigDecimal.normalize(percent).scale <= 2
  if (BigDecimal.isNegative(percent) || !isPercent) {
    return refusal("percent", "0 to 100, at most 2 decimals", { code: "invalid_value" })
  }
  if (isTaxed !== (category === "S")) {
    const problem = category === "S" ? "S has a percentage above 0: use Z for 0 %" : `${category} has 0 %`
    return refusal("percent", problem, { code: "tax_percent", category })
  }
  if (needReason.has(category) && reason === null) {
    return refusal("reason", `${category} needs the reason that invoices give`, { code: "tax_reason", category })
  }
  if (reasonCode !== null && !isExemption(reasonCode)) {
    return refusal("reasonCode", `${reasonCode} is not in the VATEX list`, { code: "not_a_code", what: "exemption" })
  }
  return validFrom !== null && validTo !== null && validTo < validFrom
    ? refusal("validTo", "must not be before valid_from", { code: "ends_before_start" })
    : undefined
}

const lineOf = (before: TaxCode | null, after: TaxCode): EventSubject =>
  changeLine<TaxCode>(
    { before, after },
    { subject: "tax_code", subjectId: after.id, title: after.name, fields: taxCodeFields }
  )

/** The verbs of tax codes. */
export const makeTaxCodes = Effect.gen(function* () {
  const repository = yield* TaxCodeRepository
  const sellers = yield* SellerRepository
  const idempotencyStore = yield* IdempotencyStore

  /** All of them, oldest first, and those that are proposed for the workspace's country and not there yet. */
  const list = traced("TaxCodes.list")(function* (
    who: Principal
  ): Effect.fn.Return<
    { readonly codes: ReadonlyArray<TaxCode>; readonly proposed: ReadonlyArray<ProposedTaxCode> },
    CoreError
  > {
    const visible = yield* Policy.mayReadBilling(who)
    const [codes, seller] = yield* Effect.all([repository.list(visible), sellers.find(visible)], {
      concurrency: "unbounded"
    })
    const { country, smallBusiness } = Option.getOrElse(seller, () => ({ country: null, smallBusiness: false }))
    const proposed = proposedTaxCodes(country, smallBusiness)
    return { codes, proposed: proposed.filter((one) => !codes.some((code) => isSameTax(code, one))) }
  })

  /** Refuses a code that does not go with itself, or with the others. */
  const check = Effect.fnUntraced(function* (
    code: TaxCode,
    others: ReadonlyArray<TaxCode>
  ): Effect.fn.Return<void, ValidationFailed> {
    const problem = problemOf(code)
    if (problem !== undefined) return yield* problem
    if (code.archived) return
    const same = others.find((one) => !one.archived && isSameTax(one, code) && meetsInTime(one, code))
    if (same === undefined) return
    const { id, name } = same
    return yield* new ValidationFailed({
      field: "name",
      problem: `another tax code of this name and category is valid on some of these days: ${id}; end it with valid_to first, or archive it`,
      rule: { code: "name_in_use", noun: "tax code", id, name }
    })
  })

  const add = traced("TaxCodes.add")(function* (
    who: Principal,
    draft: TaxCodeDraft,
    once?: IdempotencyKey
  ): Effect.fn.Return<Outcome<TaxCode>, CoreError> {
    const visible = yield* Policy.mayManage(who)
    const write = Effect.fnUntraced(function* (keep: (code: TaxCode) => IdempotencyRecord | null) {
      const at = yield* now
      const base = { workspaceId: who.workspace.id, createdAt: at, updatedAt: at, version: 1 }
      const code = yield* sound({ ...draft, ...base, id: TaxCodeId.make(yield* yield* NewId) })
      const others = yield* repository.list(visible)
      if (others.length >= mostTaxCodes) {
        return yield* new ValidationFailed({
          field: null,
          problem: `at most ${mostTaxCodes} tax codes`,
          rule: { code: "too_many", noun: "tax code", most: mostTaxCodes }
        })
      }
      yield* check(code, others)
      if (yield* DryRun) return code
      const event = yield* eventOf(who, at, lineOf(null, code))
      yield* repository.save({ before: null, after: code, event, idempotency: keep(code) })
      return code
    })
    return yield* idempotent({
      idempotencyStore,
      who,
      visible,
      once,
      codec: TaxCode,
      write: (keep) => retryOnConflict(write(keep))
    })
  })

  /** Documents that are issued keep the code as it was. */
  const amend = traced("TaxCodes.amend")(function* (
    who: Principal,
    id: TaxCodeId,
    changes: Partial<TaxCodeDraft>,
    expected?: ExpectedVersions
  ): Effect.fn.Return<TaxCode, CoreError> {
    const visible = yield* Policy.mayManage(who)
    const readAndWrite = Effect.gen(function* () {
      const all = yield* repository.list(visible)
      const before = all.find((one) => one.id === id)
      if (before === undefined) return yield* new NotFound({ entity: "tax code", id })
      yield* checkVersion(before, expected)
      const at = yield* now
      const after = yield* sound({ ...before, ...changes, updatedAt: at, version: before.version + 1 }, before)
      if (Object.keys(diff(taxCodeFields, before, after)).length === 0) return before
      yield* check(
        after,
        all.filter((one) => one.id !== id)
      )
      if (yield* DryRun) return after
      const event = yield* eventOf(who, at, lineOf(before, after))
      yield* repository
        .save({ before, after, event, idempotency: null })
        .pipe(Effect.catchTag("KeyAlreadyUsed", Effect.die))
      return after
    })
    return yield* retryOnConflict(readAndWrite)
  })

  return { list, add, amend }
})
