import type { Warning } from "@hourbook/contract/contract"
import { m } from "../../paraglide/messages.js"
import { say } from "./toasts.ts"

const texts: ReadonlyMap<string, () => string> = new Map([
  ["longer_than_day", m.entry_warning_long],
  ["far_future", m.entry_warning_far],
  ["overlap", m.entry_warning_overlap],
  ["after_submission", m.entry_warning_after_submission],
  ["moved_to_open_day", m.entry_warning_moved],
  ["archived", m.entry_warning_archived],
  ["no_exchange_rate", m.entry_warning_exchange],
  ["no_rate", m.entry_warning_rate],
  ["rate_in_other_currency", m.entry_warning_other_currency],
  ["settles_differs", m.components_warning_settles],
  ["pays_no_invoice", m.components_warning_pays_no_invoice],
  ["settles_missing", m.components_warning_settles_missing],
  ["possible_duplicate", m.components_warning_duplicate]
])

/** Says what may surprise about a record that was stored. That an entry is like another is seen in its list. */
export const sayWarnings = (warnings: ReadonlyArray<Warning> | undefined, of: "entry" | "money" = "entry"): void => {
  for (const { code, message } of warnings ?? []) {
    if (code !== "possible_duplicate" || of === "money") say(texts.get(code)?.() ?? message)
  }
}
