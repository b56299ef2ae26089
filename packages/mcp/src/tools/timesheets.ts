import type { Principal } from "@hourbook/core/access/Principal"
import type { DecidedSheet } from "@hourbook/core/approvals/agreedSheets"
import { Approvals } from "@hourbook/core/approvals/Approvals"
import type { CoreError } from "@hourbook/core/errors/Errors"
import { recordKinds } from "@hourbook/core/kinds/recordKinds"
import { mapInSlices } from "@hourbook/core/scheduling/inSlices"
import { SheetComment, SheetState } from "@hourbook/core/sheets/Sheet"
import { longestTimesheet, Timesheets } from "@hourbook/core/time/Timesheets"
import { mostSuggestions, TimeSuggestions } from "@hourbook/core/time/TimeSuggestions"
import { DryRun } from "@hourbook/core/writing/DryRun"
import type { IdempotencyKey } from "@hourbook/core/writing/IdempotencyRecord"
import { Effect, Schema } from "effect"
import { counted } from "../present/counted.ts"
import { fittingRows, moreText } from "../present/outputBudget.ts"
import { checkDays } from "../present/periods.ts"
import { Refused, type ToolError } from "../present/Refused.ts"
import { aDay, aReference, paging, someText } from "../schema/arguments.ts"
import { ConsentNeeded } from "../tool/Consent.ts"
import { declinedText, minutesToAnswer, onceAgreed, type Preview } from "../tool/onceAgreed.ts"
import type { References } from "../tool/References.ts"
import { type Call, tool } from "../tool/Tool.ts"
import { Sheet, sheetLine, sheetOf } from "./shared/sheetRows.ts"
import { Suggestion, suggestionLine, suggestionOf } from "./shared/suggestions.ts"
import { Finding, findingOf } from "./shared/timesheetFindings.ts"

/** The most timesheets that are listed. */
const mostListed = 100

const missing = (what: string): Refused =>
  new Refused({ code: "invalid_arguments", message: `${what} needed`, next: "Add it and call again." })

const input = Schema.Struct({
  action: Schema.optionalKey(Schema.Literals(["check", "list", "submit", "withdraw", "approve", "return", "suggest"])),
  from: Schema.optionalKey(aDay()),
  to: Schema.optionalKey(aDay()),
  person: Schema.optionalKey(aReference("default: you")),
  state: Schema.optionalKey(SheetState),
  sheets: Schema.optionalKey(Schema.Array(Schema.Struct({ person: aReference(), from: aDay("its first day") }))),
  comment: Schema.optionalKey(someText(SheetComment)),
  confirm_token: Schema.optionalKey(Schema.String),
  ...paging
})
type Input = typeof input.Type

const output = Schema.Struct({
  action: Schema.String,
  holiday_region: Schema.optionalKey(Schema.String),
  count: Schema.Finite,
  rows: Schema.Array(Finding),
  sheets: Schema.Array(Sheet),
  suggestions: Schema.optionalKey(Schema.Array(Suggestion)),
  refused: Schema.Array(Schema.String),
  repeated: Schema.optionalKey(Schema.Boolean),
  pending: Schema.optionalKey(Schema.Boolean),
  reason: Schema.optionalKey(Schema.String),
  confirm_token: Schema.optionalKey(Schema.String),
  next_cursor: Schema.optionalKey(Schema.String)
})
type Output = typeof output.Type

const nothing = { count: 0, rows: [], sheets: [], refused: [] } as const

const isDecision = (action: string): action is "approve" | "return" => action === "approve" || action === "return"
const past = { approve: "Approved", return: "Returned" } as const

/** Checks, lists, submits and decides timesheets. */
export const timesheetTool = (references: References) =>
  Effect.gen(function* () {
    const timesheets = yield* Timesheets
    const approvals = yield* Approvals
    const suggestions = yield* TimeSuggestions

    const personIn = (who: Principal, { person }: Pick<Input, "person">) =>
      person === undefined ? Effect.succeed(who.member.userId) : references.person(who, person)

    const check = Effect.fnUntraced(function* (who: Principal, given: Input): Effect.fn.Return<Output, ToolError> {
      const { cursor, from, limit, to } = given
      if (from === undefined || to === undefined) return yield* missing("from and to are")
      yield* checkDays({ from, to }, longestTimesheet)
      const userId = yield* personIn(who, given)
      const { findings, holidayRegion } = yield* timesheets.check(who, { userId, period: { from, to } })
      const found = yield* mapInSlices(findings, findingOf)
      const rest = { ...nothing, action: "check", holiday_region: holidayRegion ?? "none", count: found.length }
      return { ...rest, ...(yield* fittingRows(found, { cursor, limit, rest })) }
    })

    const list = Effect.fnUntraced(function* (who: Principal, given: Input): Effect.fn.Return<Output, ToolError> {
      const { cursor, from, limit, state, to } = given
      const userIds = given.person === undefined ? undefined : [yield* references.person(who, given.person)]
      const states = state === undefined ? undefined : [state]
      const found = yield* approvals.list(who, { states, userIds, from, to, after: null, limit: mostListed })
      const all = found.sheets.map(sheetOf)
      const rest = { ...nothing, action: "list", count: all.length }
      const { rows: sheets, ...next } = yield* fittingRows(all, { cursor, limit, rest })
      return { ...rest, sheets, ...next }
    })

    const suggest = Effect.fnUntraced(function* (who: Principal, given: Input): Effect.fn.Return<Output, ToolError> {
      const { cursor, limit } = given
      const all = (yield* suggestions.list(who, { limit: mostSuggestions })).map(suggestionOf)
      const rest = { ...nothing, action: "suggest", count: all.length }
      const { rows, ...next } = yield* fittingRows(all, { cursor, limit, rest })
      return { ...rest, suggestions: rows, ...next }
    })

    const hand = Effect.fnUntraced(function* (
      who: Principal,
      action: "submit" | "withdraw",
      given: Input
    ): Effect.fn.Return<Output, ToolError> {
      const { from } = given
      if (from === undefined) return yield* missing("from, the first day of the timesheet, is")
      const row = yield* approvals[action](who, { userId: yield* personIn(who, given), from })
      return { ...nothing, action, count: 1, sheets: [sheetOf(row)] }
    })

    const decide = Effect.fnUntraced(function* (
      { caller, consent, input: given }: Call<Input>,
      verb: "approve" | "return"
    ): Effect.fn.Return<Output | ConsentNeeded, ToolError> {
      const { who } = caller
      const comment = given.comment ?? null
      if (given.sheets === undefined || given.sheets.length === 0) return yield* missing("sheets are")
      if (verb === "return" && comment === null) return yield* missing("a comment is")
      const sheets = yield* Effect.forEach(given.sheets, ({ from, person }) =>
        Effect.map(references.person(who, person), (userId) => ({ userId, from }))
      )
      const decision = { verb, sheets, comment }
      const refusedOf = (all: ReadonlyArray<DecidedSheet>) =>
        all.flatMap(({ from, refusal }) => (refusal === null ? [] : [`${from}: ${refusal}`]))
      const done = (all: ReadonlyArray<DecidedSheet>, isRepeated: boolean): Output => ({
        ...nothing,
        action: verb,
        count: all.filter(({ refusal }) => refusal === null).length,
        refused: refusedOf(all),
        ...(isRepeated ? { repeated: true } : {})
      })
      const tried: Effect.Effect<Output, CoreError> = Effect.map(
        Effect.provideService(
          verb === "approve" ? approvals.approve(who, sheets, comment) : approvals.return(who, sheets, comment ?? ""),
          DryRun,
          true
        ),
        (results) => ({
          ...nothing,
          action: verb,
          count: results.filter(({ error }) => error === null).length,
          sheets: results.flatMap(({ sheet }) => (sheet === null ? [] : [sheetOf(sheet)])),
          refused: results.flatMap(({ error, from }) => (error === null ? [] : [`${from}: ${error.message}`]))
        })
      )
      const agreed = yield* onceAgreed(
        { caller, consent },
        {
          about: `timesheets ${verb}`,
          confirmToken: given.confirm_token,
          preview: Effect.map(tried, (view): Preview<Output> => ({
            view,
            asks: view.count > 0,
            question: { subject: JSON.stringify(decision), shown: JSON.stringify([view.sheets, view.refused]) },
            words: { other: "other timesheets", changed: "the timesheets have changed since they were shown" }
          })),
          write: (_: Output, once: IdempotencyKey) =>
            Effect.map(approvals.decideOnce(who, decision, once), ({ replayed, value }) => done(value, replayed)),
          earlier: (once) =>
            Effect.map(approvals.earlier(who, once), (found) => (found === undefined ? undefined : done(found, true)))
        }
      )
      if (agreed._tag === "Done") return agreed.output
      if (agreed._tag === "Declined") return { ...nothing, action: verb }
      if (agreed._tag === "NothingToAsk") return agreed.view
      const { reason, token, view } = agreed
      const why = reason === undefined ? [] : [`Nothing was changed: ${reason}.`]
      return consent.canAsk
        ? new ConsentNeeded(
            [
              ...why,
              `${verb === "approve" ? "Approve" : "Return"} ${counted(view.count, "timesheets")}?`,
              ...view.sheets.map(sheetLine)
            ].join("\n"),
            token
          )
        : { ...view, pending: true, ...(reason === undefined ? {} : { reason }), confirm_token: token }
    })

    return tool({
      name: "timesheets",
      title: "Check, submit and approve timesheets",
      description: `check (default) finds workdays without time, likely duplicates, overlaps, long days and unpriced work in up to ${longestTimesheet} days. suggest: your usual work. list, submit, withdraw; owners and admins approve and return sheets.`,
      nature: "changes",
      scope: "read",
      roles: recordKinds.time.writers,
      input,
      output,
      run: (call) => {
        const { action = "check" } = call.input
        const { who } = call.caller
        if (isDecision(action)) return decide(call, action)
        if (action === "submit" || action === "withdraw") return hand(who, action, call.input)
        if (action === "suggest") return suggest(who, call.input)
        return action === "list" ? list(who, call.input) : check(who, call.input)
      },
      text: (result) => {
        const { action, count, holiday_region: region, next_cursor: next, refused, rows, sheets } = result
        if (action === "check") {
          return [
            count === 0 ? "No problems found." : `${counted(count, "findings")}.`,
            ...(region === "none"
              ? ["The workspace has no holiday region, so public holidays count as workdays."]
              : []),
            ...rows.map(({ date, ids, text }) => `${date}: ${text}${ids.length === 0 ? "" : ` (${ids.join(", ")})`}`),
            ...moreText(next)
          ].join("\n")
        }
        if (action === "suggest") {
          return [
            count === 0 ? "Nothing was logged lately." : "Logged lately, the most frequent first:",
            ...(result.suggestions ?? []).map(suggestionLine),
            ...moreText(next)
          ].join("\n")
        }
        const lines = [...sheets.map(sheetLine), ...refused.map((line) => `Refused: ${line}`), ...moreText(next)]
        if (result.pending === true) {
          return [
            ...(result.reason === undefined ? [] : [`Nothing was changed: ${result.reason}.`]),
            "Nothing is changed yet. Show the user what would happen and ask whether to do it:",
            ...lines,
            `If the user agrees, call timesheets again within ${minutesToAnswer} minutes with the same arguments and confirm_token ${JSON.stringify(result.confirm_token)}. If not, do nothing.`
          ].join("\n")
        }
        if (!isDecision(action)) return [`${counted(count, "timesheets")}.`, ...lines].join("\n")
        if (count === 0 && lines.length === 0) return declinedText("nothing was changed")
        const verb = result.repeated === true ? "Already saved:" : past[action]
        return [`${verb} ${counted(count, "timesheets")}.`, ...lines].join("\n")
      }
    })
  })
