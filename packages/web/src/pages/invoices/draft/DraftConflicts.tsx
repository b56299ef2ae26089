import { Conflict } from "../../../components/conflict/Conflict.tsx"
import { m } from "../../../paraglide/messages.js"
import type { DraftConflict } from "./mergeDraft.ts"

interface DraftConflictsProps {
  readonly conflicts: ReadonlyArray<DraftConflict>
  readonly choose: (which: "mine" | "theirs") => void
}

const names: Readonly<Record<DraftConflict["field"], () => string>> = {
  deposit: m.invoices_deposit_is,
  intro: m.invoices_draft_intro,
  note: m.invoices_draft_note,
  issueDate: m.invoices_draft_issue_date,
  dueDate: m.invoices_draft_due_date,
  serviceFrom: m.invoices_draft_service_from,
  serviceTo: m.invoices_draft_service_to,
  seriesId: m.invoices_draft_series,
  language: m.invoices_draft_language,
  orderNumber: m.invoices_draft_order,
  buyerReference: m.invoices_draft_reference,
  earlyPercent: m.invoices_draft_early,
  earlyDays: m.business_early_days,
  lines: m.invoices_draft_lines,
  line: m.invoices_draft_text,
  text: m.invoices_draft_text,
  quantity: m.invoices_draft_quantity,
  unit: m.invoices_draft_unit,
  price: m.invoices_draft_price,
  taxCodeId: m.invoices_draft_tax
}

const labelOf = ({ field, line }: DraftConflict): string =>
  line === undefined ? names[field]() : `${m.invoices_draft_line({ number: line })}: ${names[field]()}`

/** What another person and this one changed differently, and which to keep; all else is put together already. */
export const DraftConflicts = ({ choose, conflicts }: DraftConflictsProps) => (
  <Conflict
    fields={conflicts.map((one) => ({
      label: labelOf(one),
      theirs: one.field === "line" ? m.invoices_draft_removed() : one.theirs,
      mine: one.mine
    }))}
    keepMine={() => choose("mine")}
    takeTheirs={() => choose("theirs")}
  />
)
