import type { Principal } from "@hourbook/core/access/Principal"
import type { MoneyKind, MoneyRecord } from "@hourbook/core/money/MoneyKind"
import type { MoneyUseCases } from "@hourbook/core/money/moneyUseCases"
import { Uuid } from "@hourbook/core/shared/Ids"
import { PositiveAmount } from "@hourbook/core/shared/Money"
import { recordKinds } from "@hourbook/core/shared/recordKinds"
import { note } from "@hourbook/core/shared/Text"
import { DryRun } from "@hourbook/core/writing/DryRun"
import { Effect, Schema } from "effect"
import { transferOf } from "../../present/records.ts"
import { Refused } from "../../present/Refused.ts"
import { warned, warningsOf } from "../../present/warnings.ts"
import { aCurrency, aDay, anAmount, aReference, dryRun, requestId, someTextOrNone } from "../../schema/arguments.ts"
import { idempotencyKeyOf } from "../../tool/idempotencyKeyOf.ts"
import type { References } from "../../tool/References.ts"
import { someChange } from "./someChange.ts"

/** The arguments of a tool that adds or changes a record of money; `person` says who its member is. */
export const transferInput = (person: string) =>
  Schema.Struct({
    id: Schema.optionalKey(Uuid),
    date: Schema.optionalKey(aDay()),
    amount: Schema.optionalKey(anAmount(PositiveAmount)),
    currency: Schema.optionalKey(aCurrency("ISO 4217; default without id: the workspace's")),
    comment: Schema.optionalKey(someTextOrNone(note(2000))),
    person: Schema.optionalKey(aReference(person)),
    client: Schema.optionalKey(aReference("id, exact name or none")),
    project: Schema.optionalKey(aReference("id, exact name or none")),
    ...dryRun,
    ...requestId
  })
type Input = ReturnType<typeof transferInput>["Type"]

/** Adds a record of money without an id, changes the given fields of one with an id. */
export const saveTransfer = <A extends MoneyRecord<Day>, Day extends string>(
  references: References,
  kind: MoneyKind<A, Day>,
  { amend, record }: MoneyUseCases<A, Day>
) => {
  const { one, person } = recordKinds[kind.name]
  /** Who was paid is a fact that nothing else in the call says. */
  const needed = ["date", "amount", ...(person === "to" ? (["person"] as const) : [])] as const
  const row = transferOf(kind)
  const missing = (given: Input) =>
    new Refused({
      code: "invalid_arguments",
      message: `a new ${one} needs ${needed.filter((name) => given[name] === undefined).join(", ")}`,
      next: `Ask the user for what you do not know, or give the id of the ${one} to change.`
    })
  return Effect.fnUntraced(function* (who: Principal, input: Input) {
    const ids = yield* references.ofRecord(who, input)
    const { amount, comment, currency, date, id } = input
    const isDryRun = input.dry_run === true
    if (id !== undefined) {
      const fields = kind.changes({
        ...(date === undefined ? {} : { day: date }),
        ...(amount === undefined ? {} : { amount }),
        ...(currency === undefined ? {} : { currency }),
        ...(comment === undefined ? {} : { comment })
      })
      const changes = yield* someChange({ ...fields, ...ids })
      const changed = yield* amend(who, kind.idOf(id), changes).pipe(Effect.provideService(DryRun, isDryRun))
      return {
        written: !isDryRun,
        created: false,
        row: row(who, changed.record),
        ...warned(warningsOf(changed, one))
      }
    }
    if (date === undefined || amount === undefined || needed.some((name) => input[name] === undefined)) {
      return yield* missing(input)
    }
    const idempotencyKey = yield* idempotencyKeyOf(`${kind.name}_save`, input)
    const draft = {
      ...kind.onDay(date),
      amount,
      currency: currency ?? who.workspace.currency,
      comment: comment ?? null,
      ...ids
    }
    const { replayed, value } = yield* record(who, draft, idempotencyKey).pipe(Effect.provideService(DryRun, isDryRun))
    return {
      written: !isDryRun,
      created: !replayed,
      repeated: replayed,
      row: row(who, value.record),
      ...warned(warningsOf(value, one))
    }
  })
}
