import type { BrokenRule } from "@hourbook/contract/contract"
import { type RuleCode, ruleCodes } from "@hourbook/contract/data"
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

/** A rule with its values as text; a value that is not there is empty. */
interface Broken {
  readonly field: string
  /** The field as people call it. */
  readonly named: string
  readonly value: (name: string) => string
}

type Sentence = (rule: Broken) => string | undefined

/** What is wrong with the value of a field, whatever it is. */
const ofField: Readonly<Record<string, () => string>> = {
  accrual_date: m.refusals_day,
  currency: m.refusals_currency,
  duration_minutes_total: m.refusals_duration,
  effective_date: m.refusals_day,
  email: m.refusals_email,
  ended_at: m.refusals_duration,
  inflow_date: m.refusals_day,
  started_at: m.refusals_duration
}

/** The server says what a field takes better than one sentence for all of them. */
const invalid: Sentence = ({ field }) => ofField[field]?.()

/** Lists of these say themselves why they are empty. */
const saidByServer = ["statement link", "calendar feed"]

/** What a person reads of each rule; undefined where the server's own words say more. */
export const sentences: Readonly<Record<RuleCode, Sentence>> = {
  address_in_use: ({ value }) =>
    value("name") === "" ? m.refusals_in_use() : m.refusals_address_of({ name: value("name") }),
  already_in_use: () => m.refusals_in_use(),
  already_undone: () => m.refusals_undone(),
  archived: ({ value }) => m.refusals_archived({ name: value("name") }),
  break_too_long: () => m.refusals_duration(),
  changed_since: () => m.refusals_changed_since(),
  charge_sign: ({ value }) => (value("sign") === "negative" ? m.refusals_below() : m.refusals_above()),
  count_out_of_range: ({ value }) => m.refusals_count({ least: value("least"), most: value("most") }),
  currency_has_rates: () => m.refusals_base_currency(),
  currency_of_rate: () => m.refusals_currency(),
  ends_before_start: ({ field }) => (field === "ended_at" ? m.refusals_duration() : m.refusals_ends()),
  external_ref_in_use: () => m.refusals_external(),
  former_order: () => m.refusals_list(),
  illegible_text: ({ field }) => (field === "email" ? m.refusals_email() : m.refusals_illegible()),
  in_use: () => m.refusals_referenced(),
  invalid_value: invalid,
  key_expires: () => m.refusals_key(),
  key_limited: () => m.refusals_key(),
  key_reused: () => m.refusals_repeated(),
  key_scope: () => m.refusals_key(),
  last_owner: () => m.refusals_last_owner(),
  longer_than_span: () => m.refusals_duration(),
  managers_only: () => m.errors_forbidden(),
  member_already: ({ value }) => m.refusals_member_already({ name: value("name") }),
  missing: ({ named }) => m.refusals_required({ field: named }),
  must_be_future: () => m.refusals_future(),
  must_not_be_future: () => m.refusals_duration(),
  name_in_use: () => m.refusals_in_use(),
  needs_client: () => m.refusals_needs_client(),
  needs_member: () => m.refusals_needs_member(),
  no_accounts: () => m.errors_forbidden(),
  no_client_to_move_to: () => m.refusals_no_client(),
  no_money: () => m.refusals_no_money(),
  no_own_price: () => m.refusals_price(),
  no_owner: () => m.refusals_no_owner(),
  no_rate: () => m.refusals_no_rate(),
  no_rate_any_more: () => m.refusals_no_rate_any_more(),
  no_sample: () => m.errors_forbidden(),
  no_such_person: () => m.refusals_no_person(),
  no_such_reference: ({ named }) => m.refusals_gone({ field: named }),
  no_such_workspace: () => m.refusals_no_workspace(),
  not_billable: () => m.refusals_not_billable(),
  not_found: ({ value }) =>
    value("noun") === "timer"
      ? m.refusals_no_timer()
      : saidByServer.includes(value("noun"))
        ? undefined
        : m.refusals_not_found(),
  not_shown_to_role: () => m.errors_forbidden(),
  not_undoable: () => m.refusals_not_undoable(),
  not_the_projects_client: () => m.refusals_other_client(),
  nothing_to_change: () => m.refusals_nothing(),
  off_calendar: () => m.refusals_duration(),
  one_at_a_time: () => m.refusals_one_project(),
  only_of_clients: () => m.refusals_only_clients(),
  own_currency: () => m.refusals_currency(),
  own_records_only: () => m.refusals_own_only(),
  owners_only: () => m.refusals_owners_only(),
  paper_limit: ({ value }) => m.refusals_paper({ lines: value("lines") }),
  passkey_not_added: () => m.refusals_passkey_not_added(),
  passkey_not_verified: () => m.refusals_passkey_late(),
  passkeys_need_https: () => m.refusals_passkeys(),
  period_length: ({ value }) => m.refusals_period({ most: value("most") }),
  person_erased: () => m.refusals_erased(),
  person_has_address: ({ value }) => m.refusals_has_address({ name: value("name") }),
  rate_scope: () => m.refusals_rate_scope(),
  read_limit: () => m.refusals_too_much(),
  read_only: () => m.refusals_read_only(),
  refund_settles: () => m.refusals_refund(),
  removed_since: () => m.refusals_removed_since(),
  removed_meanwhile: () => m.refusals_removed(),
  same_target: () => m.refusals_same(),
  sample_busy: () => m.refusals_sample(),
  several_people: () => m.refusals_several(),
  several_workspaces: () => m.refusals_several(),
  signed_out: () => m.refusals_signed_out(),
  start_too_early: () => m.refusals_duration(),
  statement_limit: () => m.refusals_too_much(),
  tag_name_in_use: () => m.refusals_in_use(),
  timer_forgotten: () => m.refusals_timer_forgotten(),
  too_many: ({ value }) => m.refusals_too_many({ most: value("most") }),
  too_many_found: () => m.refusals_too_much(),
  too_many_together: () => m.refusals_together(),
  too_much_at_once: () => m.refusals_together(),
  unknown_region: () => m.refusals_region(),
  version_changed: () => m.errors_changed(),
  wrong_code: () => m.refusals_code(),
  wrong_passkey: () => m.refusals_passkey()
}

/** A refusal of the server in the person's language. Undefined where only the server's own words say it. */
export const refusalText = ({ code, field = "", values = {} }: BrokenRule): string | undefined => {
  const known = ruleCodes.find((one) => one === code)
  if (known === undefined) return undefined
  const value = (name: string): string => {
    const found = values[name]
    return typeof found === "string" || typeof found === "number" ? String(found) : ""
  }
  return sentences[known]({ field, named: fieldNames[field]?.() ?? field, value })
}
