import type { Subject } from "../activity/ActivityEvent.ts"

const instead: { readonly [S in Subject]?: string } = {
  member: "change the member, or invite the person again",
  workspace: "change the settings again",
  invoice: "undo the deletion of a draft, change the draft again, or credit what was issued",
  tax_code: "change the tax code again, or archive it",
  invoice_series: "change the series again, or archive it; its next number is never lowered once a document has one",
  invoice_schedule: "change the schedule again, or archive it; its drafts can be deleted",
  api_key: "revoke the key, or create another one",
  session: "sign in again",
  passkey: "remove the passkey, or add another one",
  connection: "revoke the connection, or connect again",
  statement_link: "revoke the link, or create another one",
  calendar_feed: "remove the calendar feed, or make another one",
  import: "import the file again",
  sheet: "withdraw the timesheet, or return it",
  period: "close the books again, or reopen them",
  budget: "change the budget of the project or client",
  webhook: "change the webhook, remove it, or add another one",
  mail: "write to the recipient: what was sent cannot be taken back"
}

/** What to do instead of undoing a change of a kind that cannot be undone. */
export const insteadOf = (subject: Subject): string => instead[subject] ?? "make another change"
