// Long because it has every rule.
import { Struct } from "effect"
import type { Noun } from "../kinds/Noun.ts"
import type { BillingRule } from "./billingRules.ts"
import type { InvoiceRule } from "./invoiceRules.ts"
import type { LockRule, SheetRule } from "./lockRules.ts"
import type { MailRule } from "./mailRules.ts"
import type { OperatorRule } from "./operatorRules.ts"
import type { WebhookRule } from "./webhookRules.ts"

/** Values that are not allowed, whatever else is stored. */
type ValueRule =
  /** A bound, a form or a set of words that the field has. */
  | { readonly code: "invalid_value" }
  /** A new text has characters that leave no trace, or nothing to see. */
  | { readonly code: "illegible_text" }
  /** Nothing says what a field is, and others that are missing as well: neither the caller nor what it follows from. */
  | { readonly code: "missing"; readonly also?: ReadonlyArray<string> }
  | { readonly code: "nothing_to_change" }
  | { readonly code: "must_be_future" }
  | { readonly code: "must_not_be_future" }
  | { readonly code: "unknown_region" }

/** How much one call, or one member, may have. */
type LimitRule =
  | { readonly code: "count_out_of_range"; readonly least: number; readonly most: number }
  | { readonly code: "too_many"; readonly noun: Noun; readonly most: number }
  | { readonly code: "too_many_together"; readonly most: number }
  | { readonly code: "too_much_at_once" }
  | { readonly code: "same_target"; readonly first: number; readonly second: number }
  | { readonly code: "one_at_a_time" }
  | { readonly code: "read_limit"; readonly records: number }
  | { readonly code: "too_many_found"; readonly most: number }
  | { readonly code: "statement_limit"; readonly records: number; readonly most: number }
  | { readonly code: "period_length"; readonly most: number }
  | { readonly code: "paper_limit"; readonly lines: number }
  | { readonly code: "key_reused"; readonly hours: number }
  /** A cursor of an order that lists no longer have. */
  | { readonly code: "former_order" }

/** What a record, client or project refers to, and what refers to it. */
type ReferenceRule =
  | { readonly code: "no_such_reference"; readonly noun: Noun }
  | { readonly code: "not_the_projects_client" }
  | { readonly code: "needs_client" }
  | { readonly code: "needs_member" }
  | { readonly code: "no_client_to_move_to" }
  | { readonly code: "archived"; readonly noun: "client" | "project"; readonly id: string; readonly name: string }
  | {
      readonly code: "in_use"
      readonly noun: Noun
      readonly by: ReadonlyArray<{ readonly noun: string; readonly count: number }>
    }
  | { readonly code: "name_in_use"; readonly noun: Noun; readonly id: string; readonly name: string }
  | { readonly code: "removed_meanwhile" }
  | { readonly code: "tag_name_in_use"; readonly id: string }

/** Why a payment does not pay a document. */
export type AllocationMisfit = "missing" | "client" | "currency" | "refund" | "twice" | "too_much"

/** Amounts, currencies and rates. */
type MoneyRule =
  | {
      readonly code: "charge_sign"
      readonly kind: string
      readonly sign: "positive" | "negative"
      readonly instead: string
    }
  | { readonly code: "refund_settles" }
  /** `id` is that of the document. */
  | { readonly code: "allocation_misfit"; readonly why: AllocationMisfit; readonly id: string }
  /** No rate applies to work whose cost the caller left out. */
  | { readonly code: "no_rate" }
  /** No rate applies any more to work that one priced. */
  | { readonly code: "no_rate_any_more" }
  | { readonly code: "not_billable"; readonly amount: string }
  /** `currency` is that of the rate. */
  | { readonly code: "currency_of_rate"; readonly currency: string }
  | { readonly code: "rate_scope" }
  | { readonly code: "own_currency"; readonly currency: string }
  | { readonly code: "currency_has_rates" }

/** When work was, how long it took, and the timer. */
type TimeRule =
  | { readonly code: "off_calendar"; readonly after: string; readonly before: string }
  | { readonly code: "ends_before_start" }
  /** Minutes: the break, and those from start to end. */
  | { readonly code: "break_too_long"; readonly pause: number; readonly minutes: number }
  | { readonly code: "longer_than_span"; readonly minutes: number }
  | { readonly code: "start_too_early"; readonly hours: number }
  | { readonly code: "timer_forgotten"; readonly since: string; readonly hours: number }

/** Members, former members and how they sign in. */
type PeopleRule =
  /** `workspace` where it is not the caller's. */
  | { readonly code: "last_owner"; readonly workspace?: string }
  /** `id` and `name` are those of the person with the address, if the caller may know them. */
  | { readonly code: "address_in_use"; readonly id?: string; readonly name?: string }
  | { readonly code: "member_already"; readonly id: string; readonly name: string }
  | { readonly code: "person_erased" }
  | { readonly code: "person_has_address"; readonly id: string; readonly name: string }
  | { readonly code: "only_of_clients" }
  | { readonly code: "passkey_not_added" }
  | { readonly code: "passkey_not_verified" }

/** Why a change cannot be undone. */
type UndoRule = {
  readonly code: "not_undoable"
  /** What the line is about; null for a line of a version that did not write enough. */
  readonly subject: string | null
}

/** What came after a change that should be undone, or after something was read that is decided upon. */
export type Since =
  | { readonly code: "already_undone" }
  | { readonly code: "removed_since" }
  /** How many records of a deleted draft it cannot have again. */
  | { readonly code: "taken_since"; readonly count: number }
  /** The fields that have other values than the change gave them; none where it is the record as a whole. */
  | { readonly code: "changed_since"; readonly fields: ReadonlyArray<string> }
  /** A draft that is not what its reader expects: its gross now, and the lines that changed. */
  | {
      readonly code: "invoice_changed"
      readonly gross: string
      readonly lines: ReadonlyArray<{ readonly id: string; readonly text: string; readonly net: string }>
    }

/** The rules that a request can break, by a code that never changes; edges with words of their own go by the values. */
export type Rule =
  | ValueRule
  | LimitRule
  | ReferenceRule
  | MoneyRule
  | TimeRule
  | SheetRule
  | LockRule
  | InvoiceRule
  | BillingRule
  | PeopleRule
  | UndoRule
  | OperatorRule
  | MailRule
  | WebhookRule

/** Why a caller may not do something, by a code that never changes. */
export type Denial =
  /** The key lacks scopes. */
  | { readonly code: "key_scope"; readonly scopes: ReadonlyArray<string> }
  | { readonly code: "key_expires"; readonly at: string }
  | { readonly code: "key_limited" }
  | { readonly code: "managers_only" }
  | { readonly code: "owners_only" }
  | { readonly code: "read_only" }
  | { readonly code: "not_shown_to_role"; readonly role: string }
  | { readonly code: "own_records_only" }
  | { readonly code: "no_money" }
  | { readonly code: "no_accounts" }
  | { readonly code: "no_own_price" }
  | { readonly code: "no_sample" }
  | { readonly code: "passkeys_need_https" }

/** A new rule without a line here does not compile. */
const codes = {
  already_in_use: true,
  already_undone: true,
  address_in_use: true,
  allocation_misfit: true,
  approvals_off: true,
  archived: true,
  break_too_long: true,
  changed_since: true,
  charge_sign: true,
  closed_further: true,
  count_out_of_range: true,
  credit_amount_releases: true,
  credit_exceeds: true,
  currency_has_rates: true,
  currency_of_closed: true,
  currency_of_rate: true,
  currency_twice: true,
  day_not_over: true,
  deduction_stays: true,
  deposit_credited: true,
  deposit_currency: true,
  deposit_deducted: true,
  deposit_lines: true,
  deposit_of_other_client: true,
  deposit_twice: true,
  ends_before_start: true,
  former_order: true,
  illegible_text: true,
  in_use: true,
  invalid_value: true,
  invoice_changed: true,
  invoice_incomplete: true,
  invoiced: true,
  key_expires: true,
  key_limited: true,
  key_reused: true,
  key_scope: true,
  is_credit_note: true,
  last_owner: true,
  line_credited: true,
  longer_than_span: true,
  managers_only: true,
  mail_needs_address: true,
  mail_not_repeatable: true,
  mail_not_set_up: true,
  mail_waiting: true,
  member_already: true,
  missing: true,
  must_be_future: true,
  must_not_be_future: true,
  name_in_use: true,
  needs_client: true,
  needs_member: true,
  no_accounts: true,
  no_client_to_move_to: true,
  no_money: true,
  no_own_price: true,
  no_owner: true,
  no_rate: true,
  no_rate_any_more: true,
  no_sample: true,
  no_such_person: true,
  no_such_reference: true,
  no_such_sheet: true,
  no_such_workspace: true,
  no_valid_tax_code: true,
  not_a_code: true,
  not_a_picture: true,
  not_billable: true,
  not_closed_so_far: true,
  not_shown_to_role: true,
  not_a_deposit: true,
  not_issued: true,
  not_undoable: true,
  not_the_projects_client: true,
  nothing_to_change: true,
  nothing_to_invoice: true,
  is_imported: true,
  number_taken: true,
  off_calendar: true,
  one_at_a_time: true,
  only_of_clients: true,
  own_currency: true,
  own_records_only: true,
  owners_only: true,
  paper_limit: true,
  passkey_not_added: true,
  passkey_not_verified: true,
  passkeys_need_https: true,
  period_closed: true,
  period_length: true,
  person_erased: true,
  person_has_address: true,
  rate_scope: true,
  read_limit: true,
  read_only: true,
  refund_settles: true,
  removed_meanwhile: true,
  removed_since: true,
  taken_since: true,
  same_target: true,
  sample_busy: true,
  self_approval: true,
  schedule_day: true,
  schedule_done: true,
  series_clash: true,
  series_format: true,
  series_next: true,
  series_reason: true,
  series_used: true,
  series_year: true,
  several_people: true,
  several_workspaces: true,
  sheet_approved: true,
  sheet_not_submitted: true,
  sheet_submitted: true,
  start_too_early: true,
  statement_limit: true,
  tag_name_in_use: true,
  tax_percent: true,
  tax_reason: true,
  timer_forgotten: true,
  too_many: true,
  too_many_found: true,
  too_many_together: true,
  too_much_at_once: true,
  unknown_region: true,
  webhook_address: true,
  webhook_without_secret: true
} as const satisfies Readonly<Record<(Rule | Denial | Since)["code"], true>>

export const coreRuleCodes: ReadonlyArray<keyof typeof codes> = Struct.keys(codes)
