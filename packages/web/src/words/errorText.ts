import { Failed } from "../api/client.ts"
import { m } from "../paraglide/messages.js"

const fieldNames: Readonly<Record<string, () => string>> = {
  accrual_date: m.errors_field_day,
  amount: m.errors_field_amount,
  cost: m.errors_field_amount,
  counteragent_id: m.errors_field_client,
  currency: m.errors_field_currency,
  description: m.errors_field_description,
  duration_minutes_total: m.errors_field_duration,
  email: m.errors_field_email,
  hourly_rate: m.errors_field_rate,
  inflow_date: m.errors_field_day,
  name: m.errors_field_name,
  project_id: m.errors_field_project,
  user_id: m.errors_field_member
}

const named = (field: string | undefined): string => fieldNames[field ?? ""]?.() ?? field ?? ""

type Pattern = readonly [pattern: RegExp, text: (match: RegExpExecArray) => string]

/** The common refusals of the server by what they say; groups hold names that people gave. */
const patterns: ReadonlyArray<Pattern> = [
  [/no billing rate applies/u, () => m.errors_no_rate()],
  [/^code: not valid/u, () => m.errors_code()],
  [/^this browser is signed out/u, () => m.errors_signed_out()],
  [/is in use by (?:project|counteragent|tag) |already in use|has this address/u, () => m.errors_in_use()],
  [/is still referenced by/u, () => m.errors_referenced()],
  [/the (?:project|counteragent) "(.+)" is archived/u, ([, name = ""]) => m.errors_archived({ name })],
  [/at least one owner|is the only owner/u, () => m.errors_last_owner()],
  [/^no timer runs/u, () => m.errors_no_timer()],
  [/stop it and say how many minutes/u, () => m.errors_timer_forgotten()],
  [/^([a-z_]+): is required/u, ([, field]) => m.errors_required({ field: named(field) })],
  [/^([a-z_]+): no such (?:project|counteragent|member)/u, ([, field]) => m.errors_gone({ field: named(field) })],
  [/does not match the project's/u, () => m.errors_other_client()],
  [/was not found in this workspace/u, () => m.errors_not_found()],
  [/would read more than|match: narrow the period/u, () => m.errors_too_much()],
  [/cannot change while exchange rates exist/u, () => m.errors_base_currency()],
  [/^currency: /u, () => m.errors_currency()],
  [/^email: /u, () => m.errors_email()],
  [/^(?:duration_minutes_total|ended_at|started_at): /u, () => m.errors_duration()],
  [/^(?:accrual_date|inflow_date|effective_date): expected/u, () => m.errors_day()]
]

const ofCode = (error: Failed): string | undefined => {
  if (error.code === "offline") return m.errors_offline()
  if (error.reason === "sign_in_again") return m.errors_sign_in_again()
  if (error.reason === "another_workspace") return m.errors_other_workspace()
  if (error.reason === "not_secure") return m.errors_not_secure()
  if (error.status === 412) return m.errors_changed()
  if (error.status === 413) return m.errors_too_long()
  if (error.status === 429) return m.errors_too_often()
  if (error.status === 503) return m.errors_busy()
  if (error.status >= 500) return m.errors_server()
  return undefined
}

/** What a person reads about an error: the common ones in their language, others in the server's own words. */
export const errorText = (error: unknown): string => {
  if (!(error instanceof Failed)) return m.errors_unexpected()
  const byCode = ofCode(error)
  if (byCode !== undefined) return byCode
  for (const [pattern, text] of patterns) {
    const match = pattern.exec(error.message)
    if (match !== null) return text(match)
  }
  return error.status === 403 ? m.errors_forbidden() : error.message
}
