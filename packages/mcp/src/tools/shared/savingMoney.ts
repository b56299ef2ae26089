import type { Principal } from "@hourbook/core/access/Principal"
import type { CoreError } from "@hourbook/core/errors/Errors"
import { recordKinds } from "@hourbook/core/kinds/recordKinds"
import type { MoneyKind, MoneyRecord } from "@hourbook/core/money/MoneyKind"
import type { MoneyUseCases } from "@hourbook/core/money/moneyUseCases"
import type { Warned } from "@hourbook/core/records/Warning"
import type { IdempotencyKey } from "@hourbook/core/writing/IdempotencyRecord"
import { Effect, Option, Schema } from "effect"
import { Transfer, transferLine, transferOf } from "../../present/records.ts"
import { warningLines, Warnings } from "../../present/warnings.ts"
import { type Consent, ConsentNeeded } from "../../tool/Consent.ts"
import { type Asked, declinedText, minutesToAnswer } from "../../tool/onceAgreed.ts"
import { upsertResult, upsertText } from "./upsert.ts"

/** What the tools answer that save money. */
export const SavedMoney = Schema.Struct({
  ...upsertResult,
  before: Schema.optionalKey(Transfer),
  record: Transfer,
  warnings: Warnings,
  /** The record that this one may repeat. */
  alike: Schema.optionalKey(Transfer),
  declined: Schema.optionalKey(Schema.Boolean),
  confirm_token: Schema.optionalKey(Schema.String),
  /** Why a token was not taken, or what has become of the record since. */
  reason: Schema.optionalKey(Schema.String)
})
export type SavedMoney = typeof SavedMoney.Type

/** What the tools share that save money of a kind. */
export const savingMoney = <A extends MoneyRecord<Day>, Day extends string>(
  kind: MoneyKind<A, Day>,
  { earlier, get }: Pick<MoneyUseCases<A, Day>, "earlier" | "get">
) => {
  const { one } = recordKinds[kind.name]
  const row = transferOf(kind)
  const line = transferLine(kind.name)

  const now = (who: Principal, id: string) => Effect.map(get(who, kind.idOf(id)), (record) => row(who, record))

  /** The record that another one may repeat. */
  const twinOf = (who: Principal, { warnings }: Pick<Warned<unknown>, "warnings">) => {
    const twin = warnings.find((warning) => warning.code === "possible_duplicate")
    return twin === undefined ? Effect.succeed(undefined) : now(who, twin.id)
  }

  /** What an earlier call under the key has saved, as it is now. */
  const savedUnder = Effect.fnUntraced(function* (
    who: Principal,
    once: IdempotencyKey
  ): Effect.fn.Return<SavedMoney | undefined, CoreError> {
    const saved = yield* earlier(who, once)
    if (Option.isNone(saved)) return undefined
    const { record } = saved.value
    const done = { written: true, created: false, repeated: true }
    return yield* now(who, record.id).pipe(
      Effect.map((found) => ({ ...done, record: found })),
      Effect.catchTag("NotFound", () =>
        Effect.succeed({ ...done, record: row(who, record), reason: `the ${one} is not there any more` })
      )
    )
  })

  const previewLines = (
    { alike, before, record, warnings, ...done }: SavedMoney,
    requestId?: string
  ): ReadonlyArray<string> => [
    upsertText(done, line(record), requestId === undefined ? "Already saved" : undefined),
    ...(before === undefined ? [] : [`Before: ${line(before)}`]),
    ...warningLines(warnings),
    ...(alike === undefined ? [] : [`There already: ${line(alike)}`])
  ]

  return { row, twinOf, savedUnder, previewLines }
}

const unsaved = (reason: string | undefined): ReadonlyArray<string> =>
  reason === undefined ? [] : [`Not saved: ${reason}.`]

/** Asks the user through a client that can, else tells the assistant to. */
export const askedToSave = (
  { canAsk }: Consent,
  { reason, token }: Pick<Asked, "reason" | "token">,
  shown: SavedMoney,
  lines: ReadonlyArray<string>
): SavedMoney | ConsentNeeded =>
  canAsk
    ? new ConsentNeeded([...unsaved(reason), ...lines].join("\n"), token)
    : { ...shown, ...(reason === undefined ? {} : { reason }), confirm_token: token }

/** The text of an answer; `ask` is what the assistant has to ask the user. */
export const savedText = (
  { confirm_token: token, declined, reason }: SavedMoney,
  lines: ReadonlyArray<string>,
  { ask, tool }: { readonly ask: string; readonly tool: string }
): string => {
  if (declined === true) return declinedText("nothing was saved")
  if (token === undefined) return [...lines, ...(reason === undefined ? [] : [`Note: ${reason}.`])].join("\n")
  return [
    ...unsaved(reason),
    ...lines,
    `Show this to the user and ask ${ask}. If the user agrees, call ${tool} again within ${minutesToAnswer} minutes with the same arguments and confirm_token ${JSON.stringify(token)}. If not, do nothing.`
  ].join("\n")
}
