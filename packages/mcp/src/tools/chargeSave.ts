import type { Shown } from "@hourbook/core/access/hiddenFields"
import type { Principal } from "@hourbook/core/access/Principal"
import { Clients } from "@hourbook/core/entities/Clients"
import type { CoreError } from "@hourbook/core/errors/Errors"
import { type Charge, ChargeId, ChargeKind, chargeKind } from "@hourbook/core/money/Charge"
import { Charges } from "@hourbook/core/money/Charges"
import type { Warned } from "@hourbook/core/records/Warning"
import { Reports } from "@hourbook/core/reports/Reports"
import { NonZeroAmount } from "@hourbook/core/values/Money"
import { note } from "@hourbook/core/values/Text"
import { DryRun } from "@hourbook/core/writing/DryRun"
import type { IdempotencyKey } from "@hourbook/core/writing/IdempotencyRecord"
import type { Outcome } from "@hourbook/core/writing/idempotent"
import { Effect, Schema } from "effect"
import { plausibleMoney } from "../plausible/money.ts"
import { addedRow } from "../present/ids.ts"
import type { ToolError } from "../present/Refused.ts"
import { type Problem, together } from "../present/together.ts"
import { warned, warningsOf } from "../present/warnings.ts"
import { aCurrency, aDay, anAmount, anId, aReference, requestId, someTextOrNone } from "../schema/arguments.ts"
import { canonicalJson } from "../tool/canonicalJson.ts"
import { idempotencyKeyOf } from "../tool/idempotencyKeyOf.ts"
import { onceAgreed } from "../tool/onceAgreed.ts"
import type { References } from "../tool/References.ts"
import { tool } from "../tool/Tool.ts"
import { fullId } from "./shared/fullId.ts"
import type { Kinds } from "./shared/Kinds.ts"
import { managers } from "./shared/reportParts.ts"
import { askedToSave, SavedMoney, savedText, savingMoney } from "./shared/savingMoney.ts"
import { someChange } from "./shared/someChange.ts"

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

const needed = ["kind", "date", "amount"] as const

const missing = (input: Input): Problem => ({
  place: [],
  code: "invalid_arguments",
  message: `a new charge needs ${needed.filter((name) => input[name] === undefined).join(", ")}`,
  next: "Ask the user for what you do not know, or give the id of the charge to change."
})

/** What a call would save, and how it is saved once. */
interface Prepared {
  readonly shown: SavedMoney
  readonly save: (once: IdempotencyKey) => Effect.Effect<Outcome<Warned<Shown<Charge>>>, CoreError>
}

const asDryRun = Effect.provideService(DryRun, true)

export const chargeSave = (references: References, things: Kinds) =>
  Effect.map(Effect.all([Charges, Clients, Reports]), ([charges, clients, reports]) => {
    const { previewLines, row, savedUnder, twinOf } = savingMoney(chargeKind, charges)
    const plausible = plausibleMoney({ clients, reports }, chargeKind, charges)

    /** Checks a call that adds or changes, and says what it comes to. `requested` is the key of its request_id. */
    const prepare = Effect.fnUntraced(function* (
      who: Principal,
      asked: Input,
      requested: IdempotencyKey | undefined
    ): Effect.fn.Return<Prepared, ToolError> {
      const { amount, comment, currency, date, id: shownId, kind } = asked
      if (shownId !== undefined) {
        const id = ChargeId.make(yield* fullId(things.charge.withShortId, who, shownId))
        const changes = yield* someChange({
          ...(kind === undefined ? {} : { kind }),
          ...(amount === undefined ? {} : { amount }),
          ...(currency === undefined ? {} : { currency }),
          ...(comment === undefined ? {} : { comment }),
          ...(date === undefined ? {} : { chargedOn: date }),
          ...(yield* references.ofRecord(who, asked))
        })
        const before = yield* charges.get(who, id)
        const expected = [before.version]
        const after = yield* asDryRun(charges.amend(who, id, changes, expected))
        const isPriced = amount !== undefined || currency !== undefined
        const doubts = isPriced ? yield* plausible(who, "charge", { ...before, day: before.chargedOn, ...changes }) : []
        const shown = {
          written: false,
          created: false,
          before: row(who, before),
          record: row(who, after.record),
          ...warned([...warningsOf(who, after, "charge"), ...doubts])
        }
        return { shown, save: (once) => charges.amendOnce(who, { id, changes, expected }, once) }
      }
      const { ids, problems } = yield* references.look(who, asked)
      if (date === undefined || amount === undefined || kind === undefined) {
        return yield* together([...problems, missing(asked)])
      }
      if (problems.length > 0) return yield* together(problems)
      const draft = {
        chargedOn: date,
        kind,
        amount,
        currency: currency ?? (yield* clients.currencyFor(who, ids)),
        comment: comment ?? null,
        ...ids
      }
      const { replayed, value } = yield* asDryRun(charges.record(who, draft, requested))
      const doubts = replayed ? [] : yield* plausible(who, "charge", { ...draft, day: date })
      const alike = replayed ? undefined : yield* twinOf(who, value)
      const shown = {
        written: replayed,
        created: !replayed,
        repeated: replayed,
        record: addedRow(row(who, value.record), !replayed),
        ...warned([...warningsOf(who, value, "charge"), ...doubts]),
        ...(alike === undefined ? {} : { alike })
      }
      return { shown, save: (once) => charges.record(who, draft, once) }
    })

    return tool({
      name: "charge_save",
      title: "Add or change a charge",
      description:
        "What a client owes or is let off besides work; opening: an old balance. The user must agree, as for record_delete.",
      nature: "saves",
      scope: "full",
      roles: managers,
      input: Input,
      output: SavedMoney,
      problems: references.problems,
      run: Effect.fnUntraced(function* ({ caller, consent, input }) {
        const { who } = caller
        const { confirm_token: confirmToken, ...asked } = input
        const about = `charge_save ${canonicalJson(asked)}`
        const requested = asked.id === undefined ? yield* idempotencyKeyOf("charge_save", asked) : undefined
        const earlier = (once: IdempotencyKey) => savedUnder(who, requested ?? once)
        const agreed = yield* onceAgreed(
          { caller, consent },
          {
            about,
            confirmToken,
            preview: Effect.map(prepare(who, asked, requested), (view) => {
              const { alike, before, record, repeated } = view.shown
              const what = before === undefined ? "what would be saved" : "the charge"
              return {
                view,
                asks: repeated !== true,
                question: { subject: about, shown: JSON.stringify([before, record, alike?.id]) },
                words: { other: "other arguments", changed: `${what} has changed since it was shown` }
              }
            }),
            write: Effect.fnUntraced(function* (
              { save, shown }: Prepared,
              once: IdempotencyKey
            ): Effect.fn.Return<SavedMoney, ToolError> {
              const { alike: _, ...done } = shown
              const { replayed, value } = yield* save(requested ?? once)
              const saved = replayed ? yield* earlier(once) : undefined
              return saved ?? { ...done, written: true, record: row(who, value.record) }
            }),
            earlier
          }
        )
        switch (agreed._tag) {
          case "Done":
            return agreed.output
          case "NothingToAsk":
            return agreed.view.shown
          case "Declined":
            return { ...agreed.view.shown, declined: true }
          case "Ask":
            return askedToSave(consent, agreed, agreed.view.shown, [...previewLines(agreed.view.shown), "Save it?"])
        }
      }),
      text: (output, { request_id: requestId }) =>
        savedText(output, previewLines(output, requestId), { ask: "whether to save it", tool: "charge_save" })
    })
  })
