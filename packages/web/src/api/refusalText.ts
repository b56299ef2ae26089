import type { BrokenRule } from "@hourbook/contract/contract"
import { type RuleCode, ruleCodes } from "@hourbook/contract/data"
import { m } from "../paraglide/messages.js"
import { getLocale } from "../paraglide/runtime.js"

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

/** `31 Oct 2026` */
const dayText = (day: string): string => {
  const at = new Date(`${day}T00:00:00Z`)
  const locale = getLocale() === "en" ? "en-GB" : getLocale()
  return Number.isNaN(at.getTime())
    ? day
    : new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" }).format(at)
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
/** A text that is no code of its kind. */
/** Why nothing is sent to an address. */
const webhookAddress: Readonly<Record<string, () => string>> = {
  not_https: m.refusals_webhook_https,
  not_public: m.refusals_webhook_public,
  not_found: m.refusals_webhook_found
}

const notACode: Readonly<Record<string, () => string>> = {
  iban: () => m.refusals_not_iban(),
  bic: () => m.refusals_not_bic(),
  vat_id: () => m.refusals_not_vat_id(),
  country: () => m.refusals_not_country(),
  scheme: () => m.refusals_not_scheme(),
  address: () => m.refusals_not_address(),
  exemption: () => m.refusals_not_exemption(),
  email: () => m.refusals_email()
}

export const sentences: Readonly<Record<RuleCode, Sentence>> = {
  address_in_use: ({ value }) =>
    value("name") === "" ? m.refusals_in_use() : m.refusals_address_of({ name: value("name") }),
  already_in_use: () => m.refusals_in_use(),
  already_undone: () => m.refusals_undone(),
  approvals_off: () => m.refusals_sheet_other(),
  archived: ({ value }) => m.refusals_archived({ name: value("name") }),
  break_too_long: () => m.refusals_duration(),
  changed_since: () => m.refusals_changed_since(),
  charge_sign: ({ value }) => (value("sign") === "negative" ? m.refusals_below() : m.refusals_above()),
  closed_further: ({ value }) => m.refusals_closed_further({ through: value("through") }),
  count_out_of_range: ({ value }) => m.refusals_count({ least: value("least"), most: value("most") }),
  currency_of_closed: () => m.refusals_closed_currency(),
  currency_twice: ({ value }) => m.refusals_currency_twice({ currency: value("currency") }),
  day_not_over: ({ value }) => m.refusals_day_not_over({ day: value("day") }),
  currency_has_rates: () => m.refusals_base_currency(),
  currency_of_rate: () => m.refusals_currency(),
  deduction_stays: ({ value }) => m.refusals_deduction_stays({ number: value("number") }),
  deposit_credited: ({ value }) => m.refusals_deposit_credited({ number: value("number") }),
  deposit_currency: ({ value }) =>
    m.refusals_deposit_currency({ number: value("number"), currency: value("currency") }),
  deposit_deducted: ({ value }) => m.refusals_deposit_deducted({ number: value("number"), by: value("by") }),
  deposit_lines: () => m.refusals_deposit_lines(),
  deposit_of_other_client: ({ value }) => m.refusals_deposit_client({ number: value("number") }),
  deposit_twice: ({ value }) => m.refusals_deposit_twice({ number: value("number") }),
  ends_before_start: ({ field }) => (field === "ended_at" ? m.refusals_duration() : m.refusals_ends()),
  external_ref_in_use: () => m.refusals_external(),
  former_order: () => m.refusals_list(),
  illegible_text: ({ field }) => (field === "email" ? m.refusals_email() : m.refusals_illegible()),
  in_use: () => m.refusals_referenced(),
  invalid_value: invalid,
  allocation_misfit: () => m.refusals_allocation(),
  credit_amount_releases: () => m.refusals_credit_releases(),
  credit_exceeds: ({ value }) => m.refusals_credit_exceeds({ left: value("left"), currency: value("currency") }),
  invoice_changed: () => m.errors_changed(),
  invoice_incomplete: () => m.refusals_incomplete(),
  is_credit_note: () => m.refusals_is_note(),
  line_credited: ({ value }) => m.refusals_line_credited({ number: value("number") }),
  not_a_deposit: ({ value }) => m.refusals_not_a_deposit({ number: value("number") }),
  not_issued: () => m.refusals_not_issued(),
  nothing_to_invoice: () => m.refusals_nothing_left(),
  is_imported: ({ value }) => m.refusals_is_imported({ number: value("number") }),
  number_taken: ({ value }) => m.refusals_number_taken({ number: value("number") }),
  invoiced: ({ value }) => m.refusals_invoiced({ number: value("number") }),
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
  no_valid_tax_code: ({ value }) =>
    m.refusals_no_valid_tax_code({ name: value("name"), category: value("category"), day: value("day") }),
  not_a_code: (broken) => notACode[broken.value("what")]?.() ?? m.refusals_not_address(),
  not_a_picture: () => m.refusals_not_a_picture(),
  not_billable: () => m.refusals_not_billable(),
  not_found: ({ value }) =>
    value("noun") === "timer"
      ? m.refusals_no_timer()
      : saidByServer.includes(value("noun"))
        ? undefined
        : m.refusals_not_found(),
  no_such_sheet: () => m.refusals_sheet_other(),
  not_closed_so_far: () => m.refusals_not_closed_so_far(),
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
  period_closed: ({ value }) =>
    value("owners") === ""
      ? m.refusals_period_closed_any({ through: value("through") })
      : m.refusals_period_closed({ through: value("through"), owners: value("owners") }),
  period_length: ({ value }) => m.refusals_period({ most: value("most") }),
  person_erased: () => m.refusals_erased(),
  person_has_address: ({ value }) => m.refusals_has_address({ name: value("name") }),
  rate_scope: () => m.refusals_rate_scope(),
  read_limit: () => m.refusals_too_much(),
  read_only: () => m.refusals_read_only(),
  refund_settles: () => m.refusals_refund(),
  removed_since: () => m.refusals_removed_since(),
  taken_since: ({ value }) => m.refusals_taken_since({ count: Number(value("count")) }),
  removed_meanwhile: () => m.refusals_removed(),
  same_target: () => m.refusals_same(),
  sample_busy: () => m.refusals_sample(),
  self_approval: () => m.refusals_self_approval(),
  schedule_day: ({ value }) => m.refusals_schedule_day({ day: value("day") }),
  schedule_done: ({ value }) => m.refusals_schedule_done({ day: value("day") }),
  series_clash: ({ value }) => m.refusals_series_clash({ name: value("name") }),
  series_format: () => m.refusals_series_format({ open: "{", close: "}" }),
  series_next: ({ value }) => m.refusals_series_next({ next: value("next") }),
  series_reason: () => m.refusals_series_reason(),
  series_used: () => m.refusals_series_used(),
  series_year: () => m.refusals_series_year(),
  several_people: () => m.refusals_several(),
  several_workspaces: () => m.refusals_several(),
  sheet_approved: ({ value }) => m.refusals_sheet_locked({ from: value("from"), to: value("to") }),
  sheet_not_submitted: () => m.refusals_sheet_other(),
  sheet_submitted: ({ value }) => m.refusals_sheet_locked({ from: value("from"), to: value("to") }),
  signed_out: () => m.refusals_signed_out(),
  start_too_early: () => m.refusals_duration(),
  statement_limit: () => m.refusals_too_much(),
  tag_name_in_use: () => m.refusals_in_use(),
  tax_percent: ({ value }) =>
    value("category") === "S" ? m.refusals_tax_above() : m.refusals_tax_none({ category: value("category") }),
  tax_reason: () => m.refusals_tax_reason(),
  timer_forgotten: () => m.refusals_timer_forgotten(),
  too_many: ({ value }) => m.refusals_too_many({ most: value("most") }),
  too_many_found: () => m.refusals_too_much(),
  too_many_together: () => m.refusals_together(),
  too_much_at_once: () => m.refusals_together(),
  unknown_region: () => m.refusals_region(),
  version_changed: () => m.errors_changed(),
  mail_needs_address: () => m.refusals_mail_address(),
  mail_not_repeatable: () => m.refusals_mail_repeat(),
  mail_not_set_up: () => m.refusals_mail_setup(),
  mail_waiting: () => m.refusals_mail_waiting(),
  webhook_address: ({ value }) => webhookAddress[value("why")]?.() ?? m.refusals_webhook_public(),
  webhook_without_secret: () => m.refusals_webhook_secret(),
  wrong_code: () => m.refusals_code(),
  wrong_passkey: () => m.refusals_passkey()
}

/** A refusal of the server in the person's language. Undefined where only the server's own words say it. */
export const refusalText = ({ code, field = "", values = {} }: BrokenRule): string | undefined => {
  const known = ruleCodes.find((one) => one === code)
  if (known === undefined) return undefined
  const value = (name: string): string => {
    const found = values[name]
    if (Array.isArray(found)) return new Intl.ListFormat(getLocale(), { type: "disjunction" }).format(found)
    if (typeof found === "string" && (name === "day" || name === "through")) return dayText(found)
    return typeof found === "string" || typeof found === "number" ? String(found) : ""
  }
  return sentences[known]({ field, named: fieldNames[field]?.() ?? field, value })
}
