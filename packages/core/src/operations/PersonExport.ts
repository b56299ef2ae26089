import { Schema } from "effect"
import { ApiKey } from "../access/ApiKey.ts"
import { Member } from "../access/Member.ts"
import { Workspace } from "../access/Workspace.ts"
import { ActivityEvent } from "../activity/ActivityEvent.ts"
import { Connection } from "../connections/Connection.ts"
import { ChosenPreferences } from "../preferences/PreferenceValues.ts"
import { BillingRate } from "../prices/BillingRate.ts"
import { LinkedIdentity } from "../sessions/IdentityRepository.ts"
import { Passkey } from "../sessions/Passkey.ts"
import { Session } from "../sessions/Session.ts"
import { CalendarFeed } from "../sharing/CalendarFeed.ts"
import { StatementLink } from "../sharing/StatementLink.ts"
import { Sheet } from "../sheets/Sheet.ts"
import { Timer } from "../time/Timer.ts"
import { Instant } from "../values/Instant.ts"

const MembershipExport = Schema.Struct({
  workspace: Schema.Struct({ id: Workspace.fields.id, slug: Workspace.fields.slug, name: Workspace.fields.name }),
  member: Member,
  isFormer: Schema.Boolean,
  apiKeys: Schema.Array(ApiKey),
  connections: Schema.Array(Connection),
  sessions: Schema.Array(Session),
  passkeys: Schema.Array(Passkey),
  identities: Schema.Array(LinkedIdentity),
  codeExpiresAt: Schema.NullOr(Instant),
  keptResults: Schema.Number,
  /** The billing rates of the member's work, without what it costs the workspace unless they may see that. */
  rates: Schema.Array(BillingRate),
  /** What the member has chosen for the pages. */
  preferences: ChosenPreferences,
  /** The timesheets that the member submitted. */
  sheets: Schema.Array(Sheet),
  /** The links to statements that the member made. */
  statementLinks: Schema.Array(StatementLink),
  /** The member's calendar feed. */
  calendarFeed: Schema.NullOr(CalendarFeed),
  /** The timer that runs. */
  timer: Schema.NullOr(Timer),
  /** The records that are the member's, by kind, each as JSON. */
  records: Schema.Record(Schema.String, Schema.Array(Schema.Json)),
  /** The lines of the log that the member made, or that are about the member or the member's records. */
  activity: Schema.Array(ActivityEvent)
})

/** Everything that a store knows about the person with an address. */
export const PersonExport = Schema.Struct({
  email: Schema.String,
  exportedAt: Instant,
  memberships: Schema.Array(MembershipExport)
})
export type PersonExport = typeof PersonExport.Type
