import type { Warning } from "@hourbook/api/contract"
import { m } from "../../paraglide/messages.js"
import { say } from "../../parts/toasts.ts"

const texts: ReadonlyMap<string, () => string> = new Map([
  ["longer_than_day", m.entry_warning_long],
  ["far_future", m.entry_warning_far],
  ["archived", m.entry_warning_archived],
  ["no_exchange_rate", m.entry_warning_exchange],
  ["no_rate", m.entry_warning_rate]
])

/** Says what may surprise about a recorded entry; that it is like another is seen in the list. */
export const sayWarnings = (warnings: ReadonlyArray<Warning> | undefined): void => {
  for (const { code, message } of warnings ?? []) {
    if (code !== "possible_duplicate") say(texts.get(code)?.() ?? message)
  }
}
