import type { Principal } from "@hourbook/core/access/Principal"
import { todayOf } from "@hourbook/core/access/today"
import { shownEnd } from "@hourbook/core/facts/ReportPeriod"
import {
  type Reconciliation,
  statementLimit,
  type StatementQuestion
} from "@hourbook/core/reports/reconciliation/reconciliationReport"
import { fromStatementCursor, toStatementCursor } from "@hourbook/core/reports/reconciliation/StatementPosition"
import { Reports } from "@hourbook/core/reports/Reports"
import { mapInSlices } from "@hourbook/core/scheduling/inSlices"
import { ClientId } from "@hourbook/core/values/Ids"
import { Effect, Option, Schema } from "effect"
import { convertedText, duration } from "../present/amounts.ts"
import { chargedText, settledText } from "../present/debtParts.ts"
import { fittingPage, fittingRows, moreText, unknownCursor } from "../present/outputBudget.ts"
import { checkPeriod } from "../present/periods.ts"
import { quoted } from "../present/quoted.ts"
import { Refused, type ToolError } from "../present/Refused.ts"
import { aReference, isNone, paging, period } from "../schema/arguments.ts"
import type { References } from "../tool/References.ts"
import { tool } from "../tool/Tool.ts"
import { unconvertedText } from "./shared/reportParts.ts"
import { accountLine, headOf, statementHead, statementLine, StatementRow, statementRowOf } from "./shared/statements.ts"

const oneOfThem = new Refused({
  code: "invalid_arguments",
  message: "give either client or project",
  next: "Ask the user whose statement they want."
})

const tooLong = new Refused({
  code: "validation_error",
  message: `only a statement of at most ${statementLimit} records is shown newest first`,
  next: "Give order oldest, which reads page by page, or a later from."
})

/** The client that a caller represents, where it is only one. */
const onlyClientOf = ({ member: { clientIds } }: Principal) => {
  const [only, ...others] = clientIds
  return only !== undefined && others.length === 0 ? Effect.succeed(only) : Effect.fail(oneOfThem)
}

const Input = Schema.Struct({
  client: Schema.optionalKey(aReference("id, exact name or none")),
  project: Schema.optionalKey(aReference("instead of client")),
  ...period,
  order: Schema.optionalKey(Schema.Literals(["newest", "oldest"])),
  ...paging
})
type Input = typeof Input.Type

const Output = Schema.Struct({
  ...statementHead,
  rows: Schema.Array(StatementRow),
  next_cursor: Schema.optionalKey(Schema.String)
})
type Output = typeof Output.Type

const idOf = <Id>(
  who: Principal,
  name: string,
  find: (who: Principal, name: string) => Effect.Effect<Id, ToolError>
): Effect.Effect<Id | null, ToolError> => (isNone(name) ? Effect.succeed(null) : find(who, name))

export const statementTool = (references: References) =>
  Effect.map(Reports, (reports) => {
    const questionOf = Effect.fnUntraced(function* (
      who: Principal,
      input: Input
    ): Effect.fn.Return<StatementQuestion, ToolError> {
      const { from, project } = input
      const client =
        input.client ?? (who.member.role === "client" && project === undefined ? yield* onlyClientOf(who) : undefined)
      const to = shownEnd(input, yield* todayOf(who))
      if (client !== undefined && project === undefined) {
        return { view: "client", entityId: yield* idOf(who, client, references.client), from, to }
      }
      if (project !== undefined && client === undefined) {
        return { view: "project", entityId: yield* idOf(who, project, references.project), from, to }
      }
      return yield* oneOfThem
    })

    const read = (who: Principal, of: StatementQuestion) =>
      who.member.role === "client" && of.view === "client" && of.entityId !== null
        ? reports.ownStatement(who, { ...of, clientId: ClientId.make(of.entityId) })
        : reports.reconciliation(who, of)

    const rowsIn = ({ rows }: Reconciliation) => mapInSlices(rows, statementRowOf)

    /** Reads no more than the page. */
    const fromOldest = Effect.fnUntraced(function* (who: Principal, of: StatementQuestion, { cursor, limit }: Input) {
      const after = cursor === undefined ? null : Option.getOrNull(fromStatementCursor(cursor))
      if (cursor !== undefined && after === null) return yield* unknownCursor
      return yield* fittingPage(
        limit,
        Effect.fnUntraced(function* (most): Effect.fn.Return<Output, ToolError> {
          const report = yield* read(who, { ...of, page: { limit: most, after } })
          return {
            ...headOf(who, report, of),
            rows: yield* rowsIn(report),
            ...(report.next === null ? {} : { next_cursor: toStatementCursor(report.next) })
          }
        })
      )
    })

    /** The running balance of the newest row needs all before it. */
    const fromNewest = Effect.fnUntraced(function* (
      who: Principal,
      of: StatementQuestion,
      { cursor, limit }: Input
    ): Effect.fn.Return<Output, ToolError> {
      const report = yield* Effect.catchTag(read(who, of), "ValidationFailed", () => tooLong)
      const rest = headOf(who, report, of)
      return { ...rest, ...(yield* fittingRows((yield* rowsIn(report)).toReversed(), { cursor, limit, rest })) }
    })

    return tool({
      name: "client_statement",
      title: "Statement of a client or project",
      description:
        "The account of a client or project: work, charges and payments with the balance after each, and what is open. from adds the opening debt.",
      nature: "reads",
      scope: "reports:read",
      roles: ["owner", "admin", "client"],
      input: Input,
      output: Output,
      run: Effect.fnUntraced(function* ({ caller: { who }, input }) {
        yield* checkPeriod(input)
        const of = yield* questionOf(who, input)
        return yield* input.order === "oldest" ? fromOldest(who, of, input) : fromNewest(who, of, input)
      }),
      text: (report, { from }) => {
        const write = (amount: number) => convertedText(amount, report.currency)
        const several = report.by_currency !== undefined
        const head = several ? `Converted to ${report.currency}` : quoted(report.name)
        const inAll = `${head}: ${report.opening === undefined ? "" : `owed ${write(report.opening)} before ${from ?? ""}, `}${duration(report.minutes)}, earned ${write(report.earned)}${chargedText(report, write)}, received ${write(report.received)}${settledText(report, write)}, owes ${write(report.debt)}.`
        return [
          ...(several ? [`${quoted(report.name)}, each currency by itself:`] : [inAll]),
          ...(report.by_currency ?? []).map(accountLine),
          ...(report.due ?? []).map((line) => `To pay: ${line}.`),
          ...(several ? [inAll] : []),
          ...report.rows.map(statementLine),
          ...unconvertedText(report.unconverted),
          ...moreText(report.next_cursor)
        ].join("\n")
      }
    })
  })
