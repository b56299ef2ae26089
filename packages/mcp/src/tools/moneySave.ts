import type { Principal } from "@hourbook/core/access/Principal"
import { Clients } from "@hourbook/core/entities/Clients"
import { recordKinds } from "@hourbook/core/kinds/recordKinds"
import type { MoneyDraft, MoneyExtras, MoneyKind, MoneyRecord } from "@hourbook/core/money/MoneyKind"
import { eachMoneyKind } from "@hourbook/core/money/moneyKinds"
import type { MoneyUseCases } from "@hourbook/core/money/moneyUseCases"
import type { RecordDraft } from "@hourbook/core/records/Record"
import type { Settles } from "@hourbook/core/records/Settles"
import { Reports } from "@hourbook/core/reports/Reports"
import { NonZeroAmount, PositiveAmount } from "@hourbook/core/values/Money"
import { note } from "@hourbook/core/values/Text"
import { DryRun } from "@hourbook/core/writing/DryRun"
import { Effect, Schema } from "effect"
import { plausibleMoney } from "../plausible/money.ts"
import { addedRow } from "../present/ids.ts"
import { transferOf } from "../present/records.ts"
import { Refused, type ToolError } from "../present/Refused.ts"
import { type Problem, together } from "../present/together.ts"
import { warned, warningsOf } from "../present/warnings.ts"
import {
  aCurrency,
  aCurrencyOrNone,
  aDay,
  anAmount,
  anId,
  aReference,
  dryRun,
  requestId,
  someTextOrNone
} from "../schema/arguments.ts"
import { canonicalJson } from "../tool/canonicalJson.ts"
import type { ConsentNeeded } from "../tool/Consent.ts"
import { idempotencyKeyOf } from "../tool/idempotencyKeyOf.ts"
import type { References } from "../tool/References.ts"
import { type Call, tool } from "../tool/Tool.ts"
import { addingMoney } from "./shared/addingMoney.ts"
import { fullId } from "./shared/fullId.ts"
import type { Kinds } from "./shared/Kinds.ts"
import { bySubject, transferSubjects } from "./shared/moneySubject.ts"
import { SavedMoney, savedText, savingMoney } from "./shared/savingMoney.ts"
import { someChange } from "./shared/someChange.ts"

const Input = Schema.Struct({
  kind: Schema.Literals(transferSubjects),
  id: Schema.optionalKey(anId),
  date: Schema.optionalKey(aDay()),
  amount: Schema.optionalKey(anAmount(NonZeroAmount, "below 0: a payment given back")),
  currency: Schema.optionalKey(aCurrency("default without id: the client's or workspace's")),
  settles_amount: Schema.optionalKey(anAmount(PositiveAmount, "of a payment: what it settles, if not amount")),
  settles_currency: Schema.optionalKey(aCurrencyOrNone("default: the workspace's")),
  comment: Schema.optionalKey(someTextOrNone(note(2000))),
  person: Schema.optionalKey(aReference("a payout's member, required without id; a payment's: default you")),
  client: Schema.optionalKey(aReference("id, exact name or none")),
  project: Schema.optionalKey(aReference("id, exact name or none")),
  ...dryRun,
  ...requestId,
  confirm_token: Schema.optionalKey(Schema.String)
})
type Input = typeof Input.Type

const settlesNothing = new Refused({
  code: "invalid_arguments",
  message: "only a payment settles an amount of its own",
  next: "Leave out settles_amount and settles_currency."
})

const settlesHowMuch = new Refused({
  code: "invalid_arguments",
  message: "settles_currency without settles_amount",
  next: "Give both, or settles_currency none to clear them."
})

/** What a payment settles: null clears it, undefined leaves it. An amount is in the currency that it had before. */
const settlesOf = Effect.fnUntraced(function* (
  { workspace }: Principal,
  { before, extras }: { readonly extras: ReadonlyArray<keyof MoneyExtras>; readonly before: Settles | null },
  { settles_amount: amount, settles_currency: currency }: Input
): Effect.fn.Return<Settles | null | undefined, Refused> {
  if (amount === undefined && currency === undefined) return undefined
  if (!extras.includes("settles")) return yield* settlesNothing
  if (currency === null) return null
  if (amount === undefined) return yield* settlesHowMuch
  return { amount, currency: currency ?? before?.currency ?? workspace.currency }
})

/** How to save one kind of money: adds a record without an id, changes the given fields of one with an id. */
const saver = <A extends MoneyRecord<Day>, Day extends string>(
  {
    clients,
    references,
    reports,
    things
  }: {
    readonly clients: Pick<Clients["Service"], "currencyFor">
    readonly references: References
    readonly reports: Pick<Reports["Service"], "summary">
    readonly things: Kinds
  },
  kind: MoneyKind<A, Day>,
  useCases: MoneyUseCases<A, Day>
) => {
  const { amend, get, record } = useCases
  const addUnlessAlike = addingMoney(kind, useCases)
  const { previewLines } = savingMoney(kind, useCases)
  const plausible = plausibleMoney({ clients, reports }, kind, useCases)
  const { one, person, subject } = recordKinds[kind.name]
  /** Who was paid is a fact that nothing else in the call says. */
  const needed = ["date", "amount", ...(person === "to" ? (["person"] as const) : [])] as const
  const row = transferOf(kind)
  const missing = (given: Input): Problem => ({
    place: [],
    code: "invalid_arguments",
    message: `a new ${one} needs ${needed.filter((name) => given[name] === undefined).join(", ")}`,
    next: `Ask the user for what you do not know, or give the id of the ${one} to change.`
  })
  const change = Effect.fnUntraced(function* (who: Principal, shown: string, input: Input) {
    const id = kind.idOf(yield* fullId(things[subject].withShortId, who, shown))
    const ids = yield* references.ofRecord(who, input)
    const { amount, comment, currency, date } = input
    const before = yield* get(who, id)
    const settles = yield* settlesOf(who, { extras: kind.extras, before: before.settles ?? null }, input)
    const fields = kind.changes({
      ...(settles === undefined ? {} : { settles }),
      ...(date === undefined ? {} : { day: date }),
      ...(amount === undefined ? {} : { amount }),
      ...(currency === undefined ? {} : { currency }),
      ...(comment === undefined ? {} : { comment })
    })
    const changes = yield* someChange({ ...fields, ...ids })
    const isDryRun = input.dry_run === true
    const was = kind.shown(before)
    const said = {
      day: date ?? was[kind.day],
      amount: amount ?? was.amount,
      currency: currency ?? was.currency,
      settles: settles === undefined ? (was.settles ?? null) : settles,
      clientId: was.clientId,
      projectId: was.projectId,
      userId: was.userId,
      ...ids
    }
    const isPriced = [amount, currency, settles].some((one) => one !== undefined)
    const doubts = isPriced ? yield* plausible(who, one, said) : []
    const after = yield* amend(who, id, changes).pipe(Effect.provideService(DryRun, isDryRun))
    return {
      written: !isDryRun,
      created: false,
      before: row(who, before),
      record: row(who, after.record),
      ...warned([...warningsOf(who, after, one), ...doubts])
    }
  })
  const drafted = Effect.fnUntraced(function* (who: Principal, input: Input) {
    const { ids, problems } = yield* references.look(who, input)
    const { amount, comment, currency, date } = input
    if (date === undefined || amount === undefined || needed.some((name) => input[name] === undefined)) {
      return yield* together([...problems, missing(input)])
    }
    if (problems.length > 0) return yield* together(problems)
    const settles = yield* settlesOf(who, { extras: kind.extras, before: null }, input)
    return {
      settles: settles ?? null,
      ...kind.onDay(date),
      amount,
      currency: currency ?? (yield* clients.currencyFor(who, ids)),
      comment: comment ?? null,
      ...ids
    }
  })
  const doubtsAbout = (who: Principal, draft: MoneyDraft<Day> & RecordDraft) =>
    plausible(who, one, {
      day: draft[kind.day],
      amount: draft.amount,
      currency: draft.currency,
      settles: draft.settles ?? null,
      clientId: draft.clientId ?? null,
      projectId: draft.projectId ?? null,
      userId: draft.userId ?? null
    })
  /** A request_id says which calls are one and which are others, so nothing is asked. */
  const addAsRequested = Effect.fnUntraced(function* (who: Principal, given: Input) {
    const { confirm_token: _, ...input } = given
    const isDryRun = input.dry_run === true
    const draft = yield* drafted(who, input)
    const doubts = yield* doubtsAbout(who, draft)
    const idempotencyKey = yield* idempotencyKeyOf("money_save", input)
    const { replayed, value } = yield* record(who, draft, idempotencyKey).pipe(Effect.provideService(DryRun, isDryRun))
    return {
      written: !isDryRun,
      created: !replayed,
      repeated: replayed,
      record: addedRow(row(who, value.record), isDryRun),
      ...warned([...warningsOf(who, value, one), ...(replayed ? [] : doubts)])
    }
  })
  const save = (call: Call<Input>): Effect.Effect<SavedMoney | ConsentNeeded, ToolError> => {
    const { caller, input } = call
    const { confirm_token: confirmToken, dry_run: isDryRun, ...asked } = input
    if (input.id !== undefined) return change(caller.who, input.id, input)
    if (isDryRun === true || input.request_id !== undefined) return addAsRequested(caller.who, input)
    const about = `money_save ${canonicalJson(asked)}`
    return addUnlessAlike(call, { about, confirmToken, draft: drafted(caller.who, input), doubtsAbout })
  }
  return {
    save,
    text: (output: SavedMoney, { request_id: requestId }: Input) =>
      savedText(output, previewLines(output, requestId), { ask: `whether it is another ${one}`, tool: "money_save" })
  }
}

export const moneySave = (references: References, things: Kinds) =>
  Effect.gen(function* () {
    const [clients, reports] = [yield* Clients, yield* Reports]
    const kinds = bySubject(
      yield* Effect.all(
        eachMoneyKind((kind, { useCases }) =>
          Effect.map(useCases, (verbs) => saver({ clients, references, reports, things }, kind, verbs))
        )
      )
    )
    return tool({
      name: "money_save",
      title: "Add or change a payment or payout",
      description:
        "payment: from a client; payout: to a member. With id changes only the given fields. A likely double needs the user's agreement, as for record_delete. Fees, discounts: charge_save.",
      nature: "saves",
      scope: "full",
      roles: ["owner", "admin", "member"],
      input: Input,
      output: SavedMoney,
      problems: references.problems,
      run: (call) => kinds[call.input.kind].save(call),
      text: (output, input) => kinds[input.kind].text(output, input)
    })
  })
