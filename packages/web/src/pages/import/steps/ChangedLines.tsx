import type { ImportReport } from "@hourbook/exchange/transfer/ImportReport"
import { m } from "../../../paraglide/messages.js"
import { RefusedLines } from "./RefusedLines.tsx"

type Changed = ImportReport["changed"]
type Difference = Changed["lines"][number]["differences"][number]

const names = {
  amount: m.import_changed_amount,
  billable: m.import_changed_billable,
  description: m.import_changed_note,
  tags: m.import_changed_tags
}

const differenceText = ({ field, file, recorded }: Difference): string =>
  m.import_changed_says({ what: names[field](), file: file || "–", here: recorded || "–" })

/** Lines that are other in the file than what an earlier import made of them. */
export const ChangedLines = ({ changed: { count, lines } }: { readonly changed: Changed }) =>
  count > 0 && (
    <RefusedLines
      title={m.import_changed({ n: count })}
      lines={lines.map(({ differences, line, what }) => ({
        line,
        what,
        reason: differences.map(differenceText).join("; ")
      }))}
      count={count}
    />
  )
