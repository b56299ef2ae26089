import type { Principal } from "@hourbook/core/access/Principal"
import { Sha256 } from "@hourbook/core/access/Secret"
import { Imports } from "@hourbook/core/imports/Imports"
import { rule } from "@hourbook/core/shared/Check"
import type { ImportId } from "@hourbook/core/shared/Ids"
import { recordKinds } from "@hourbook/core/shared/recordKinds"
import { CurrentImport } from "@hourbook/core/writing/CurrentImport"
import { DryRun } from "@hourbook/core/writing/DryRun"
import { type Mapping, noMapping } from "@hourbook/exchange/plan/Mapping"
import { type Plan, plan } from "@hourbook/exchange/plan/plan"
import { readFile } from "@hourbook/exchange/readFile"
import { openPeople, planText } from "@hourbook/exchange/text/planText"
import { reportText } from "@hourbook/exchange/text/reportText"
import { batches } from "@hourbook/exchange/transfer/batches"
import { logImport } from "@hourbook/http/edge/logImport"
import { Effect, Schema } from "effect"
import { rowsThatFit } from "../present/outputBudget.ts"
import { quoted } from "../present/quoted.ts"
import { Refused } from "../present/Refused.ts"
import { aCurrency } from "../schema/arguments.ts"
import { agreementOf, declinedText, minutesToAnswer } from "../tool/agreement.ts"
import { canonicalJson } from "../tool/canonicalJson.ts"
import { ConsentNeeded } from "../tool/Consent.ts"
import { tool } from "../tool/Tool.ts"
import { managers } from "./shared/reportParts.ts"
import { tableCalls } from "./shared/tableCalls.ts"
import { tableWorld } from "./shared/tableWorld.ts"

const mostRows = 500
const longestTable = 200_000
const longestLine = 300
const fileName = "pasted table"

const encoder = new TextEncoder()

const orders = { day_first: "day-month-year", month_first: "month-day-year" } as const

const Input = Schema.Struct({
  table: Schema.String.annotate({ description: "CSV with headers" }).check(
    rule((text: string) => text.length <= longestTable, `at most ${longestTable} characters`)
  ),
  currency: Schema.optionalKey(aCurrency("of its amounts")),
  dates: Schema.optionalKey(Schema.Literals(["day_first", "month_first"])),
  confirm_token: Schema.optionalKey(Schema.String)
})
type Input = typeof Input.Type

const questions = {
  dateOrder: "whether its dates have the day or the month first: dates",
  currency: "the currency of its amounts: currency",
  decimalMark: "whether 1,234 is about one or a thousand: write numbers without thousands",
  timeZone: "the time zone of its times: write days and durations instead"
} as const

const refused = (message: string, next: string) => new Refused({ code: "invalid_arguments", message, next })

/** Why a table cannot be imported as it is. */
const refusalOf = (planned: Plan): Refused | undefined => {
  const open = [
    ...planned.questions.map((question) => questions[question]),
    ...openPeople(planned).map(({ name }) => `which of several members ${quoted(name, 60)} is: add their email address`)
  ]
  if (open.length > 0) return refused(`the table leaves open ${open.join("; ")}`, "Ask the user.")
  if (planned.entries.length > mostRows) {
    return refused(
      `the table has more than ${mostRows} rows`,
      "The import page and the command line take larger files."
    )
  }
  if (planned.entries.length > 0) return undefined
  const reason = planned.refused[0]?.reason ?? "it needs headers such as date, hours, description"
  return refused(`the table has no time entries: ${quoted(reason)}`, "Correct the headers or cells.")
}

const mappingOf = ({ currency, dates }: Input): Mapping => ({
  ...noMapping,
  answers: {
    ...(currency === undefined ? {} : { currency }),
    ...(dates === undefined ? {} : { dateOrder: orders[dates] })
  }
})

/** Lines as data, as many as fit. */
const shown = (lines: ReadonlyArray<string>): ReadonlyArray<string> => {
  const all = lines.map((line) => quoted(line, longestLine))
  return all.slice(0, rowsThatFit(all, {}))
}

export const importTable = Effect.gen(function* () {
  const imports = yield* Imports
  const worldOf = yield* tableWorld
  const answer = yield* tableCalls
  const sha256 = yield* Sha256

  /** Makes what a table has, or would make it. */
  const send = Effect.fnUntraced(function* (
    who: Principal,
    planned: Plan,
    options: { readonly isDryRun: true } | { readonly importId: ImportId }
  ) {
    const rounds = batches(planned, options)
    let round = rounds.next()
    while (round.done !== true) {
      round = rounds.next(yield* Effect.forEach(round.value.calls, (call) => answer(who, call)))
    }
    return round.value
  })

  /** The import of a table: the same one for the same table, so that a repeated call goes on with it. */
  const importOf = Effect.fnUntraced(function* (who: Principal, table: string, { source }: Plan, mapping: Mapping) {
    const hash = yield* sha256(table)
    const kept = canonicalJson(mapping)
    const known = (yield* imports.list(who)).find(
      (one) => one.sha256 === hash && one.undoneAt === null && canonicalJson(one.mapping) === kept
    )
    if (known !== undefined) return known.id
    return (yield* imports.add(who, { source, fileName, sha256: hash, mapping: JSON.parse(kept) })).value.id
  })

  return tool({
    name: "import_table",
    title: "Import a table",
    description: `Add time entries from a table or a tracker's export, up to ${mostRows} rows; known ones are skipped. The user must agree, as for record_delete.`,
    nature: "adds",
    scope: "full",
    roles: managers,
    input: Input,
    output: Schema.Struct({
      written: Schema.Boolean,
      lines: Schema.Array(Schema.String),
      import_id: Schema.optionalKey(Schema.String),
      confirm_token: Schema.optionalKey(Schema.String)
    }),
    run: Effect.fnUntraced(function* ({ caller, consent, input }) {
      const { who } = caller
      const { confirm_token: confirmToken, ...asked } = input
      const file = yield* Effect.promise(() => readFile(encoder.encode(input.table)))
      if ("_tag" in file) return yield* refused(file.reason, "Correct the table.")
      const mapping = mappingOf(input)
      const planned = plan(file, mapping, yield* worldOf(who))
      const refusal = refusalOf(planned)
      if (refusal !== undefined) return yield* refusal
      const expected = yield* send(who, planned, { isDryRun: true }).pipe(Effect.provideService(DryRun, true))
      const preview = [...planText(fileName, file, planned), ...reportText(planned, expected, true)]
      if (expected.counts.entries.created === 0) return { written: false, lines: shown(preview) }

      const agreement = yield* agreementOf(
        { caller, consent },
        { subject: `import_table ${canonicalJson(asked)}`, shown: preview.join("\n") },
        {
          confirmToken,
          words: { other: "another table", changed: "what would be added has changed since it was shown" }
        }
      )
      if (agreement._tag === "Declined") return { written: false, lines: [] }
      if (agreement._tag === "Agreed") {
        const importId = yield* importOf(who, input.table, planned, mapping)
        const report = yield* send(who, planned, { importId }).pipe(Effect.provideService(CurrentImport, importId))
        const { alreadyThere, created, refused: failed } = report.counts.entries
        const facts = { kind: recordKinds.time.one, created, already_there: alreadyThere, failed }
        yield* logImport("an import wrote", { who, importId, facts })
        return { written: true, lines: shown(reportText(planned, report, false)), import_id: importId }
      }
      const { reason, token } = agreement
      const lines = [...(reason === undefined ? [] : [`Not imported: ${reason}.`]), ...shown(preview)]
      return consent.canAsk
        ? new ConsentNeeded([...lines, "Import it?"].join("\n"), token)
        : { written: false, lines, confirm_token: token }
    }),
    text: ({ confirm_token: token, import_id: importId, lines, written }) => {
      if (written) {
        return [...lines, `To undo it: Earlier imports on the import page, or hourbook import undo ${importId}`].join(
          "\n"
        )
      }
      if (lines.length === 0) return declinedText("nothing was imported")
      if (token === undefined) return ["Nothing to import:", ...lines].join("\n")
      return [
        "Nothing is imported yet. Show the user what would be imported, and ask:",
        ...lines,
        `If the user agrees, call import_table again within ${minutesToAnswer} minutes with the same arguments and confirm_token ${JSON.stringify(token)}. If not, do nothing.`
      ].join("\n")
    }
  })
})
