import { rule } from "@hourbook/core/values/Check"
import { type Mapping, noMapping } from "@hourbook/exchange/plan/Mapping"
import { Effect, Schema } from "effect"
import { warned, warningLines } from "../present/warnings.ts"
import { aCurrency } from "../schema/arguments.ts"
import { canonicalJson } from "../tool/canonicalJson.ts"
import { ConsentNeeded } from "../tool/Consent.ts"
import { declinedText, minutesToAnswer, onceAgreed } from "../tool/onceAgreed.ts"
import { tool } from "../tool/Tool.ts"
import { managers } from "./shared/reportParts.ts"
import { Imported, mostRows, type Planned, shown, tableImport } from "./shared/tableImport.ts"

const longestTable = 200_000

const orders = { day_first: "day-month-year", month_first: "month-day-year" } as const

const Input = Schema.Struct({
  table: Schema.String.annotate({ description: "CSV or Markdown, with headers" }).check(
    rule((text: string) => text.length <= longestTable, `at most ${longestTable} characters`)
  ),
  currency: Schema.optionalKey(aCurrency("of its amounts")),
  dates: Schema.optionalKey(Schema.Literals(["day_first", "month_first"])),
  confirm_token: Schema.optionalKey(Schema.String)
})
type Input = typeof Input.Type

const mappingOf = ({ currency, dates }: Input): Mapping => ({
  ...noMapping,
  answers: {
    ...(currency === undefined ? {} : { currency }),
    ...(dates === undefined ? {} : { dateOrder: orders[dates] })
  }
})

const Output = Schema.Struct({
  ...Imported.fields,
  written: Schema.Boolean,
  confirm_token: Schema.optionalKey(Schema.String)
})

export const importTable = Effect.map(tableImport, ({ earlier, first, planOf }) =>
  tool({
    name: "import_table",
    title: "Import a table",
    description: `Add time entries from a table or a tracker's export, up to ${mostRows} rows; known ones are skipped. The user must agree, as for record_delete.`,
    nature: "adds",
    scope: "full",
    roles: managers,
    input: Input,
    output: Output,
    run: Effect.fnUntraced(function* ({ caller, consent, input }) {
      const { who } = caller
      const { confirm_token: confirmToken, ...asked } = input
      const about = `import_table ${canonicalJson(asked)}`
      const planned = planOf(who, { table: input.table, mapping: mappingOf(input) })
      const agreed = yield* onceAgreed(
        { caller, consent },
        {
          about,
          confirmToken,
          preview: Effect.map(planned, (view) => ({
            view,
            asks: view.created > 0,
            question: { subject: about, shown: [...view.lines, ...view.warnings].join("\n") },
            words: { other: "another table", changed: "what would be added has changed since it was shown" }
          })),
          write: (view: Planned, once) => first(who, view, once),
          earlier: (once) => earlier(who, planned, once)
        }
      )
      if (agreed._tag === "Done") return agreed.output
      if (agreed._tag === "Declined") return { written: false, lines: [] }
      const lines = shown(agreed.view)
      const warnings = warned(agreed.view.warnings)
      if (agreed._tag === "NothingToAsk") return { written: false, lines, ...warnings }
      const { reason, token } = agreed
      const all = [...(reason === undefined ? [] : [`Not imported: ${reason}.`]), ...lines]
      return consent.canAsk
        ? new ConsentNeeded([...all, ...warningLines(agreed.view.warnings), "Import it?"].join("\n"), token)
        : { written: false, lines: all, ...warnings, confirm_token: token }
    }),
    text: ({ confirm_token: token, import_id: importId, lines, repeated, warnings, written }) => {
      if (written) {
        return [
          ...(repeated === true ? ["Already imported:"] : []),
          ...lines,
          ...warningLines(warnings),
          ...(importId === undefined
            ? []
            : [`To undo it: Earlier imports on the import page, or hourbook import undo ${importId}`])
        ].join("\n")
      }
      if (lines.length === 0) return declinedText("nothing was imported")
      if (token === undefined) return ["Nothing to import:", ...lines].join("\n")
      return [
        "Nothing is imported yet. Show the user what would be imported, and ask:",
        ...lines,
        ...warningLines(warnings),
        `If the user agrees, call import_table again within ${minutesToAnswer} minutes with the same arguments and confirm_token ${JSON.stringify(token)}. If not, do nothing.`
      ].join("\n")
    }
  })
)
