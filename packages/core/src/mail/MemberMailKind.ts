import { Schema } from "effect"

/** Mails that members get by themselves, each of which a member can turn off. */
export const MemberMailKind = Schema.Literals([
  "sheet_submitted",
  "sheet_returned",
  "sheet_approved",
  "budget",
  "timer_running",
  "webhook_disabled"
])
export type MemberMailKind = typeof MemberMailKind.Type
