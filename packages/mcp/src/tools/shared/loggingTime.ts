import type { Shown } from "@hourbook/core/access/hiddenFields"
import type { Principal } from "@hourbook/core/access/Principal"
import type { CoreError } from "@hourbook/core/errors/Errors"
import { mostAtOnce } from "@hourbook/core/records/RecordRepository"
import type { Warned } from "@hourbook/core/records/Warning"
import type { TimeEntries } from "@hourbook/core/time/TimeEntries"
import type { TimeEntry, TimeEntryDraft } from "@hourbook/core/time/TimeEntry"
import { readJsonAs } from "@hourbook/core/values/readJson"
import { DryRun } from "@hourbook/core/writing/DryRun"
import type { IdempotencyKey } from "@hourbook/core/writing/IdempotencyRecord"
import { Effect, Option, Schema } from "effect"
import { Refused } from "../../present/Refused.ts"
import { isObject } from "../../schema/asMeant.ts"
import { messageOf } from "../../tool/explain.ts"
import { Progress } from "../../tool/Progress.ts"
import { LoggedEntry } from "./LoggedEntry.ts"

/** The most entries of a call. */
export const mostLogged = 100

type Json = Readonly<Record<string, unknown>>

const entryKeys: ReadonlySet<string> = new Set(Object.keys(LoggedEntry.fields))

const decodeList = readJsonAs(Schema.Array(Schema.Unknown))

/** One entry whose fields are beside `entries` in a call, or what all of its entries have in common. */
export const withEntries = (sent: Json): Json => {
  const pairs = Object.entries(sent)
  const beside = Object.fromEntries(pairs.filter(([key]) => entryKeys.has(key)))
  if (Object.values(beside).every((value) => value === null || value === "")) return sent
  const rest = Object.fromEntries(pairs.filter(([key]) => !entryKeys.has(key)))
  const { entries } = rest
  const isNone = entries === undefined || entries === null || (Array.isArray(entries) && entries.length === 0)
  if (isNone) return { ...rest, entries: [beside] }
  const all: ReadonlyArray<unknown> =
    typeof entries === "string"
      ? Option.getOrElse(decodeList(entries), () => [])
      : Array.isArray(entries)
        ? entries
        : [entries]
  return all.length > 0 && all.every(isObject)
    ? { ...rest, entries: all.map((entry) => ({ ...beside, ...entry })) }
    : sent
}

interface Logging {
  readonly drafts: ReadonlyArray<TimeEntryDraft>
  readonly idempotencyKey: IdempotencyKey | undefined
  readonly isDryRun: boolean
}

interface Logged {
  readonly value: ReadonlyArray<Warned<Shown<TimeEntry>>>
  readonly replayed: boolean
}

const partly = (count: number, of: number, error: CoreError) =>
  new Refused({
    code: "partly_written",
    message: `entries.0 to entries.${count - 1} are logged, the other ${of - count} are not: ${messageOf(error)}`,
    next: "Tell the user. Repeat the call with the same request_id if it had one, which adds nothing twice; else send only the others."
  })

/**
 * Logs entries in batches of as many as a store writes at once. Before the first is written all are tried, so that none is where
 * one is wrong; what goes wrong after that says how many are there.
 */
export const logInBatches = ({ recordAll }: Pick<TimeEntries["Service"], "recordAll">) => {
  const tryAll = (who: Principal, batches: ReadonlyArray<ReadonlyArray<TimeEntryDraft>>) =>
    Effect.map(
      Effect.forEach(batches, (batch) => recordAll(who, batch)).pipe(Effect.provideService(DryRun, true)),
      (all) => all.flatMap(({ value }) => value)
    )
  return Effect.fnUntraced(function* (
    who: Principal,
    { drafts, idempotencyKey, isDryRun }: Logging
  ): Effect.fn.Return<Logged, CoreError | Refused> {
    const batches = Array.from({ length: Math.ceil(drafts.length / mostAtOnce) }, (_, index) =>
      drafts.slice(index * mostAtOnce, (index + 1) * mostAtOnce)
    )
    const tried = batches.length > 1 || isDryRun ? yield* tryAll(who, batches) : []
    if (isDryRun) return { value: tried, replayed: false }
    const say = yield* Progress
    const value: Array<Warned<Shown<TimeEntry>>> = []
    let isReplayed = true
    for (const [index, batch] of batches.entries()) {
      const once =
        idempotencyKey === undefined || index === 0
          ? idempotencyKey
          : { ...idempotencyKey, key: `${idempotencyKey.key}\n${index}` }
      const done = yield* recordAll(who, batch, once).pipe(
        Effect.catch((error) => Effect.fail(index === 0 ? error : partly(value.length, drafts.length, error)))
      )
      value.push(...done.value)
      yield* say(value.length, drafts.length)
      isReplayed &&= done.replayed
    }
    return { value, replayed: isReplayed }
  })
}
