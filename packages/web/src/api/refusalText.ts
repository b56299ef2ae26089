import { m } from "../paraglide/messages.js"

const fieldNames: Readonly<Record<string, () => string>> = {
  accrual_date: m.refusals_field_day,
  amount: m.refusals_field_amount,
  cost: m.refusals_field_amount,
  counteragent_id: m.refusals_field_client,
  currency: m.refusals_field_currency,
  description: m.refusals_field_description,
  duration_minutes_total: m.refusals_field_duration,
  email: m.refusals_field_email,
  hourly_rate: m.refusals_field_rate,
  inflow_date: m.refusals_field_day,
  name: m.refusals_field_name,
  project_id: m.refusals_field_project,
  user_id: m.refusals_field_member
}

const named = (field: string | undefined): string => fieldNames[field ?? ""]?.() ?? field ?? ""

type Pattern = readonly [pattern: RegExp, text: (match: RegExpExecArray) => string]

/** A name as it was before it was put in quotes. */
const unquoted = (name: string): string => name.replace(/\\(["\\])/gu, "$1")

/** The common refusals of the server by what they say; groups hold names that people gave. */
const patterns: ReadonlyArray<Pattern> = [
  [/no billing rate applies/u, () => m.refusals_no_rate()],
  [/^code: not valid/u, () => m.refusals_code()],
  [/^response: no passkey of a member/u, () => m.refusals_passkey()],
  [/^this browser is signed out/u, () => m.refusals_signed_out()],
  [/^email: is the address of "(.+)" \(/u, ([, name = ""]) => m.refusals_address_of({ name: unquoted(name) })],
  [
    /^"(.+)" \([\da-f-]{36}\) is a member already/u,
    ([, name = ""]) => m.refusals_member_already({ name: unquoted(name) })
  ],
  [/is in use by (?:project|counteragent|tag) |already in use|has this address/u, () => m.refusals_in_use()],
  [/is still referenced by/u, () => m.refusals_referenced()],
  [/the (?:project|counteragent) "(.+)" is archived/u, ([, name = ""]) => m.refusals_archived({ name })],
  [/at least one owner|is the only owner/u, () => m.refusals_last_owner()],
  [/^no timer runs/u, () => m.refusals_no_timer()],
  [/: (?:stop it and )?say how many minutes it was/u, () => m.refusals_timer_forgotten()],
  [/^([a-z_]+): is required/u, ([, field]) => m.refusals_required({ field: named(field) })],
  [/^([a-z_]+): no such (?:project|counteragent|member)/u, ([, field]) => m.refusals_gone({ field: named(field) })],
  [/does not match the project's/u, () => m.refusals_other_client()],
  [/was not found in this workspace/u, () => m.refusals_not_found()],
  [/would read more than|match: narrow the period/u, () => m.refusals_too_much()],
  [/cannot change while exchange rates exist/u, () => m.refusals_base_currency()],
  [/^currency: /u, () => m.refusals_currency()],
  [/^email: /u, () => m.refusals_email()],
  [/^(?:duration_minutes_total|ended_at|started_at): /u, () => m.refusals_duration()],
  [/^(?:accrual_date|inflow_date|effective_date): expected/u, () => m.refusals_day()]
]

/** A common refusal of the server in the person's language. Undefined where only the server's own words say it. */
export const refusalText = (message: string): string | undefined => {
  for (const [pattern, text] of patterns) {
    const match = pattern.exec(message)
    if (match !== null) return text(match)
  }
  return undefined
}
