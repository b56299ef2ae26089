import type { Principal } from "@hourbook/core/access/Principal"
import type { ActivityEvent } from "@hourbook/core/activity/ActivityEvent"
import type { CoreError } from "@hourbook/core/errors/Errors"
import { Undo } from "@hourbook/core/undo/Undo"
import type { Undone } from "@hourbook/core/undo/Undone"
import { EventId, OperationId } from "@hourbook/core/values/Ids"
import { legible } from "@hourbook/core/values/legible"
import { DryRun } from "@hourbook/core/writing/DryRun"
import type { IdempotencyKey } from "@hourbook/core/writing/IdempotencyRecord"
import type { Outcome } from "@hourbook/core/writing/idempotent"
import { Effect, Option, Schema } from "effect"
import { counted } from "../present/counted.ts"
import { quoted } from "../present/quoted.ts"
import { Refused } from "../present/Refused.ts"
import { anId } from "../schema/arguments.ts"
import { ConsentNeeded } from "../tool/Consent.ts"
import { declinedText, minutesToAnswer, onceAgreed } from "../tool/onceAgreed.ts"
import { tool } from "../tool/Tool.ts"
import { fullId } from "./shared/fullId.ts"
import { logLineOf, logLineText } from "./shared/logLines.ts"
import { logNames } from "./shared/logNames.ts"

/** The most changes that are shown one by one. */
const mostShown = 20

/** What is to be undone: one change, or all of a request. */
type Target = { readonly line: ActivityEvent } | { readonly operation: OperationId }

const nothingToUndo = new Refused({
  code: "not_found",
  message: "none of the user's last changes can be undone",
  next: "Look in report_activity or ask the user; then give the id of the change."
})

const reasons = {
  changed: "it changed since",
  in_use: "something refers to it",
  reference_gone: "something that it referred to is gone",
  taken: "another has its name or external_ref by now",
  not_allowed: "the user may not change it",
  closed: "its day is closed, or its timesheet submitted or approved",
  invoiced: "an invoice has it",
  not_undoable: "such a change cannot be undone"
} as const

const keptLines = (undone: Undone): ReadonlyArray<string> =>
  "kept" in undone
    ? undone.kept.map(
        ({ reason, subject, title }) =>
          `Kept: ${subject.replaceAll("_", " ")} ${quoted(legible(title), 80)}: ${reasons[reason]}`
      )
    : []

const countOf = (undone: Undone): number => ("kept" in undone ? undone.undone : 1)

const targetText = (target: Target): string => ("line" in target ? target.line.id : target.operation)

const inverse = { created: "remove", updated: "set back", deleted: "bring back" } as const

export const undoTool = Effect.gen(function* () {
  const undo = yield* Undo
  const namesIn = yield* logNames

  const withShortId = (who: Principal, short: string) =>
    Effect.map(undo.withShortId(who, short), (lines) =>
      lines.map((line) => ({ id: String(line.id), line: `${line.action} ${quoted(legible(line.title), 80)}` }))
    )

  const targetOf = Effect.fnUntraced(function* (
    who: Principal,
    { id, whole_request: isWhole = false }: { readonly id?: string; readonly whole_request?: boolean }
  ): Effect.fn.Return<Target, CoreError | Refused> {
    if (id === undefined) {
      const last = Option.getOrUndefined(yield* undo.last(who))
      if (last === undefined) return yield* nothingToUndo
      return { operation: last.operationId ?? OperationId.make(last.id) }
    }
    const full = yield* fullId(withShortId, who, id)
    const line = Option.getOrUndefined(yield* Effect.option(undo.line(who, EventId.make(full))))
    if (line === undefined) return { operation: OperationId.make(full) }
    return isWhole ? { operation: line.operationId ?? OperationId.make(full) } : { line }
  })

  const write = (who: Principal, target: Target, once?: IdempotencyKey): Effect.Effect<Outcome<Undone>, CoreError> =>
    "line" in target ? undo.change(who, target.line.id, once) : undo.operation(who, target.operation, once)

  const outputOf = ({ replayed, value }: Outcome<Undone>) => ({
    undone: countOf(value),
    done: value.done,
    ...(replayed ? { repeated: true } : {}),
    pending: false,
    lines: keptLines(value)
  })

  return tool({
    name: "undo",
    title: "Undo changes",
    description:
      "Undo the user's last change, a change by its id in report_activity, all of its request, or an import. The user must agree: the client asks, or the first call only returns a preview and a confirm_token.",
    nature: "changes",
    scope: "full",
    roles: ["owner", "admin", "member"],
    input: Schema.Struct({
      id: Schema.optionalKey(anId),
      whole_request: Schema.optionalKey(Schema.Boolean),
      confirm_token: Schema.optionalKey(Schema.String)
    }),
    output: Schema.Struct({
      undone: Schema.Finite,
      done: Schema.Boolean,
      repeated: Schema.optionalKey(Schema.Boolean),
      pending: Schema.Boolean,
      reason: Schema.optionalKey(Schema.String),
      lines: Schema.Array(Schema.String),
      confirm_token: Schema.optionalKey(Schema.String)
    }),
    run: Effect.fnUntraced(function* ({ caller, consent, input }) {
      const { who } = caller
      const agreed = yield* onceAgreed(
        { caller, consent },
        {
          about: `undo ${input.id ?? "last"} ${input.whole_request === true}`,
          confirmToken: input.confirm_token,
          preview: Effect.gen(function* () {
            const target = yield* targetOf(who, input)
            const { value: outcome } = yield* Effect.provideService(write(who, target), DryRun, true)
            const found = "line" in target ? [target.line] : yield* undo.lines(who, target.operation, mostShown)
            const { currency } = who.workspace
            const toLine = logLineOf(who, yield* namesIn(who, found))
            const lines = [
              ...found.map((line) => `${inverse[line.action]}: ${logLineText(toLine(line), currency)}`),
              ...keptLines(outcome)
            ]
            return {
              view: { target, lines, count: countOf(outcome) },
              asks: true,
              question: { subject: `undo ${targetText(target)}`, shown: JSON.stringify([lines, countOf(outcome)]) },
              words: { other: "another change", changed: "what is to be undone has changed since it was shown" }
            }
          }),
          write: ({ target }, once) => Effect.map(write(who, target, once), outputOf),
          earlier: (once) =>
            Effect.map(undo.earlier(who, once), (found) =>
              Option.getOrUndefined(Option.map(found, (value) => outputOf({ value, replayed: true })))
            )
        }
      )
      if (agreed._tag === "Done") return agreed.output
      const nothing = { undone: 0, done: false }
      if (agreed._tag !== "Ask") return { ...nothing, pending: false, lines: [] }
      const {
        reason,
        token,
        view: { count, lines }
      } = agreed
      const why = reason === undefined ? [] : [`Not undone: ${reason}.`]
      return consent.canAsk
        ? new ConsentNeeded([...why, `Undo ${counted(count, "changes")}?`, ...lines].join("\n"), token)
        : {
            ...nothing,
            pending: true,
            ...(reason === undefined ? {} : { reason }),
            lines,
            confirm_token: token
          }
    }),
    text: ({ confirm_token: token, done, lines, pending, reason, repeated, undone }) => {
      if (pending) {
        return [
          ...(reason === undefined ? [] : [`Not undone: ${reason}.`]),
          "Nothing is undone yet. Show the user what would happen and ask whether to do it:",
          ...lines,
          `If the user agrees, call undo again within ${minutesToAnswer} minutes with the same arguments and confirm_token ${JSON.stringify(token)}. If not, do nothing.`
        ].join("\n")
      }
      if (undone === 0 && lines.length === 0 && !done) return declinedText("nothing was undone")
      return [
        `${repeated === true ? "Already undone before:" : "Undid"} ${counted(undone, "changes")}.`,
        ...lines,
        ...(done ? [] : ["There is more to undo: call undo again with the id."])
      ].join("\n")
    }
  })
})
