import type { Shown } from "@hourbook/core/access/hiddenFields"
import type { Principal } from "@hourbook/core/access/Principal"
import { Clients } from "@hourbook/core/entities/Clients"
import { type Charge, ChargeId, ChargeKind, chargeKind } from "@hourbook/core/money/Charge"
import { Charges } from "@hourbook/core/money/Charges"
import type { Warned } from "@hourbook/core/records/Warning"
import { NonZeroAmount } from "@hourbook/core/shared/Money"
import { note } from "@hourbook/core/shared/Text"
import { DryRun } from "@hourbook/core/writing/DryRun"
import { Effect, Schema } from "effect"
import { addedRow } from "../present/ids.ts"
import { Transfer, transferLine, transferOf } from "../present/records.ts"
import { type Problem, together } from "../present/together.ts"
import { warned, warningLines, Warnings, warningsOf } from "../present/warnings.ts"
import { aCurrency, aDay, anAmount, anId, aReference, requestId, someTextOrNone } from "../schema/arguments.ts"
import { brief } from "../schema/standard.ts"
import { agreementOf, declinedText, minutesToAnswer } from "../tool/agreement.ts"
import { canonicalJson } from "../tool/canonicalJson.ts"
import { ConsentNeeded } from "../tool/Consent.ts"
import { idempotencyKeyOf } from "../tool/idempotencyKeyOf.ts"
import type { References } from "../tool/References.ts"
import { tool } from "../tool/Tool.ts"
import { fullId } from "./shared/fullId.ts"
import type { Kinds } from "./shared/Kinds.ts"
import { managers } from "./shared/reportParts.ts"
import { someChange } from "./shared/someChange.ts"
import { upsertResult, upsertText } from "./shared/upsert.ts"

const Input = Schema.Struct({
  id: Schema.optionalKey(anId),
  kind: Schema.optionalKey(ChargeKind),
  date: Schema.optionalKey(aDay()),
  amount: Schema.optionalKey(anAmount(NonZeroAmount, "discount, credit, write_off: below 0")),
  currency: Schema.optionalKey(aCurrency("default without id: the client's or workspace's")),
  comment: Schema.optionalKey(someTextOrNone(note(2000))),
  client: Schema.optionalKey(aReference()),
  project: Schema.optionalKey(aReference("id, exact name or none")),
  person: Schema.optionalKey(aReference("default none")),
  ...requestId,
  confirm_token: Schema.optionalKey(Schema.String)
})
type Input = typeof Input.Type

const Output = Schema.Struct({
  ...upsertResult,
  /** Why a token was not taken. */
  reason: Schema.optionalKey(Schema.String),
  before: Schema.optionalKey(Transfer),
  record: brief("Record", Transfer),
  warnings: Warnings,
  declined: Schema.optionalKey(Schema.Boolean),
  confirm_token: Schema.optionalKey(Schema.String)
})
type Output = typeof Output.Type

const needed = ["kind", "date", "amount"] as const

const missing = (input: Input): Problem => ({
  place: [],
  code: "invalid_arguments",
  message: `a new charge needs ${needed.filter((name) => input[name] === undefined).join(", ")}`,
  next: "Ask the user for what you do not know, or give the id of the charge to change."
})

const row = transferOf(chargeKind)
const line = transferLine("charges")

export const chargeSave = (references: References, things: Kinds) =>
  Effect.map(Effect.all([Charges, Clients]), ([charges, clients]) => {
    /** What a call that adds or changes comes to; under a dry run nothing is written. */
    const save = Effect.fnUntraced(function* (who: Principal, input: Input, isDryRun: boolean) {
      const { confirm_token: _, ...asked } = input
      const { amount, comment, currency, date, id: shown, kind } = asked
      const outputOf = (outcome: Warned<Shown<Charge>>, rest: Pick<Output, "created" | "repeated" | "before">) => ({
        written: !isDryRun || rest.repeated === true,
        ...rest,
        record: addedRow(row(who, outcome.record), isDryRun && rest.created),
        ...warned(warningsOf(outcome, "charge"))
      })
      const own = {
        ...(kind === undefined ? {} : { kind }),
        ...(amount === undefined ? {} : { amount }),
        ...(currency === undefined ? {} : { currency }),
        ...(comment === undefined ? {} : { comment }),
        ...(date === undefined ? {} : { chargedOn: date })
      }
      if (shown !== undefined) {
        const id = ChargeId.make(yield* fullId(things.charge.withShortId, who, shown))
        const changes = yield* someChange({ ...own, ...(yield* references.ofRecord(who, input)) })
        const before = row(who, yield* charges.get(who, id))
        const after = yield* charges.amend(who, id, changes).pipe(Effect.provideService(DryRun, isDryRun))
        return outputOf(after, { created: false, before })
      }
      const { ids, problems } = yield* references.look(who, input)
      if (date === undefined || amount === undefined || kind === undefined) {
        return yield* together([...problems, missing(input)])
      }
      if (problems.length > 0) return yield* together(problems)
      const idempotencyKey = yield* idempotencyKeyOf("charge_save", asked)
      const draft = {
        chargedOn: date,
        kind,
        amount,
        currency: currency ?? (yield* clients.currencyFor(who, ids)),
        comment: comment ?? null,
        ...ids
      }
      const { replayed, value } = yield* charges
        .record(who, draft, idempotencyKey)
        .pipe(Effect.provideService(DryRun, isDryRun))
      return outputOf(value, { created: !replayed, repeated: replayed })
    })

    return tool({
      name: "charge_save",
      title: "Add or change a charge",
      description:
        "What a client owes or is let off besides work; opening: an old balance. The user must agree: the client asks, or the first call only returns a preview and a confirm_token.",
      nature: "saves",
      scope: "full",
      roles: managers,
      input: Input,
      output: Output,
      problems: references.problems,
      run: Effect.fnUntraced(function* ({ caller, consent, input }) {
        const { confirm_token: confirmToken, ...asked } = input
        const shown = yield* save(caller.who, input, true)
        if (shown.repeated === true) return shown
        const question = {
          subject: `charge_save ${canonicalJson(asked)}`,
          shown: JSON.stringify([shown.before, shown.record])
        }
        const agreement = yield* agreementOf({ caller, consent }, question, {
          confirmToken,
          words: { other: "other arguments", changed: "the charge has changed since it was shown" }
        })
        if (agreement._tag === "Declined") return { ...shown, declined: true }
        if (agreement._tag === "Agreed") return yield* save(caller.who, input, false)
        const { reason, token } = agreement
        return consent.canAsk
          ? new ConsentNeeded(
              [...(reason === undefined ? [] : [`Not saved: ${reason}.`]), ...previewLines(shown), "Save it?"].join(
                "\n"
              ),
              token
            )
          : { ...shown, ...(reason === undefined ? {} : { reason }), confirm_token: token }
      }),
      text: (output) => {
        if (output.declined === true) return declinedText("nothing was saved")
        if (output.confirm_token === undefined) return previewLines(output).join("\n")
        return [
          ...(output.reason === undefined ? [] : [`Not saved: ${output.reason}.`]),
          ...previewLines(output),
          `Show this to the user and ask whether to save it. If the user agrees, call charge_save again within ${minutesToAnswer} minutes with the same arguments and confirm_token ${JSON.stringify(output.confirm_token)}. If not, do nothing.`
        ].join("\n")
      }
    })
  })

const previewLines = ({ before, record, warnings, ...done }: Output): ReadonlyArray<string> => [
  upsertText(done, line(record)),
  ...(before === undefined ? [] : [`Before: ${line(before)}`]),
  ...warningLines(warnings)
]
