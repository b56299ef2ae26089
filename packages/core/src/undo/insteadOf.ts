import type { Subject } from "../activity/ActivityEvent.ts"

const instead: { readonly [S in Subject]?: string } = {
  member: "change the member, or invite the person again",
  workspace: "change the settings again",
  api_key: "revoke the key, or create another one",
  session: "sign in again",
  passkey: "remove the passkey, or add another one",
  connection: "revoke the connection, or connect again",
  statement_link: "revoke the link, or create another one",
  calendar_feed: "remove the calendar feed, or make another one",
  import: "import the file again"
}

/** What to do instead of undoing a change of a kind that cannot be undone. */
export const insteadOf = (subject: Subject): string => instead[subject] ?? "make another change"
