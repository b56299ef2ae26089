import { CurrencyCode } from "@hourbook/core/values/Money"
import { TimeZone } from "@hourbook/core/values/timeZone"
import type { Mapping } from "@hourbook/exchange/plan/Mapping"
import { sourceNames } from "@hourbook/exchange/sources/Source"
import { type Encoding, encodings } from "@hourbook/exchange/table/encodings"
import { Option } from "effect"
import { Flag } from "effect/cli"
import { workspace } from "../shared/flags.ts"
import { json } from "../shared/output.ts"

/** The workspace, and whether a person or a program reads the output. */
export const where = {
  workspace: workspace.pipe(
    Flag.withDescription("Slug of the workspace; not needed for the only one, nor with HOURBOOK_URL"),
    Flag.optional
  ),
  json
}

const orders = ["day-month-year", "month-day-year"] as const

/** How a file is imported. */
export const flags = {
  ...where,
  dryRun: Flag.Boolean("dry-run").pipe(
    Flag.withDescription("Show what would be imported, and write nothing"),
    Flag.withDefault(false)
  ),
  rates: Flag.Boolean("rates").pipe(
    Flag.withDescription("Set the rates that the file shows, too, of work that has none here; owners and admins can"),
    Flag.withDefault(false)
  ),
  mapping: Flag.String("mapping").pipe(
    Flag.withDescription(
      "A file with a mapping, as --save-mapping writes it; by default the mapping of the same file's last import"
    ),
    Flag.optional
  ),
  saveMapping: Flag.String("save-mapping").pipe(
    Flag.withDescription("Write the mapping that was used to this file, to edit it or for the next file"),
    Flag.optional
  ),
  source: Flag.Literals("source", sourceNames).pipe(
    Flag.withDescription("The tracker that wrote the file, if its headers do not show it"),
    Flag.optional
  ),
  dateOrder: Flag.Literals("date-order", orders).pipe(
    Flag.withDescription("The order of day and month in the file's dates"),
    Flag.optional
  ),
  decimalMark: Flag.Literals("decimal-mark", ["point", "comma"]).pipe(
    Flag.withDescription("The decimal mark of the file's numbers"),
    Flag.optional
  ),
  encoding: Flag.Literals("encoding", encodings).pipe(
    Flag.withDescription("The encoding of the file's text, if it is neither UTF-8 nor clear"),
    Flag.optional
  ),
  currency: Flag.String("currency").pipe(
    Flag.withDescription("The currency of amounts for which the file names none, such as EUR"),
    Flag.withSchema(CurrencyCode),
    Flag.optional
  ),
  timeZone: Flag.String("time-zone").pipe(
    Flag.withDescription("The time zone of the file's times, such as Europe/Berlin; by default the workspace's"),
    Flag.withSchema(TimeZone),
    Flag.optional
  ),
  task: Flag.Literals("task", ["tag", "description", "dropped"]).pipe(
    Flag.withDescription("What a task becomes: a tag (the default), the start of the description, or nothing"),
    Flag.optional
  )
}

interface Answers {
  readonly dateOrder: Option.Option<(typeof orders)[number]>
  readonly decimalMark: Option.Option<"point" | "comma">
  readonly currency: Option.Option<string>
  readonly timeZone: Option.Option<string>
  readonly encoding: Option.Option<Encoding>
  readonly source: Option.Option<(typeof sourceNames)[number]>
  readonly task: Option.Option<Mapping["task"]>
}

/** The parts of a mapping that flags give. */
export const answersOf = ({ currency, dateOrder, decimalMark, encoding, source, task, timeZone }: Answers) => ({
  answers: {
    ...(Option.isSome(dateOrder) ? { dateOrder: dateOrder.value } : {}),
    ...(Option.isSome(decimalMark) ? ({ decimalMark: decimalMark.value === "comma" ? "," : "." } as const) : {}),
    ...(Option.isSome(currency) ? { currency: currency.value } : {}),
    ...(Option.isSome(timeZone) ? { timeZone: timeZone.value } : {}),
    ...(Option.isSome(encoding) ? { encoding: encoding.value } : {})
  },
  ...(Option.isSome(source) ? { source: source.value } : {}),
  ...(Option.isSome(task) ? { task: task.value } : {})
})
