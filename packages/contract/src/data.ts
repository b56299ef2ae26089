// `npm run openapi` writes this file from the definitions that the server runs: change those.

/** The kinds of records: the path of their list, the key of one in an answer, the field of its day, nouns, and the roles that see and write them. */
export const recordKinds = {
  time: {
    path: "/api/time",
    key: "entry",
    day: "accrual_date",
    singular: "time entry",
    plural: "time entries",
    readers: ["owner", "admin", "member", "client"],
    writers: ["owner", "admin", "member"]
  },
  payments: {
    path: "/api/money",
    key: "inflow",
    day: "inflow_date",
    singular: "payment",
    plural: "payments",
    readers: ["owner", "admin", "member", "client"],
    writers: ["owner", "admin", "member"]
  },
  payouts: {
    path: "/api/payouts",
    key: "payout",
    day: "payout_date",
    singular: "payout",
    plural: "payouts",
    readers: ["owner", "admin", "member"],
    writers: ["owner", "admin"]
  },
  charges: {
    path: "/api/charges",
    key: "charge",
    day: "charge_date",
    singular: "charge",
    plural: "charges",
    readers: ["owner", "admin", "client"],
    writers: ["owner", "admin"]
  }
} as const

export type RecordKindName = keyof typeof recordKinds

/** Every kind of record. */
export const recordKindNames = ["time", "payments", "payouts", "charges"] as const

/** What charges are for, and the sign of their amounts: above 0, below 0, or either. */
export const chargeSigns = {
  fee: "positive",
  expense: "positive",
  tax: "positive",
  opening: "either",
  discount: "negative",
  credit: "negative",
  write_off: "negative",
  adjustment: "either"
} as const

export type ChargeKind = keyof typeof chargeSigns

/** What a member is in a workspace. */
export const roles = ["owner", "admin", "member", "client"] as const

export type Role = (typeof roles)[number]

/** The languages of pages, papers and files. */
export const languages = ["en", "de"] as const

export type Language = (typeof languages)[number]

/** The rules that `error.rule` of a refusal may name. A newer server may have more of them. */
export const ruleCodes = [
  "address_in_use",
  "already_in_use",
  "already_undone",
  "archived",
  "break_too_long",
  "changed_since",
  "charge_sign",
  "count_out_of_range",
  "currency_has_rates",
  "currency_of_rate",
  "ends_before_start",
  "external_ref_in_use",
  "former_order",
  "illegible_text",
  "in_use",
  "invalid_value",
  "key_expires",
  "key_limited",
  "key_reused",
  "key_scope",
  "last_owner",
  "longer_than_span",
  "managers_only",
  "member_already",
  "missing",
  "must_be_future",
  "must_not_be_future",
  "name_in_use",
  "needs_client",
  "needs_member",
  "no_accounts",
  "no_client_to_move_to",
  "no_money",
  "no_own_price",
  "no_owner",
  "no_rate",
  "no_rate_any_more",
  "no_sample",
  "no_such_person",
  "no_such_reference",
  "no_such_workspace",
  "not_billable",
  "not_found",
  "not_shown_to_role",
  "not_the_projects_client",
  "not_undoable",
  "nothing_to_change",
  "off_calendar",
  "one_at_a_time",
  "only_of_clients",
  "own_currency",
  "own_records_only",
  "owners_only",
  "paper_limit",
  "passkey_not_added",
  "passkey_not_verified",
  "passkeys_need_https",
  "period_length",
  "person_erased",
  "person_has_address",
  "rate_scope",
  "read_limit",
  "read_only",
  "refund_settles",
  "removed_meanwhile",
  "removed_since",
  "same_target",
  "sample_busy",
  "several_people",
  "several_workspaces",
  "signed_out",
  "start_too_early",
  "statement_limit",
  "tag_name_in_use",
  "timer_forgotten",
  "too_many",
  "too_many_found",
  "too_many_together",
  "too_much_at_once",
  "unknown_region",
  "version_changed",
  "wrong_code",
  "wrong_passkey"
] as const

export type RuleCode = (typeof ruleCodes)[number]

/** Every path of the interface. */
export const paths = [
  "/api/activity/:id/undo",
  "/api/calendar",
  "/api/calendar.ics",
  "/api/changes",
  "/api/charges",
  "/api/charges/:id",
  "/api/charges/bulk",
  "/api/counteragents",
  "/api/counteragents/:id",
  "/api/counteragents/bulk",
  "/api/dashboard/overview",
  "/api/exchange-rates",
  "/api/exchange-rates/:id",
  "/api/holidays",
  "/api/imports",
  "/api/imports/:id",
  "/api/me",
  "/api/me/access",
  "/api/me/api-keys",
  "/api/me/api-keys/:id",
  "/api/me/calendar-feed",
  "/api/me/connections",
  "/api/me/connections/:id",
  "/api/me/passkeys",
  "/api/me/passkeys/:id",
  "/api/me/passkeys/options",
  "/api/me/preferences",
  "/api/me/sessions",
  "/api/me/sessions/:id",
  "/api/members",
  "/api/members/:id",
  "/api/members/:id/api-keys",
  "/api/members/:id/api-keys/:key_id",
  "/api/members/:id/invite",
  "/api/members/:id/join",
  "/api/members/former",
  "/api/money",
  "/api/money/:id",
  "/api/money/bulk",
  "/api/moneysheet-matrix",
  "/api/openapi.json",
  "/api/operations/:id/undo",
  "/api/payouts",
  "/api/payouts/:id",
  "/api/payouts/bulk",
  "/api/projects",
  "/api/projects/:id",
  "/api/projects/bulk",
  "/api/rates",
  "/api/rates/:id",
  "/api/rates/reprice",
  "/api/reports/activity",
  "/api/reports/debtors",
  "/api/reports/debtors/reconciliation",
  "/api/reports/team",
  "/api/session",
  "/api/session/passkey",
  "/api/session/passkey/options",
  "/api/session/sample",
  "/api/shared/statement",
  "/api/statement-links",
  "/api/statement-links/:id",
  "/api/tags",
  "/api/tags/:id",
  "/api/time",
  "/api/time/:id",
  "/api/time/bulk",
  "/api/time/suggestions",
  "/api/timer",
  "/api/timer/start",
  "/api/timer/stop",
  "/api/timers",
  "/api/timesheet",
  "/api/timesheet-matrix",
  "/api/timesheet/:id",
  "/api/timesheet/bulk",
  "/api/workspace"
] as const
