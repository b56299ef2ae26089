// Long because it has the types of every operation.
// `npm run openapi` writes this file from the definitions that the server runs: change those.

/** The store is unavailable: wait for Retry-After seconds. */
export interface Unavailable {
  /** Whether the request succeeded. */
  readonly ok: false
  /** The error. */
  readonly error: {
    /** The kind of error, for programs. */
    readonly code: "api_error"
    /** What is wrong and what is allowed, for people. */
    readonly message: string
  }
}

/** Internal error. Nothing was stored, or it is unknown whether it was. */
export interface InternalError {
  /** Whether the request succeeded. */
  readonly ok: false
  /** The error. */
  readonly error: {
    /** The kind of error, for programs. */
    readonly code: "api_error"
    /** What is wrong and what is allowed, for people. */
    readonly message: string
  }
}

/** The rate limit is exceeded: wait for Retry-After seconds. */
export interface RateLimited {
  /** Whether the request succeeded. */
  readonly ok: false
  /** The error. */
  readonly error: {
    /** The kind of error, for programs. */
    readonly code: "rate_limited"
    /** What is wrong and what is allowed, for people. */
    readonly message: string
  }
}

/** The body is compressed: send it without Content-Encoding. */
export interface CompressedBody {
  /** Whether the request succeeded. */
  readonly ok: false
  /** The error. */
  readonly error: {
    /** The kind of error, for programs. */
    readonly code: "invalid_body"
    /** What is wrong and what is allowed, for people. */
    readonly message: string
  }
}

/** The body is larger than 1 MiB, or than 4 MiB where it has many operations. */
export interface BodyTooLarge {
  /** Whether the request succeeded. */
  readonly ok: false
  /** The error. */
  readonly error: {
    /** The kind of error, for programs. */
    readonly code: "invalid_body"
    /** What is wrong and what is allowed, for people. */
    readonly message: string
  }
}

/** The record has another version than If-Match names, or something came after the change that should be undone. */
export interface PreconditionFailed {
  /** Whether the request succeeded. */
  readonly ok: false
  /** The error. */
  readonly error: {
    /** The kind of error, for programs. */
    readonly code: "precondition_failed"
    /** What is wrong and what is allowed, for people. */
    readonly message: string
    readonly rule?: BrokenRule
  }
}

/** The rule that the request breaks, for programs. */
export interface BrokenRule {
  /** The rule. A code never changes its meaning; later versions may have more of them. */
  readonly code: string
  /** The field or parameter that breaks it, if it is one. */
  readonly field?: string
  /** What the message says besides: limits, names, ids. */
  readonly values?: Readonly<Record<string, unknown>>
}

/** The cursor is of a log from before it was restored, or of what the caller saw before their role or clients changed: read everything again, then go on from cursor=start. */
export interface CursorExpired {
  /** Whether the request succeeded. */
  readonly ok: false
  /** The error. */
  readonly error: {
    /** The kind of error, for programs. */
    readonly code: "cursor_expired"
    /** What is wrong and what is allowed, for people. */
    readonly message: string
  }
}

/** Another one of its kind has the external_ref. */
export interface Conflict {
  /** Whether the request succeeded. */
  readonly ok: false
  /** The error. */
  readonly error: {
    /** The kind of error, for programs. */
    readonly code: "conflict"
    /** What is wrong and what is allowed, for people. */
    readonly message: string
    readonly rule?: BrokenRule
  }
}

/** Not found, or not visible to the caller. */
export interface NotFound {
  /** Whether the request succeeded. */
  readonly ok: false
  /** The error. */
  readonly error: {
    /** The kind of error, for programs. */
    readonly code: "not_found"
    /** What is wrong and what is allowed, for people. */
    readonly message: string
    readonly rule?: BrokenRule
  }
}

/** The key's scope, its owner's role or the rules for browsers do not allow this. */
export interface Forbidden {
  /** Whether the request succeeded. */
  readonly ok: false
  /** The error. */
  readonly error: {
    /** The kind of error, for programs. */
    readonly code: "forbidden"
    /** What is wrong and what is allowed, for people. */
    readonly message: string
    readonly rule?: BrokenRule
    /** Why a browser is refused: it needs a new sign-in, is signed in to another workspace, the request came from another site, or the address is not secure. */
    readonly reason?: "sign_in_again" | "another_workspace" | "another_site" | "not_secure"
  }
}

/** The key or the session is missing or invalid. */
export interface Unauthorized {
  /** Whether the request succeeded. */
  readonly ok: false
  /** The error. */
  readonly error: {
    /** The kind of error, for programs. */
    readonly code: "unauthorized"
    /** What is wrong and what is allowed, for people. */
    readonly message: string
    readonly rule?: BrokenRule
  }
}

/** A parameter or the body is invalid, or violates a rule. */
export interface BadRequest {
  /** Whether the request succeeded. */
  readonly ok: false
  /** The error. */
  readonly error: {
    /** The kind of error, for programs. */
    readonly code: "invalid_param" | "invalid_body" | "validation_error"
    /** What is wrong and what is allowed, for people. */
    readonly message: string
    readonly rule?: BrokenRule
  }
}

/** An OpenAPI 3.1.0 document. */
export type OpenApiDocument = Readonly<Record<string, unknown>>

/** The request succeeded; data has the result. */
export interface SessionResponse {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** The session of this browser; null when signed out. */
    readonly session: Session | null
    /** Its workspace; null when signed out. */
    readonly workspace: SessionWorkspace | null
    /** The member; null when signed out. */
    readonly user: SessionUser | null
    /** The day that it is where the member is; null when signed out. */
    readonly today: string | null
    readonly preferences: Preferences
    /** The person's memberships in other workspaces, after a sign-in that verified their address: with the identity provider. */
    readonly others: ReadonlyArray<OtherMembership>
    /** Whether the member may look around in sample data: POST /api/session/sample. */
    readonly sample_offered: boolean
    readonly sign_in: SignInWays
    /** The version of Hourbook. */
    readonly version: string
  }
}

/** How browsers sign in here. */
export interface SignInWays {
  /** Whether browsers can sign in at this address: over https, or on this machine. */
  readonly available: boolean
  /** The address of the service, if it is set. */
  readonly public_url: string | null
  /** Whether passkeys work at this address. */
  readonly passkeys: boolean
  /** The identity provider that members sign in with, at /signin/oidc; null for none. */
  readonly oidc: {
    /** Its name, for the button. */
    readonly name: string
  } | null
}

/** A membership of the same person in another workspace. */
export interface OtherMembership {
  /** The workspace. */
  readonly workspace_id: string
  /** Its name in URLs. */
  readonly slug: string
  /** Its name. */
  readonly name: string
  /** The person's role in the workspace. */
  readonly role: "owner" | "admin" | "member" | "client"
}

/** How a person wants to see and use the pages. */
export interface Preferences {
  /** Light, dark, or as the device says. */
  readonly theme: "system" | "light" | "dark"
  /** The language of the pages; null for what the browser asks for. */
  readonly language: "en" | "de" | null
  /** The first day of a week. */
  readonly week_start: "monday" | "sunday" | "saturday"
  /** How durations are shown: clock as 2:30, decimal as 2.5. */
  readonly durations: "clock" | "decimal"
  /** The length of a full day, in minutes. */
  readonly hours_per_day: number
  /** Whether single keys act. */
  readonly shortcuts: boolean
  /** The kinds of mails that you do not get; none by default. */
  readonly muted_mails: ReadonlyArray<"sheet_submitted" | "sheet_returned" | "sheet_approved" | "budget" | "timer_running" | "webhook_disabled">
}

/** The member who is signed in. */
export interface SessionUser {
  /** The person; the user_id of their records. */
  readonly id: string
  /** Their name. */
  readonly name: string
  /** Their email address. */
  readonly email: string
  /** Their time zone: their own, or else the workspace's. */
  readonly time_zone: string
}

/** The workspace of the session. */
export interface SessionWorkspace {
  /** The workspace; to be sent as x-hourbook. */
  readonly id: string
  /** Its name in URLs. */
  readonly slug: string
  /** Its name. */
  readonly name: string
  /** The base currency of its totals. */
  readonly currency: string
  /** The person's role in the workspace. */
  readonly role: "owner" | "admin" | "member" | "client"
  /** Decides what today is, for members without a time zone of their own. */
  readonly time_zone: string
  /** How minutes are rounded for billing; null for not at all. */
  readonly rounding: Rounding | null
  /** Days after which a client's debt is overdue. */
  readonly payment_terms_days: number
  /** Whether members with the role client see hourly rates. */
  readonly show_rates_to_clients: boolean
  /** Whether members with the role member may send cost and hourly_rate. */
  readonly members_may_price: boolean
  /** Whether answers to members with the role member hold money. */
  readonly members_see_money: boolean
  /** The length of the timesheets that members submit for approval; none for no approval. */
  readonly approvals: "none" | "week" | "month"
  /** The first day of a timesheet of a week, for everyone. */
  readonly approvals_week_start: "monday" | "saturday" | "sunday"
  /** The last day of closed books: records of it and before do not change. Null if no books are closed. */
  readonly closed_through: string | null
  /** Whether it has made-up data for its owner to look around in: DELETE /api/session/sample removes it. */
  readonly is_sample: boolean
}

/** How the minutes of a time entry are rounded for billing. */
export interface Rounding {
  /** Up, down or to the nearest step, ties up; none for the minimum alone. */
  readonly mode: "none" | "up" | "nearest" | "down"
  /** The step in minutes. */
  readonly step: 1 | 5 | 6 | 10 | 15 | 30 | 60
  /** The fewest minutes of an entry that are billed. */
  readonly minimum: number
}

/** The session of this browser. */
export interface Session {
  /** Identifies the session. */
  readonly id: string
  /** How the member signed in last: with a one-time code, an API key, a passkey or an identity provider. */
  readonly method: "code" | "key" | "passkey" | "oidc"
  /** When the member last signed in in this browser. */
  readonly signed_in_at: string
  /** Until when that counts as recent: what changes access needs a recent sign-in. */
  readonly recent_until: string
  /** When the session began. */
  readonly created_at: string
  /** When it ends at the latest; 30 days without use end it earlier. */
  readonly expires_at: string
}

/** The request succeeded; data has the result. */
export interface SessionStarted {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** The session of this browser; null when signed out. */
    readonly session: Session | null
    /** Its workspace; null when signed out. */
    readonly workspace: SessionWorkspace | null
    /** The member; null when signed out. */
    readonly user: SessionUser | null
    /** The day that it is where the member is; null when signed out. */
    readonly today: string | null
    readonly preferences: Preferences
    /** The person's memberships in other workspaces, after a sign-in that verified their address: with the identity provider. */
    readonly others: ReadonlyArray<OtherMembership>
    /** Whether the member may look around in sample data: POST /api/session/sample. */
    readonly sample_offered: boolean
    readonly sign_in: SignInWays
    /** The version of Hourbook. */
    readonly version: string
  }
}

/** What the browser made with a passkey. */
export interface SessionPasskey {
  /** What the browser made of the options, in the JSON form of WebAuthn. */
  readonly response: Readonly<Record<string, unknown>>
}

/** The request succeeded; data has the result. */
export interface SessionPasskeyOptions {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** What to pass to the browser, in the JSON form of WebAuthn. It works once, for five minutes. */
    readonly options: Readonly<Record<string, unknown>>
  }
}

/** The request succeeded; data has the result. */
export interface SessionEnded {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** The id of the session that ended; null when there was none. */
    readonly id: string | null
  }
}

/** What the member signs in with. */
export interface NewSession {
  /** A one-time code or an API key. */
  readonly code: string
}

/** The request succeeded; data has the result. */
export interface CalendarFeedRemoved {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    readonly calendar_feed: CalendarFeed
  }
}

/** An address with which a calendar program reads your time entries, without its secret. */
export interface CalendarFeed {
  /** When it was made. */
  readonly created_at: string
}

/** The request succeeded; data has the result. */
export interface CalendarFeedCreated {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    readonly calendar_feed: CalendarFeed
    /** The address below that of the service, with the secret, which no other response contains. */
    readonly address: string
  }
}

/** The request succeeded; data has the result. */
export interface CalendarFeedResponse {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** Your feed; null for none. */
    readonly calendar_feed: CalendarFeed | null
  }
}

/** The request succeeded; data has the result. */
export interface Unsubscribed {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** The kind of mails that the reader no longer gets. */
    readonly kind: "sheet_submitted" | "sheet_returned" | "sheet_approved" | "budget" | "timer_running" | "webhook_disabled"
  }
}

/** The request succeeded; data has the result. */
export interface MailsCreated {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** A mail for each recipient. */
    readonly mails: ReadonlyArray<Mail>
  }
}

/** A mail that is to be sent or was sent in the last 400 days. */
export interface Mail {
  /** Identifies the mail. */
  readonly id: string
  /** What it is about. */
  readonly kind: "invitation" | "invoice" | "statement" | "sheet_submitted" | "sheet_returned" | "sheet_approved" | "budget" | "timer_running" | "webhook_disabled"
  /** Its recipient. */
  readonly to: string
  /** waiting for its next try; trying and in_doubt: being sent; sent: the mail server took it; failed: it was not sent and will not be; perhaps_sent: the mail server's answer did not come, and a mail to a client is not sent again by itself. */
  readonly state: "waiting" | "trying" | "in_doubt" | "sent" | "failed" | "perhaps_sent"
  /** How often the same was sent on purpose to this recipient, this one included. */
  readonly n: number
  /** How often it was tried. */
  readonly tries: number
  /** Why it was not sent or may not have been, in the words of the mail server or of Hourbook; null for no reason. */
  readonly error: string | null
  /** The language of its text. */
  readonly language: "en" | "de"
  /** Its subject. */
  readonly subject: string
  /** Its text; … stands for a code or link, which only the recipient gets. */
  readonly text: string
  /** The client that it is about; null for a mail to a member. */
  readonly counteragent_id: string | null
  /** The document that it brings; null for none. */
  readonly document_id: string | null
  /** When it was made. */
  readonly created_at: string
  /** When the mail server took it; null before. */
  readonly sent_at: string | null
}

/** A mail to send to a client. */
export interface NewMail {
  /** invoice: an issued document as PDF, with its data where the client takes such; statement: a link to it. */
  readonly kind: "invoice" | "statement"
  /** The client whose statement is sent; with kind statement. */
  readonly counteragent_id?: string
  /** The issued document that is sent; with kind invoice. */
  readonly document_id?: string
  /** 1 to 10 addresses, each of which gets a mail of its own. */
  readonly to: ReadonlyArray<string>
  /** The language of the text; by default that of the document or client. */
  readonly language?: "en" | "de"
}

/** The request succeeded; data has the result. */
export interface MailList {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** Mails, newest first. */
    readonly mails: ReadonlyArray<Mail>
  }
}

/** The request succeeded; data has the result. */
export interface WebhookDeliveries {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** The tries of the last 30 days, newest first. */
    readonly deliveries: ReadonlyArray<WebhookDelivery>
    /** Since when every try has failed; null if the last one did not, and before the first. */
    readonly failing_since: string | null
    /** How many events wait for another try, counted up to 1000. */
    readonly waiting: number
  }
}

/** A try to send an event to a webhook. */
export interface WebhookDelivery {
  /** Identifies the try. */
  readonly id: string
  /** The webhook-id: the same in every try of an event, and the id of the change in the log. */
  readonly event_id: string
  /** The type of the event. */
  readonly type: string
  /** When it was sent. */
  readonly sent_at: string
  /** Which try of the event it was. */
  readonly attempt: number
  /** The status of the answer; null where there was none. */
  readonly status: number | null
  /** How long it took, in milliseconds. */
  readonly milliseconds: number
  /** The first 1000 bytes of the answer. */
  readonly answer: string
  /** Why there was no answer; null where there was one. */
  readonly error: string | null
}

/** The request succeeded; data has the result. */
export interface WebhookChanged {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    readonly webhook: Webhook
  }
}

/** An address to which changes are sent as they happen. */
export interface Webhook {
  /** Identifies the webhook. */
  readonly id: string
  /** Where events are sent. */
  readonly url: string
  /** Which events: `*` for all, a kind such as `time_entry.*`, or one event such as `time_entry.created`. */
  readonly events: ReadonlyArray<string>
  /** What it is for; null for no description. */
  readonly description: string | null
  /** Whether events are sent. */
  readonly enabled: boolean
  /** Why it was disabled by itself: gone, its receiver answered 410; failing, nothing but failures for five days. Null otherwise. */
  readonly stopped: "gone" | "failing" | null
  /** When its secret was made; null for a webhook of a copy, which needs a new one before it is enabled. */
  readonly secret_at: string | null
  /** When it was added. */
  readonly created_at: string
  /** When it was last changed. */
  readonly updated_at: string
}

/** What to send once more: either event_id or from_cursor. */
export interface WebhookReplay {
  /** The event to send once more: the id of its change. */
  readonly event_id?: string
  /** Where to go on: everything after it is sent once more. start, now, or a next_cursor of GET /api/changes. */
  readonly from_cursor?: string
}

/** The request succeeded; data has the result. */
export interface WebhookRotated {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    readonly webhook: Webhook
    /** The secret with which events are signed, which no other response contains. Null when this response repeats an earlier one. */
    readonly secret: string | null
  }
}

/** The request succeeded; data has the result. */
export interface WebhookTested {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    readonly delivery: WebhookDelivery
  }
}

/** The request succeeded; data has the result. */
export interface WebhookRemoved {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** The id of the removed webhook. */
    readonly id: string
  }
}

/** The fields of a webhook to change. */
export interface WebhookPatch {
  /** Where events are sent: an https address on the public internet, up to 2000 characters. */
  readonly url?: string
  /** Which events: `*` for all, a kind such as `time_entry.*`, or one event such as `time_entry.created`. 1 to 100. */
  readonly events?: ReadonlyArray<string>
  /** What it is for: up to 200 characters. */
  readonly description?: string | null
  /** Whether events are sent; true by default. */
  readonly enabled?: boolean
}

/** The request succeeded; data has the result. */
export interface WebhookFound {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    readonly webhook: Webhook
  }
}

/** The request succeeded; data has the result. */
export interface WebhookCreated {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    readonly webhook: Webhook
    /** The secret with which events are signed, which no other response contains. Null when this response repeats an earlier one. */
    readonly secret: string | null
  }
}

/** A webhook to add. */
export interface NewWebhook {
  /** Where events are sent: an https address on the public internet, up to 2000 characters. */
  readonly url: string
  /** Which events: `*` for all, a kind such as `time_entry.*`, or one event such as `time_entry.created`. 1 to 100. */
  readonly events: ReadonlyArray<string>
  /** What it is for: up to 200 characters. */
  readonly description?: string | null
  /** Whether events are sent; true by default. */
  readonly enabled?: boolean
}

/** The request succeeded; data has the result. */
export interface WebhookList {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** All webhooks, oldest first. */
    readonly webhooks: ReadonlyArray<Webhook>
  }
}

/** The request succeeded; data has the result. */
export interface OperationUndone {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** The number of changes that this call undid, at most 500. */
    readonly undone: number
    /** The records that this call kept as they are, at most 1000. */
    readonly kept: ReadonlyArray<KeptOfOperation>
    /** Whether nothing is left to undo; otherwise call again. */
    readonly done: boolean
    /** The operation that this call is: undoing it brings the changes back. Null if nothing was undone. */
    readonly operation_id: string | null
    /** Whether nothing was written. */
    readonly dry_run: boolean
  }
}

/** A record that undoing an operation kept as it is. */
export interface KeptOfOperation {
  /** The id of the record. */
  readonly id: string
  /** What it is. */
  readonly subject: "time_entry" | "payment" | "payout" | "charge" | "project" | "counteragent" | "member" | "tag" | "rate" | "exchange_rate" | "workspace" | "api_key" | "session" | "passkey" | "connection" | "statement_link" | "calendar_feed" | "import" | "sheet" | "period" | "budget" | "tax_code" | "invoice_series" | "invoice_schedule" | "invoice" | "webhook" | "mail"
  /** Its description, comment or name. */
  readonly title: string
  /** Why it was kept: it changed since, something refers to it, something that it referred to is gone, another has its name or external_ref, the caller may not write it, its day is closed or in a timesheet that is submitted or approved, or such a change cannot be undone. */
  readonly reason: "changed" | "in_use" | "reference_gone" | "taken" | "not_allowed" | "closed" | "invoiced" | "not_undoable"
}

/** The request succeeded; data has the result. */
export interface ChangeUndone {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** The line of the log that was undone. */
    readonly id: string
    /** What it was about. */
    readonly subject: "time_entry" | "payment" | "payout" | "charge" | "project" | "counteragent" | "member" | "tag" | "rate" | "exchange_rate" | "workspace" | "api_key" | "session" | "passkey" | "connection" | "statement_link" | "calendar_feed" | "import" | "sheet" | "period" | "budget" | "tax_code" | "invoice_series" | "invoice_schedule" | "invoice" | "webhook" | "mail"
    /** The id of the record. */
    readonly subject_id: string
    /** What happened to the record. */
    readonly action: "created" | "updated" | "deleted"
    /** The version of the record that this made. */
    readonly version: number
    /** Whether nothing is left to undo; otherwise call again. Only an import can take several calls. */
    readonly done: boolean
    /** Whether nothing was written. */
    readonly dry_run: boolean
  }
}

/** The request succeeded; data has the result. */
export interface SharedStatement {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** The name of the workspace. */
    readonly workspace_name: string
    /** When the link stops working. */
    readonly expires_at: string
    /** The client's issued invoices and credit notes, newest first. */
    readonly invoices: ReadonlyArray<SharedInvoice>
    /** What a row is. */
    readonly view: "counteragents" | "projects"
    /** The client or project; null for the records without one. */
    readonly entity_id: string | null
    /** Its name. */
    readonly entity_name: string
    /** The currency of every total. */
    readonly workspace_currency: string
    readonly period: StatementPeriod
    /** By date; within a day work, charges, then payments, each by creation. */
    readonly rows: ReadonlyArray<StatementLine>
    readonly totals: StatementTotals
    /** Amounts without an exchange rate, which no total includes. */
    readonly unconverted: ReadonlyArray<UnconvertedMoney>
    /** The debt before the period: closing_debt - earned - charged + settled; 0 without a start. */
    readonly opening_debt: number
    /** The debt at the end. */
    readonly closing_debt: number
    /** The cursor of the next page; null at the end. */
    readonly next_cursor: string | null
    /** What is due at the end, by currency, for whatever asks the client for money. */
    readonly due: ReadonlyArray<StatementDue>
  }
}

/** What is due in one currency at the end. */
export interface StatementDue {
  /** The currency of every amount here. */
  readonly currency: string
  /** The decimals to print every amount here with. */
  readonly digits: number
  /** What is open in the currency, less what is paid too much in it. */
  readonly balance: number
  /** What payments in other currencies cover of it, at the rates of the day; below zero for what this currency's payments cover in others. */
  readonly covered_total: number
  /** Of a client that has an issued invoice: what none asks for yet, which is not due. Null where what is due goes by days of work. */
  readonly unbilled_total: number | null
  /** What is to be paid, at least 0: what is open less what is covered. Of a client that has an issued invoice, what is open of invoices. */
  readonly due_total: number
  /** Paid in advance and not used, at least 0. */
  readonly on_account_total: number
  /** The part of due_total that is older than the payment terms, or after the due dates of invoices. */
  readonly overdue_total: number
  /** The day of the oldest line that is due; null where nothing is. */
  readonly oldest_unpaid_date: string | null
}

/** Amounts without an exchange rate. */
export interface UnconvertedMoney {
  /** The currency. */
  readonly currency: string
  /** Earned without an exchange rate. */
  readonly earned_total: number
  /** Received without an exchange rate. */
  readonly received_total: number
  /** Debt without an exchange rate on the date of the balance. */
  readonly debt_total: number
  /** Charged without an exchange rate. */
  readonly charged_total: number
  /** Settled in this currency without an exchange rate. */
  readonly settled_total: number
  /** What work cost without an exchange rate. For owners and admins. */
  readonly internal_cost_total?: number
}

/** The totals of the whole period, whatever the page. */
export interface StatementTotals {
  /** Minutes worked. */
  readonly worked_minutes_total: number
  /** Earned. */
  readonly earned_total: number
  /** Received. */
  readonly received_total: number
  /** The debt at the end. */
  readonly debt_total: number
  /** Charged besides work, less what was let off. */
  readonly charged_total: number
  /** Settled by payments: what was received, unless a payment says otherwise. */
  readonly settled_total: number
  /** The same per currency, exact. */
  readonly by_currency: ReadonlyArray<StatementAccount>
}

/** The account in one currency, exact. */
export interface StatementAccount {
  /** The currency. */
  readonly currency: string
  /** The debt before the period. */
  readonly opening_debt: number
  /** Earned in the period. */
  readonly earned_total: number
  /** Charged in the period, less what was let off. */
  readonly charged_total: number
  /** What arrived in this currency in the period. */
  readonly received_total: number
  /** What was settled in this currency in the period. */
  readonly settled_total: number
  /** The debt at the end: opening_debt + earned_total + charged_total - settled_total. */
  readonly closing_debt: number
  /** The decimals to print every amount of this currency with, so that the lines add up. */
  readonly digits: number
}

/** A time entry, charge or payment of the statement. */
export interface StatementLine {
  /** The day. */
  readonly date: string
  /** Whether it is work, a charge or a payment. */
  readonly kind: "accrual" | "charge" | "receipt"
  /** The time entry, charge or payment; null for the last row of a project's statement in a currency, of what was settled by payments that do not name it. */
  readonly id: string | null
  /** The description or comment. */
  readonly text: string
  /** Its project, if any. */
  readonly project_id: string | null
  /** The project's name. */
  readonly project_name: string | null
  /** Minutes of a time entry; null for the others. */
  readonly worked_minutes: number | null
  /** Its amount, in its own currency; of a payment what it settles, below zero for a refund. */
  readonly amount: number
  /** The currency of amount, balance and open. */
  readonly currency: string
  /** Earned by work, in the workspace's currency. */
  readonly earned: number
  /** What arrived, in the workspace's currency; below zero for a refund. */
  readonly received: number
  /** The debt after this line, in the workspace's currency. */
  readonly debt: number
  /** Charged besides work, in the workspace's currency; below zero for what was let off. */
  readonly charged: number
  /** What a payment settles, in the workspace's currency: subtracted from the debt. */
  readonly settled: number
  /** The debt in the line's own currency after this line. */
  readonly balance: number
  /** What of work, a charge or a refund is not settled at the end, in its own currency; null for the others. */
  readonly open: number | null
  /** What arrived, of a payment that says what it settles; null for the others. */
  readonly paid: Paid | null
  /** What a charge is for; null for the others. */
  readonly charge_kind: "fee" | "expense" | "tax" | "opening" | "discount" | "credit" | "write_off" | "adjustment" | null
  /** The number of the issued invoice that has it, if any. */
  readonly invoice_number: string | null
}

/** Money as it arrived. */
export interface Paid {
  /** What arrived. */
  readonly amount: number
  /** Its currency. */
  readonly currency: string
}

/** The days of the statement. */
export interface StatementPeriod {
  /** The last day; null without a limit. */
  readonly accrual_to: string | null
  /** The first day; null without a limit. */
  readonly accrual_from: string | null
}

/** An issued invoice or credit note of a client. */
export interface SharedInvoice {
  /** Identifies the document. */
  readonly id: string
  /** What it is. */
  readonly kind: "invoice" | "credit_note"
  /** Its number. */
  readonly number: string
  /** Its date. */
  readonly issue_date: string
  /** When it is due; null for credit notes. */
  readonly due_date: string | null
  /** The currency of gross. */
  readonly currency: string
  /** What it comes to, with tax. */
  readonly gross: number
  /** Whether it comes from another system. Then it has no PDF here. */
  readonly imported: boolean
}

/** Which statement to show. */
export interface LinkSecret {
  /** The secret of the link. */
  readonly secret: string
  /** One of the client's invoices: its PDF instead of the statement's. Only with format=pdf. */
  readonly invoice_id?: string
}

/** The request succeeded; data has the result. */
export interface StatementLinkRevoked {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** The id of the revoked link. */
    readonly id: string
  }
}

/** The request succeeded; data has the result. */
export interface StatementLinkCreated {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    readonly statement_link: StatementLink
    /** The secret, which no other response contains. Null when this response repeats an earlier one. */
    readonly secret: string | null
  }
}

/** A link with which a client reads their own statement without signing in, without its secret. */
export interface StatementLink {
  /** Identifies the link. */
  readonly id: string
  /** The client whose statement it shows. */
  readonly counteragent_id: string
  /** The client's name. */
  readonly counteragent_name: string
  /** The first day of the statement; null for all days. */
  readonly accrual_from: string | null
  /** When it was made. */
  readonly created_at: string
  readonly created_by: LinkMaker
  /** When it stops working. */
  readonly expires_at: string
  /** When it was last opened, to the minute; null for never. */
  readonly last_opened_at: string | null
}

/** Who made it. */
export interface LinkMaker {
  /** The member. */
  readonly id: string
  /** The member's name. */
  readonly name: string
}

/** A link to make. */
export interface NewStatementLink {
  /** The client whose statement it shows. */
  readonly counteragent_id: string
  /** The first day of the statement; all days by default, or if null. */
  readonly accrual_from?: string | null
  /** How many days the link works: 1 to 90, by default 30. */
  readonly days?: number
}

/** The request succeeded; data has the result. */
export interface StatementLinkList {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** The links that work, newest first. */
    readonly statement_links: ReadonlyArray<StatementLink>
  }
}

/** The request succeeded; data has the result. */
export interface TaxReport {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** The first day. */
    readonly from: string
    /** The last day. */
    readonly to: string
    /** What counts. */
    readonly basis: "issued" | "received"
    /** The currency of base_net, base_tax and base_gross. */
    readonly workspace_currency: string
    /** By tax code and currency. Credit notes count below zero. */
    readonly rows: ReadonlyArray<TaxRow>
  }
}

/** What was invoiced or received with one tax code in one currency. */
export interface TaxRow {
  /** The tax code; null for money on account that no invoice has yet. */
  readonly tax_code_id: string | null
  /** Its name. */
  readonly name: string
  /** The currency of net, tax and gross. */
  readonly currency: string
  /** The net. */
  readonly net: number
  /** The tax. */
  readonly tax: number
  /** Both together. */
  readonly gross: number
  /** The net, in the workspace's currency; null where no rate was in force. */
  readonly base_net: number | null
  /** The tax, in the workspace's currency; null where no rate was in force. */
  readonly base_tax: number | null
  /** Both together, in the workspace's currency; null where no rate was in force. */
  readonly base_gross: number | null
}

/** The request succeeded; data has the result. */
export interface UnbilledReport {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** The day until which is counted: today. */
    readonly at: string
    /** By client, project and currency. */
    readonly rows: ReadonlyArray<UnbilledRow>
  }
}

/** Work and charges of a project that no issued invoice has. */
export interface UnbilledRow {
  /** The client; null for records without one. */
  readonly counteragent_id: string | null
  /** The client's name. */
  readonly counteragent_name: string
  /** The currency of all amounts. */
  readonly currency: string
  /** The project; null for what has none. */
  readonly project_id: string | null
  /** The project's name. */
  readonly project_name: string
  /** Billed minutes of work. */
  readonly minutes: number
  /** What work and charges cost. */
  readonly amount: number
  /** The oldest day of them. */
  readonly oldest: string
}

/** The request succeeded; data has the result. */
export interface ReceivablesReport {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** The day of the figures. */
    readonly at: string
    /** By client and currency: whatever is open, unbilled or on account. */
    readonly rows: ReadonlyArray<ReceivableRow>
    /** By currency. */
    readonly totals: ReadonlyArray<ReceivableSum>
  }
}

/** What all clients have to pay in one currency. */
export interface ReceivableSum {
  /** The currency. */
  readonly currency: string
  /** What is open of invoices, and of charges and refunds that are to be paid by themselves. */
  readonly open_total: number
  /** What of it is overdue. */
  readonly overdue_total: number
  /** Work and charges that no issued invoice has. They are not part of what is due. */
  readonly unbilled_total: number
  /** What is paid in advance. */
  readonly on_account_total: number
}

/** What a client has to pay in one currency. */
export interface ReceivableRow {
  /** The client; null for records without one. */
  readonly counteragent_id: string | null
  /** The client's name. */
  readonly counteragent_name: string
  /** The currency of all amounts. */
  readonly currency: string
  /** What is open of invoices, and of charges and refunds that are to be paid by themselves. */
  readonly open_total: number
  /** What of it is overdue. */
  readonly overdue_total: number
  /** Work and charges that no issued invoice has. They are not part of what is due. */
  readonly unbilled_total: number
  /** What is paid in advance. */
  readonly on_account_total: number
  /** What is open by days after it was due; it adds up to open_total. */
  readonly ageing: ReadonlyArray<ReceivableAge>
}

/** What is open for some days after it was due. */
export interface ReceivableAge {
  /** Days after the due date. */
  readonly bucket: "not_due" | "1-30" | "31-60" | "61-90" | "90+"
  /** What is open for so long. */
  readonly amount: number
}

/** The request succeeded; data has the result. */
export interface DashboardOverview {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** Whether the caller is an owner or admin. For others the report has no analysis. */
    readonly can_manage_team: boolean
    /** The currency of every total. */
    readonly workspace_currency: string
    readonly period: DashboardPeriod
    readonly filters: ReportFilters
    readonly kpi: DashboardKpi
    readonly focus: Focus
    /** The risks, with limit the first of each kind; empty for members. */
    readonly risks: ReadonlyArray<Risk>
    /** The number of risks without a limit. */
    readonly risks_count: number
    readonly pulse: Pulse
    /** The debtors; null for members. */
    readonly debtors: DashboardDebtors | null
    /** The ten newest lines of the log of changes that the caller may see. */
    readonly activity: ReadonlyArray<FeedItem>
    /** Amounts without an exchange rate, which no total includes. */
    readonly unconverted: ReadonlyArray<UnconvertedFlows>
  }
}

/** Amounts without an exchange rate, payouts included. */
export interface UnconvertedFlows {
  /** The currency. */
  readonly currency: string
  /** Earned without an exchange rate. */
  readonly earned_total: number
  /** Received without an exchange rate. */
  readonly received_total: number
  /** Debt without an exchange rate on the date of the balance. */
  readonly debt_total: number
  /** Paid out without an exchange rate. */
  readonly paid_out_total: number
  /** Charged without an exchange rate. */
  readonly charged_total: number
  /** Settled in this currency without an exchange rate. */
  readonly settled_total: number
  /** What work cost without an exchange rate. For owners and admins. */
  readonly internal_cost_total?: number
}

/** A line of the log of changes. Lines never change. */
export interface FeedItem {
  /** The id of the line. */
  readonly id: string
  /** When it happened. */
  readonly occurred_at: string
  /** What happened. */
  readonly action: "created" | "updated" | "deleted"
  /** What changed: a kind of record, or something else of the workspace. */
  readonly subject: "time_entry" | "payment" | "payout" | "charge" | "project" | "counteragent" | "member" | "tag" | "rate" | "exchange_rate" | "workspace" | "api_key" | "session" | "passkey" | "connection" | "statement_link" | "calendar_feed" | "import" | "sheet" | "period" | "budget" | "tax_code" | "invoice_series" | "invoice_schedule" | "invoice" | "webhook" | "mail"
  /** The id of the record. */
  readonly subject_id: string
  /** The member who made the change. */
  readonly user_id: string
  /** The member's name at that time. */
  readonly user_name: string
  /** The record's project, if any. */
  readonly project_id: string | null
  /** The project's name at that time. */
  readonly project_name: string | null
  /** The record's client, if any. */
  readonly counteragent_id: string | null
  /** The client's name at that time. */
  readonly counteragent_name: string | null
  /** The record's description, comment or name. */
  readonly title: string
  /** Its amount, in its currency; null for projects, clients and members. */
  readonly amount: number | null
  /** The currency of amount. */
  readonly currency: string | null
  /** Minutes of a time entry; otherwise null. */
  readonly worked_minutes: number | null
  /** The changed fields with their values before and after. */
  readonly changes: Readonly<Record<string, FieldChange>>
  /** The version of the record that the change made; null in lines of before 0.3.0. */
  readonly version: number | null
  /** The day that the change concerns, such as that of the entry; otherwise null. */
  readonly day: string | null
  /** The day that it concerned before, if that was another; otherwise null. */
  readonly day_before: string | null
  /** The request: all its lines have the same, and those of the calls of one import or repricing; null in lines of before 0.3.0. */
  readonly operation_id: string | null
  /** The line that this change undoes, if it is an undo; otherwise null. */
  readonly undoes: string | null
}

/** A field's value before and after. Money is a decimal string. */
export interface FieldChange {
  /** The value before; null if there was none. */
  readonly before: string | number | boolean | ReadonlyArray<string> | Readonly<Record<string, string>> | null
  /** The value after; null if there is none. */
  readonly after: string | number | boolean | ReadonlyArray<string> | Readonly<Record<string, string>> | null
}

/** The largest debtors. */
export interface DashboardDebtors {
  /** The five largest debtors. */
  readonly rows: ReadonlyArray<DebtorRow>
  /** What is open in all. */
  readonly receivable_total: number
  /** The overdue part of what is open. */
  readonly overdue_total: number
}

/** The debt of one client or project. */
export interface DebtorRow {
  /** The client or project; null for records without one. */
  readonly id: string | null
  /** The id, or "none". */
  readonly key: string
  /** Its name. */
  readonly name: string
  /** The client, if any. */
  readonly counteragent_id: string | null
  /** The client's name. */
  readonly counteragent_name: string | null
  /** What debt_total was on the day before the period; 0 if it has no start. */
  readonly opening_debt: number
  /** Earned in the period. */
  readonly earned_total: number
  /** Received in the period. */
  readonly received_total: number
  /** What is open at the end of the period less on_account_total; negative if paid in advance. */
  readonly debt_total: number
  /** What is open and older than the payment terms of the client it is recorded under. */
  readonly overdue_total: number
  /** Days since oldest_unpaid_date; null where nothing is open. */
  readonly age_days: number | null
  /** The day of the oldest work, charge or refund that is not fully settled. */
  readonly oldest_unpaid_date: string | null
  /** The day of the last payment up to the end of the period; refunds are left out. */
  readonly last_paid_date: string | null
  /** The number of the client's projects. */
  readonly projects_count: number
  /** The share of all receivables, in percent. */
  readonly debt_share: number
  /** The row's receivables by age; those of all rows add up to the report's. */
  readonly ageing: ReadonlyArray<AgeBucket>
  /** Charged besides work, less what was let off. */
  readonly charged_total: number
  /** Settled by payments: what was received, unless a payment says otherwise. */
  readonly settled_total: number
  /** Paid in advance and not used, at least 0. Above 0 only for a client, and for the records of no project or of no member, which then have what all clients have on account. */
  readonly on_account_total: number
  /** What payments in other currencies cover of what is open, at least 0. */
  readonly covered_total: number
  /** What is due by currency, in the currencies of the debt. CSV and XLSX have a row for each. */
  readonly due: ReadonlyArray<DebtorDue>
}

/** What is due in one currency. */
export interface DebtorDue {
  /** The currency of every amount here. */
  readonly currency: string
  /** The decimals to print every amount here with. */
  readonly digits: number
  /** What is open in the currency, less what is paid too much in it. */
  readonly balance: number
  /** What payments in other currencies cover of it, at the rates of the day; below zero for what this currency's payments cover in others. */
  readonly covered_total: number
  /** Of a client that has an issued invoice: what none asks for yet, which is not due. Null where what is due goes by days of work. */
  readonly unbilled_total: number | null
  /** What is to be paid, at least 0: what is open less what is covered. Of a client that has an issued invoice, what is open of invoices. */
  readonly due_total: number
  /** Paid in advance and not used, at least 0. */
  readonly on_account_total: number
  /** The part of due_total that is older than the payment terms, or after the due dates of invoices. */
  readonly overdue_total: number
  /** The day of the oldest line that is due; null where nothing is. */
  readonly oldest_unpaid_date: string | null
  /** What is due by age; it adds up to due_total. */
  readonly ageing: ReadonlyArray<AgeBucket>
}

/** The receivables of one age. */
export interface AgeBucket {
  /** Age in days. */
  readonly bucket: "0-30" | "31-60" | "61-90" | "90+"
  /** The receivables of this age. */
  readonly amount: number
}

/** The figures over time; of the last 30 days if the period has no start. */
export interface Pulse {
  /** The length of a point. */
  readonly granularity: "day" | "week" | "month"
  /** All points in order, empty ones included. */
  readonly points: ReadonlyArray<PulsePoint>
}

/** A day, week or month. */
export interface PulsePoint {
  /** The first day of the day, week or month. */
  readonly date: string
  /** Minutes worked. */
  readonly worked_minutes_total: number
  /** Earned. */
  readonly earned_total: number
  /** Received. */
  readonly received_total: number
  /** Charged besides work, less what was let off. */
  readonly charged_total: number
}

/** A risk. */
export interface Risk {
  /** The kind of risk. */
  readonly kind: "overdue_debt" | "debt_concentration" | "budget" | "idle_project" | "unconverted_currency"
  /** The severity. */
  readonly severity: "info" | "warning" | "critical"
  /** The client or project, if any. */
  readonly entity_id: string | null
  /** Of a budget: what has it. */
  readonly entity_kind?: "project" | "counteragent"
  /** Its name, or the currency. */
  readonly name: string
  /** Money, percent of receivables or of a budget, or days without work. */
  readonly value: number
}

/** Where the money is earned. */
export interface Focus {
  /** The five projects that earned most. */
  readonly top_projects: ReadonlyArray<FocusRow>
  /** The five clients that earned most. */
  readonly top_counteragents: ReadonlyArray<FocusRow>
}

/** A project or client with high earnings. */
export interface FocusRow {
  /** The project or client; null for records without one. */
  readonly id: string | null
  /** Its name. */
  readonly name: string
  /** Minutes worked. */
  readonly worked_minutes_total: number
  /** Earned. */
  readonly earned_total: number
  /** Received. */
  readonly received_total: number
  /** Time entries. */
  readonly entries_count: number
  /** Charged besides work, less what was let off. */
  readonly charged_total: number
}

/** The key figures and their changes. */
export interface DashboardKpi {
  /** Minutes worked. */
  readonly worked_minutes: {
    /** The value of the period; null if it is undefined. */
    readonly value: number | null
    /** The value of the period compared with; null if there is none. */
    readonly previous: number | null
    /** The difference; null without a previous value. */
    readonly change: number | null
    /** The difference in percent; null if the previous value is 0. */
    readonly change_percent: number | null
  }
  /** Earned. */
  readonly earned: {
    /** The value of the period; null if it is undefined. */
    readonly value: number | null
    /** The value of the period compared with; null if there is none. */
    readonly previous: number | null
    /** The difference; null without a previous value. */
    readonly change: number | null
    /** The difference in percent; null if the previous value is 0. */
    readonly change_percent: number | null
  }
  /** Received. */
  readonly received: {
    /** The value of the period; null if it is undefined. */
    readonly value: number | null
    /** The value of the period compared with; null if there is none. */
    readonly previous: number | null
    /** The difference; null without a previous value. */
    readonly change: number | null
    /** The difference in percent; null if the previous value is 0. */
    readonly change_percent: number | null
  }
  /** Debt at the end. */
  readonly debt: {
    /** The value of the period; null if it is undefined. */
    readonly value: number | null
    /** The value of the period compared with; null if there is none. */
    readonly previous: number | null
    /** The difference; null without a previous value. */
    readonly change: number | null
    /** The difference in percent; null if the previous value is 0. */
    readonly change_percent: number | null
  }
  /** The same of clients, without that of records without a client. For owners and admins. */
  readonly owed?: {
    /** The value of the period; null if it is undefined. */
    readonly value: number | null
    /** The value of the period compared with; null if there is none. */
    readonly previous: number | null
    /** The difference; null without a previous value. */
    readonly change: number | null
    /** The difference in percent; null if the previous value is 0. */
    readonly change_percent: number | null
  }
  /** Paid out to members. */
  readonly paid_out: {
    /** The value of the period; null if it is undefined. */
    readonly value: number | null
    /** The value of the period compared with; null if there is none. */
    readonly previous: number | null
    /** The difference; null without a previous value. */
    readonly change: number | null
    /** The difference in percent; null if the previous value is 0. */
    readonly change_percent: number | null
  }
  /** Earned per hour. */
  readonly average_hourly_rate: {
    /** The value of the period; null if it is undefined. */
    readonly value: number | null
    /** The value of the period compared with; null if there is none. */
    readonly previous: number | null
    /** The difference; null without a previous value. */
    readonly change: number | null
    /** The difference in percent; null if the previous value is 0. */
    readonly change_percent: number | null
  }
  /** Charged besides work, less what was let off. */
  readonly charged: {
    /** The value of the period; null if it is undefined. */
    readonly value: number | null
    /** The value of the period compared with; null if there is none. */
    readonly previous: number | null
    /** The difference; null without a previous value. */
    readonly change: number | null
    /** The difference in percent; null if the previous value is 0. */
    readonly change_percent: number | null
  }
  /** Worked minutes of billable entries. */
  readonly billable_minutes: {
    /** The value of the period; null if it is undefined. */
    readonly value: number | null
    /** The value of the period compared with; null if there is none. */
    readonly previous: number | null
    /** The difference; null without a previous value. */
    readonly change: number | null
    /** The difference in percent; null if the previous value is 0. */
    readonly change_percent: number | null
  }
  /** The same as rounded for billing. */
  readonly billed_minutes: {
    /** The value of the period; null if it is undefined. */
    readonly value: number | null
    /** The value of the period compared with; null if there is none. */
    readonly previous: number | null
    /** The difference; null without a previous value. */
    readonly change: number | null
    /** The difference in percent; null if the previous value is 0. */
    readonly change_percent: number | null
  }
  /** The billable part of the worked minutes, in percent. */
  readonly utilisation_percent: {
    /** The value of the period; null if it is undefined. */
    readonly value: number | null
    /** The value of the period compared with; null if there is none. */
    readonly previous: number | null
    /** The difference; null without a previous value. */
    readonly change: number | null
    /** The difference in percent; null if the previous value is 0. */
    readonly change_percent: number | null
  }
  /** What the work cost the workspace itself. For owners and admins. */
  readonly internal_cost?: {
    /** The value of the period; null if it is undefined. */
    readonly value: number | null
    /** The value of the period compared with; null if there is none. */
    readonly previous: number | null
    /** The difference; null without a previous value. */
    readonly change: number | null
    /** The difference in percent; null if the previous value is 0. */
    readonly change_percent: number | null
  }
  /** What the work earned, less what it cost. For owners and admins. */
  readonly margin?: {
    /** The value of the period; null if it is undefined. */
    readonly value: number | null
    /** The value of the period compared with; null if there is none. */
    readonly previous: number | null
    /** The difference; null without a previous value. */
    readonly change: number | null
    /** The difference in percent; null if the previous value is 0. */
    readonly change_percent: number | null
  }
  /** The margin as a part of what was earned, in percent. For owners and admins. */
  readonly margin_percent?: {
    /** The value of the period; null if it is undefined. */
    readonly value: number | null
    /** The value of the period compared with; null if there is none. */
    readonly previous: number | null
    /** The difference; null without a previous value. */
    readonly change: number | null
    /** The difference in percent; null if the previous value is 0. */
    readonly change_percent: number | null
  }
}

/** The filters of the request, with names. */
export interface ReportFilters {
  /** The bound of the request; null without one. */
  readonly date_from: string | null
  /** The bound of the request; null without one. */
  readonly date_to: string | null
  /** The projects of the request. */
  readonly projects: ReadonlyArray<NamedFilter>
  /** The clients of the request. */
  readonly counteragents: ReadonlyArray<NamedFilter>
  /** The members of the request. */
  readonly users: ReadonlyArray<NamedFilter>
}

/** A project, client or member of the request. */
export interface NamedFilter {
  /** Its id; null for records without one. */
  readonly id: string | null
  /** Its name, such as No project for none; null if it is unknown. */
  readonly name: string | null
}

/** The period and the one compared with: that of compare_from and compare_to, or else the one before. */
export interface DashboardPeriod {
  /** The first day; null without a limit. */
  readonly from: string | null
  /** The last day; null without a limit. */
  readonly to: string | null
  /** The first day of the period compared with; null if there is none. */
  readonly previous_from: string | null
  /** The last day of the period compared with; null if there is none. */
  readonly previous_to: string | null
}

/** The request succeeded; data has the result. */
export interface BudgetsReport {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** The day until which is counted. */
    readonly today: string
    /** The budgets of projects and counteragents that are not archived, those used up most first. */
    readonly rows: ReadonlyArray<BudgetRow>
  }
}

/** A budget and what is spent of it. */
export interface BudgetRow {
  readonly entity: BudgetEntity
  readonly period: BudgetPeriod
  /** What is counted: worked hours, billed hours (of billable work, as rounded), what work earns, or what it costs the workspace itself. */
  readonly basis: "hours" | "billable_hours" | "fees" | "cost"
  /** The currency of the figures; null where they are hours. */
  readonly currency: string | null
  /** What may be spent in the period, with what was carried over. */
  readonly budget: number
  /** What earlier periods left of it. */
  readonly carried: number
  /** What was spent in the period until today. */
  readonly spent: number
  /** What is left, below 0 where more was spent. */
  readonly left: number
  /** How much of the budget is used up, in percent. */
  readonly percent: number
  /** What will be spent at the end of the period if the working days that are left are like the last 20. Null in total, and with less than 5 days of work among them. */
  readonly forecast: number | null
  /** over from 100 percent on, near from the first of alert_at on. */
  readonly state: "over" | "near" | "under"
  /** The percentages that the log tells of. */
  readonly alert_at: ReadonlyArray<number>
  /** Whether expenses count beside fees or cost. */
  readonly with_expenses: boolean
  /** What was spent in currencies without an exchange rate, which is not in the figures. */
  readonly unconverted: ReadonlyArray<BudgetUnconverted>
  /** With charts=1: the days of the period on which something was spent, in order. */
  readonly days?: ReadonlyArray<BudgetDay>
}

/** A day on which something was spent. */
export interface BudgetDay {
  /** The day. */
  readonly date: string
  /** What was spent. */
  readonly spent: number
}

/** What is not in the figures. */
export interface BudgetUnconverted {
  /** A currency. */
  readonly currency: string
  /** What was spent in it. */
  readonly spent: number
}

/** The period that today is in, or the first one. */
export interface BudgetPeriod {
  /** The period it is for: each calendar month, quarter or year, or everything in all. */
  readonly unit: "total" | "month" | "quarter" | "year"
  /** The first day; null for no limit. */
  readonly from: string | null
  /** The last day; null for a budget in total. */
  readonly to: string | null
}

/** What has the budget. */
export interface BudgetEntity {
  /** What has the budget. */
  readonly kind: "project" | "counteragent"
  /** The project or counteragent. */
  readonly id: string
  /** Its name. */
  readonly name: string
  /** Of a project: its counteragent, if any. */
  readonly counteragent_id: string | null
  /** The name of the counteragent. */
  readonly counteragent_name: string | null
}

/** The request succeeded; data has the result. */
export interface MoneyMatrix {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    readonly period: MatrixPeriod
    /** The figure of the values. */
    readonly metric: "earned" | "received" | "charged"
    /** The currency of every value. */
    readonly workspace_currency: string
    /** The rows, the largest total first. */
    readonly rows: ReadonlyArray<MoneyMatrixRow>
    readonly totals: MoneyMatrixTotals
    /** Amounts without an exchange rate, which the values do not include. */
    readonly unconverted: ReadonlyArray<UnconvertedMatrixMoney>
    /** What a row is. */
    readonly view: "project" | "counteragent" | "team"
    /** Clients with records in the period. */
    readonly unique_counteragents_count: number
    /** Public holidays of the workspace's holiday_region. */
    readonly holidays: ReadonlyArray<Holiday>
    /** Whether the caller is an owner or admin. For others the report has no analysis. */
    readonly can_manage_team: boolean
    /** The cursor of the next page; null at the end. */
    readonly next_cursor?: string | null
  }
}

/** A public holiday. */
export interface Holiday {
  /** The day. */
  readonly date: string
  /** Its name. */
  readonly name: string
}

/** Amounts without an exchange rate. */
export interface UnconvertedMatrixMoney {
  /** The currency. */
  readonly currency: string
  /** Earned without an exchange rate, if the metric is earned. */
  readonly earned_total?: number
  /** Received without an exchange rate, if the metric is received. */
  readonly received_total?: number
  /** Charged without an exchange rate, if the metric is charged. */
  readonly charged_total?: number
}

/** The totals of all rows, whatever the page. */
export interface MoneyMatrixTotals {
  /** The total of all days. */
  readonly total_cost: number
  /** The money per day, of days that have some. */
  readonly day_costs: Readonly<Record<string, number>>
}

/** Money by day. */
export interface MoneyMatrixRow {
  /** The id, or "none". */
  readonly key: string
  /** The name. */
  readonly label: string
  /** The total of all days. */
  readonly total_cost: number
  /** The money per day, of days that have some. */
  readonly day_costs: Readonly<Record<string, number>>
}

/** The period, day by day. */
export interface MatrixPeriod {
  /** The first day. */
  readonly accrual_from: string
  /** The last day. */
  readonly accrual_to: string
  /** Every day of the period, in order. */
  readonly days: ReadonlyArray<string>
}

/** The request succeeded; data has the result. */
export interface TimeMatrix {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    readonly period: MatrixPeriod
    /** The rows, the largest total first. */
    readonly rows: ReadonlyArray<TimeMatrixRow>
    readonly totals: TimeMatrixTotals
    /** What a row is. */
    readonly view: "project" | "counteragent" | "team"
    /** Clients with records in the period. */
    readonly unique_counteragents_count: number
    /** Public holidays of the workspace's holiday_region. */
    readonly holidays: ReadonlyArray<Holiday>
    /** Whether the caller is an owner or admin. For others the report has no analysis. */
    readonly can_manage_team: boolean
    /** The cursor of the next page; null at the end. */
    readonly next_cursor?: string | null
  }
}

/** The totals of all rows, whatever the page. */
export interface TimeMatrixTotals {
  /** The total of all days. */
  readonly total_minutes: number
  /** The minutes per day, of days that have some. */
  readonly day_minutes: Readonly<Record<string, number>>
}

/** Minutes by day. */
export interface TimeMatrixRow {
  /** The id, or "none". */
  readonly key: string
  /** The name. */
  readonly label: string
  /** The total of all days. */
  readonly total_minutes: number
  /** The minutes per day, of days that have some. */
  readonly day_minutes: Readonly<Record<string, number>>
}

/** The request succeeded; data has the result. */
export interface ReconciliationReport {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** What a row is. */
    readonly view: "counteragents" | "projects"
    /** The client or project; null for the records without one. */
    readonly entity_id: string | null
    /** Its name. */
    readonly entity_name: string
    /** The currency of every total. */
    readonly workspace_currency: string
    readonly period: StatementPeriod
    /** By date; within a day work, charges, then payments, each by creation. */
    readonly rows: ReadonlyArray<StatementLine>
    readonly totals: StatementTotals
    /** Amounts without an exchange rate, which no total includes. */
    readonly unconverted: ReadonlyArray<UnconvertedMoney>
    /** The debt before the period: closing_debt - earned - charged + settled; 0 without a start. */
    readonly opening_debt: number
    /** The debt at the end. */
    readonly closing_debt: number
    /** The cursor of the next page; null at the end. */
    readonly next_cursor: string | null
    /** What is due at the end, by currency, for whatever asks the client for money. */
    readonly due: ReadonlyArray<StatementDue>
  }
}

/** The request succeeded; data has the result. */
export interface DebtorsReport {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** Whether the caller is an owner or admin. For others the report has no analysis. */
    readonly can_manage_team: boolean
    readonly period: ReportPeriod
    /** What a row is. */
    readonly view?: "counteragents" | "projects"
    /** The currency of every total. */
    readonly workspace_currency?: string
    /** The clients or projects with work, charges or payments in the period, something settled in it, or something open or on account at its end. */
    readonly rows?: ReadonlyArray<DebtorRow>
    readonly summary?: DebtSummary
    readonly risks?: DebtRisks
    /** Null if none to compare with is chosen and the period has no start or end, or the one before would begin before 1900. */
    readonly comparison?: DebtComparison | null
    /** Amounts without an exchange rate, which no total includes. */
    readonly unconverted?: ReadonlyArray<UnconvertedMoney>
    /** The cursor of the next page; null at the end. */
    readonly next_cursor?: string | null
  }
}

/** The period compared with: that of compare_from and compare_to, or else the one before. */
export interface DebtComparison {
  /** The first day of the period compared with. */
  readonly previous_from: string
  /** The last day of the period compared with. */
  readonly previous_to: string
  readonly summary: DebtSummary
  readonly change: DebtChange
}

/** The change of each figure. */
export interface DebtChange {
  readonly debtors_count: FigureChange
  readonly debt_total: FigureChange
  readonly receivable_total: FigureChange
  readonly prepaid_total: FigureChange
  readonly overdue_total: FigureChange
  readonly opening_debt_total: FigureChange
  readonly earned_total: FigureChange
  readonly received_total: FigureChange
  readonly charged_total: FigureChange
  readonly settled_total: FigureChange
}

/** The change of a figure. */
export interface FigureChange {
  /** The difference. */
  readonly absolute: number
  /** The difference in percent; null if the previous value is 0. */
  readonly percent: number | null
}

/** The totals of the rows. */
export interface DebtSummary {
  /** The number of rows with something open. */
  readonly debtors_count: number
  /** The total debt, minus what was paid in advance. */
  readonly debt_total: number
  /** What is open in all: the same by client and by project. */
  readonly receivable_total: number
  /** What is on account in all: the same by client and by project. */
  readonly prepaid_total: number
  /** The overdue part of what is open. */
  readonly overdue_total: number
  /** The debt at the start of the period. */
  readonly opening_debt_total: number
  /** Earned in the period. */
  readonly earned_total: number
  /** Received in the period. */
  readonly received_total: number
  /** Charged besides work, less what was let off. */
  readonly charged_total: number
  /** Settled by payments: what was received, unless a payment says otherwise. */
  readonly settled_total: number
}

/** The risks of the debts. */
export interface DebtRisks {
  /** The one with the most open; null where nothing is open. */
  readonly largest_debtor: LargestDebtor | null
  /** The share of the largest debtor in all receivables, in percent. */
  readonly concentration_percent: number
  /** The overdue share of all receivables, in percent. */
  readonly overdue_percent: number
  /** The receivables by age; they add up to receivable_total. */
  readonly ageing: ReadonlyArray<AgeBucket>
}

/** The largest debtor. */
export interface LargestDebtor {
  /** The client or project; null for records without one. */
  readonly id: string | null
  /** Its name. */
  readonly name: string
  /** What is open of it. */
  readonly debt_total: number
}

/** The period of the report. */
export interface ReportPeriod {
  /** The first day; null without a limit. */
  readonly accrual_from: string | null
  /** The last day; null without a limit. */
  readonly accrual_to: string | null
}

/** The request succeeded; data has the result. */
export interface ActivityReport {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** Whether the caller is an owner or admin. For others the report has no analysis. */
    readonly can_manage_team: boolean
    readonly period: ReportPeriod
    /** The currency of every total. */
    readonly workspace_currency?: string
    readonly filters?: ReportFilters
    readonly summary?: ActivitySummary
    /** Null if none to compare with is chosen and the period has no start or end, or the one before would begin before 1900. */
    readonly comparison?: ActivityComparison | null
    /** The active members. */
    readonly rows?: ReadonlyArray<ActivityRow>
    /** The active projects. */
    readonly projects_rows?: ReadonlyArray<ActivityRow>
    /** The active clients. */
    readonly counteragents_rows?: ReadonlyArray<ActivityRow>
    /** The days with work, charges or payments, in order. */
    readonly sparkline_days?: ReadonlyArray<ChartDay>
    /** The log of changes, newest first. */
    readonly feed?: ReadonlyArray<ActivityItem>
    readonly feed_pagination?: FeedPagination
    readonly effect?: ChangesEffect
    /** Amounts without an exchange rate, which no total includes. */
    readonly unconverted?: ReadonlyArray<UnconvertedMoney>
    readonly next_cursors?: ActivityCursors
  }
}

/** With limit or cursor: the cursor of the next page of each list of the answer. */
export interface ActivityCursors {
  /** The cursor of the next page; null at the end. */
  readonly rows?: string | null
  /** The cursor of the next page; null at the end. */
  readonly projects_rows?: string | null
  /** The cursor of the next page; null at the end. */
  readonly counteragents_rows?: string | null
}

/** With concerns_from or concerns_to, on the first page of the feed: what its changes did to the figures of these days, as they were after the last of them. An exchange rate counts from its day on. */
export interface ChangesEffect {
  /** In workspace_currency; null where gaps says why. */
  readonly totals: EffectTotals | null
  /** The same in each currency. */
  readonly currencies: ReadonlyArray<CurrencyEffect>
  /** What is missing: everything, as there are more than 10000 changes; debts, as project_id is sent; totals, as exchange rates changed that the filters leave out, or as the workspace had another currency. */
  readonly gaps: ReadonlyArray<"too_many_changes" | "debts_of_projects" | "other_exchange_rates" | "other_currency">
}

/** The figures in one currency, whatever it is worth. */
export interface CurrencyEffect {
  /** The currency of every amount here. */
  readonly currency: string
  readonly before: EffectFigures
  readonly after: EffectFigures
}

/** The figures without the changes, or with them. */
export interface EffectFigures {
  /** Earned on these days. */
  readonly earned_total: number
  /** Charged besides work on these days, less what was let off. */
  readonly charged_total: number
  /** Received on these days. */
  readonly received_total: number
  /** What is owed at the end of these days; null with project_id. */
  readonly debt_total: number | null
}

/** The figures in workspace_currency, each side at the exchange rates it had. */
export interface EffectTotals {
  readonly before: EffectFigures
  readonly after: EffectFigures
}

/** The page of the feed. */
export interface FeedPagination {
  /** The number of lines that were skipped. */
  readonly offset: number
  /** The largest number of lines. */
  readonly limit: number
  /** The number of all lines. */
  readonly total: number
  /** Whether there are more lines. */
  readonly has_more: boolean
}

/** A line of the log of changes. Lines never change. */
export interface ActivityItem {
  /** The id of the line. */
  readonly id: string
  /** When it happened. */
  readonly occurred_at: string
  /** What happened. */
  readonly action: "created" | "updated" | "deleted"
  /** What changed: a kind of record, or something else of the workspace. */
  readonly subject: "time_entry" | "payment" | "payout" | "charge" | "project" | "counteragent" | "member" | "tag" | "rate" | "exchange_rate" | "workspace" | "api_key" | "session" | "passkey" | "connection" | "statement_link" | "calendar_feed" | "import" | "sheet" | "period" | "budget" | "tax_code" | "invoice_series" | "invoice_schedule" | "invoice" | "webhook" | "mail"
  /** The id of the record. */
  readonly subject_id: string
  /** The member who made the change. */
  readonly user_id: string
  /** The member's name at that time. */
  readonly user_name: string
  /** The record's project, if any. */
  readonly project_id: string | null
  /** The project's name at that time. */
  readonly project_name: string | null
  /** The record's client, if any. */
  readonly counteragent_id: string | null
  /** The client's name at that time. */
  readonly counteragent_name: string | null
  /** The record's description, comment or name. */
  readonly title: string
  /** Its amount, in its currency; null for projects, clients and members. */
  readonly amount: number | null
  /** The currency of amount. */
  readonly currency: string | null
  /** Minutes of a time entry; otherwise null. */
  readonly worked_minutes: number | null
  /** The changed fields with their values before and after. */
  readonly changes: Readonly<Record<string, FieldChange>>
  /** The version of the record that the change made; null in lines of before 0.3.0. */
  readonly version: number | null
  /** The day that the change concerns, such as that of the entry; otherwise null. */
  readonly day: string | null
  /** The day that it concerned before, if that was another; otherwise null. */
  readonly day_before: string | null
  /** The request: all its lines have the same, and those of the calls of one import or repricing; null in lines of before 0.3.0. */
  readonly operation_id: string | null
  /** The line that this change undoes, if it is an undo; otherwise null. */
  readonly undoes: string | null
  /** With concerns_from or concerns_to: what the change did to the figures of these days, in each currency. */
  readonly effects?: ReadonlyArray<LineEffect>
}

/** What one change did to the figures in one currency. */
export interface LineEffect {
  /** The currency of every amount here. */
  readonly currency: string
  /** What it added to what is earned. */
  readonly earned_total: number
  /** What it added to what is charged besides work. */
  readonly charged_total: number
  /** What it added to what is received. */
  readonly received_total: number
  /** What it added to what is owed. */
  readonly debt_total: number
}

/** A day with work, charges or payments. */
export interface ChartDay {
  /** The day. */
  readonly date: string
  /** Minutes worked. */
  readonly worked_minutes_total: number
  /** Earned. */
  readonly earned_total: number
  /** Received. */
  readonly received_total: number
  /** Time entries. */
  readonly entries_count: number
  /** Charged besides work, less what was let off. */
  readonly charged_total: number
}

/** The activity of one member, project or client. */
export interface ActivityRow {
  /** The member, project or client; null for records without one. */
  readonly id: string | null
  /** The id, or "none". */
  readonly key: string
  /** Its name. */
  readonly name: string
  /** Minutes worked. */
  readonly worked_minutes_total: number
  /** Earned. */
  readonly earned_total: number
  /** Received. */
  readonly received_total: number
  /** Time entries. */
  readonly entries_count: number
  /** The last day with work, charges or payments in the period. */
  readonly last_activity_date: string | null
  /** Charged besides work, less what was let off. */
  readonly charged_total: number
  /** Worked minutes of billable entries. */
  readonly billable_minutes_total: number
  /** The same as rounded for billing. */
  readonly billed_minutes_total: number
  /** The billable part of the worked minutes; null without any. */
  readonly utilisation_percent: number | null
  /** What the work cost the workspace itself. For owners and admins. */
  readonly internal_cost_total?: number
  /** What the work earned, less what it cost. For owners and admins. */
  readonly margin_total?: number
  /** The margin as a part of what was earned; null where nothing was. For owners and admins. */
  readonly margin_percent?: number | null
}

/** The period compared with: that of compare_from and compare_to, or else the one before. */
export interface ActivityComparison {
  /** The first day of the period compared with. */
  readonly previous_from: string
  /** The last day of the period compared with. */
  readonly previous_to: string
  readonly summary: ActivitySummary
  readonly change: ActivityChange
}

/** The change of each figure. */
export interface ActivityChange {
  readonly worked_minutes_total: FigureChange
  readonly earned_total: FigureChange
  readonly received_total: FigureChange
  readonly debt_total: FigureChange
  readonly entries_count: FigureChange
  readonly payments_count: FigureChange
  readonly active_members_count: FigureChange
  readonly active_projects_count: FigureChange
  readonly active_counteragents_count: FigureChange
  readonly active_days_count: FigureChange
  readonly charged_total: FigureChange
  readonly settled_total: FigureChange
}

/** The figures of a period. */
export interface ActivitySummary {
  /** Minutes worked. */
  readonly worked_minutes_total: number
  /** Earned. */
  readonly earned_total: number
  /** Received. */
  readonly received_total: number
  /** Earned and charged less settled, up to the end of the period. */
  readonly debt_total: number
  /** Time entries. */
  readonly entries_count: number
  /** Payments and refunds. */
  readonly payments_count: number
  /** Members with a time entry, charge or payment. */
  readonly active_members_count: number
  /** Projects with a time entry, charge or payment. */
  readonly active_projects_count: number
  /** Clients with a time entry, charge or payment. */
  readonly active_counteragents_count: number
  /** Days with time entries. */
  readonly active_days_count: number
  /** Charged besides work, less what was let off. */
  readonly charged_total: number
  /** Settled by payments: what was received, unless a payment says otherwise. */
  readonly settled_total: number
  /** Worked minutes of billable entries. */
  readonly billable_minutes_total: number
  /** The same as rounded for billing. */
  readonly billed_minutes_total: number
  /** The billable part of the worked minutes; null without any. */
  readonly utilisation_percent: number | null
  /** What the work cost the workspace itself. For owners and admins. */
  readonly internal_cost_total?: number
  /** What the work earned, less what it cost. For owners and admins. */
  readonly margin_total?: number
  /** The margin as a part of what was earned; null where nothing was. For owners and admins. */
  readonly margin_percent?: number | null
}

/** The request succeeded; data has the result. */
export interface TeamReport {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** Whether the caller is an owner or admin. For others the report has no analysis. */
    readonly can_manage_team: boolean
    readonly period: ReportPeriod
    /** The currency of every total. */
    readonly workspace_currency?: string
    /** A row per member; omitted with view=summary. */
    readonly rows?: ReadonlyArray<TeamRow>
    readonly totals?: TeamTotals
    readonly summary?: TeamTotals
    /** Remarkable results; with limit or cursor at most limit inactive members. */
    readonly insights?: ReadonlyArray<TeamInsight>
    /** All inactive members; with limit or cursor. */
    readonly inactive_count?: number
    /** The days with work, charges or payments, in order. */
    readonly chart_by_day?: ReadonlyArray<ChartDay>
    readonly focus?: Focus
    /** Amounts without an exchange rate, which no total includes. */
    readonly unconverted?: ReadonlyArray<UnconvertedFlows>
    /** The cursor of the next page; null at the end. */
    readonly next_cursor?: string | null
  }
}

/** A remarkable result. */
export interface TeamInsight {
  /** The kind of risk. */
  readonly kind: "top_earner" | "most_hours" | "largest_debt" | "inactive"
  /** The member. */
  readonly user_id: string
  /** Their name. */
  readonly name: string
  /** Money, or minutes for most_hours and inactive. */
  readonly value: number
}

/** The totals of the rows. The names totals and summary mean the same. */
export interface TeamTotals {
  /** Minutes worked. */
  readonly worked_minutes_total: number
  /** Earned. */
  readonly earned_total: number
  /** Received. */
  readonly received_total: number
  /** What is open of the member's work and charges at the end of the period. */
  readonly debt_total: number
  /** Paid out. */
  readonly paid_out_total: number
  /** Time entries. */
  readonly entries_count: number
  /** The number of members. */
  readonly members_count: number
  /** Charged besides work, less what was let off. */
  readonly charged_total: number
  /** Settled by payments: what was received, unless a payment says otherwise. */
  readonly settled_total: number
  /** Worked minutes of billable entries. */
  readonly billable_minutes_total: number
  /** The same as rounded for billing. */
  readonly billed_minutes_total: number
  /** The billable part of the worked minutes; null without any. */
  readonly utilisation_percent: number | null
  /** What the work cost the workspace itself. For owners and admins. */
  readonly internal_cost_total?: number
  /** What the work earned, less what it cost. For owners and admins. */
  readonly margin_total?: number
  /** The margin as a part of what was earned; null where nothing was. For owners and admins. */
  readonly margin_percent?: number | null
}

/** The figures of one member. */
export interface TeamRow {
  /** The member; null in the row none, of charges without a member, refunds, and what is on account. */
  readonly user_id: string | null
  /** Their name. */
  readonly name: string
  /** The member's role; null in the row none. */
  readonly role: "owner" | "admin" | "member" | "client" | null
  /** Whether the member has left the workspace. */
  readonly former: boolean
  /** Minutes worked. */
  readonly worked_minutes_total: number
  /** Earned. */
  readonly earned_total: number
  /** Received. */
  readonly received_total: number
  /** What is open of the member's work and charges at the end of the period. */
  readonly debt_total: number
  /** Paid out. */
  readonly paid_out_total: number
  /** Time entries. */
  readonly entries_count: number
  /** Earned per hour; null without time entries. */
  readonly average_hourly_rate: number | null
  /** The share of all earnings, in percent. */
  readonly earned_share: number
  /** The last day with time in the period. */
  readonly last_entry_date: string | null
  /** Charged besides work, less what was let off. */
  readonly charged_total: number
  /** Settled by payments: what was received, unless a payment says otherwise. */
  readonly settled_total: number
  /** Worked minutes of billable entries. */
  readonly billable_minutes_total: number
  /** The same as rounded for billing. */
  readonly billed_minutes_total: number
  /** The billable part of the worked minutes; null without any. */
  readonly utilisation_percent: number | null
  /** What the work cost the workspace itself. For owners and admins. */
  readonly internal_cost_total?: number
  /** What the work earned, less what it cost. For owners and admins. */
  readonly margin_total?: number
  /** The margin as a part of what was earned; null where nothing was. For owners and admins. */
  readonly margin_percent?: number | null
  /** Paid in advance and not used, at least 0. Above 0 only for a client, and for the records of no project or of no member, which then have what all clients have on account. */
  readonly on_account_total: number
  /** What payments in other currencies cover of what is open, at least 0. */
  readonly covered_total: number
  /** The id, or "none". */
  readonly key: string
}

/** The request succeeded; data has the result. */
export interface InvoiceSeriesChanged {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    readonly invoice_series: InvoiceSeries
  }
}

/** Of which invoices take their numbers, without gaps. */
export interface InvoiceSeries {
  /** Identifies the series. */
  readonly id: string
  /** Its name. */
  readonly name: string
  /** How its numbers look. */
  readonly format: string
  /** Whether it begins again with 1 in each year. */
  readonly yearly: boolean
  /** The number that comes next, as of the year of the latest. */
  readonly next: number
  /** How the next number of today looks. */
  readonly next_number: string
  /** The issue date of its latest document; null before the first. */
  readonly latest_date: string | null
  /** Whether documents have its numbers: its format stays. */
  readonly used: boolean
  /** When its next number was raised, and why. */
  readonly raises: ReadonlyArray<SeriesRaise>
  /** Whether it is archived: new documents do not offer it. */
  readonly archived: boolean
  /** When it was added. */
  readonly created_at: string
  /** When it was last changed, or gave a number. */
  readonly updated_at: string
}

/** Numbers that are left out, and why. */
export interface SeriesRaise {
  /** The year of the numbers; null where the series is not yearly. */
  readonly year: number | null
  /** The first number that is left out. */
  readonly from: number
  /** The number that comes next instead. */
  readonly to: number
  /** Why. */
  readonly reason: string
  /** When it was raised. */
  readonly at: string
}

/** The fields of a series to change. */
export interface InvoiceSeriesPatch {
  /** Its name: 1 to 100 characters. */
  readonly name?: string
  /** How its numbers look: one counter of at least n digits, {seq:n}, at most one of {YYYY} and {YY}, and any other characters. No two series may be able to give the same number. */
  readonly format?: string
  /** Whether it begins again with 1 in each year, which needs {YYYY} or {YY}; false by default. */
  readonly yearly?: boolean
  /** The number that comes next. */
  readonly next?: number
  /** Whether it is archived; false by default. */
  readonly archived?: boolean
  /** Why numbers are left out: needed to raise next, which is an owner's alone. While no document has a number of the series, next may be lowered without one. */
  readonly reason?: string
}

/** The request succeeded; data has the result. */
export interface InvoiceSeriesCreated {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    readonly invoice_series: InvoiceSeries
  }
}

/** A series to add. */
export interface NewInvoiceSeries {
  /** Its name: 1 to 100 characters. */
  readonly name: string
  /** How its numbers look: one counter of at least n digits, {seq:n}, at most one of {YYYY} and {YY}, and any other characters. No two series may be able to give the same number. */
  readonly format: string
  /** Whether it begins again with 1 in each year, which needs {YYYY} or {YY}; false by default. */
  readonly yearly?: boolean
  /** The number that comes next. */
  readonly next?: number
  /** Whether it is archived; false by default. */
  readonly archived?: boolean
}

/** The request succeeded; data has the result. */
export interface InvoiceSeriesList {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** All series, oldest first. */
    readonly invoice_series: ReadonlyArray<InvoiceSeries>
  }
}

/** The request succeeded; data has the result. */
export interface InvoiceScheduleRemoved {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** The id of the deleted schedule. */
    readonly id: string
  }
}

/** The request succeeded; data has the result. */
export interface InvoiceScheduleResponse {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    readonly invoice_schedule: InvoiceSchedule
  }
}

/** Makes a draft of an invoice in each period, once. */
export interface InvoiceSchedule {
  /** Identifies the schedule. */
  readonly id: string
  /** Its name. */
  readonly name: string
  /** The client. */
  readonly counteragent_id: string
  /** The client's name. */
  readonly counteragent_name: string
  /** The series of its numbers; null: the first that is not archived. */
  readonly series_id: string | null
  /** The currency of its drafts; null: the client's, otherwise the workspace's. */
  readonly currency: string | null
  /** How often it makes a draft. */
  readonly every: "month" | "quarter" | "year"
  /** The day of the month; in a shorter month its last. */
  readonly day: number
  /** Which months a draft is for. previous: those that end before the month in which it is made, as for work; current: those that begin with it. */
  readonly covers: "previous" | "current"
  /** The day of the next draft, in the workspace's time zone; null after the last. */
  readonly next: string | null
  /** The last day on which it may make a draft; null: it goes on. */
  readonly ends: string | null
  /** The lines of its drafts. */
  readonly lines: ReadonlyArray<InvoiceScheduleLine>
  /** Which work its drafts take; null: none. */
  readonly from_work: InvoiceScheduleWork | null
  /** What its drafts say above their lines. */
  readonly intro: string | null
  /** What its drafts say below their lines. */
  readonly note: string | null
  /** Whether it makes no drafts. */
  readonly paused: boolean
  /** Why. member: by hand; client_archived: its client is archived; restored: it came out of a backup, and an owner starts it; failed: a draft could not be made. */
  readonly paused_because: "member" | "client_archived" | "restored" | "failed" | null
  /** Its latest periods, newest first, up to 12. */
  readonly runs: ReadonlyArray<InvoiceScheduleRun>
  /** Whether it is archived. */
  readonly archived: boolean
  /** When it was added. */
  readonly created_at: string
  /** When it was last changed, or made a draft. */
  readonly updated_at: string
  /** Counts the changes, from 1. */
  readonly version: number
}

/** A period of which a draft was made. */
export interface InvoiceScheduleRun {
  /** The day for which it was; it may have been made later. */
  readonly date: string
  /** The first day of what it is for. */
  readonly from: string
  /** The last day of what it is for. */
  readonly to: string
  /** The draft; null where there was nothing to invoice. It may be deleted by now. */
  readonly invoice_id: string | null
  /** When it was made. */
  readonly at: string
}

/** Which work of its months a draft takes. */
export interface InvoiceScheduleWork {
  /** Only work and charges of this project; null: of all. */
  readonly project_id: string | null
  /** What becomes a line. */
  readonly group_by: "entry" | "day" | "project" | "member" | "tag" | "one"
  /** Whether fees, expenses and discounts are taken, too. */
  readonly include_charges: boolean
  /** Whether entries of timesheets that are not approved are taken, too. */
  readonly include_unapproved: boolean
}

/** A line of a schedule's drafts. */
export interface InvoiceScheduleLine {
  /** What it says. */
  readonly text: string
  /** How much, at most 6 decimals. */
  readonly quantity: number
  /** Of what. */
  readonly unit: "hour" | "day" | "piece" | "month"
  /** The price of one, at most 4 decimals. */
  readonly unit_price: number
  /** How it is taxed; null: by the client's settings. */
  readonly tax_code_id: string | null
  /** The client's order number for it. */
  readonly order_number: string | null
}

/** The fields of a schedule to change. */
export interface InvoiceSchedulePatch {
  /** Its name: 1 to 100 characters. */
  readonly name?: string
  /** The client. */
  readonly counteragent_id?: string
  /** The series of its numbers; by default the first that is not archived. */
  readonly series_id?: string | null
  /** The currency of its drafts; by default the client's, otherwise the workspace's. */
  readonly currency?: string | null
  /** How often it makes a draft. */
  readonly every?: "month" | "quarter" | "year"
  /** The day of the month; in a shorter month its last. */
  readonly day?: number
  /** Which months a draft is for. previous: those that end before the month in which it is made, as for work; current: those that begin with it. */
  readonly covers?: "previous" | "current"
  /** The day of the next draft, its own in a month; by default the first from today on. */
  readonly next?: string
  /** The last day on which it may make a draft; null: it goes on. */
  readonly ends?: string | null
  /** Up to 20 lines; with from_work, they come after those of work. */
  readonly lines?: ReadonlyArray<{
    /** What it says, at most 2000 characters. */
    readonly text: string
    /** How much, at most 6 decimals; by default 1; below 0 for a discount. */
    readonly quantity?: number | string
    /** Of what; by default piece. */
    readonly unit?: "hour" | "day" | "piece" | "month"
    /** The price of one, at most 4 decimals. */
    readonly unit_price: number | string
    /** How it is taxed; by default as the client's settings say. */
    readonly tax_code_id?: string | null
    /** The client's order number for it. */
    readonly order_number?: string | null
  }>
  /** The work that its drafts take; null for none. */
  readonly from_work?: ScheduledWork | null
  /** What its drafts say above their lines. */
  readonly intro?: string | null
  /** What its drafts say below their lines. */
  readonly note?: string | null
  /** Whether it makes no drafts; false starts it again, with all that it missed. */
  readonly paused?: boolean
  /** Whether it is archived; by default false. */
  readonly archived?: boolean
}

/** Takes everything billable of the client within the months of the draft. */
export interface ScheduledWork {
  /** Only work and charges of this project of the client. */
  readonly project_id?: string | null
  /** What becomes a line. */
  readonly group_by?: "entry" | "day" | "project" | "member" | "tag" | "one"
  /** Whether fees, expenses and discounts are taken, too; by default true. */
  readonly include_charges?: boolean
  /** Whether entries of timesheets that are not approved are taken, too, where the workspace approves them; by default false. */
  readonly include_unapproved?: boolean
}

/** The request succeeded; data has the result. */
export interface InvoiceScheduleCreated {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    readonly invoice_schedule: InvoiceSchedule
  }
}

/** A schedule to add, of lines or of work. */
export interface NewInvoiceSchedule {
  /** Its name: 1 to 100 characters. */
  readonly name: string
  /** The client. */
  readonly counteragent_id: string
  /** The series of its numbers; by default the first that is not archived. */
  readonly series_id?: string | null
  /** The currency of its drafts; by default the client's, otherwise the workspace's. */
  readonly currency?: string | null
  /** How often it makes a draft. */
  readonly every: "month" | "quarter" | "year"
  /** The day of the month; in a shorter month its last. */
  readonly day: number
  /** Which months a draft is for. previous: those that end before the month in which it is made, as for work; current: those that begin with it. */
  readonly covers?: "previous" | "current"
  /** The day of the next draft, its own in a month; by default the first from today on. */
  readonly next?: string
  /** The last day on which it may make a draft; null: it goes on. */
  readonly ends?: string | null
  /** Up to 20 lines; with from_work, they come after those of work. */
  readonly lines?: ReadonlyArray<{
    /** What it says, at most 2000 characters. */
    readonly text: string
    /** How much, at most 6 decimals; by default 1; below 0 for a discount. */
    readonly quantity?: number | string
    /** Of what; by default piece. */
    readonly unit?: "hour" | "day" | "piece" | "month"
    /** The price of one, at most 4 decimals. */
    readonly unit_price: number | string
    /** How it is taxed; by default as the client's settings say. */
    readonly tax_code_id?: string | null
    /** The client's order number for it. */
    readonly order_number?: string | null
  }>
  /** The work that its drafts take; null for none. */
  readonly from_work?: ScheduledWork | null
  /** What its drafts say above their lines. */
  readonly intro?: string | null
  /** What its drafts say below their lines. */
  readonly note?: string | null
  /** Whether it makes no drafts; false starts it again, with all that it missed. */
  readonly paused?: boolean
  /** Whether it is archived; by default false. */
  readonly archived?: boolean
}

/** The request succeeded; data has the result. */
export interface InvoiceScheduleList {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** All schedules, oldest first. */
    readonly invoice_schedules: ReadonlyArray<InvoiceSchedule>
  }
}

/** The request succeeded; data has the result. */
export interface TaxCodeChanged {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    readonly tax_code: TaxCode
  }
}

/** How lines of invoices are taxed. */
export interface TaxCode {
  /** Identifies the tax code. */
  readonly id: string
  /** Its name. */
  readonly name: string
  /** S: standard or reduced. Z: zero. E: exempt. AE: reverse charge. K: within the EU. G: export. O: not subject to tax. */
  readonly category: "S" | "Z" | "E" | "AE" | "K" | "G" | "O"
  /** Percent; 0 of all but S. */
  readonly percent: number
  /** Why there is no tax, as invoices say it; null for S and Z. */
  readonly reason: string | null
  /** The reason's code of the VATEX list, if it has one. */
  readonly reason_code: string | null
  /** The first day of supply on which it is valid; null for no limit. */
  readonly valid_from: string | null
  /** The last day; null for no limit. */
  readonly valid_to: string | null
  /** Whether it is archived: new lines do not offer it. */
  readonly archived: boolean
  /** When it was added. */
  readonly created_at: string
  /** When it was last changed. */
  readonly updated_at: string
}

/** The fields of a tax code to change. */
export interface TaxCodePatch {
  /** Its name: 1 to 100 characters. */
  readonly name?: string
  /** S: standard or reduced. Z: zero. E: exempt. AE: reverse charge. K: within the EU. G: export. O: not subject to tax. */
  readonly category?: "S" | "Z" | "E" | "AE" | "K" | "G" | "O"
  /** Percent: above 0 for S, 0 for all others. */
  readonly percent?: number | string
  /** Why there is no tax, as invoices say it. E, AE, K, G and O need one. */
  readonly reason?: string | null
  /** The reason's code of the VATEX list. */
  readonly reason_code?: string | null
  /** The first day of supply on which it is valid; no limit by default. */
  readonly valid_from?: string | null
  /** The last day; no limit by default. */
  readonly valid_to?: string | null
  /** Whether it is archived; false by default. */
  readonly archived?: boolean
}

/** The request succeeded; data has the result. */
export interface TaxCodeCreated {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    readonly tax_code: TaxCode
  }
}

/** A tax code to add. */
export interface NewTaxCode {
  /** Its name: 1 to 100 characters. */
  readonly name: string
  /** S: standard or reduced. Z: zero. E: exempt. AE: reverse charge. K: within the EU. G: export. O: not subject to tax. */
  readonly category: "S" | "Z" | "E" | "AE" | "K" | "G" | "O"
  /** Percent: above 0 for S, 0 for all others. */
  readonly percent: number | string
  /** Why there is no tax, as invoices say it. E, AE, K, G and O need one. */
  readonly reason?: string | null
  /** The reason's code of the VATEX list. */
  readonly reason_code?: string | null
  /** The first day of supply on which it is valid; no limit by default. */
  readonly valid_from?: string | null
  /** The last day; no limit by default. */
  readonly valid_to?: string | null
  /** Whether it is archived; false by default. */
  readonly archived?: boolean
}

/** The request succeeded; data has the result. */
export interface TaxCodeList {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** All tax codes, oldest first. */
    readonly tax_codes: ReadonlyArray<TaxCode>
    /** Those that the workspace's country suggests and that are not there yet. */
    readonly proposed: ReadonlyArray<ProposedTaxCode>
  }
}

/** A tax code that sellers of the workspace's country may need. It is no legal advice. */
export interface ProposedTaxCode {
  /** Its name. */
  readonly name: string
  /** S: standard or reduced. Z: zero. E: exempt. AE: reverse charge. K: within the EU. G: export. O: not subject to tax. */
  readonly category: "S" | "Z" | "E" | "AE" | "K" | "G" | "O"
  /** Percent; 0 of all but S. */
  readonly percent: number
  /** Why there is no tax, as invoices say it; null for S and Z. */
  readonly reason: string | null
  /** The reason's code of the VATEX list, if it has one. */
  readonly reason_code: string | null
}

/** The request succeeded; data has the result. */
export interface ExchangeRateRemoved {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** The id of the deleted rate. */
    readonly id: string
  }
}

/** The request succeeded; data has the result. */
export interface ExchangeRateCreated {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    readonly exchange_rate: ExchangeRate
  }
}

/** The exchange rate of a currency to the workspace's currency, from a day on. */
export interface ExchangeRate {
  /** Identifies the rate. */
  readonly id: string
  /** The currency that the rate converts. */
  readonly currency: string
  /** The first day it applies, until the next rate of the currency. */
  readonly effective_date: string
  /** Units of the workspace's currency for one unit of the currency. */
  readonly rate: number
  /** When it was set. */
  readonly created_at: string
}

/** An exchange rate to set. */
export interface NewExchangeRate {
  /** The currency to convert, ISO 4217: any but the workspace's own. */
  readonly currency: string
  /** The first day it applies. It replaces a rate of the same currency and date. */
  readonly effective_date: string
  /** Units of the workspace's currency for one unit: up to 10 decimals and 15 significant digits. */
  readonly rate: number | string
}

/** The request succeeded; data has the result. */
export interface ExchangeRateList {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** All exchange rates, by currency, then by date. */
    readonly exchange_rates: ReadonlyArray<ExchangeRate>
  }
}

/** The request succeeded; data has the result. */
export interface RateRemoved {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** The id of the deleted rate. */
    readonly id: string
  }
}

/** The request succeeded; data has the result. */
export interface Repriced {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** Whether nothing was written. */
    readonly dry_run: boolean
    /** The entries that the call looked at, at most 1000: changed_count, told_count, refused and those that have this rate. */
    readonly entries_count: number
    /** Those of them that changed, or would. */
    readonly changed_count: number
    /** Of bill rates, the entries without a rate_id, whose price was sent or that are not billable: they stay as they are. 0 of cost rates. */
    readonly told_count: number
    /** What the others came to and come to now, by project and currency. */
    readonly totals: ReadonlyArray<RepricedTotal>
    /** The entries of closed days among those that the call looked at: they stay as they are. */
    readonly locked_count: number
    /** Entries that stay as they are though a rate priced them, by why. */
    readonly refused: ReadonlyArray<RefusedEntries>
    /** The cursor of the next call; null where nothing is left. */
    readonly next_cursor: string | null
  }
}

/** Entries that could not be repriced. */
export interface RefusedEntries {
  /** Why they stay as they are. */
  readonly message: string
  /** How many. */
  readonly entries_count: number
  /** One of them. */
  readonly example_id: string
}

/** The entries of a project in one currency. */
export interface RepricedTotal {
  /** The project; null for entries without one. */
  readonly project_id: string | null
  /** The project's name. */
  readonly project_name: string | null
  /** The currency of the totals. */
  readonly currency: string
  /** What the entries came to, by rates. */
  readonly before_total: number
  /** What they come to now. */
  readonly after_total: number
}

/** The time entries that get the rates of now: of bill rates those whose rate was looked up. */
export interface NewRepricing {
  /** bill: what clients pay for an hour. cost: what an hour costs the workspace itself. */
  readonly kind: "bill" | "cost"
  /** The first day of the work. */
  readonly from: string
  /** The last day of the work. */
  readonly to: string
  /** Only work for this project. */
  readonly project_id?: string
  /** Only work for this client. */
  readonly counteragent_id?: string
  /** Only this member's work. */
  readonly user_id?: string
  /** Whether to say only what would change; false by default. */
  readonly dry_run?: boolean
  /** The next_cursor of the call before. */
  readonly cursor?: string
}

/** The request succeeded; data has the result. */
export interface RateCreated {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    readonly rate: Rate
  }
}

/** The price of an hour from a day on. */
export interface Rate {
  /** Identifies the rate. */
  readonly id: string
  /** bill: what clients pay for an hour. cost: what an hour costs the workspace itself. */
  readonly kind: "bill" | "cost"
  /** The price of an hour, in its currency. */
  readonly amount: number
  /** The currency of amount. */
  readonly currency: string
  /** The first day it applies, until the next rate of the same scope. */
  readonly effective_date: string
  /** The project that it is for; null for any. */
  readonly project_id: string | null
  /** The client that it is for; null for any. */
  readonly counteragent_id: string | null
  /** The member whose work it is for; null for anybody's. */
  readonly user_id: string | null
  /** When it was set. */
  readonly created_at: string
  /** When it was last replaced. */
  readonly updated_at: string
}

/** A rate to set: for a project and a member, a project, a member, a client, or with none of them the workspace. */
export interface NewRate {
  /** bill: what clients pay for an hour. cost: what an hour costs the workspace itself. */
  readonly kind: "bill" | "cost"
  /** The price of an hour, exact; 0 is one. */
  readonly amount: number | string
  /** The currency of amount, ISO 4217. */
  readonly currency: string
  /** The first day it applies. It replaces a rate of the same kind, scope and date. */
  readonly effective_date: string
  /** Only of this project. */
  readonly project_id?: string | null
  /** Only of this client. */
  readonly counteragent_id?: string | null
  /** Only of this member's work. */
  readonly user_id?: string | null
}

/** The request succeeded; data has the result. */
export interface RateList {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** The rates that the caller may see, the most specific first, then by date. */
    readonly rates: ReadonlyArray<Rate>
  }
}

/** The request succeeded; data has the result. */
export interface PeriodResponse {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    readonly period: Period
    readonly check?: PeriodCheck
  }
}

/** Only with check=1. */
export interface PeriodCheck {
  /** Whether the figures are those of the records now. */
  readonly figures: "ok" | "differs"
  /** Whether the hash is that of the records now. pending: they are being read, so ask again. */
  readonly lines: "pending" | "ok" | "differs"
  /** What differs, the first 20. */
  readonly differences: ReadonlyArray<string>
}

/** A close of the books, or a reopening. */
export interface Period {
  /** Identifies the close or reopening. */
  readonly id: string
  /** What happened. */
  readonly action: "close" | "reopen"
  /** The first day that a close covers; null from the first record on, and for reopenings. */
  readonly from: string | null
  /** The last closed day since then; null where a reopening left nothing closed. */
  readonly through: string | null
  /** closing and reopening: the store still waits for writes that began before. It ends by itself. */
  readonly state: "closing" | "closed" | "reopening" | "reopened"
  /** The note of a close, if any. */
  readonly note: string | null
  /** Why it was reopened; null for a close. */
  readonly reason: string | null
  /** Who closed or reopened. */
  readonly user_id: string
  /** When. */
  readonly at: string
  /** Whether the hash of all lines is there, which is made in the background; null for reopenings. */
  readonly certificate: "pending" | "made" | null
  /** The hash of all lines of the period. */
  readonly sha256: string | null
  /** The head of the log when the hash was made. */
  readonly log_head: string | null
  /** Null for reopenings, and while the state is closing. */
  readonly figures: PeriodFigures | null
}

/** The figures of a period when it was closed. */
export interface PeriodFigures {
  /** By counteragent and currency. */
  readonly clients: ReadonlyArray<PeriodOfCounteragent>
  /** By member and currency. */
  readonly members: ReadonlyArray<PeriodOfMember>
  /** The number of records of the period, by kind. */
  readonly counts: Readonly<Record<string, number>>
  readonly totals: PeriodTotals
}

/** All together in the workspace's currency at the time, without what had no exchange rate. */
export interface PeriodTotals {
  /** The currency of the amounts. */
  readonly currency: string
  /** What was owed on the day before the period. */
  readonly opening: number
  /** What time entries of the period earned. */
  readonly earned: number
  /** Charges of the period that are owed, less refunds. */
  readonly charged: number
  /** Payments of the period, as they arrived. */
  readonly received: number
  /** What payments, discounts and write-offs of the period settled. */
  readonly settled: number
  /** What was owed at the end of the period. */
  readonly closing: number
}

/** A member's work in a period, by the currency of its cost. */
export interface PeriodOfMember {
  /** The member. */
  readonly user_id: string
  /** The currency of cost. */
  readonly currency: string
  /** Minutes of work. */
  readonly minutes: number
  /** What the work earned. */
  readonly cost: number
}

/** A counteragent's figures of a period in one currency. */
export interface PeriodOfCounteragent {
  /** The counteragent; null for records without one. */
  readonly counteragent_id: string | null
  /** The currency of the amounts. */
  readonly currency: string
  /** What was owed on the day before the period. */
  readonly opening: number
  /** What time entries of the period earned. */
  readonly earned: number
  /** Charges of the period that are owed, less refunds. */
  readonly charged: number
  /** Payments of the period, as they arrived. */
  readonly received: number
  /** What payments, discounts and write-offs of the period settled. */
  readonly settled: number
  /** What was owed at the end of the period. */
  readonly closing: number
}

/** The books to reopen. */
export interface PeriodReopening {
  /** The last day that stays closed; null for none. */
  readonly through: string | null
  /** Why: 1 to 2000 characters. */
  readonly reason: string
}

/** The books to close. */
export interface PeriodClose {
  /** The last day to close: it is over everywhere on earth. */
  readonly through: string
  /** What to remember of it: 1 to 2000 characters. */
  readonly note?: string | null
  /** Whether to close a day that may not be over everywhere: owners only. */
  readonly force?: boolean
}

/** The request succeeded; data has the result. */
export interface PeriodList {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** The last closed day; null if no books are closed. */
    readonly closed_through: string | null
    /** Every close and reopening, newest first. */
    readonly periods: ReadonlyArray<Period>
  }
}

/** The request succeeded; data has the result. */
export interface LogoResponse {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** The picture on invoices; null for none. */
    readonly logo: Logo | null
  }
}

/** The picture on invoices, drawn anew from what was sent. */
export interface Logo {
  /** Its SHA-256. */
  readonly sha256: string
  /** What it is. */
  readonly type: "image/png" | "image/jpeg"
  /** Its width in pixels. */
  readonly width: number
  /** Its height in pixels. */
  readonly height: number
  /** Its bytes, in base64. */
  readonly base64: string
}

/** The picture to put on invoices: a PNG or JPEG file. */
export interface NewLogo {
  /** A PNG or JPEG file of at most 200 kB, in base64. */
  readonly base64: string
}

/** The request succeeded; data has the result. */
export interface WorkspaceResponse {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    readonly workspace: Workspace
  }
}

/** A workspace and its settings. */
export interface Workspace {
  /** Identifies the workspace. */
  readonly id: string
  /** Its name in URLs. */
  readonly slug: string
  /** Its name. */
  readonly name: string
  /** The base currency of every total. */
  readonly currency: string
  /** Days after which a client's debt is overdue. */
  readonly payment_terms_days: number
  /** The region whose public holidays the matrices show; null for none. */
  readonly holiday_region: string | null
  /** When it was created. */
  readonly created_at: string
  /** When it was last changed. */
  readonly updated_at: string
  /** Decides what today is, for members without a time zone of their own. */
  readonly time_zone: string
  /** How minutes are rounded for billing, where neither project nor client says so; null for not at all. */
  readonly rounding: Rounding | null
  /** Whether members with the role client see hourly rates. */
  readonly show_rates_to_clients: boolean
  /** Whether members with the role member may send cost and hourly_rate. */
  readonly members_may_price: boolean
  /** Whether answers to members with the role member hold money. */
  readonly members_see_money: boolean
  /** The length of the timesheets that members submit for approval; none for no approval. */
  readonly approvals: "none" | "week" | "month"
  /** The first day of a timesheet of a week, for everyone. */
  readonly approvals_week_start: "monday" | "saturday" | "sunday"
  /** The last day of closed books: records of it and before do not change. Null if no books are closed. */
  readonly closed_through: string | null
  /** The hash of all lines of the log that were sealed so far; null before the first, and for members with the role member or client. */
  readonly log_head: string | null
  /** What invoices say of it; null before it is first set, and for members with the role member or client. */
  readonly billing: Seller | null
}

/** What invoices say of the workspace. */
export interface Seller {
  /** The name in law. Null if not known. */
  readonly legal_name: string | null
  /** Street and number. Null if not known. */
  readonly street: string | null
  /** The second line of the street. Null if not known. */
  readonly street2: string | null
  /** The postcode. Null if not known. */
  readonly postcode: string | null
  /** The city. Null if not known. */
  readonly city: string | null
  /** The state or region. Null if not known. */
  readonly region: string | null
  /** The country, ISO 3166-1. Null if not known. */
  readonly country: string | null
  /** The VAT id, with the letters of its country. Null if not known. */
  readonly vat_id: string | null
  /** Where electronic invoices are sent; null if not known. */
  readonly e_address: ElectronicAddress | null
  /** A number of the tax office. Null if not known. */
  readonly tax_number: string | null
  /** The number in a register of companies, with its court. Null if not known. */
  readonly registration: string | null
  /** The contact's name. Null if not known. */
  readonly contact_name: string | null
  /** The contact's phone. Null if not known. */
  readonly contact_phone: string | null
  /** The contact's address. Null if not known. */
  readonly contact_email: string | null
  /** The accounts, one for a currency. */
  readonly banks: ReadonlyArray<Bank>
  /** Whether no tax is charged, as small businesses may. */
  readonly small_business: boolean
  /** The last lines of each page. Null if not known. */
  readonly footer: string | null
  /** The SHA-256 of the picture. Null if not known. */
  readonly logo: string | null
}

/** An account that takes a currency. */
export interface Bank {
  /** The currency that the account takes. */
  readonly currency: string
  /** The holder, where it is not the legal name. Null if not known. */
  readonly holder: string | null
  /** The IBAN, without spaces. Null if not known. */
  readonly iban: string | null
  /** The BIC. Null if not known. */
  readonly bic: string | null
  /** An account without an IBAN, in words. Null if not known. */
  readonly text: string | null
}

/** Where electronic invoices are sent. */
export interface ElectronicAddress {
  /** The scheme, of the EAS list. */
  readonly scheme: string
  /** The id in the scheme. */
  readonly id: string
}

/** The settings to change. */
export interface WorkspacePatch {
  /** Its name: 1 to 200 characters. */
  readonly name?: string
  /** The base currency of every total, ISO 4217. */
  readonly currency?: string
  /** Days after which what a client owes is overdue. */
  readonly payment_terms_days?: number
  /** The country, or country and region, whose public holidays the matrices show. */
  readonly holiday_region?: string | null
  /** Decides what today is: an IANA name. */
  readonly time_zone?: string
  /** How minutes are rounded for billing, where neither project nor client says so; null for not at all. */
  readonly rounding?: NewRounding | null
  /** Whether members with the role client see hourly rates. */
  readonly show_rates_to_clients?: boolean
  /** Whether members with the role member may send cost and hourly_rate. */
  readonly members_may_price?: boolean
  /** Whether answers to members with the role member hold money. */
  readonly members_see_money?: boolean
  /** The length of the timesheets that members submit for approval; none for no approval. */
  readonly approvals?: "none" | "week" | "month"
  /** The first day of a timesheet of a week, for everyone. */
  readonly approvals_week_start?: "monday" | "saturday" | "sunday"
  /** What invoices say of the workspace. Replaced as a whole, but for the picture; null leaves it as it is. */
  readonly billing?: NewSeller | null
}

/** What invoices say of the workspace. Replaced as a whole, but for the picture. */
export interface NewSeller {
  /** The name in law. Null, as by default, if not known. */
  readonly legal_name?: string | null
  /** Street and number. Null, as by default, if not known. */
  readonly street?: string | null
  /** The second line of the street. Null, as by default, if not known. */
  readonly street2?: string | null
  /** The postcode. Null, as by default, if not known. */
  readonly postcode?: string | null
  /** The city. Null, as by default, if not known. */
  readonly city?: string | null
  /** The state or region. Null, as by default, if not known. */
  readonly region?: string | null
  /** The country, ISO 3166-1; null, as by default, if not known. */
  readonly country?: string | null
  /** The VAT id, with the letters of its country. Null, as by default, if not known. */
  readonly vat_id?: string | null
  /** Where electronic invoices are sent; null, as by default, if not known. */
  readonly e_address?: NewElectronicAddress | null
  /** A number of the tax office. Null, as by default, if not known. */
  readonly tax_number?: string | null
  /** The number in a register of companies, with its court. Null, as by default, if not known. */
  readonly registration?: string | null
  /** The contact's name. Null, as by default, if not known. */
  readonly contact_name?: string | null
  /** The contact's phone. Null, as by default, if not known. */
  readonly contact_phone?: string | null
  /** The contact's address. Null, as by default, if not known. */
  readonly contact_email?: string | null
  /** The accounts, one for a currency; none by default. */
  readonly banks?: ReadonlyArray<NewBank>
  /** Whether no tax is charged, as small businesses may; false by default. */
  readonly small_business?: boolean
  /** The last lines of each page. Null, as by default, for none. */
  readonly footer?: string | null
  /** The SHA-256 of a picture that was uploaded; null for none. Left out, the picture stays. */
  readonly logo?: string | null
}

/** An account that takes a currency: with an IBAN, or in words. */
export interface NewBank {
  /** The currency that the account takes, ISO 4217. */
  readonly currency: string
  /** The holder, where it is not the legal name. Null, as by default, if not known. */
  readonly holder?: string | null
  /** The IBAN, checked by its digits. Null, as by default, if not known. */
  readonly iban?: string | null
  /** The BIC. Null, as by default, if not known. */
  readonly bic?: string | null
  /** An account without an IBAN, in words. Null, as by default, for none. */
  readonly text?: string | null
}

/** Where electronic invoices are sent. */
export interface NewElectronicAddress {
  /** The scheme, of the EAS list. */
  readonly scheme: string
  /** The id in the scheme. */
  readonly id: string
}

/** How the minutes of a time entry are rounded for billing. */
export interface NewRounding {
  /** Up, down or to the nearest step, ties up; none for the minimum alone. */
  readonly mode: "none" | "up" | "nearest" | "down"
  /** The step in minutes. */
  readonly step: 1 | 5 | 6 | 10 | 15 | 30 | 60
  /** The fewest minutes of an entry that are billed. */
  readonly minimum?: number
}

/** The request succeeded; data has the result. */
export interface ApiKeyRevoked {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** The id of the revoked key. */
    readonly id: string
  }
}

/** The request succeeded; data has the result. */
export interface ApiKeyList {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** The member's keys, newest first. */
    readonly api_keys: ReadonlyArray<ApiKey>
  }
}

/** An API key, without its secret. */
export interface ApiKey {
  /** Identifies the key. */
  readonly id: string
  /** Its name. */
  readonly name: string
  /** read can only read; full can also write. */
  readonly kind: "read" | "full"
  /** The scopes of the key. */
  readonly scopes: ReadonlyArray<"read" | "full" | "reports:read">
  /** The first characters of the secret. */
  readonly prefix: string
  /** When it was created. */
  readonly created_at: string
  /** When it was last used, to the minute. */
  readonly last_used_at: string | null
  /** When it expires; null for never. */
  readonly expires_at: string | null
}

/** The request succeeded; data has the result. */
export interface MemberRemoved {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** The id of the removed member. */
    readonly id: string
  }
}

/** The request succeeded; data has the result. */
export interface MemberResponse {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    readonly member: Member
  }
}

/** A person in the workspace. */
export interface Member {
  /** Identifies the member; the user_id of their records. */
  readonly id: string
  /** Their name. */
  readonly name: string
  /** Their email address. */
  readonly email: string
  /** The person's role in the workspace. */
  readonly role: "owner" | "admin" | "member" | "client"
  /** The clients whose records a member with the role client sees. */
  readonly counteragent_ids: ReadonlyArray<string>
  /** When they became a member. */
  readonly created_at: string
  /** When the membership was last changed. */
  readonly updated_at: string
  /** Decides what today is for them; null for the workspace's. */
  readonly time_zone: string | null
}

/** The fields of a member to change. */
export interface MemberPatch {
  /** Their name: 1 to 200 characters. */
  readonly name?: string
  /** Their email address, unique in the workspace ignoring case. */
  readonly email?: string
  /** The person's role in the workspace. */
  readonly role?: "owner" | "admin" | "member" | "client"
  /** For the role client: the clients whose records the person sees. */
  readonly counteragent_ids?: ReadonlyArray<string>
  /** Decides what today is for them, an IANA name; null, as by default, for the workspace's. */
  readonly time_zone?: string | null
}

/** The request succeeded; data has the result. */
export interface MemberJoined {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    readonly member: Member
    readonly invitation: Invitation
  }
}

/** A one-time code with which the member signs in. */
export interface Invitation {
  /** The one-time code, which no other response contains. Null when this response repeats an earlier one. */
  readonly code: string | null
  /** When the code stops working. */
  readonly expires_at: string
}

/** A former member without an address, to make a member and invite. */
export interface MemberJoin {
  /** The email address that the person gets, unique in the workspace ignoring case. */
  readonly email: string
  /** The person's role in the workspace. */
  readonly role: "owner" | "admin" | "member" | "client"
  /** For the role client: the clients whose records the person sees. */
  readonly counteragent_ids?: ReadonlyArray<string>
  /** How long the code works, in seconds: from ten minutes to seven days, which is the default. */
  readonly expires_in?: number
}

/** The request succeeded; data has the result. */
export interface MemberInvited {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    readonly invitation: Invitation
  }
}

/** An invitation of a member. */
export interface NewInvitation {
  /** How long the code works, in seconds: from ten minutes to seven days, which is the default. */
  readonly expires_in?: number
}

/** The request succeeded; data has the result. */
export interface FormerMemberCreated {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    readonly member: Member
  }
}

/** A person whose records come from elsewhere, to add as a former member. */
export interface NewFormerMember {
  /** Their name: 1 to 200 characters. */
  readonly name: string
  /** Their email address, unique in the workspace ignoring case. */
  readonly email?: string
}

/** The request succeeded; data has the result. */
export interface MemberList {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** The members you may see, by name. */
    readonly members: ReadonlyArray<Member>
    /** The cursor of the next page; null at the end. */
    readonly next_cursor?: string | null
  }
}

/** The request succeeded; data has the result. */
export interface MemberCreated {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    readonly member: Member
    /** How the member signs in; null if the key of the request expires or lacks a scope that the member has. */
    readonly invitation: Invitation | null
    readonly api_key?: ApiKey
    /** The secret, which no other response contains. Null when this response repeats an earlier one. */
    readonly secret?: string | null
  }
}

/** A member to add and invite. */
export interface NewMember {
  /** Their name: 1 to 200 characters. */
  readonly name: string
  /** The person's role in the workspace. */
  readonly role: "owner" | "admin" | "member" | "client"
  /** For the role client: the clients whose records the person sees. */
  readonly counteragent_ids?: ReadonlyArray<string>
  /** Decides what today is for them, an IANA name; null, as by default, for the workspace's. */
  readonly time_zone?: string | null
  /** Their email address, unique in the workspace ignoring case. */
  readonly email: string
  /** Also creates a first key of this kind; the response contains its secret. */
  readonly key?: "read" | "full" | null
  /** How long the code works, in seconds: from ten minutes to seven days, which is the default. */
  readonly expires_in?: number
}

/** The request succeeded; data has the result. */
export interface PasskeyRemoved {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** Identifies the passkey: the id of its credential. */
    readonly id: string
  }
}

/** The request succeeded; data has the result. */
export interface PasskeyAdded {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    readonly passkey: Passkey
  }
}

/** A passkey with which you sign in. */
export interface Passkey {
  /** Identifies the passkey: the id of its credential. */
  readonly id: string
  /** What you call it. */
  readonly name: string
  /** When you added it. */
  readonly created_at: string
  /** When you last signed in with it, to the minute. */
  readonly last_used_at: string | null
}

/** A passkey to add. */
export interface NewPasskey {
  /** What you call it: 1 to 100 characters. */
  readonly name: string
  /** What the browser made of the options, in the JSON form of WebAuthn. */
  readonly response: Readonly<Record<string, unknown>>
}

/** The request succeeded; data has the result. */
export interface PasskeyOptions {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** What to pass to the browser, in the JSON form of WebAuthn. It works once, for five minutes. */
    readonly options: Readonly<Record<string, unknown>>
  }
}

/** The request succeeded; data has the result. */
export interface PasskeyList {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** Yours, newest first. */
    readonly passkeys: ReadonlyArray<Passkey>
  }
}

/** The request succeeded; data has the result. */
export interface MySessionEnded {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** The id of the session that ended. */
    readonly id: string
  }
}

/** The request succeeded; data has the result. */
export interface MySessionsEnded {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** How many sessions ended. */
    readonly ended: number
  }
}

/** The request succeeded; data has the result. */
export interface MySessionList {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** Yours, the last used first. */
    readonly sessions: ReadonlyArray<MySession>
  }
}

/** A browser in which you are signed in. */
export interface MySession {
  /** Identifies the session. */
  readonly id: string
  /** How the member signed in last: with a one-time code, an API key, a passkey or an identity provider. */
  readonly method: "code" | "key" | "passkey" | "oidc"
  /** What the browser calls itself. */
  readonly user_agent: string
  /** When the session began. */
  readonly created_at: string
  /** When you last signed in in this browser. */
  readonly signed_in_at: string
  /** When it was last used, to the minute. */
  readonly last_used_at: string
  /** When it ends at the latest; 30 days without use end it earlier. */
  readonly expires_at: string
  /** Whether it is the session of this request. */
  readonly current: boolean
}

/** The request succeeded; data has the result. */
export interface PreferencesResponse {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    readonly preferences: Preferences
  }
}

/** The preferences to change. */
export interface PreferencesPatch {
  /** Light, dark, or as the device says. */
  readonly theme?: "system" | "light" | "dark"
  /** The language of the pages; null for what the browser asks for. */
  readonly language?: "en" | "de" | null
  /** The first day of a week. */
  readonly week_start?: "monday" | "sunday" | "saturday"
  /** How durations are shown: clock as 2:30, decimal as 2.5. */
  readonly durations?: "clock" | "decimal"
  /** The length of a full day, in minutes. */
  readonly hours_per_day?: number
  /** Whether single keys act. */
  readonly shortcuts?: boolean
  /** The kinds of mails that you do not get; none by default. */
  readonly muted_mails?: ReadonlyArray<"sheet_submitted" | "sheet_returned" | "sheet_approved" | "budget" | "timer_running" | "webhook_disabled">
}

/** The request succeeded; data has the result. */
export interface ConnectionRevoked {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** The id of the connection that was removed. */
    readonly id: string
  }
}

/** The request succeeded; data has the result. */
export interface ConnectionList {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** Your apps, newest first. */
    readonly connections: ReadonlyArray<Connection>
  }
}

/** An app that you allowed to act for you. */
export interface Connection {
  /** Identifies the connection. */
  readonly id: string
  /** The client id of the app: its own URL, or the id from its registration. */
  readonly client_id: string
  /** The app's name. */
  readonly client_name: string
  /** The host that the app was redirected to; localhost or a scheme for a program on your device. */
  readonly redirect_host: string
  /** The scopes of the app. */
  readonly scopes: ReadonlyArray<"read" | "full" | "reports:read">
  /** When you allowed it. */
  readonly created_at: string
  /** When it was last used, to the minute. */
  readonly last_used_at: string | null
}

/** The request succeeded; data has the result. */
export interface ApiKeyCreated {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    readonly api_key: ApiKey
    /** The secret, which no other response contains. Null when this response repeats an earlier one. */
    readonly secret: string | null
  }
}

/** An API key to create. */
export interface NewApiKey {
  /** Its name: 1 to 100 characters. */
  readonly name: string
  /** read can only read; full can also write. */
  readonly kind?: "read" | "full"
  /** When it expires: a moment, or a day for its end in UTC. Never by default, or if null. */
  readonly expires_at?: string | null
}

/** The request succeeded; data has the result. */
export interface AccessResponse {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    readonly workspace: AccessWorkspace
    readonly user: AccessUser
    /** The key of the request. */
    readonly key: {
      /** The key. */
      readonly id: string
      /** Its name. */
      readonly name: string
      /** read can only read; full can also write. */
      readonly kind: "read" | "full"
      /** The scopes of the key. */
      readonly scopes: ReadonlyArray<"read" | "full" | "reports:read">
    } | null
  }
}

/** The key's owner. */
export interface AccessUser {
  /** The person. */
  readonly id: string
  /** Their name. */
  readonly name: string
  /** Their email address. */
  readonly email: string
}

/** The key's workspace. */
export interface AccessWorkspace {
  /** The workspace. */
  readonly id: string
  /** Its name in URLs. */
  readonly slug: string
  /** Its name. */
  readonly name: string
  /** The person's role in the workspace. */
  readonly role: "owner" | "admin" | "member" | "client"
  /** The base currency of its totals. */
  readonly currency: string
}

/** The request succeeded; data has the result. */
export interface MeResponse {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    readonly me: Me
  }
}

/** The key's owner, and the day that it is where they are. */
export interface Me {
  /** The person; the user_id of their records. */
  readonly id: string
  /** Their name. */
  readonly name: string
  /** Their email address. */
  readonly email: string
  /** The person's role in the workspace. */
  readonly role: "owner" | "admin" | "member" | "client"
  /** Their time zone: their own, or else the workspace's. */
  readonly time_zone: string
  /** The day that it is there. */
  readonly today: string
}

/** The request succeeded; data has the result. */
export interface ImportUndone {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** The number of records that this call removed. */
    readonly removed: number
    /** The records that this call kept, at most 1000. */
    readonly kept: ReadonlyArray<KeptOfImport>
    /** The number of records that this call kept. */
    readonly kept_count: number
    /** Whether nothing is left to remove; otherwise call again. */
    readonly done: boolean
  }
}

/** A record that undoing an import kept. */
export interface KeptOfImport {
  /** What it is. */
  readonly kind: "time" | "money" | "payouts" | "charges" | "invoices" | "projects" | "counteragents"
  /** Its id. */
  readonly id: string
  /** Its description, comment or name. */
  readonly title: string
  /** Why it was kept: it changed after the import, something refers to it, the caller may not remove it, its day is closed or in a timesheet that is submitted or approved, or an invoice has it. */
  readonly reason: "changed" | "in_use" | "not_allowed" | "closed" | "invoiced"
  /** The number of the issued invoice that has it, if any. */
  readonly invoice_number: string | null
}

/** The request succeeded; data has the result. */
export interface InvoiceImported {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    readonly invoice: Invoice
    /** What was left out and why; left out where nothing was. */
    readonly warnings?: ReadonlyArray<InvoiceWarning>
  }
}

/** Work or charges that a draft does not have, and why. */
export interface InvoiceWarning {
  /** no_price, other_currency, not_approved, invoiced_elsewhere, two_percentages, changed_meanwhile or too_many. */
  readonly code: string
  /** What was left out and why. */
  readonly message: string
  /** How many records. */
  readonly count: number
  /** The records, the first 20. */
  readonly ids: ReadonlyArray<string>
}

/** An invoice or credit note. */
export interface Invoice {
  /** Identifies the document. */
  readonly id: string
  /** What it is. */
  readonly kind: "invoice" | "credit_note"
  /** filling: a draft that still claims its entries. It ends by itself. What is issued never changes. */
  readonly state: "filling" | "draft" | "issued"
  /** The first that holds of draft, credited, paid, overdue, part_paid and open. */
  readonly status: "draft" | "credited" | "paid" | "overdue" | "part_paid" | "open"
  /** Whether something of it is open after its due date. */
  readonly overdue: boolean
  /** Whether the entries of a credit note are still being freed. They count as free already. */
  readonly releasing: boolean
  /** The series of its number; null in a draft: the first that is not archived. */
  readonly series_id: string | null
  /** Its number; null in a draft. */
  readonly number: string | null
  /** The document that a credit note corrects. */
  readonly corrects: string | null
  /** Whether it asks for money in advance, which a later invoice deducts. */
  readonly deposit: boolean
  /** The issued invoice that deducts this deposit, if any. */
  readonly deducted_by: string | null
  /** The schedule that made it, if any. */
  readonly schedule_id: string | null
  /** The client. */
  readonly counteragent_id: string
  /** The client's name; of an issued document as it was then. */
  readonly counteragent_name: string
  /** The currency of all amounts. */
  readonly currency: string
  /** Its date; null in a draft: the day on which it is issued. */
  readonly issue_date: string | null
  /** When it is due; null in a draft: by the client's terms. Credit notes have none. */
  readonly due_date: string | null
  /** The first day of what it is for; null in a draft: that of its lines. */
  readonly service_from: string | null
  /** The last day of what it is for; null in a draft: that of its lines. */
  readonly service_to: string | null
  /** What the client asks to be named by. */
  readonly buyer_reference: string | null
  /** The client's order number. */
  readonly order_number: string | null
  /** The language of its paper. */
  readonly language: "en" | "de"
  readonly totals: InvoiceTotals
  /** What credit notes have taken back of it, gross. */
  readonly credited_total: number
  /** What payments have paid of it. */
  readonly paid_total: number
  /** What is still owed of it. */
  readonly open_total: number
  /** Whether it comes from another system. Then it has no lines. */
  readonly imported: boolean
  /** When it went to the client. */
  readonly sent: ReadonlyArray<InvoiceSent>
  /** When it was created. */
  readonly created_at: string
  /** When it was last changed. */
  readonly updated_at: string
  /** Counts the changes, from 1. */
  readonly version: number
  /** What it says above its lines. */
  readonly intro: string | null
  /** What it says below its lines. */
  readonly note: string | null
  /** Its lines, in order. */
  readonly lines: ReadonlyArray<InvoiceLine>
  /** The discount for early payment that it was issued with, if any. */
  readonly early_payment: InvoiceEarlyPayment | null
  /** Its discount for early payment: of a draft what it would be issued with; null for none. */
  readonly early_payment_terms: EarlyPayment | null
  /** Its sender and client as they were at the issue; null in a draft. */
  readonly as_issued: InvoiceAsIssued | null
}

/** Who sent an issued document and to whom, as they were then. Changes of settings change nothing of it. */
export interface InvoiceAsIssued {
  /** The workspace's name. */
  readonly workspace_name: string
  readonly seller: Seller
  /** The client's name. */
  readonly counteragent_name: string
  readonly buyer: Buyer
  /** The document that a credit note corrects. */
  readonly corrects: {
    /** Its number. */
    readonly number: string
    /** Its date. */
    readonly issue_date: string
  } | null
  /** Of the tax codes that have one. */
  readonly tax_reasons: ReadonlyArray<{
    /** The tax code. */
    readonly tax_code_id: string
    /** Why no tax is due. */
    readonly reason: string
  }>
}

/** What the invoices of a counteragent need. */
export interface Buyer {
  /** The name in law. Null if not known. */
  readonly legal_name: string | null
  /** Street and number. Null if not known. */
  readonly street: string | null
  /** The second line of the street. Null if not known. */
  readonly street2: string | null
  /** The postcode. Null if not known. */
  readonly postcode: string | null
  /** The city. Null if not known. */
  readonly city: string | null
  /** The state or region. Null if not known. */
  readonly region: string | null
  /** The country, ISO 3166-1. Null if not known. */
  readonly country: string | null
  /** The VAT id, with the letters of its country. Null if not known. */
  readonly vat_id: string | null
  /** Where electronic invoices are sent; null if not known. */
  readonly e_address: ElectronicAddress | null
  /** Where its invoices are mailed. */
  readonly emails: ReadonlyArray<string>
  /** What it asks to be named by, such as a Leitweg-ID. Null if not known. */
  readonly buyer_reference: string | null
  /** Its purchase order. Null if not known. */
  readonly order_number: string | null
  /** The language of its invoices; null for the usual one. */
  readonly language: "en" | "de" | null
  /** The tax code of lines that name none; null for none. */
  readonly tax_code_id: string | null
  /** How it takes invoices: as PDF alone, or also as data. */
  readonly profile: "pdf" | "factur_x" | "xrechnung" | "peppol"
  /** A discount for who pays early; null for none. */
  readonly early_payment: EarlyPayment | null
}

/** A discount for who pays early. */
export interface EarlyPayment {
  /** Percent of the gross. */
  readonly percent: number
  /** Days after the issue date. */
  readonly days: number
}

/** What a client pays who pays early. */
export interface InvoiceEarlyPayment {
  /** The discount, in per cent of the total. */
  readonly percent: number
  /** The last day for it. */
  readonly last_date: string
  /** What is left to pay with it. */
  readonly amount: number
}

/** A line of an invoice or credit note. */
export interface InvoiceLine {
  /** Identifies the line within its document. */
  readonly id: string
  /** What it says. */
  readonly text: string
  /** How much, at most 6 decimals; below 0 for a discount. */
  readonly quantity: number
  /** Of what. */
  readonly unit: "hour" | "day" | "piece" | "month"
  /** The price of one, at most 4 decimals. */
  readonly unit_price: number
  /** How it is taxed; null in a draft: by the client's settings. */
  readonly tax_code_id: string | null
  /** Its amount. In a draft, lines of entries and charges have what those cost now. */
  readonly net: number
  /** Where it comes from. */
  readonly source: "entries" | "charge" | "manual"
  /** The time entries that it stands for. */
  readonly entries_count: number
  /** The charge that it stands for, if any. */
  readonly charge_id: string | null
  /** The client's order number for it, if it has its own. */
  readonly order_number: string | null
  /** The deposit that it takes off, if any. */
  readonly deducts: string | null
  /** The tax of that deposit that it takes off, too, below 0; null elsewhere. */
  readonly deducted_tax: number | null
  /** The first day of its work, if it is of work. */
  readonly from: string | null
  /** The last day of its work, if it is of work. */
  readonly to: string | null
}

/** A mark that a document went to the client. */
export interface InvoiceSent {
  /** How. */
  readonly channel: string
  /** When. */
  readonly at: string
}

/** The totals of a document, in its currency. */
export interface InvoiceTotals {
  /** The sum of the lines. */
  readonly net: number
  /** The tax. */
  readonly tax: number
  /** Both together. */
  readonly gross: number
  /** The same per tax code. */
  readonly by_tax: ReadonlyArray<InvoiceTax>
}

/** The lines of a document that have the same tax code. */
export interface InvoiceTax {
  /** The tax code. */
  readonly tax_code_id: string
  /** Its name. */
  readonly name: string
  /** Its category, UNCL 5305. */
  readonly category: "S" | "Z" | "E" | "AE" | "K" | "G" | "O"
  /** Its percentage. */
  readonly percent: number
  /** The sum of its lines. */
  readonly net: number
  /** The tax on that sum. */
  readonly tax: number
}

/** An open invoice of another system. */
export interface InvoiceToImport {
  /** Its number, which it keeps: 1 to 60 characters. */
  readonly number: string
  /** The client. */
  readonly counteragent_id: string
  /** Its currency; by default the client's, otherwise the workspace's. */
  readonly currency?: string
  /** Its date, not after today. */
  readonly issue_date: string
  /** When it is due; by default by the client's terms. */
  readonly due_date?: string | null
  /** What is open of it, gross. */
  readonly open: number | string
  /** The client's order number. */
  readonly order_number?: string | null
  /** A note about it. */
  readonly note?: string | null
}

/** The request succeeded; data has the result. */
export interface ImportResponse {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    readonly import: Import
  }
}

/** A file of another system that a member imported. */
export interface Import {
  /** The import's id, which its records have as import_id. */
  readonly id: string
  /** The system that exported the file. */
  readonly source: string
  /** The name of the file. */
  readonly file_name: string
  /** The SHA-256 of the file, in hexadecimal digits. */
  readonly sha256: string
  /** What was stored with it to import the next file in the same way, if anything. */
  readonly mapping: Readonly<Record<string, unknown>> | null
  /** The member who imported it. */
  readonly user_id: string
  /** The member's name. */
  readonly user_name: string
  /** When it began. */
  readonly created_at: string
  /** When it was undone, except for records that had changed or were in use; null if it was not. */
  readonly undone_at: string | null
  readonly counts: ImportCounts
}

/** The number of its records of each kind that exist now. */
export interface ImportCounts {
  /** Time entries. */
  readonly time: number
  /** Payments. */
  readonly money: number
  /** Payouts. */
  readonly payouts: number
  /** Charges. */
  readonly charges: number
  /** Invoices of the other system. */
  readonly invoices: number
  /** Projects. */
  readonly projects: number
  /** Counteragents. */
  readonly counteragents: number
}

/** The request succeeded; data has the result. */
export interface ImportCreated {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    readonly import: Import
  }
}

/** A file that is about to be imported. */
export interface NewImport {
  /** The system that exported the file: 1 to 40 characters. */
  readonly source: string
  /** The name of the file: 1 to 255 characters. */
  readonly file_name: string
  /** The SHA-256 of the file, in 64 hexadecimal digits. */
  readonly sha256: string
  /** Whatever helps to import the next file in the same way: an object of up to 64 kB of JSON. */
  readonly mapping?: Readonly<Record<string, unknown>>
}

/** The request succeeded; data has the result. */
export interface ImportList {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** The imports, newest first. */
    readonly imports: ReadonlyArray<Import>
  }
}

/** The request succeeded; data has the result. */
export interface HolidaysResponse {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** The workspace's holiday_region; null for none, and no holidays. */
    readonly region: string | null
    readonly period: HolidayPeriod
    /** The public holidays of the region, in order. */
    readonly holidays: ReadonlyArray<Holiday>
  }
}

/** The period. */
export interface HolidayPeriod {
  /** The first day. */
  readonly from: string
  /** The last day. */
  readonly to: string
}

/** The request succeeded; data has the result. */
export interface ChangesResponse {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** The changes after the cursor, in their order. */
    readonly changes: ReadonlyArray<Change>
    /** The cursor to go on from, also where there is nothing more for now. */
    readonly next_cursor: string
    /** Whether there are more already. An answer may have none and still more to come. */
    readonly has_more: boolean
    /** Once has_more is false, everything that was written before this moment has been answered. */
    readonly up_to: string
    /** The seconds after which to ask again, where the service does not let calls wait. */
    readonly poll_after?: number
  }
}

/** A change of a record or of something else in the workspace. */
export interface Change {
  /** Identifies the change: the id of its line in the log. */
  readonly id: string
  /** When it happened. */
  readonly occurred_at: string
  /** What happened. gone: the caller no longer sees it, and learns nothing else; created: it is new, or new to the caller. */
  readonly action: "created" | "updated" | "deleted" | "gone"
  /** What changed: a kind of record, or something else of the workspace. */
  readonly subject: "time_entry" | "payment" | "payout" | "charge" | "project" | "counteragent" | "member" | "tag" | "rate" | "exchange_rate" | "workspace" | "api_key" | "session" | "passkey" | "connection" | "statement_link" | "calendar_feed" | "import" | "sheet" | "period" | "budget" | "tax_code" | "invoice_series" | "invoice_schedule" | "invoice" | "webhook" | "mail"
  /** The id of the record. */
  readonly subject_id: string
  /** The version that the change made: of two changes of a record, the later has the higher one. Null in lines of before 0.3.0. */
  readonly version: number | null
  /** The record as it is now, which may be newer than the change: a time entry, payment, payout, charge, project or client. Null where it is gone, where the caller no longer sees it, and for anything else: tags, rates, members and settings are in short lists, to be read again when one of them changes. */
  readonly record: TimeEntry | Payment | Payout | Charge | Project | Counteragent | null
  /** The changed fields with their values before and after. */
  readonly changes: Readonly<Record<string, FieldChange>>
  /** The member who made the change; null if it is gone. */
  readonly user_id: string | null
}

/** A client that the workspace works for and invoices. */
export interface Counteragent {
  /** Identifies the counteragent. */
  readonly id: string
  /** Its name. */
  readonly name: string
  /** Whether it is archived: it takes no new time entries and projects. */
  readonly archived: boolean
  /** Days after which its debt is overdue; null for the workspace's setting. */
  readonly payment_terms_days: number | null
  /** When it was added. */
  readonly created_at: string
  /** When it was last changed. */
  readonly updated_at: string
  /** Pairs of text kept with it. Not shown to the role client. */
  readonly metadata?: Readonly<Record<string, string>>
  /** How its minutes are rounded for billing; null for the workspace's rounding. */
  readonly rounding: Rounding | null
  /** What it pays in: a member's rate in another currency comes after its own rates. Null where nothing says so. */
  readonly currency: string | null
  /** What may be spent on all of its work; null for no budget. For owners and admins: members get null, and the role client no key. */
  readonly budget?: Budget | null
  /** What its invoices need; null if nothing is known. For owners and admins: others get no key. */
  readonly billing?: Buyer | null
  /** Its id in another system, if any: unique in the workspace for its kind. */
  readonly external_ref: ExternalRef | null
  /** The import that created it, if any. */
  readonly import_id: string | null
}

/** The id in another system. */
export interface ExternalRef {
  /** The other system. */
  readonly source: string
  /** The id in that system. */
  readonly id: string
}

/** What may be spent on a project or client. */
export interface Budget {
  /** What is counted: worked hours, billed hours (of billable work, as rounded), what work earns, or what it costs the workspace itself. */
  readonly basis: "hours" | "billable_hours" | "fees" | "cost"
  /** Hours, or money for fees and cost. */
  readonly amount: number
  /** The currency of fees and cost; null for hours. */
  readonly currency: string | null
  /** The period it is for: each calendar month, quarter or year, or everything in all. */
  readonly period: "total" | "month" | "quarter" | "year"
  /** The first day that counts; null for no limit. */
  readonly starts_on: string | null
  /** Whether a period gets what is left of the one before, from starts_on on. */
  readonly carry_unused: boolean
  /** Whether charges of the kind expense count beside fees or cost. */
  readonly with_expenses: boolean
  /** The percentages at which the log says that so much is used up, in rising order. */
  readonly alert_at: ReadonlyArray<number>
}

/** A project, with or without a client. */
export interface Project {
  /** Identifies the project. */
  readonly id: string
  /** Its name. */
  readonly name: string
  /** The client that owns it, if any. */
  readonly counteragent_id: string | null
  /** The client's name. */
  readonly counteragent_name: string | null
  /** Whether it is archived: it takes no new time entries. */
  readonly archived: boolean
  /** When it was added. */
  readonly created_at: string
  /** When it was last changed. */
  readonly updated_at: string
  /** Pairs of text kept with it. Not shown to the role client. */
  readonly metadata?: Readonly<Record<string, string>>
  /** Whether its time entries are billable unless they say so themselves. */
  readonly billable_default: boolean
  /** How its minutes are rounded for billing; null for its client's rounding, or else the workspace's. */
  readonly rounding: Rounding | null
  /** What may be spent on it; null for no budget. Members see budgets in hours, and null instead of others. Not shown to the role client. */
  readonly budget?: Budget | null
  /** The client's purchase order for it, which lines of invoices carry; null for none. */
  readonly order_number: string | null
  /** Its id in another system, if any: unique in the workspace for its kind. */
  readonly external_ref: ExternalRef | null
  /** The import that created it, if any. */
  readonly import_id: string | null
}

/** What a client owes besides work, or is let off. */
export interface Charge {
  /** Identifies the charge. */
  readonly id: string
  /** The day that counts for debts and reports. */
  readonly charge_date: string
  /** What it is for. */
  readonly kind: "fee" | "expense" | "tax" | "opening" | "discount" | "credit" | "write_off" | "adjustment"
  /** The amount, in its currency: above zero is owed, below zero is let off. */
  readonly amount: number
  /** The currency of amount. */
  readonly currency: string
  /** A note, if any. */
  readonly comment: string | null
  /** The client it belongs to, if any. */
  readonly counteragent_id: string | null
  /** The client's name. */
  readonly counteragent_name: string | null
  /** The project it belongs to, if any. */
  readonly project_id: string | null
  /** The project's name. */
  readonly project_name: string | null
  /** The member whose figures it is in, if any. */
  readonly user_id: string | null
  /** The member's name. */
  readonly user_name: string | null
  /** When it was created. */
  readonly created_at: string
  /** When it was last changed. */
  readonly updated_at: string
  /** Pairs of text kept with it. Not shown to the role client. */
  readonly metadata?: Readonly<Record<string, string>>
  /** The invoice that has it, if any; one that is not issued is shown to owners and admins. */
  readonly invoice_id: string | null
  /** The invoice's number; null where it is not issued. */
  readonly invoice_number: string | null
  /** Whether the issue of its invoice has posted it: nothing of it can be changed. */
  readonly posted: boolean
  /** Its id in another system, if any: unique in the workspace for its kind. */
  readonly external_ref: ExternalRef | null
  /** The import that created it, if any. */
  readonly import_id: string | null
}

/** Money paid to members. */
export interface Payout {
  /** Identifies the payout. */
  readonly id: string
  /** The day the money was paid. */
  readonly payout_date: string
  /** The amount, in its currency. */
  readonly amount: number
  /** The currency of amount. */
  readonly currency: string
  /** A note, if any. */
  readonly comment: string | null
  /** The client it belongs to, if any. */
  readonly counteragent_id: string | null
  /** The client's name. */
  readonly counteragent_name: string | null
  /** The project it belongs to, if any. */
  readonly project_id: string | null
  /** The project's name. */
  readonly project_name: string | null
  /** The member it belongs to. */
  readonly user_id: string
  /** The member's name. */
  readonly user_name: string
  /** When it was created. */
  readonly created_at: string
  /** When it was last changed. */
  readonly updated_at: string
  /** Pairs of text kept with it. Not shown to the role client. */
  readonly metadata?: Readonly<Record<string, string>>
  /** Its id in another system, if any: unique in the workspace for its kind. */
  readonly external_ref: ExternalRef | null
  /** The import that created it, if any. */
  readonly import_id: string | null
}

/** Money received from a client, or given back. */
export interface Payment {
  /** Identifies the payment. */
  readonly id: string
  /** The day the money was received. */
  readonly inflow_date: string
  /** The amount, in its currency; below zero for a refund. */
  readonly amount: number
  /** The currency of amount. */
  readonly currency: string
  /** A note, if any. */
  readonly comment: string | null
  /** The client it belongs to, if any. */
  readonly counteragent_id: string | null
  /** The client's name. */
  readonly counteragent_name: string | null
  /** The project it belongs to, if any. */
  readonly project_id: string | null
  /** The project's name. */
  readonly project_name: string | null
  /** The member it belongs to. */
  readonly user_id: string
  /** The member's name. */
  readonly user_name: string
  /** When it was created. */
  readonly created_at: string
  /** When it was last changed. */
  readonly updated_at: string
  /** Pairs of text kept with it. Not shown to the role client. */
  readonly metadata?: Readonly<Record<string, string>>
  /** What it settles, where that is not what arrived; null for the amount itself. */
  readonly settles: Settles | null
  /** The invoices that it pays first, in this order. What is left pays open items by issue date. */
  readonly allocations: ReadonlyArray<Allocation>
  /** Its id in another system, if any: unique in the workspace for its kind. */
  readonly external_ref: ExternalRef | null
  /** The import that created it, if any. */
  readonly import_id: string | null
}

/** A part of a payment for an invoice. */
export interface Allocation {
  /** The invoice. */
  readonly invoice_id: string
  /** How much of it, in the currency that the payment settles. */
  readonly amount: number
}

/** What a payment settles. */
export interface Settles {
  /** The part of the debt that is settled, in its currency. */
  readonly amount: number
  /** The currency of the debt. */
  readonly currency: string
}

/** Work done, with its duration and earnings. */
export interface TimeEntry {
  /** Identifies the entry. */
  readonly id: string
  /** What was done. */
  readonly description: string
  /** The day of the work. */
  readonly accrual_date: string
  /** The duration in minutes. */
  readonly duration_minutes_total: number
  /** The amount earned, in its currency. */
  readonly cost: number
  /** The currency of cost. */
  readonly currency: string
  /** The client it belongs to, if any. */
  readonly counteragent_id: string | null
  /** The client's name. */
  readonly counteragent_name: string | null
  /** The project it belongs to, if any. */
  readonly project_id: string | null
  /** The project's name. */
  readonly project_name: string | null
  /** The member it belongs to. */
  readonly user_id: string
  /** The member's name. */
  readonly user_name: string
  /** When it was created. */
  readonly created_at: string
  /** When it was last changed. */
  readonly updated_at: string
  /** Pairs of text kept with it. Not shown to the role client. */
  readonly metadata?: Readonly<Record<string, string>>
  /** Whether a client pays for it. */
  readonly billable: boolean
  /** The price of an hour; null where the cost was sent. Shown to the role client if the workspace says so. */
  readonly hourly_rate?: number | null
  /** The rate that was looked up; null where the hourly rate or the cost was sent. Shown like hourly_rate. */
  readonly rate_id?: string | null
  /** The minutes as rounded for billing when written; 0 where it is not billable. */
  readonly billed_minutes: number
  /** What it costs the workspace itself; null without a cost rate. Shown to owners and admins. */
  readonly internal_cost?: number | null
  /** The currency of internal_cost. Shown to owners and admins. */
  readonly internal_currency?: string | null
  /** When the work began, if it is known. */
  readonly started_at: string | null
  /** When the work ended, if it is known. */
  readonly ended_at: string | null
  /** Its tags, by name. */
  readonly tags: ReadonlyArray<string>
  /** Whether another system has billed it, so that no invoice takes it. */
  readonly billed_elsewhere: boolean
  /** The invoice that has it, if any; one that is not issued is shown to owners and admins. */
  readonly invoice_id: string | null
  /** The invoice's number; null where it is not issued. */
  readonly invoice_number: string | null
  /** Its id in another system, if any: unique in the workspace for its kind. */
  readonly external_ref: ExternalRef | null
  /** The import that created it, if any. */
  readonly import_id: string | null
}

/** The request succeeded; data has the result. */
export interface CalendarResponse {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** The first day of the month. */
    readonly month: string
    /** The days with entries, in order. */
    readonly rows: ReadonlyArray<CalendarRow>
    /** The currency of total_cost. */
    readonly workspace_currency: string
    /** Amounts without an exchange rate, which total_cost does not include. */
    readonly unconverted: ReadonlyArray<WorkInCurrency>
  }
}

/** Work in one currency. */
export interface WorkInCurrency {
  /** The currency. */
  readonly currency: string
  /** The number of entries. */
  readonly entries_count: number
  /** Their minutes. */
  readonly worked_minutes_total: number
  /** Earned, in this currency. */
  readonly earned_total: number
}

/** A day with entries. */
export interface CalendarRow {
  /** The day. */
  readonly accrual_date: string
  /** Earned on this day, in the workspace's currency, as a decimal string. */
  readonly total_cost: string
  /** Minutes worked on this day. */
  readonly worked_minutes_total: number
  /** The number of entries. */
  readonly entries_count: number
}

/** The request succeeded; data has the result. */
export interface TimesheetsDecided {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** One for each timesheet, in the order of the request. */
    readonly results: ReadonlyArray<TimesheetDecided>
  }
}

/** What became of one timesheet of a call. */
export interface TimesheetDecided {
  /** The member. */
  readonly user_id: string
  /** The first day. */
  readonly from: string
  /** Whether it is in the state that was asked for. */
  readonly ok: boolean
  readonly sheet?: Timesheet
  readonly error?: OperationError
}

/** Why an operation was refused. */
export interface OperationError {
  /** The kind of error, for programs. */
  readonly code: string
  /** What is wrong and what is allowed, for people. */
  readonly message: string
  readonly rule?: BrokenRule
}

/** A week or month of a member, for approval. */
export interface Timesheet {
  /** The member. */
  readonly user: {
    /** The member. */
    readonly id: string
    /** The member's name. */
    readonly name: string
  }
  /** The first day. */
  readonly from: string
  /** The last day. */
  readonly to: string
  /** open: the member works on it; submitted: locked for the member; approved: locked for everyone; returned: open again, with a comment. */
  readonly state: "open" | "submitted" | "approved" | "returned"
  /** Worked minutes. */
  readonly minutes: number
  /** Worked minutes of billable entries. */
  readonly billable_minutes: number
  /** What the member's hours per day come to on the workdays, public holidays left out. */
  readonly target_minutes: number
  /** What billable work earned, by currency; left out for callers who are shown no money. */
  readonly earned?: ReadonlyArray<SheetEarned>
  /** The number of time entries. */
  readonly entries_count: number
  /** What an approver should look at. */
  readonly flags: ReadonlyArray<"after_submission" | "timer_running" | "overlap" | "over_12_hours" | "empty_day" | "no_price" | "no_description">
  /** When it was submitted; null if it is open. */
  readonly submitted_at: string | null
  /** When it was last approved or returned; null if it never was. */
  readonly decided_at: string | null
  /** Who approved or returned it last. */
  readonly decided_by: {
    /** The member. */
    readonly id: string
    /** The member's name. */
    readonly name: string
  } | null
  /** What they said; null for nothing. */
  readonly comment: string | null
  /** What was approved last, if the timesheet differs from it now; otherwise null. */
  readonly changed_since: SheetAsApproved | null
}

/** A timesheet as it was approved. */
export interface SheetAsApproved {
  /** When it was approved last. */
  readonly approved_at: string
  /** The minutes that were approved. */
  readonly minutes: number
  /** The billable minutes that were approved. */
  readonly billable_minutes: number
  /** The number of entries that were approved. */
  readonly entries_count: number
  /** What billable work earned, by currency; left out for callers who are shown no money. */
  readonly earned?: ReadonlyArray<SheetEarned>
}

/** What the work of a timesheet earned in one currency. */
export interface SheetEarned {
  /** The currency. */
  readonly currency: string
  /** What was earned in it. */
  readonly amount: number
}

/** Timesheets to return to their members. */
export interface TimesheetsToReturn {
  /** From 1 to 100 timesheets. */
  readonly sheets: ReadonlyArray<{
    /** The member. */
    readonly user_id: string
    /** The first day of the timesheet. */
    readonly from: string
  }>
  /** What the member should know: 1 to 1000 characters. */
  readonly comment: string
}

/** Timesheets to approve. */
export interface TimesheetsToApprove {
  /** From 1 to 100 timesheets. */
  readonly sheets: ReadonlyArray<{
    /** The member. */
    readonly user_id: string
    /** The first day of the timesheet. */
    readonly from: string
  }>
  /** What the member should know: 1 to 1000 characters. */
  readonly comment?: string | null
}

/** The request succeeded; data has the result. */
export interface TimesheetResponse {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    readonly sheet: Timesheet
  }
}

/** A timesheet to submit or withdraw. */
export interface TimesheetToSubmit {
  /** The first day of the timesheet. */
  readonly from: string
  /** The member, by default the caller. Only owners and admins may choose another. */
  readonly user_id?: string
}

/** The request succeeded; data has the result. */
export interface TimesheetList {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** The timesheets, the latest first, then by member. */
    readonly sheets: ReadonlyArray<Timesheet>
    /** The cursor of the next page; null at the end. */
    readonly next_cursor: string | null
  }
}

/** The request succeeded; data has the result. */
export interface InvoiceResponse {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    readonly invoice: Invoice
    /** What was left out and why; left out where nothing was. */
    readonly warnings?: ReadonlyArray<InvoiceWarning>
  }
}

/** How it went to the client. */
export interface InvoiceToMark {
  /** How it went, up to 40 characters. */
  readonly channel: string
  /** When; by default now. */
  readonly at?: string
}

/** The request succeeded; data has the result. */
export interface InvoiceCredited {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    readonly invoice: Invoice
    /** What was left out and why; left out where nothing was. */
    readonly warnings?: ReadonlyArray<InvoiceWarning>
  }
}

/** What of an issued invoice to credit. */
export interface InvoiceToCredit {
  /** The lines to credit, whole; by default all that are not credited yet. */
  readonly lines?: ReadonlyArray<string>
  /** A gross amount to credit instead of lines; only with release false. */
  readonly amount?: number | string
  /** Whether the entries and charges of the credited lines are unbilled again. Else they are let off. */
  readonly release: boolean
  /** The series of the credit note; by default that of the invoice. */
  readonly series_id?: string
  /** What it says below its lines. */
  readonly note?: string | null
}

/** The request succeeded; data has the result. */
export interface InvoiceIssued {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    readonly invoice: Invoice
    /** What was left out and why; left out where nothing was. */
    readonly warnings?: ReadonlyArray<InvoiceWarning>
    /** Only with dry_run=1: everything that has to be filled in before. */
    readonly missing?: ReadonlyArray<InvoiceMissing>
  }
}

/** What has to be filled in before a document is issued. */
export interface InvoiceMissing {
  /** What is missing or wrong. */
  readonly field: string
  /** What is needed. */
  readonly message: string
  /** Where it is filled in. */
  readonly where: "workspace" | "counteragent" | "invoice" | "tax_code" | "series" | "books"
}

/** What the draft is when it is issued. */
export interface InvoiceToIssue {
  /** Its date; by default that of the draft, otherwise today. */
  readonly issue_date?: string | null
  /** When it is due; by default that of the draft, otherwise by the client's terms. */
  readonly due_date?: string | null
  /** The version of the draft that you have read. Required unless dry_run=1. */
  readonly version?: number
  /** The gross that you have read. Required unless dry_run=1. */
  readonly expected_gross?: number | string
}

/** The request succeeded; data has the result. */
export interface InvoiceRemoved {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** The id of the deleted draft. */
    readonly id: string
  }
}

/** The fields of a draft to change. */
export interface InvoicePatch {
  /** Whether it asks for money in advance, which a later invoice deducts; by default false. It has lines of its own alone. */
  readonly deposit?: boolean
  /** The series of its number; by default the first that is not archived. */
  readonly series_id?: string | null
  /** Its date; null: the day on which it is issued. */
  readonly issue_date?: string | null
  /** When it is due; null: by the client's terms. */
  readonly due_date?: string | null
  /** The first day of what it is for; null: that of its lines. */
  readonly service_from?: string | null
  /** The last day of what it is for; null: that of its lines. */
  readonly service_to?: string | null
  /** What the client asks to be named by; by default as the client's settings say. */
  readonly buyer_reference?: string | null
  /** The client's order number; by default as the client's settings say. */
  readonly order_number?: string | null
  /** The language of its paper; by default as the client's settings say. */
  readonly language?: "en" | "de"
  /** A discount for who pays early; null for none. By default as the client's settings say. */
  readonly early_payment_terms?: NewEarlyPayment | null
  /** What it says above its lines. */
  readonly intro?: string | null
  /** What it says below its lines. */
  readonly note?: string | null
  /** All lines, in order. What is left out of them is removed, and its entries are free again. Lines of entries and charges keep their amounts. */
  readonly lines?: ReadonlyArray<{
    /** The line of the draft that it is; none: a new one. */
    readonly id?: string
    /** What it says, at most 2000 characters; may be left out of a line that deducts a deposit. */
    readonly text?: string
    /** How much, at most 6 decimals; below 0 for a discount or a deposit that is deducted. */
    readonly quantity?: number | string
    /** Of what; by default piece. */
    readonly unit?: "hour" | "day" | "piece" | "month"
    /** The price of one, at most 4 decimals; required of a line that is not of entries or a charge. */
    readonly unit_price?: number | string
    /** How it is taxed; by default as the client's settings say. */
    readonly tax_code_id?: string | null
    /** The client's order number for it. */
    readonly order_number?: string | null
    /** An issued deposit of the client to take off, in a new line: it gets what is left of the deposit, in a line for each tax code. Quantity, price and tax code are not sent. */
    readonly deducts?: string | null
  }>
}

/** A discount for who pays early. */
export interface NewEarlyPayment {
  /** Percent of the gross. */
  readonly percent: number | string
  /** Days after the issue date, 1 to 365. */
  readonly days: number
}

/** The request succeeded; data has the result. */
export interface InvoiceCreated {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    readonly invoice: Invoice
    /** What was left out and why; left out where nothing was. */
    readonly warnings?: ReadonlyArray<InvoiceWarning>
  }
}

/** A draft to make, of lines or of work. */
export interface NewInvoice {
  /** The client; may be left out with from_work. */
  readonly counteragent_id?: string
  /** Its currency; by default the client's, otherwise the workspace's. */
  readonly currency?: string
  /** Whether it asks for money in advance, which a later invoice deducts; by default false. It has lines of its own alone. */
  readonly deposit?: boolean
  /** The series of its number; by default the first that is not archived. */
  readonly series_id?: string | null
  /** Its date; null: the day on which it is issued. */
  readonly issue_date?: string | null
  /** When it is due; null: by the client's terms. */
  readonly due_date?: string | null
  /** The first day of what it is for; null: that of its lines. */
  readonly service_from?: string | null
  /** The last day of what it is for; null: that of its lines. */
  readonly service_to?: string | null
  /** What the client asks to be named by; by default as the client's settings say. */
  readonly buyer_reference?: string | null
  /** The client's order number; by default as the client's settings say. */
  readonly order_number?: string | null
  /** The language of its paper; by default as the client's settings say. */
  readonly language?: "en" | "de"
  /** A discount for who pays early; null for none. By default as the client's settings say. */
  readonly early_payment_terms?: NewEarlyPayment | null
  /** What it says above its lines. */
  readonly intro?: string | null
  /** What it says below its lines. */
  readonly note?: string | null
  /** Up to 1000 lines; with from_work, they come after those of work. */
  readonly lines?: ReadonlyArray<{
    /** What it says, at most 2000 characters; may be left out of a line that deducts a deposit. */
    readonly text?: string
    /** How much, at most 6 decimals; below 0 for a discount or a deposit that is deducted. */
    readonly quantity?: number | string
    /** Of what; by default piece. */
    readonly unit?: "hour" | "day" | "piece" | "month"
    /** The price of one, at most 4 decimals; required of a line that is not of entries or a charge. */
    readonly unit_price?: number | string
    /** How it is taxed; by default as the client's settings say. */
    readonly tax_code_id?: string | null
    /** The client's order number for it. */
    readonly order_number?: string | null
    /** An issued deposit of the client to take off, in a new line: it gets what is left of the deposit, in a line for each tax code. Quantity, price and tax code are not sent. */
    readonly deducts?: string | null
  }>
  readonly from_work?: WorkToInvoice
}

/** Takes everything billable of a client that no document has. */
export interface WorkToInvoice {
  /** The client. */
  readonly counteragent_id: string
  /** Only work and charges of this project. */
  readonly project_id?: string | null
  /** Only from this day on. */
  readonly from?: string | null
  /** Only up to this day. */
  readonly to?: string | null
  /** What becomes a line; by default project. one: everything. Work of different years or tax codes is never on one line. */
  readonly group_by?: "entry" | "day" | "project" | "member" | "tag" | "one"
  /** Whether fees, expenses and discounts are taken, too; by default true. */
  readonly include_charges?: boolean
  /** Whether entries of timesheets that are not approved are taken, too, where the workspace approves them; by default false. */
  readonly include_unapproved?: boolean
}

/** The request succeeded; data has the result. */
export interface InvoiceList {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** The documents of this page. */
    readonly invoices: ReadonlyArray<InvoiceRow>
    /** The totals of all issued documents that match the filter; null if include_totals is 0. */
    readonly totals: ReadonlyArray<InvoicesInCurrency> | null
    /** The number of records that match the filter. */
    readonly totalCount: number
    /** The number of the page; null if the request has a cursor. */
    readonly page: number | null
    /** Rows per page. */
    readonly page_size: number
    /** The cursor of the next page; null on the last page. */
    readonly next_cursor: string | null
  }
}

/** Issued documents in one currency. */
export interface InvoicesInCurrency {
  /** The currency. */
  readonly currency: string
  /** The number of issued documents. */
  readonly invoices_count: number
  /** Their gross; credit notes count below zero. */
  readonly gross_total: number
  /** What of them is open. */
  readonly open_total: number
  /** What of that is overdue. */
  readonly overdue_total: number
}

/** An invoice or credit note, without its lines. */
export interface InvoiceRow {
  /** Identifies the document. */
  readonly id: string
  /** What it is. */
  readonly kind: "invoice" | "credit_note"
  /** filling: a draft that still claims its entries. It ends by itself. What is issued never changes. */
  readonly state: "filling" | "draft" | "issued"
  /** The first that holds of draft, credited, paid, overdue, part_paid and open. */
  readonly status: "draft" | "credited" | "paid" | "overdue" | "part_paid" | "open"
  /** Whether something of it is open after its due date. */
  readonly overdue: boolean
  /** Whether the entries of a credit note are still being freed. They count as free already. */
  readonly releasing: boolean
  /** The series of its number; null in a draft: the first that is not archived. */
  readonly series_id: string | null
  /** Its number; null in a draft. */
  readonly number: string | null
  /** The document that a credit note corrects. */
  readonly corrects: string | null
  /** Whether it asks for money in advance, which a later invoice deducts. */
  readonly deposit: boolean
  /** The issued invoice that deducts this deposit, if any. */
  readonly deducted_by: string | null
  /** The schedule that made it, if any. */
  readonly schedule_id: string | null
  /** The client. */
  readonly counteragent_id: string
  /** The client's name; of an issued document as it was then. */
  readonly counteragent_name: string
  /** The currency of all amounts. */
  readonly currency: string
  /** Its date; null in a draft: the day on which it is issued. */
  readonly issue_date: string | null
  /** When it is due; null in a draft: by the client's terms. Credit notes have none. */
  readonly due_date: string | null
  /** The first day of what it is for; null in a draft: that of its lines. */
  readonly service_from: string | null
  /** The last day of what it is for; null in a draft: that of its lines. */
  readonly service_to: string | null
  /** What the client asks to be named by. */
  readonly buyer_reference: string | null
  /** The client's order number. */
  readonly order_number: string | null
  /** The language of its paper. */
  readonly language: "en" | "de"
  readonly totals: InvoiceTotals
  /** What credit notes have taken back of it, gross. */
  readonly credited_total: number
  /** What payments have paid of it. */
  readonly paid_total: number
  /** What is still owed of it. */
  readonly open_total: number
  /** Whether it comes from another system. Then it has no lines. */
  readonly imported: boolean
  /** When it went to the client. */
  readonly sent: ReadonlyArray<InvoiceSent>
  /** When it was created. */
  readonly created_at: string
  /** When it was last changed. */
  readonly updated_at: string
  /** Counts the changes, from 1. */
  readonly version: number
}

/** The request is invalid, or an operation that was to be done with all others cannot be done: nothing was written. */
export interface OperationsRefused {
  /** Whether the request succeeded. */
  readonly ok: false
  /** The error. */
  readonly error: {
    /** The kind of error, for programs. */
    readonly code: "invalid_param" | "invalid_body" | "validation_error"
    /** What is wrong and what is allowed, for people. */
    readonly message: string
    readonly rule?: BrokenRule
    /** In mode all, the operations that cannot be done. */
    readonly results?: ReadonlyArray<RefusedOperation>
  }
}

/** An operation that cannot be done, so that nothing was written. */
export interface RefusedOperation {
  /** The place of the operation in the request, from 0; null where it is not known which one it was. */
  readonly index: number | null
  /** Whether the operation succeeded. */
  readonly ok: false
  /** The status that the single request would have. */
  readonly status: number
  readonly error: OperationError
}

/** The request succeeded; data has the result. */
export interface ChargeOperations {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** The operations of this call that created one. */
    readonly created: number
    /** Those that changed one. */
    readonly updated: number
    /** Those that deleted one. */
    readonly deleted: number
    /** Those that changed nothing. */
    readonly unchanged: number
    /** New ones whose external_ref exists already; the response has the existing one. */
    readonly already_there: number
    /** Those that were refused. */
    readonly failed: number
    /** Those that an earlier call with the same Idempotency-Key did, whatever came of them; no other number counts them. */
    readonly repeated: number
    /** The result of each operation, in order. */
    readonly results: ReadonlyArray<{
      /** Whether the operation succeeded. */
      readonly ok: true
      /** The status that the single request would have. */
      readonly status: number
      /** The data of the single response. */
      readonly data: {
        readonly charge?: Charge
        /** What may surprise about what was written; left out where nothing does. */
        readonly warnings?: ReadonlyArray<Warning>
        /** The id of the deleted one. */
        readonly id?: string
      }
      /** The ETag of the version, for if_match; left out where one was deleted. */
      readonly etag?: string
      /** Whether one with this external_ref existed already, so that nothing was written. */
      readonly already_there?: boolean
      /** Whether an earlier call with the same Idempotency-Key did it, so that nothing was written. */
      readonly repeated?: boolean
    } | {
      /** Whether the operation succeeded. */
      readonly ok: false
      /** The status that the single request would have. */
      readonly status: number
      readonly error: OperationError
    }>
  }
}

/** What may surprise about a record that was written all the same. */
export interface Warning {
  /** no_exchange_rate, settles_differs, settles_missing, pays_no_invoice, possible_duplicate, overlap, far_future, longer_than_day, hourly_rate_changed, cost_differs_from_rate, no_rate, rate_in_other_currency, moved_to_open_day, after_submission or archived. */
  readonly code: string
  /** What may surprise. */
  readonly message: string
}

/** Operations on charges. */
export interface ChargeBulk {
  /** each, the default, does every operation by itself; all does up to 16 or none of them. */
  readonly mode?: "each" | "all"
  /** The import that new ones belong to: one of your own, or any for owners and admins. */
  readonly import_id?: string
  /** From 1 to 1000 operations, on different charges. */
  readonly operations: ReadonlyArray<{
    /** What to do. */
    readonly op: "create" | "update" | "delete"
    /** For update and delete: the id, unless external_ref is given. */
    readonly id?: string
    /** For update and delete: the ETag of the version you have read, as the header If-Match has it. */
    readonly if_match?: string
    /** For create and update: the body of the request for one. */
    readonly body?: Readonly<Record<string, unknown>>
    /** For create: the external_ref of the new one. For update and delete, instead of id: the one with this external_ref. */
    readonly external_ref?: {
      /** The other system: 1 to 40 characters. */
      readonly source: string
      /** What it calls this one: 1 to 200 characters. */
      readonly id: string
    }
  }>
}

/** The request succeeded; data has the result. */
export interface ChargeRemoved {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** The id of the deleted charge. */
    readonly id: string
  }
}

/** The request succeeded; data has the result. */
export interface ChargeAmended {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    readonly charge: Charge
    /** What may surprise about what was written; left out where nothing does. */
    readonly warnings?: ReadonlyArray<Warning>
  }
}

/** The fields of a charge to change. */
export interface ChargePatch {
  /** The day that counts for debts and reports. */
  readonly charge_date?: string
  /** What it is for. The sign of the amount goes with it; opening and adjustment take either. */
  readonly kind?: "fee" | "expense" | "tax" | "opening" | "discount" | "credit" | "write_off" | "adjustment"
  /** The amount, exact: at most 11 digits before the decimal point and 4 after. Above zero is owed: fee, expense, tax. Below zero is let off: discount, credit, write_off. */
  readonly amount?: number | string
  /** The currency of amount, ISO 4217. */
  readonly currency?: string
  /** A note of at most 2000 characters. */
  readonly comment?: string | null
  /** The client it is charged to; by default the project's. One of the two is required. */
  readonly counteragent_id?: string | null
  /** The project it belongs to. */
  readonly project_id?: string | null
  /** The member whose figures it is in, by default none. */
  readonly user_id?: string | null
  /** Pairs of text to keep with it: at most 20, with names of 1 to 40 characters and texts of up to 500. Replaces all that it has. */
  readonly metadata?: Readonly<Record<string, string>>
  /** Its id in another system; null removes it. A reference in use is refused with 409. */
  readonly external_ref?: NewExternalRef | null
}

/** The id in another system. */
export interface NewExternalRef {
  /** The other system: 1 to 40 characters. */
  readonly source: string
  /** The id in that system: 1 to 200 characters. Upper and lower case differ. */
  readonly id: string
}

/** The request succeeded; data has the result. */
export interface ChargeResponse {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    readonly charge: Charge
  }
}

/** The request succeeded; data has the result. */
export interface ChargeCreated {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    readonly charge: Charge
    /** What may surprise about what was written; left out where nothing does. */
    readonly warnings?: ReadonlyArray<Warning>
  }
}

/** A charge to record. It needs a client, or a project that has one. */
export interface NewCharge {
  /** The day that counts for debts and reports. */
  readonly charge_date: string
  /** What it is for. The sign of the amount goes with it; opening and adjustment take either. */
  readonly kind: "fee" | "expense" | "tax" | "opening" | "discount" | "credit" | "write_off" | "adjustment"
  /** The amount, exact: at most 11 digits before the decimal point and 4 after. Above zero is owed: fee, expense, tax. Below zero is let off: discount, credit, write_off. */
  readonly amount: number | string
  /** The currency of amount, ISO 4217. */
  readonly currency: string
  /** A note of at most 2000 characters. */
  readonly comment?: string | null
  /** The client it is charged to; by default the project's. One of the two is required. */
  readonly counteragent_id?: string | null
  /** The project it belongs to. */
  readonly project_id?: string | null
  /** The member whose figures it is in, by default none. */
  readonly user_id?: string | null
  /** Pairs of text to keep with it: at most 20, with names of 1 to 40 characters and texts of up to 500. Replaces all that it has. */
  readonly metadata?: Readonly<Record<string, string>>
  /** Its id in another system; null removes it. A reference in use is refused with 409. */
  readonly external_ref?: NewExternalRef | null
}

/** The request succeeded; data has the result. */
export interface ChargeList {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** The charges of this page. */
    readonly charges: ReadonlyArray<Charge>
    /** Null if include_totals is 0. */
    readonly totals: ChargeTotals | null
    /** The days with charges, in order. */
    readonly chart_by_day: ReadonlyArray<DayOfCharges>
    /** The number of records that match the filter. */
    readonly totalCount: number
    /** The number of the page; null if the request has a cursor. */
    readonly page: number | null
    /** Rows per page. */
    readonly page_size: number
    /** The cursor of the next page; null on the last page. */
    readonly next_cursor: string | null
  }
}

/** A day with charges. */
export interface DayOfCharges {
  /** The day. */
  readonly date: string
  /** The sum of the day, in the workspace's currency. */
  readonly charged_total: number
  /** The number of charges. */
  readonly count: number
}

/** The totals of all records that match the filter. */
export interface ChargeTotals {
  /** The number of charges. */
  readonly charges_count: number
  /** Their sum, in the workspace's currency. */
  readonly charged_total: number
  /** The same per currency. */
  readonly by_currency: ReadonlyArray<ChargesInCurrency>
  /** Amounts without an exchange rate, which charged_total does not include. */
  readonly unconverted: ReadonlyArray<ChargesInCurrency>
}

/** Charges in one currency. */
export interface ChargesInCurrency {
  /** The currency. */
  readonly currency: string
  /** The number of charges. */
  readonly charges_count: number
  /** Their sum, in this currency: what is owed less what is let off. */
  readonly charged_total: number
}

/** The request succeeded; data has the result. */
export interface PayoutOperations {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** The operations of this call that created one. */
    readonly created: number
    /** Those that changed one. */
    readonly updated: number
    /** Those that deleted one. */
    readonly deleted: number
    /** Those that changed nothing. */
    readonly unchanged: number
    /** New ones whose external_ref exists already; the response has the existing one. */
    readonly already_there: number
    /** Those that were refused. */
    readonly failed: number
    /** Those that an earlier call with the same Idempotency-Key did, whatever came of them; no other number counts them. */
    readonly repeated: number
    /** The result of each operation, in order. */
    readonly results: ReadonlyArray<{
      /** Whether the operation succeeded. */
      readonly ok: true
      /** The status that the single request would have. */
      readonly status: number
      /** The data of the single response. */
      readonly data: {
        readonly payout?: Payout
        /** What may surprise about what was written; left out where nothing does. */
        readonly warnings?: ReadonlyArray<Warning>
        /** The id of the deleted one. */
        readonly id?: string
      }
      /** The ETag of the version, for if_match; left out where one was deleted. */
      readonly etag?: string
      /** Whether one with this external_ref existed already, so that nothing was written. */
      readonly already_there?: boolean
      /** Whether an earlier call with the same Idempotency-Key did it, so that nothing was written. */
      readonly repeated?: boolean
    } | {
      /** Whether the operation succeeded. */
      readonly ok: false
      /** The status that the single request would have. */
      readonly status: number
      readonly error: OperationError
    }>
  }
}

/** Operations on payouts. */
export interface PayoutBulk {
  /** each, the default, does every operation by itself; all does up to 16 or none of them. */
  readonly mode?: "each" | "all"
  /** The import that new ones belong to: one of your own, or any for owners and admins. */
  readonly import_id?: string
  /** From 1 to 1000 operations, on different payouts. */
  readonly operations: ReadonlyArray<{
    /** What to do. */
    readonly op: "create" | "update" | "delete"
    /** For update and delete: the id, unless external_ref is given. */
    readonly id?: string
    /** For update and delete: the ETag of the version you have read, as the header If-Match has it. */
    readonly if_match?: string
    /** For create and update: the body of the request for one. */
    readonly body?: Readonly<Record<string, unknown>>
    /** For create: the external_ref of the new one. For update and delete, instead of id: the one with this external_ref. */
    readonly external_ref?: {
      /** The other system: 1 to 40 characters. */
      readonly source: string
      /** What it calls this one: 1 to 200 characters. */
      readonly id: string
    }
  }>
}

/** The request succeeded; data has the result. */
export interface PayoutRemoved {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** The id of the deleted payout. */
    readonly id: string
  }
}

/** The request succeeded; data has the result. */
export interface PayoutAmended {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    readonly payout: Payout
    /** What may surprise about what was written; left out where nothing does. */
    readonly warnings?: ReadonlyArray<Warning>
  }
}

/** The fields of a payout to change. */
export interface PayoutPatch {
  /** The day the money was paid. */
  readonly payout_date?: string
  /** The amount, exact: at most 11 digits before the decimal point and 4 after. */
  readonly amount?: number | string
  /** The currency of amount, ISO 4217. */
  readonly currency?: string
  /** A note of at most 2000 characters. */
  readonly comment?: string | null
  /** The client it belongs to; by default the project's. */
  readonly counteragent_id?: string | null
  /** The project it belongs to. */
  readonly project_id?: string | null
  /** The member it is recorded for, by default the caller. Only owners and admins may choose another. */
  readonly user_id?: string
  /** Pairs of text to keep with it: at most 20, with names of 1 to 40 characters and texts of up to 500. Replaces all that it has. */
  readonly metadata?: Readonly<Record<string, string>>
  /** Its id in another system; null removes it. A reference in use is refused with 409. */
  readonly external_ref?: NewExternalRef | null
}

/** The request succeeded; data has the result. */
export interface PayoutResponse {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    readonly payout: Payout
  }
}

/** The request succeeded; data has the result. */
export interface PayoutCreated {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    readonly payout: Payout
    /** What may surprise about what was written; left out where nothing does. */
    readonly warnings?: ReadonlyArray<Warning>
  }
}

/** A payout to record. */
export interface NewPayout {
  /** The day the money was paid. */
  readonly payout_date: string
  /** The amount, exact: at most 11 digits before the decimal point and 4 after. */
  readonly amount: number | string
  /** The currency of amount, ISO 4217. */
  readonly currency: string
  /** A note of at most 2000 characters. */
  readonly comment?: string | null
  /** The client it belongs to; by default the project's. */
  readonly counteragent_id?: string | null
  /** The project it belongs to. */
  readonly project_id?: string | null
  /** The member it is recorded for, by default the caller. Only owners and admins may choose another. */
  readonly user_id?: string
  /** Pairs of text to keep with it: at most 20, with names of 1 to 40 characters and texts of up to 500. Replaces all that it has. */
  readonly metadata?: Readonly<Record<string, string>>
  /** Its id in another system; null removes it. A reference in use is refused with 409. */
  readonly external_ref?: NewExternalRef | null
}

/** The request succeeded; data has the result. */
export interface PayoutList {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** The payouts of this page. */
    readonly payouts: ReadonlyArray<Payout>
    /** Null if include_totals is 0. */
    readonly totals: PayoutTotals | null
    /** The days with payouts, in order. */
    readonly chart_by_day: ReadonlyArray<DayOfPayouts>
    /** The number of records that match the filter. */
    readonly totalCount: number
    /** The number of the page; null if the request has a cursor. */
    readonly page: number | null
    /** Rows per page. */
    readonly page_size: number
    /** The cursor of the next page; null on the last page. */
    readonly next_cursor: string | null
  }
}

/** A day with payouts. */
export interface DayOfPayouts {
  /** The day. */
  readonly date: string
  /** The sum of the day, in the workspace's currency. */
  readonly paid_out_total: number
  /** The number of payouts. */
  readonly count: number
}

/** The totals of all records that match the filter. */
export interface PayoutTotals {
  /** The number of payouts. */
  readonly payouts_count: number
  /** Their sum, in the workspace's currency. */
  readonly paid_out_total: number
  /** The same per currency. */
  readonly by_currency: ReadonlyArray<PayoutsInCurrency>
  /** Amounts without an exchange rate, which paid_out_total does not include. */
  readonly unconverted: ReadonlyArray<PayoutsInCurrency>
}

/** Payouts in one currency. */
export interface PayoutsInCurrency {
  /** The currency. */
  readonly currency: string
  /** The number of payouts. */
  readonly payouts_count: number
  /** Their sum, in this currency. */
  readonly paid_out_total: number
}

/** The request succeeded; data has the result. */
export interface CounteragentOperations {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** The operations of this call that created one. */
    readonly created: number
    /** Those that changed one. */
    readonly updated: number
    /** Those that deleted one. */
    readonly deleted: number
    /** Those that changed nothing. */
    readonly unchanged: number
    /** New ones whose external_ref exists already; the response has the existing one. */
    readonly already_there: number
    /** Those that were refused. */
    readonly failed: number
    /** Those that an earlier call with the same Idempotency-Key did, whatever came of them; no other number counts them. */
    readonly repeated: number
    /** The result of each operation, in order. */
    readonly results: ReadonlyArray<{
      /** Whether the operation succeeded. */
      readonly ok: true
      /** The status that the single request would have. */
      readonly status: number
      /** The data of the single response. */
      readonly data: {
        readonly counteragent?: Counteragent
        /** The id of the deleted one. */
        readonly id?: string
      }
      /** The ETag of the version, for if_match; left out where one was deleted. */
      readonly etag?: string
      /** Whether one with this external_ref existed already, so that nothing was written. */
      readonly already_there?: boolean
      /** Whether an earlier call with the same Idempotency-Key did it, so that nothing was written. */
      readonly repeated?: boolean
    } | {
      /** Whether the operation succeeded. */
      readonly ok: false
      /** The status that the single request would have. */
      readonly status: number
      readonly error: OperationError
    }>
  }
}

/** Operations on counteragents. */
export interface CounteragentBulk {
  /** each, the default, does every operation by itself; all does up to 16 or none of them. */
  readonly mode?: "each" | "all"
  /** The import that new ones belong to: one of your own, or any for owners and admins. */
  readonly import_id?: string
  /** From 1 to 1000 operations, on different counteragents. */
  readonly operations: ReadonlyArray<{
    /** What to do. */
    readonly op: "create" | "update" | "delete"
    /** For update and delete: the id, unless external_ref is given. */
    readonly id?: string
    /** For update and delete: the ETag of the version you have read, as the header If-Match has it. */
    readonly if_match?: string
    /** For create and update: the body of the request for one. */
    readonly body?: Readonly<Record<string, unknown>>
    /** For create: the external_ref of the new one. For update and delete, instead of id: the one with this external_ref. */
    readonly external_ref?: {
      /** The other system: 1 to 40 characters. */
      readonly source: string
      /** What it calls this one: 1 to 200 characters. */
      readonly id: string
    }
  }>
}

/** The request succeeded; data has the result. */
export interface CounteragentRemoved {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** The id of the deleted counteragent. */
    readonly id: string
  }
}

/** The request succeeded; data has the result. */
export interface CounteragentResponse {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    readonly counteragent: Counteragent
  }
}

/** The fields of a counteragent to change. */
export interface CounteragentPatch {
  /** Its name: 1 to 200 characters. */
  readonly name?: string
  /** Archived clients are kept, but take no new time entries and projects. */
  readonly archived?: boolean
  /** Days after which its debt is overdue, 0 to 3650; null for the workspace's setting. */
  readonly payment_terms_days?: number | null
  /** How its minutes are rounded for billing; null, as by default, for the workspace's rounding. */
  readonly rounding?: NewRounding | null
  /** What it pays in, ISO 4217; null, as by default, where nothing says so. */
  readonly currency?: string | null
  /** What may be spent on it; null, as by default, for no budget. Replaced as a whole. */
  readonly budget?: NewBudget | null
  /** What its invoices need; null, as by default, if nothing is known. Replaced as a whole. */
  readonly billing?: NewBuyer | null
  /** Pairs of text to keep with it: at most 20, with names of 1 to 40 characters and texts of up to 500. Replaces all that it has. */
  readonly metadata?: Readonly<Record<string, string>>
  /** Its id in another system; null removes it. A reference in use is refused with 409. */
  readonly external_ref?: NewExternalRef | null
  /** Whether the name may be in use already, ignoring case. Default true; false rejects a name in use with 400. */
  readonly allow_duplicate_name?: boolean
}

/** What the invoices of a counteragent need. */
export interface NewBuyer {
  /** The name in law. Null, as by default, if not known. */
  readonly legal_name?: string | null
  /** Street and number. Null, as by default, if not known. */
  readonly street?: string | null
  /** The second line of the street. Null, as by default, if not known. */
  readonly street2?: string | null
  /** The postcode. Null, as by default, if not known. */
  readonly postcode?: string | null
  /** The city. Null, as by default, if not known. */
  readonly city?: string | null
  /** The state or region. Null, as by default, if not known. */
  readonly region?: string | null
  /** The country, ISO 3166-1; null, as by default, if not known. */
  readonly country?: string | null
  /** The VAT id, with the letters of its country. Null, as by default, if not known. */
  readonly vat_id?: string | null
  /** Where electronic invoices are sent; null, as by default, if not known. */
  readonly e_address?: NewElectronicAddress | null
  /** Where its invoices are mailed; none by default. */
  readonly emails?: ReadonlyArray<string>
  /** What it asks to be named by, such as a Leitweg-ID. Null, as by default, if not known. */
  readonly buyer_reference?: string | null
  /** Its purchase order. Null, as by default, if not known. */
  readonly order_number?: string | null
  /** The language of its invoices; null, as by default, for the usual one. */
  readonly language?: "en" | "de" | null
  /** The tax code of lines that name none; null, as by default, for none. */
  readonly tax_code_id?: string | null
  /** How it takes invoices: as PDF alone, or also as data. */
  readonly profile?: "pdf" | "factur_x" | "xrechnung" | "peppol"
  /** A discount for who pays early; null, as by default, for none. */
  readonly early_payment?: NewEarlyPayment | null
}

/** What may be spent on a project or client. */
export interface NewBudget {
  /** What is counted: worked hours, billed hours (of billable work, as rounded), what work earns, or what it costs the workspace itself. */
  readonly basis: "hours" | "billable_hours" | "fees" | "cost"
  /** Hours, or money for fees and cost; above 0. */
  readonly amount: number | string
  /** The currency of fees and cost; hours have none. */
  readonly currency?: string | null
  /** The period it is for: each calendar month, quarter or year, or everything in all. */
  readonly period: "total" | "month" | "quarter" | "year"
  /** The first day that counts; null, as by default, for no limit. */
  readonly starts_on?: string | null
  /** Whether a period gets what is left of the one before, from starts_on on, which it needs; false by default. */
  readonly carry_unused?: boolean
  /** Whether charges of the kind expense count beside fees or cost; false by default. Not for hours. */
  readonly with_expenses?: boolean
  /** The percentages at which the log says that so much is used up, in rising order. At most 10; 80 and 100 by default. */
  readonly alert_at?: ReadonlyArray<number>
}

/** The request succeeded; data has the result. */
export interface CounteragentCreated {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    readonly counteragent: Counteragent
  }
}

/** A counteragent to add. */
export interface NewCounteragent {
  /** Its name: 1 to 200 characters. */
  readonly name: string
  /** Archived clients are kept, but take no new time entries and projects. */
  readonly archived?: boolean
  /** Days after which its debt is overdue, 0 to 3650; null for the workspace's setting. */
  readonly payment_terms_days?: number | null
  /** How its minutes are rounded for billing; null, as by default, for the workspace's rounding. */
  readonly rounding?: NewRounding | null
  /** What it pays in, ISO 4217; null, as by default, where nothing says so. */
  readonly currency?: string | null
  /** What may be spent on it; null, as by default, for no budget. Replaced as a whole. */
  readonly budget?: NewBudget | null
  /** What its invoices need; null, as by default, if nothing is known. Replaced as a whole. */
  readonly billing?: NewBuyer | null
  /** Pairs of text to keep with it: at most 20, with names of 1 to 40 characters and texts of up to 500. Replaces all that it has. */
  readonly metadata?: Readonly<Record<string, string>>
  /** Its id in another system; null removes it. A reference in use is refused with 409. */
  readonly external_ref?: NewExternalRef | null
  /** Whether the name may be in use already, ignoring case. Default true; false rejects a name in use with 400. */
  readonly allow_duplicate_name?: boolean
}

/** The request succeeded; data has the result. */
export interface CounteragentList {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** The counteragents of this page; with for_select=1 only their ids and names, and what they pay in. */
    readonly counteragents: ReadonlyArray<CounteragentRow | Choice>
    /** Null if include_totals is 0 or for_select is 1. */
    readonly totals: CounteragentTotals | null
    /** The number of records that match the filter. */
    readonly totalCount: number
    /** The number of the page; null if the request has a cursor. */
    readonly page: number | null
    /** Rows per page. */
    readonly page_size: number
    /** The cursor of the next page; null on the last page. */
    readonly next_cursor: string | null
  }
}

/** The totals of all counteragents that match the filter. */
export interface CounteragentTotals {
  /** Minutes worked in the period. */
  readonly worked_minutes_total: number
  /** Time entries in the period. */
  readonly entries_count: number
  /** Earned in the period, in the workspace's currency. */
  readonly earned_total: number
  /** Received in the period, in the workspace's currency. */
  readonly received_total: number
  /** Earned and charged less settled, up to the end of the period; negative if paid in advance. */
  readonly debt_total: number
  /** The same per currency. */
  readonly by_currency: ReadonlyArray<MoneyInCurrency>
  /** Amounts without an exchange rate, which the totals do not include. */
  readonly unconverted: ReadonlyArray<UnconvertedInCurrency>
  /** Charged besides work, less what was let off. */
  readonly charged_total: number
  /** Settled by payments: what was received, unless a payment says otherwise. */
  readonly settled_total: number
  /** Worked minutes of billable entries. */
  readonly billable_minutes_total: number
  /** The same as rounded for billing. */
  readonly billed_minutes_total: number
  /** The billable part of the worked minutes; null without any. */
  readonly utilisation_percent: number | null
  /** What the work cost the workspace itself. For owners and admins. */
  readonly internal_cost_total?: number
  /** What the work earned, less what it cost. For owners and admins. */
  readonly margin_total?: number
  /** The margin as a part of what was earned; null where nothing was. For owners and admins. */
  readonly margin_percent?: number | null
  /** Paid in advance and not used, at least 0. Above 0 only for a client, and for the records of no project or of no member, which then have what all clients have on account. */
  readonly on_account_total?: number
  /** What payments in other currencies cover of what is open, at least 0. */
  readonly covered_total?: number
  /** The number of their projects. */
  readonly projects_count: number
}

/** Work, charges and payments in one currency without an exchange rate. */
export interface UnconvertedInCurrency {
  /** The currency. */
  readonly currency: string
  /** Earned in the period, in this currency. */
  readonly earned_total: number
  /** Received in the period, in this currency. */
  readonly received_total: number
  /** Debt at the end of the period, in this currency. */
  readonly debt_total: number
  /** Charged in the period, in this currency, less what was let off. */
  readonly charged_total: number
  /** Settled by payments in the period, in this currency. */
  readonly settled_total: number
  /** What work cost without an exchange rate. For owners and admins. */
  readonly internal_cost_total?: number
}

/** Work, charges and payments in one currency. */
export interface MoneyInCurrency {
  /** The currency. */
  readonly currency: string
  /** Earned in the period, in this currency. */
  readonly earned_total: number
  /** Received in the period, in this currency. */
  readonly received_total: number
  /** Debt at the end of the period, in this currency. */
  readonly debt_total: number
  /** Charged in the period, in this currency, less what was let off. */
  readonly charged_total: number
  /** Settled by payments in the period, in this currency. */
  readonly settled_total: number
}

/** A row with for_select=1. */
export interface Choice {
  /** Its id. */
  readonly id: string
  /** Its name. */
  readonly name: string
  /** What it pays in; left out where nothing says so. */
  readonly currency?: string
}

/** A counteragent with its totals. */
export interface CounteragentRow {
  /** Identifies the counteragent. */
  readonly id: string
  /** Its name. */
  readonly name: string
  /** Whether it is archived: it takes no new time entries and projects. */
  readonly archived: boolean
  /** Days after which its debt is overdue; null for the workspace's setting. */
  readonly payment_terms_days: number | null
  /** When it was added. */
  readonly created_at: string
  /** When it was last changed. */
  readonly updated_at: string
  /** Pairs of text kept with it. Not shown to the role client. */
  readonly metadata?: Readonly<Record<string, string>>
  /** How its minutes are rounded for billing; null for the workspace's rounding. */
  readonly rounding: Rounding | null
  /** What it pays in: a member's rate in another currency comes after its own rates. Null where nothing says so. */
  readonly currency: string | null
  /** What may be spent on all of its work; null for no budget. For owners and admins: members get null, and the role client no key. */
  readonly budget?: Budget | null
  /** What its invoices need; null if nothing is known. For owners and admins: others get no key. */
  readonly billing?: Buyer | null
  /** Minutes worked in the period. */
  readonly worked_minutes_total: number
  /** Time entries in the period. */
  readonly entries_count: number
  /** Earned in the period, in the workspace's currency. */
  readonly earned_total: number
  /** Received in the period, in the workspace's currency. */
  readonly received_total: number
  /** Earned and charged less settled, up to the end of the period; negative if paid in advance. */
  readonly debt_total: number
  /** The same per currency. */
  readonly by_currency: ReadonlyArray<MoneyInCurrency>
  /** Amounts without an exchange rate, which the totals do not include. */
  readonly unconverted: ReadonlyArray<UnconvertedInCurrency>
  /** Charged besides work, less what was let off. */
  readonly charged_total: number
  /** Settled by payments: what was received, unless a payment says otherwise. */
  readonly settled_total: number
  /** Worked minutes of billable entries. */
  readonly billable_minutes_total: number
  /** The same as rounded for billing. */
  readonly billed_minutes_total: number
  /** The billable part of the worked minutes; null without any. */
  readonly utilisation_percent: number | null
  /** What the work cost the workspace itself. For owners and admins. */
  readonly internal_cost_total?: number
  /** What the work earned, less what it cost. For owners and admins. */
  readonly margin_total?: number
  /** The margin as a part of what was earned; null where nothing was. For owners and admins. */
  readonly margin_percent?: number | null
  /** Paid in advance and not used, at least 0. Above 0 only for a client, and for the records of no project or of no member, which then have what all clients have on account. */
  readonly on_account_total?: number
  /** What payments in other currencies cover of what is open, at least 0. */
  readonly covered_total?: number
  /** The number of its projects. */
  readonly projects_count: number
  /** Its id in another system, if any: unique in the workspace for its kind. */
  readonly external_ref: ExternalRef | null
  /** The import that created it, if any. */
  readonly import_id: string | null
}

/** The request succeeded; data has the result. */
export interface ProjectOperations {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** The operations of this call that created one. */
    readonly created: number
    /** Those that changed one. */
    readonly updated: number
    /** Those that deleted one. */
    readonly deleted: number
    /** Those that changed nothing. */
    readonly unchanged: number
    /** New ones whose external_ref exists already; the response has the existing one. */
    readonly already_there: number
    /** Those that were refused. */
    readonly failed: number
    /** Those that an earlier call with the same Idempotency-Key did, whatever came of them; no other number counts them. */
    readonly repeated: number
    /** The result of each operation, in order. */
    readonly results: ReadonlyArray<{
      /** Whether the operation succeeded. */
      readonly ok: true
      /** The status that the single request would have. */
      readonly status: number
      /** The data of the single response. */
      readonly data: {
        readonly project?: Project
        /** The id of the deleted one. */
        readonly id?: string
      }
      /** The ETag of the version, for if_match; left out where one was deleted. */
      readonly etag?: string
      /** Whether one with this external_ref existed already, so that nothing was written. */
      readonly already_there?: boolean
      /** Whether an earlier call with the same Idempotency-Key did it, so that nothing was written. */
      readonly repeated?: boolean
    } | {
      /** Whether the operation succeeded. */
      readonly ok: false
      /** The status that the single request would have. */
      readonly status: number
      readonly error: OperationError
    }>
  }
}

/** Operations on projects. */
export interface ProjectBulk {
  /** each, the default, does every operation by itself; all does up to 16 or none of them. */
  readonly mode?: "each" | "all"
  /** The import that new ones belong to: one of your own, or any for owners and admins. */
  readonly import_id?: string
  /** From 1 to 1000 operations, on different projects. */
  readonly operations: ReadonlyArray<{
    /** What to do. */
    readonly op: "create" | "update" | "delete"
    /** For update and delete: the id, unless external_ref is given. */
    readonly id?: string
    /** For update and delete: the ETag of the version you have read, as the header If-Match has it. */
    readonly if_match?: string
    /** For create and update: the body of the request for one. */
    readonly body?: Readonly<Record<string, unknown>>
    /** For create: the external_ref of the new one. For update and delete, instead of id: the one with this external_ref. */
    readonly external_ref?: {
      /** The other system: 1 to 40 characters. */
      readonly source: string
      /** What it calls this one: 1 to 200 characters. */
      readonly id: string
    }
  }>
}

/** The request succeeded; data has the result. */
export interface ProjectRemoved {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** The id of the deleted project. */
    readonly id: string
  }
}

/** The request succeeded; data has the result. */
export interface ProjectChanged {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    readonly project: Project
    /** With move_records: how many records this call gave the project's counteragent. */
    readonly moved?: number
    /** With move_records: how many records are left; the same call again moves the next 1000. Null where none is. */
    readonly next?: number | null
    /** With move_records: how many records of closed days stay without a counteragent. */
    readonly closed?: number
  }
}

/** The fields of a project to change. */
export interface ProjectPatch {
  /** Its name: 1 to 200 characters. */
  readonly name?: string
  /** Archived projects are kept, but take no new time entries. */
  readonly archived?: boolean
  /** The client that owns it. */
  readonly counteragent_id?: string | null
  /** Whether its time entries are billable unless they say so themselves; true by default. */
  readonly billable_default?: boolean
  /** How its minutes are rounded for billing; null, as by default, for its client's rounding. */
  readonly rounding?: NewRounding | null
  /** What may be spent on it; null, as by default, for no budget. Replaced as a whole. */
  readonly budget?: NewBudget | null
  /** The client's purchase order for it, which lines of invoices carry; null, as by default, for none. */
  readonly order_number?: string | null
  /** Pairs of text to keep with it: at most 20, with names of 1 to 40 characters and texts of up to 500. Replaces all that it has. */
  readonly metadata?: Readonly<Record<string, string>>
  /** Its id in another system; null removes it. A reference in use is refused with 409. */
  readonly external_ref?: NewExternalRef | null
  /** Whether the name may be in use already, ignoring case. Default true; false rejects a name in use with 400. */
  readonly allow_duplicate_name?: boolean
  /** Whether its records without a counteragent get its counteragent, up to 1000 a call; false by default. Their prices stay as they are. */
  readonly move_records?: boolean
}

/** The request succeeded; data has the result. */
export interface ProjectResponse {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    readonly project: Project
  }
}

/** The request succeeded; data has the result. */
export interface ProjectCreated {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    readonly project: Project
  }
}

/** A project to add. */
export interface NewProject {
  /** Its name: 1 to 200 characters. */
  readonly name: string
  /** Archived projects are kept, but take no new time entries. */
  readonly archived?: boolean
  /** The client that owns it. */
  readonly counteragent_id?: string | null
  /** Whether its time entries are billable unless they say so themselves; true by default. */
  readonly billable_default?: boolean
  /** How its minutes are rounded for billing; null, as by default, for its client's rounding. */
  readonly rounding?: NewRounding | null
  /** What may be spent on it; null, as by default, for no budget. Replaced as a whole. */
  readonly budget?: NewBudget | null
  /** The client's purchase order for it, which lines of invoices carry; null, as by default, for none. */
  readonly order_number?: string | null
  /** Pairs of text to keep with it: at most 20, with names of 1 to 40 characters and texts of up to 500. Replaces all that it has. */
  readonly metadata?: Readonly<Record<string, string>>
  /** Its id in another system; null removes it. A reference in use is refused with 409. */
  readonly external_ref?: NewExternalRef | null
  /** Whether the name may be in use already, ignoring case. Default true; false rejects a name in use with 400. */
  readonly allow_duplicate_name?: boolean
}

/** The request succeeded; data has the result. */
export interface ProjectList {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** The projects of this page; with for_select=1 only their ids, names and clients. */
    readonly projects: ReadonlyArray<ProjectRow | ProjectChoice>
    /** Null if include_totals is 0 or for_select is 1. */
    readonly totals: ProjectTotals | null
    /** The number of records that match the filter. */
    readonly totalCount: number
    /** The number of the page; null if the request has a cursor. */
    readonly page: number | null
    /** Rows per page. */
    readonly page_size: number
    /** The cursor of the next page; null on the last page. */
    readonly next_cursor: string | null
  }
}

/** The totals of all projects that match the filter. */
export interface ProjectTotals {
  /** Minutes worked in the period. */
  readonly worked_minutes_total: number
  /** Time entries in the period. */
  readonly entries_count: number
  /** Earned in the period, in the workspace's currency. */
  readonly earned_total: number
  /** Received in the period, in the workspace's currency. */
  readonly received_total: number
  /** Earned and charged less settled, up to the end of the period; negative if paid in advance. */
  readonly debt_total: number
  /** The same per currency. */
  readonly by_currency: ReadonlyArray<MoneyInCurrency>
  /** Amounts without an exchange rate, which the totals do not include. */
  readonly unconverted: ReadonlyArray<UnconvertedInCurrency>
  /** Charged besides work, less what was let off. */
  readonly charged_total: number
  /** Settled by payments: what was received, unless a payment says otherwise. */
  readonly settled_total: number
  /** Worked minutes of billable entries. */
  readonly billable_minutes_total: number
  /** The same as rounded for billing. */
  readonly billed_minutes_total: number
  /** The billable part of the worked minutes; null without any. */
  readonly utilisation_percent: number | null
  /** What the work cost the workspace itself. For owners and admins. */
  readonly internal_cost_total?: number
  /** What the work earned, less what it cost. For owners and admins. */
  readonly margin_total?: number
  /** The margin as a part of what was earned; null where nothing was. For owners and admins. */
  readonly margin_percent?: number | null
  /** Paid in advance and not used, at least 0. Above 0 only for a client, and for the records of no project or of no member, which then have what all clients have on account. */
  readonly on_account_total?: number
  /** What payments in other currencies cover of what is open, at least 0. */
  readonly covered_total?: number
}

/** A project with for_select=1. */
export interface ProjectChoice {
  /** Its id. */
  readonly id: string
  /** Its name. */
  readonly name: string
  /** Its client, if any. */
  readonly counteragent_id: string | null
  /** Whether its work is billable unless an entry says otherwise. */
  readonly billable_default: boolean
}

/** A project with its totals. */
export interface ProjectRow {
  /** Identifies the project. */
  readonly id: string
  /** Its name. */
  readonly name: string
  /** The client that owns it, if any. */
  readonly counteragent_id: string | null
  /** The client's name. */
  readonly counteragent_name: string | null
  /** Whether it is archived: it takes no new time entries. */
  readonly archived: boolean
  /** When it was added. */
  readonly created_at: string
  /** When it was last changed. */
  readonly updated_at: string
  /** Pairs of text kept with it. Not shown to the role client. */
  readonly metadata?: Readonly<Record<string, string>>
  /** Whether its time entries are billable unless they say so themselves. */
  readonly billable_default: boolean
  /** How its minutes are rounded for billing; null for its client's rounding, or else the workspace's. */
  readonly rounding: Rounding | null
  /** What may be spent on it; null for no budget. Members see budgets in hours, and null instead of others. Not shown to the role client. */
  readonly budget?: Budget | null
  /** The client's purchase order for it, which lines of invoices carry; null for none. */
  readonly order_number: string | null
  /** Minutes worked in the period. */
  readonly worked_minutes_total: number
  /** Time entries in the period. */
  readonly entries_count: number
  /** Earned in the period, in the workspace's currency. */
  readonly earned_total: number
  /** Received in the period, in the workspace's currency. */
  readonly received_total: number
  /** Earned and charged less settled, up to the end of the period; negative if paid in advance. */
  readonly debt_total: number
  /** The same per currency. */
  readonly by_currency: ReadonlyArray<MoneyInCurrency>
  /** Amounts without an exchange rate, which the totals do not include. */
  readonly unconverted: ReadonlyArray<UnconvertedInCurrency>
  /** Charged besides work, less what was let off. */
  readonly charged_total: number
  /** Settled by payments: what was received, unless a payment says otherwise. */
  readonly settled_total: number
  /** Worked minutes of billable entries. */
  readonly billable_minutes_total: number
  /** The same as rounded for billing. */
  readonly billed_minutes_total: number
  /** The billable part of the worked minutes; null without any. */
  readonly utilisation_percent: number | null
  /** What the work cost the workspace itself. For owners and admins. */
  readonly internal_cost_total?: number
  /** What the work earned, less what it cost. For owners and admins. */
  readonly margin_total?: number
  /** The margin as a part of what was earned; null where nothing was. For owners and admins. */
  readonly margin_percent?: number | null
  /** Paid in advance and not used, at least 0. Above 0 only for a client, and for the records of no project or of no member, which then have what all clients have on account. */
  readonly on_account_total?: number
  /** What payments in other currencies cover of what is open, at least 0. */
  readonly covered_total?: number
  /** Its id in another system, if any: unique in the workspace for its kind. */
  readonly external_ref: ExternalRef | null
  /** The import that created it, if any. */
  readonly import_id: string | null
}

/** The request succeeded; data has the result. */
export interface PaymentOperations {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** The operations of this call that created one. */
    readonly created: number
    /** Those that changed one. */
    readonly updated: number
    /** Those that deleted one. */
    readonly deleted: number
    /** Those that changed nothing. */
    readonly unchanged: number
    /** New ones whose external_ref exists already; the response has the existing one. */
    readonly already_there: number
    /** Those that were refused. */
    readonly failed: number
    /** Those that an earlier call with the same Idempotency-Key did, whatever came of them; no other number counts them. */
    readonly repeated: number
    /** The result of each operation, in order. */
    readonly results: ReadonlyArray<{
      /** Whether the operation succeeded. */
      readonly ok: true
      /** The status that the single request would have. */
      readonly status: number
      /** The data of the single response. */
      readonly data: {
        readonly inflow?: Payment
        /** What may surprise about what was written; left out where nothing does. */
        readonly warnings?: ReadonlyArray<Warning>
        /** The id of the deleted one. */
        readonly id?: string
      }
      /** The ETag of the version, for if_match; left out where one was deleted. */
      readonly etag?: string
      /** Whether one with this external_ref existed already, so that nothing was written. */
      readonly already_there?: boolean
      /** Whether an earlier call with the same Idempotency-Key did it, so that nothing was written. */
      readonly repeated?: boolean
    } | {
      /** Whether the operation succeeded. */
      readonly ok: false
      /** The status that the single request would have. */
      readonly status: number
      readonly error: OperationError
    }>
  }
}

/** Operations on payments. */
export interface PaymentBulk {
  /** each, the default, does every operation by itself; all does up to 16 or none of them. */
  readonly mode?: "each" | "all"
  /** The import that new ones belong to: one of your own, or any for owners and admins. */
  readonly import_id?: string
  /** From 1 to 1000 operations, on different payments. */
  readonly operations: ReadonlyArray<{
    /** What to do. */
    readonly op: "create" | "update" | "delete"
    /** For update and delete: the id, unless external_ref is given. */
    readonly id?: string
    /** For update and delete: the ETag of the version you have read, as the header If-Match has it. */
    readonly if_match?: string
    /** For create and update: the body of the request for one. */
    readonly body?: Readonly<Record<string, unknown>>
    /** For create: the external_ref of the new one. For update and delete, instead of id: the one with this external_ref. */
    readonly external_ref?: {
      /** The other system: 1 to 40 characters. */
      readonly source: string
      /** What it calls this one: 1 to 200 characters. */
      readonly id: string
    }
  }>
}

/** The request succeeded; data has the result. */
export interface PaymentRemoved {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** The id of the deleted payment. */
    readonly id: string
  }
}

/** The request succeeded; data has the result. */
export interface PaymentAmended {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    readonly inflow: Payment
    /** What may surprise about what was written; left out where nothing does. */
    readonly warnings?: ReadonlyArray<Warning>
  }
}

/** The fields of a payment to change. */
export interface PaymentPatch {
  /** The day the money was received. */
  readonly inflow_date?: string
  /** The amount, exact: at most 11 digits before the decimal point and 4 after. Below zero is a refund to the client. */
  readonly amount?: number | string
  /** The currency of amount, ISO 4217. */
  readonly currency?: string
  /** A note of at most 2000 characters. */
  readonly comment?: string | null
  /** What it settles; null, as by default, for the amount itself. Not for a refund. */
  readonly settles?: NewSettles | null
  /** Up to 100 invoices that it pays first, in this order; null clears them. For owners and admins. */
  readonly allocations?: ReadonlyArray<NewAllocation> | null
  /** The client it belongs to; by default the project's. */
  readonly counteragent_id?: string | null
  /** The project it belongs to. */
  readonly project_id?: string | null
  /** The member it is recorded for, by default the caller. Only owners and admins may choose another. */
  readonly user_id?: string
  /** Pairs of text to keep with it: at most 20, with names of 1 to 40 characters and texts of up to 500. Replaces all that it has. */
  readonly metadata?: Readonly<Record<string, string>>
  /** Its id in another system; null removes it. A reference in use is refused with 409. */
  readonly external_ref?: NewExternalRef | null
}

/** A part of the payment for an invoice. */
export interface NewAllocation {
  /** An issued invoice of the payment's client, in the currency that it settles. */
  readonly invoice_id: string
  /** How much of it the payment pays, exact. */
  readonly amount: number | string
}

/** What the payment settles, where that is not what arrived: 900 EUR, paid with 1000 USD. */
export interface NewSettles {
  /** The part of the debt that the payment settles, exact. */
  readonly amount: number | string
  /** The currency of the debt, ISO 4217. */
  readonly currency: string
}

/** The request succeeded; data has the result. */
export interface PaymentResponse {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    readonly inflow: Payment
  }
}

/** The request succeeded; data has the result. */
export interface PaymentCreated {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    readonly inflow: Payment
    /** What may surprise about what was written; left out where nothing does. */
    readonly warnings?: ReadonlyArray<Warning>
    readonly charge?: Charge
  }
}

/** A payment to record. */
export interface NewPayment {
  /** The day the money was received. */
  readonly inflow_date: string
  /** The amount, exact: at most 11 digits before the decimal point and 4 after. Below zero is a refund to the client. */
  readonly amount: number | string
  /** The currency of amount, ISO 4217. */
  readonly currency: string
  /** A note of at most 2000 characters. */
  readonly comment?: string | null
  /** What it settles; null, as by default, for the amount itself. Not for a refund. */
  readonly settles?: NewSettles | null
  /** Up to 100 invoices that it pays first, in this order; null clears them. For owners and admins. */
  readonly allocations?: ReadonlyArray<NewAllocation> | null
  /** What the client is let off with this payment, such as a discount for early payment, in the currency that it settles: recorded with it as a charge of kind credit, below zero. Then allocations may come to both. For owners and admins; in a call of its own. */
  readonly discount?: number | string
  /** The client it belongs to; by default the project's. */
  readonly counteragent_id?: string | null
  /** The project it belongs to. */
  readonly project_id?: string | null
  /** The member it is recorded for, by default the caller. Only owners and admins may choose another. */
  readonly user_id?: string
  /** Pairs of text to keep with it: at most 20, with names of 1 to 40 characters and texts of up to 500. Replaces all that it has. */
  readonly metadata?: Readonly<Record<string, string>>
  /** Its id in another system; null removes it. A reference in use is refused with 409. */
  readonly external_ref?: NewExternalRef | null
}

/** The request succeeded; data has the result. */
export interface PaymentList {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** The payments of this page. */
    readonly inflows: ReadonlyArray<Payment>
    /** Null if include_totals is 0. */
    readonly totals: PaymentTotals | null
    /** The days with payments, in order. */
    readonly chart_by_day: ReadonlyArray<DayOfPayments>
    /** The number of records that match the filter. */
    readonly totalCount: number
    /** The number of the page; null if the request has a cursor. */
    readonly page: number | null
    /** Rows per page. */
    readonly page_size: number
    /** The cursor of the next page; null on the last page. */
    readonly next_cursor: string | null
  }
}

/** A day with payments. */
export interface DayOfPayments {
  /** The day. */
  readonly date: string
  /** The sum of the day, in the workspace's currency. */
  readonly received_total: number
  /** The number of payments. */
  readonly count: number
}

/** The totals of all records that match the filter. */
export interface PaymentTotals {
  /** The number of payments and refunds. */
  readonly payments_count: number
  /** Their sum, in the workspace's currency, less refunds. */
  readonly received_total: number
  /** The same per currency. */
  readonly by_currency: ReadonlyArray<PaymentsInCurrency>
  /** Amounts without an exchange rate, which received_total does not include. */
  readonly unconverted: ReadonlyArray<PaymentsInCurrency>
}

/** Payments in one currency. */
export interface PaymentsInCurrency {
  /** The currency. */
  readonly currency: string
  /** The number of payments and refunds. */
  readonly payments_count: number
  /** Their sum, in this currency, less refunds. */
  readonly received_total: number
}

/** The request succeeded; data has the result. */
export interface TagResponse {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    readonly tag: Tag
  }
}

/** A word on time entries. */
export interface Tag {
  /** Identifies the tag. */
  readonly id: string
  /** Its name, as it was spelled first. */
  readonly name: string
  /** The number of time entries with it that the caller may see. */
  readonly count: number
}

/** The new name of a tag. */
export interface TagPatch {
  /** Its new name on all entries: 1 to 50 characters without commas. */
  readonly name: string
}

/** The request succeeded; data has the result. */
export interface TagList {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** The tags, by name. */
    readonly tags: ReadonlyArray<Tag>
  }
}

/** The request succeeded; data has the result. */
export interface TimerList {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** The running timers, the longest running first. */
    readonly timers: ReadonlyArray<Timer>
  }
}

/** What a member works on now. Stopping it makes a time entry. */
export interface Timer {
  /** Identifies the timer. */
  readonly id: string
  /** Since when it runs. */
  readonly started_at: string
  /** What is being done; may be empty. */
  readonly description: string
  /** The client it is for, if any. */
  readonly counteragent_id: string | null
  /** The client's name. */
  readonly counteragent_name: string | null
  /** The project it is for, if any. */
  readonly project_id: string | null
  /** The project's name. */
  readonly project_name: string | null
  /** The member who works. */
  readonly user_id: string
  /** The member's name. */
  readonly user_name: string
  /** The tags that its entry will have, by name. */
  readonly tags: ReadonlyArray<string>
  /** Whether its entry will be billable; null for what the project says. */
  readonly billable: boolean | null
  /** When it was started. */
  readonly created_at: string
  /** When it was last changed. */
  readonly updated_at: string
}

/** The request succeeded; data has the result. */
export interface TimerDiscarded {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** The id of the timer that was discarded. */
    readonly id: string
  }
}

/** The request succeeded; data has the result. */
export interface TimerAmended {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    readonly timer: Timer
  }
}

/** The fields of the timer to change. */
export interface TimerPatch {
  /** Since when it runs, RFC 3339: in the last 24 hours. */
  readonly started_at?: string
  /** What is being done: at most 2000 characters. */
  readonly description?: string
  /** The client it belongs to; by default the project's. */
  readonly counteragent_id?: string | null
  /** The project it belongs to. */
  readonly project_id?: string | null
  /** Up to 10 tags, the same whatever their case. Those that do not exist are made. */
  readonly tags?: ReadonlyArray<string>
  /** Whether a client pays for it; null, as by default, for what the project says. */
  readonly billable?: boolean | null
}

/** The request succeeded; data has the result. */
export interface TimerStopped {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    readonly entry: TimeEntry
    /** What may surprise about what was written; left out where nothing does. */
    readonly warnings?: ReadonlyArray<Warning>
  }
}

/** What the entry of the timer should have that the timer does not say. */
export interface TimerEntry {
  /** What was done: 1 to 2000 characters. */
  readonly description?: string
  /** The day of the work; by default the one of started_at where the member is. A change of it alone moves started_at and ended_at by as many days. */
  readonly accrual_date?: string
  /** How long it took, in minutes. */
  readonly duration_minutes_total?: number
  /** The amount earned, exact: at most 11 digits before the decimal point and 4 after. By default hourly_rate, or the rate in force, times the billed minutes. */
  readonly cost?: number | string
  /** The currency of cost and hourly_rate, ISO 4217; by default that of the rate in force, or else the workspace's. */
  readonly currency?: string
  /** Whether a client pays for it. By default what the project says, or else true; a cost or an hourly rate above 0 makes it billable. */
  readonly billable?: boolean
  /** The price of an hour instead of cost; by default the rate in force. */
  readonly hourly_rate?: number | string | null
  /** When the work began, RFC 3339. With ended_at it says the duration. */
  readonly started_at?: string | null
  /** When the work ended; the duration may be shorter by a break. */
  readonly ended_at?: string | null
  /** Up to 10 tags, the same whatever their case. Those that do not exist are made. */
  readonly tags?: ReadonlyArray<string>
  /** Whether another system has billed it, so that no invoice takes it. By default false. */
  readonly billed_elsewhere?: boolean
  /** The client it belongs to; by default the project's. */
  readonly counteragent_id?: string | null
  /** The project it belongs to. */
  readonly project_id?: string | null
  /** Pairs of text to keep with it: at most 20, with names of 1 to 40 characters and texts of up to 500. Replaces all that it has. */
  readonly metadata?: Readonly<Record<string, string>>
}

/** The request succeeded; data has the result. */
export interface TimerStarted {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    readonly timer: Timer
    /** The entry of the timer that ran before; null if none did. */
    readonly stopped: TimeEntry | null
    /** What may surprise about what was written; left out where nothing does. */
    readonly warnings?: ReadonlyArray<Warning>
  }
}

/** A timer to start. It begins now unless the body says otherwise. */
export interface NewTimer {
  /** Since when it runs, RFC 3339: in the last 24 hours. */
  readonly started_at?: string
  /** What is being done: at most 2000 characters. */
  readonly description?: string
  /** The client it belongs to; by default the project's. */
  readonly counteragent_id?: string | null
  /** The project it belongs to. */
  readonly project_id?: string | null
  /** Up to 10 tags, the same whatever their case. Those that do not exist are made. */
  readonly tags?: ReadonlyArray<string>
  /** Whether a client pays for it; null, as by default, for what the project says. */
  readonly billable?: boolean | null
  /** An entry to go on with: what is not said is as in it. */
  readonly from_entry?: string
}

/** The request succeeded; data has the result. */
export interface TimerResponse {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** The caller's running timer; null without one. */
    readonly timer: Timer | null
  }
}

/** The request succeeded; data has the result. */
export interface TimeSuggestionList {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** The most frequent and recent first. */
    readonly suggestions: ReadonlyArray<TimeSuggestion>
  }
}

/** Work that the caller did before, as its newest entry has it. */
export interface TimeSuggestion {
  /** What was done. */
  readonly description: string
  /** The project it was for, if any. */
  readonly project_id: string | null
  /** The project's name. */
  readonly project_name: string | null
  /** The client it was for, if any. */
  readonly counteragent_id: string | null
  /** The client's name. */
  readonly counteragent_name: string | null
  /** Its tags, by name. */
  readonly tags: ReadonlyArray<string>
  /** Whether the newest of these entries is billable. */
  readonly billable: boolean
  /** How many of the entries that were read are this work. */
  readonly count: number
  /** The day of the newest of them. */
  readonly last_date: string
}

/** The request succeeded; data has the result. */
export interface TimeEntryOperations {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** The operations of this call that created one. */
    readonly created: number
    /** Those that changed one. */
    readonly updated: number
    /** Those that deleted one. */
    readonly deleted: number
    /** Those that changed nothing. */
    readonly unchanged: number
    /** New ones whose external_ref exists already; the response has the existing one. */
    readonly already_there: number
    /** Those that were refused. */
    readonly failed: number
    /** Those that an earlier call with the same Idempotency-Key did, whatever came of them; no other number counts them. */
    readonly repeated: number
    /** The result of each operation, in order. */
    readonly results: ReadonlyArray<{
      /** Whether the operation succeeded. */
      readonly ok: true
      /** The status that the single request would have. */
      readonly status: number
      /** The data of the single response. */
      readonly data: {
        readonly entry?: TimeEntry
        /** What may surprise about what was written; left out where nothing does. */
        readonly warnings?: ReadonlyArray<Warning>
        /** The id of the deleted one. */
        readonly id?: string
      }
      /** The ETag of the version, for if_match; left out where one was deleted. */
      readonly etag?: string
      /** Whether one with this external_ref existed already, so that nothing was written. */
      readonly already_there?: boolean
      /** Whether an earlier call with the same Idempotency-Key did it, so that nothing was written. */
      readonly repeated?: boolean
    } | {
      /** Whether the operation succeeded. */
      readonly ok: false
      /** The status that the single request would have. */
      readonly status: number
      readonly error: OperationError
    }>
  }
}

/** Operations on time entries. */
export interface TimeEntryBulk {
  /** each, the default, does every operation by itself; all does up to 16 or none of them. */
  readonly mode?: "each" | "all"
  /** The import that new ones belong to: one of your own, or any for owners and admins. */
  readonly import_id?: string
  /** From 1 to 1000 operations, on different time entries. */
  readonly operations: ReadonlyArray<{
    /** What to do. */
    readonly op: "create" | "update" | "delete"
    /** For update and delete: the id, unless external_ref is given. */
    readonly id?: string
    /** For update and delete: the ETag of the version you have read, as the header If-Match has it. */
    readonly if_match?: string
    /** For create and update: the body of the request for one. */
    readonly body?: Readonly<Record<string, unknown>>
    /** For create: the external_ref of the new one. For update and delete, instead of id: the one with this external_ref. */
    readonly external_ref?: {
      /** The other system: 1 to 40 characters. */
      readonly source: string
      /** What it calls this one: 1 to 200 characters. */
      readonly id: string
    }
  }>
}

/** The request succeeded; data has the result. */
export interface TimeEntryRemoved {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** The id of the deleted entry. */
    readonly id: string
  }
}

/** The request succeeded; data has the result. */
export interface TimeEntryAmended {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    readonly entry: TimeEntry
    /** What may surprise about what was written; left out where nothing does. */
    readonly warnings?: ReadonlyArray<Warning>
  }
}

/** The fields of a time entry to change. */
export interface TimeEntryPatch {
  /** What was done: 1 to 2000 characters. */
  readonly description?: string
  /** The day of the work; by default the one of started_at where the member is. A change of it alone moves started_at and ended_at by as many days. */
  readonly accrual_date?: string
  /** How long it took, in minutes. */
  readonly duration_minutes_total?: number
  /** The amount earned, exact: at most 11 digits before the decimal point and 4 after. By default hourly_rate, or the rate in force, times the billed minutes. */
  readonly cost?: number | string
  /** The currency of cost and hourly_rate, ISO 4217; by default that of the rate in force, or else the workspace's. */
  readonly currency?: string
  /** Whether a client pays for it. By default what the project says, or else true; a cost or an hourly rate above 0 makes it billable. */
  readonly billable?: boolean
  /** The price of an hour instead of cost; by default the rate in force. */
  readonly hourly_rate?: number | string | null
  /** When the work began, RFC 3339. With ended_at it says the duration. */
  readonly started_at?: string | null
  /** When the work ended; the duration may be shorter by a break. */
  readonly ended_at?: string | null
  /** Up to 10 tags, the same whatever their case. Those that do not exist are made. */
  readonly tags?: ReadonlyArray<string>
  /** Whether another system has billed it, so that no invoice takes it. By default false. */
  readonly billed_elsewhere?: boolean
  /** The client it belongs to; by default the project's. */
  readonly counteragent_id?: string | null
  /** The project it belongs to. */
  readonly project_id?: string | null
  /** The member it is recorded for, by default the caller. Only owners and admins may choose another. */
  readonly user_id?: string
  /** Pairs of text to keep with it: at most 20, with names of 1 to 40 characters and texts of up to 500. Replaces all that it has. */
  readonly metadata?: Readonly<Record<string, string>>
  /** Its id in another system; null removes it. A reference in use is refused with 409. */
  readonly external_ref?: NewExternalRef | null
}

/** The request succeeded; data has the result. */
export interface TimeEntryResponse {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    readonly entry: TimeEntry
  }
}

/** The request succeeded; data has the result. */
export interface TimeEntryCreated {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    readonly entry: TimeEntry
    /** What may surprise about what was written; left out where nothing does. */
    readonly warnings?: ReadonlyArray<Warning>
  }
}

/** A time entry to record. It needs a duration, or a start and an end. */
export interface NewTimeEntry {
  /** What was done: 1 to 2000 characters. */
  readonly description: string
  /** The day of the work; by default the one of started_at where the member is. A change of it alone moves started_at and ended_at by as many days. */
  readonly accrual_date?: string
  /** How long it took, in minutes. */
  readonly duration_minutes_total?: number
  /** The amount earned, exact: at most 11 digits before the decimal point and 4 after. By default hourly_rate, or the rate in force, times the billed minutes. */
  readonly cost?: number | string
  /** The currency of cost and hourly_rate, ISO 4217; by default that of the rate in force, or else the workspace's. */
  readonly currency?: string
  /** Whether a client pays for it. By default what the project says, or else true; a cost or an hourly rate above 0 makes it billable. */
  readonly billable?: boolean
  /** The price of an hour instead of cost; by default the rate in force. */
  readonly hourly_rate?: number | string | null
  /** When the work began, RFC 3339. With ended_at it says the duration. */
  readonly started_at?: string | null
  /** When the work ended; the duration may be shorter by a break. */
  readonly ended_at?: string | null
  /** Up to 10 tags, the same whatever their case. Those that do not exist are made. */
  readonly tags?: ReadonlyArray<string>
  /** Whether another system has billed it, so that no invoice takes it. By default false. */
  readonly billed_elsewhere?: boolean
  /** The client it belongs to; by default the project's. */
  readonly counteragent_id?: string | null
  /** The project it belongs to. */
  readonly project_id?: string | null
  /** The member it is recorded for, by default the caller. Only owners and admins may choose another. */
  readonly user_id?: string
  /** Pairs of text to keep with it: at most 20, with names of 1 to 40 characters and texts of up to 500. Replaces all that it has. */
  readonly metadata?: Readonly<Record<string, string>>
  /** Its id in another system; null removes it. A reference in use is refused with 409. */
  readonly external_ref?: NewExternalRef | null
}

/** The request succeeded; data has the result. */
export interface TimeEntryList {
  /** Whether the request succeeded. */
  readonly ok: true
  /** The requested data. */
  readonly data: {
    /** The entries of this page. */
    readonly entries: ReadonlyArray<TimeEntry>
    /** The totals of everything that matches; null if include_totals is 0. */
    readonly stats: TimeStats | null
    /** The days with entries, in order; empty if include_totals or charts is 0. */
    readonly chart_by_day: ReadonlyArray<DayOfWork>
    /** All 24 hours of the day; empty if include_totals or charts is 0. */
    readonly chart_by_hour: ReadonlyArray<HourOfDay>
    /** The number of records that match the filter. */
    readonly totalCount: number
    /** The number of the page; null if the request has a cursor. */
    readonly page: number | null
    /** Rows per page. */
    readonly page_size: number
    /** The cursor of the next page; null on the last page. */
    readonly next_cursor: string | null
  }
}

/** An hour of the day. */
export interface HourOfDay {
  /** The hour of the member's clocks at which the entry was recorded, 0 to 23. */
  readonly hour: number
  /** The number of entries recorded in this hour. */
  readonly entries_count: number
  /** Their minutes. */
  readonly worked_minutes_total: number
}

/** A day with entries. */
export interface DayOfWork {
  /** The day. */
  readonly date: string
  /** Minutes worked on this day. */
  readonly worked_minutes_total: number
  /** Earned on this day, in the workspace's currency. */
  readonly earned_total: number
  /** The number of entries. */
  readonly entries_count: number
}

/** The totals of all records that match the filter. */
export interface TimeStats {
  /** The number of entries. */
  readonly entries_count: number
  /** Minutes worked. */
  readonly worked_minutes_total: number
  /** Earned, in the workspace's currency. */
  readonly earned_total: number
  /** The same per currency. */
  readonly by_currency: ReadonlyArray<WorkInCurrency>
  /** Amounts without an exchange rate, which no total includes. */
  readonly unconverted: ReadonlyArray<UnconvertedWork>
  /** Worked minutes of billable entries. */
  readonly billable_minutes_total: number
  /** The same as rounded for billing. */
  readonly billed_minutes_total: number
  /** The billable part of the worked minutes; null without any. */
  readonly utilisation_percent: number | null
  /** What the work cost the workspace itself. For owners and admins. */
  readonly internal_cost_total?: number
  /** What the work earned, less what it cost. For owners and admins. */
  readonly margin_total?: number
  /** The margin as a part of what was earned; null where nothing was. For owners and admins. */
  readonly margin_percent?: number | null
}

/** Work in one currency without an exchange rate. */
export interface UnconvertedWork {
  /** The currency. */
  readonly currency: string
  /** The number of entries. */
  readonly entries_count: number
  /** Their minutes. */
  readonly worked_minutes_total: number
  /** Earned, in this currency. */
  readonly earned_total: number
  /** What work cost without an exchange rate. For owners and admins. */
  readonly internal_cost_total?: number
}

/** A change of a record. */
export interface TimeEntryEvent {
  /** What happened. */
  readonly type: "time_entry.created" | "time_entry.updated" | "time_entry.deleted"
  /** When it happened. */
  readonly timestamp: string
  /** The change. */
  readonly data: {
    /** The workspace. */
    readonly workspace_id: string
    /** The id of the change in the log, which is also the webhook-id. */
    readonly id: string
    /** The id of what changed. */
    readonly subject_id: string
    /** The version that the change made: the order of changes of one thing. */
    readonly version: number | null
    /** The record as it is when the event is sent, without internal_cost; null where it is gone, and where the event would be larger than 20 kB. */
    readonly record: TimeEntry | null
    /** The changed fields with their values before and after; none where the event would be too large. */
    readonly changes: Readonly<Record<string, FieldChange>>
    /** The member who made the change. */
    readonly user_id: string | null
    /** Where the record can be read, if it can be. */
    readonly path: string | null
  }
}

/** A change of a record. */
export interface PaymentEvent {
  /** What happened. */
  readonly type: "payment.created" | "payment.updated" | "payment.deleted"
  /** When it happened. */
  readonly timestamp: string
  /** The change. */
  readonly data: {
    /** The workspace. */
    readonly workspace_id: string
    /** The id of the change in the log, which is also the webhook-id. */
    readonly id: string
    /** The id of what changed. */
    readonly subject_id: string
    /** The version that the change made: the order of changes of one thing. */
    readonly version: number | null
    /** The record as it is when the event is sent, without internal_cost; null where it is gone, and where the event would be larger than 20 kB. */
    readonly record: Payment | null
    /** The changed fields with their values before and after; none where the event would be too large. */
    readonly changes: Readonly<Record<string, FieldChange>>
    /** The member who made the change. */
    readonly user_id: string | null
    /** Where the record can be read, if it can be. */
    readonly path: string | null
  }
}

/** A change of a record. */
export interface PayoutEvent {
  /** What happened. */
  readonly type: "payout.created" | "payout.updated" | "payout.deleted"
  /** When it happened. */
  readonly timestamp: string
  /** The change. */
  readonly data: {
    /** The workspace. */
    readonly workspace_id: string
    /** The id of the change in the log, which is also the webhook-id. */
    readonly id: string
    /** The id of what changed. */
    readonly subject_id: string
    /** The version that the change made: the order of changes of one thing. */
    readonly version: number | null
    /** The record as it is when the event is sent, without internal_cost; null where it is gone, and where the event would be larger than 20 kB. */
    readonly record: Payout | null
    /** The changed fields with their values before and after; none where the event would be too large. */
    readonly changes: Readonly<Record<string, FieldChange>>
    /** The member who made the change. */
    readonly user_id: string | null
    /** Where the record can be read, if it can be. */
    readonly path: string | null
  }
}

/** A change of a record. */
export interface ChargeEvent {
  /** What happened. */
  readonly type: "charge.created" | "charge.updated" | "charge.deleted"
  /** When it happened. */
  readonly timestamp: string
  /** The change. */
  readonly data: {
    /** The workspace. */
    readonly workspace_id: string
    /** The id of the change in the log, which is also the webhook-id. */
    readonly id: string
    /** The id of what changed. */
    readonly subject_id: string
    /** The version that the change made: the order of changes of one thing. */
    readonly version: number | null
    /** The record as it is when the event is sent, without internal_cost; null where it is gone, and where the event would be larger than 20 kB. */
    readonly record: Charge | null
    /** The changed fields with their values before and after; none where the event would be too large. */
    readonly changes: Readonly<Record<string, FieldChange>>
    /** The member who made the change. */
    readonly user_id: string | null
    /** Where the record can be read, if it can be. */
    readonly path: string | null
  }
}

/** A change of a record. */
export interface ProjectEvent {
  /** What happened. */
  readonly type: "project.created" | "project.updated" | "project.deleted"
  /** When it happened. */
  readonly timestamp: string
  /** The change. */
  readonly data: {
    /** The workspace. */
    readonly workspace_id: string
    /** The id of the change in the log, which is also the webhook-id. */
    readonly id: string
    /** The id of what changed. */
    readonly subject_id: string
    /** The version that the change made: the order of changes of one thing. */
    readonly version: number | null
    /** The record as it is when the event is sent, without internal_cost; null where it is gone, and where the event would be larger than 20 kB. */
    readonly record: Project | null
    /** The changed fields with their values before and after; none where the event would be too large. */
    readonly changes: Readonly<Record<string, FieldChange>>
    /** The member who made the change. */
    readonly user_id: string | null
    /** Where the record can be read, if it can be. */
    readonly path: string | null
  }
}

/** A change of a record. */
export interface CounteragentEvent {
  /** What happened. */
  readonly type: "counteragent.created" | "counteragent.updated" | "counteragent.deleted"
  /** When it happened. */
  readonly timestamp: string
  /** The change. */
  readonly data: {
    /** The workspace. */
    readonly workspace_id: string
    /** The id of the change in the log, which is also the webhook-id. */
    readonly id: string
    /** The id of what changed. */
    readonly subject_id: string
    /** The version that the change made: the order of changes of one thing. */
    readonly version: number | null
    /** The record as it is when the event is sent, without internal_cost; null where it is gone, and where the event would be larger than 20 kB. */
    readonly record: Counteragent | null
    /** The changed fields with their values before and after; none where the event would be too large. */
    readonly changes: Readonly<Record<string, FieldChange>>
    /** The member who made the change. */
    readonly user_id: string | null
    /** Where the record can be read, if it can be. */
    readonly path: string | null
  }
}

/** A change of something else in the workspace. */
export interface OtherEvent {
  /** What happened. */
  readonly type: "member.created" | "member.updated" | "member.deleted" | "tag.created" | "tag.updated" | "tag.deleted" | "rate.created" | "rate.updated" | "rate.deleted" | "exchange_rate.created" | "exchange_rate.updated" | "exchange_rate.deleted" | "workspace.created" | "workspace.updated" | "workspace.deleted" | "api_key.created" | "api_key.updated" | "api_key.deleted" | "session.created" | "session.updated" | "session.deleted" | "passkey.created" | "passkey.updated" | "passkey.deleted" | "connection.created" | "connection.updated" | "connection.deleted" | "statement_link.created" | "statement_link.updated" | "statement_link.deleted" | "calendar_feed.created" | "calendar_feed.updated" | "calendar_feed.deleted" | "import.created" | "import.updated" | "import.deleted" | "sheet.created" | "sheet.updated" | "sheet.deleted" | "period.created" | "period.updated" | "period.deleted" | "budget.created" | "budget.updated" | "budget.deleted" | "tax_code.created" | "tax_code.updated" | "tax_code.deleted" | "invoice_series.created" | "invoice_series.updated" | "invoice_series.deleted" | "invoice_schedule.created" | "invoice_schedule.updated" | "invoice_schedule.deleted" | "invoice.created" | "invoice.updated" | "invoice.deleted" | "webhook.created" | "webhook.updated" | "webhook.deleted" | "mail.created" | "mail.updated" | "mail.deleted"
  /** When it happened. */
  readonly timestamp: string
  /** The change. */
  readonly data: {
    /** The workspace. */
    readonly workspace_id: string
    /** The id of the change in the log, which is also the webhook-id. */
    readonly id: string
    /** The id of what changed. */
    readonly subject_id: string
    /** The version that the change made: the order of changes of one thing. */
    readonly version: number | null
    /** Always null: what changed is in lists that are short. */
    readonly record: null
    /** The changed fields with their values before and after; none where the event would be too large. */
    readonly changes: Readonly<Record<string, FieldChange>>
    /** The member who made the change. */
    readonly user_id: string | null
    /** Where the record can be read, if it can be. */
    readonly path: string | null
  }
}

/** Sent when somebody tries a webhook. */
export interface PingEvent {
  /** What happened. */
  readonly type: "ping"
  /** When it happened. */
  readonly timestamp: string
  /** Where it is from. */
  readonly data: {
    /** The workspace. */
    readonly workspace_id: string
  }
}

/** Every operation by its id: what a client sends and what it gets, as JSON and text. */
export interface Operations {
  /** List time entries with totals and charts */
  readonly "time.list": {
    readonly method: "GET"
    readonly path: "/api/time"
    readonly query: {
      /** The number of the page, 1 by default. Not allowed with a cursor. */
      readonly page?: string
      /** Rows per page. */
      readonly page_size?: string
      /** The next_cursor of the previous page. Each page costs the same, however deep. */
      readonly cursor?: string
      /** The column to sort by, then created_at and id. */
      readonly sort_by?: "accrual_date" | "created_at" | "duration_minutes_total" | "cost" | "description"
      /** The sort direction. */
      readonly sort_dir?: "asc" | "desc"
      /** Entries on or after this day. */
      readonly accrual_from?: string
      /** Entries on or before this day. */
      readonly accrual_to?: string
      /** Entries created on or after this day, by the caller's clocks. */
      readonly created_from?: string
      /** Entries created on or before this day, by the caller's clocks. */
      readonly created_to?: string
      /** Only records of these counteragents: one id, or up to 100 ids separated by commas. none means no counteragent. */
      readonly counteragent_id?: string
      /** Only records of these projects: one id, or up to 100 ids separated by commas. none means no project. */
      readonly project_id?: string
      /** Only records of these members: one id, or up to 100 ids separated by commas. */
      readonly user_id?: string
      /** Only records in these currencies: one ISO 4217 code, or up to 100 codes separated by commas, ignoring case. */
      readonly currency?: string
      /** Only entries with any of these tags, ignoring case: one, or up to 10 separated by commas. */
      readonly tag?: string
      /** 0 returns what no invoice has, draft what drafts have, 1 what issued invoices have, elsewhere what another system has billed; all by default. Members and clients are shown issued invoices alone. */
      readonly invoiced?: "0" | "draft" | "1" | "elsewhere"
      /** 1 returns only billable entries, 0 only others; both by default. */
      readonly billable?: "0" | "1" | "true" | "false"
      /** Text to search for in description, project name and client name, ignoring case, accents and blanks at its ends. */
      readonly search?: string
      /** 0 omits the totals and the chart. */
      readonly include_totals?: "0" | "1" | "true" | "false"
      /** 0 leaves the charts empty; the totals stay. */
      readonly charts?: "0" | "1" | "true" | "false"
      /** Only records whose external_ref has this source. */
      readonly external_source?: string
      /** Only the record whose external_ref has this id; needs external_source. */
      readonly external_id?: string
    }
    readonly response: TimeEntryList
  }
  /** Record a time entry */
  readonly "time.record": {
    readonly method: "POST"
    readonly path: "/api/time"
    readonly headers: {
      /** Any 1 to 255 printable characters. For 24 hours, requests with the same key and body return the first response. */
      readonly "idempotency-key"?: string
    }
    readonly body: NewTimeEntry
    readonly response: TimeEntryCreated
  }
  /** Read one time entry */
  readonly "time.get": {
    readonly method: "GET"
    readonly path: "/api/time/{id}"
    readonly params: {
      /** The entry's id. */
      readonly id: string
    }
    readonly response: TimeEntryResponse
  }
  /** Change some fields of a time entry */
  readonly "time.amend": {
    readonly method: "PUT"
    readonly path: "/api/time/{id}"
    readonly params: {
      /** The entry's id. */
      readonly id: string
    }
    readonly headers: {
      /** The ETag of the version you have read; 412 if the record has changed since. */
      readonly "if-match"?: string
    }
    readonly body: TimeEntryPatch
    readonly response: TimeEntryAmended
  }
  /** Delete a time entry */
  readonly "time.remove": {
    readonly method: "DELETE"
    readonly path: "/api/time/{id}"
    readonly params: {
      /** The entry's id. */
      readonly id: string
    }
    readonly headers: {
      /** The ETag of the version you have read; 412 if the record has changed since. */
      readonly "if-match"?: string
    }
    readonly response: TimeEntryRemoved
  }
  /** Create, change and delete many time entries */
  readonly "time.bulk": {
    readonly method: "POST"
    readonly path: "/api/time/bulk"
    readonly query: {
      /** 1 checks everything and writes nothing. */
      readonly dry_run?: "0" | "1" | "true" | "false"
    }
    readonly headers: {
      /** Any 1 to 255 printable characters. For 24 hours, requests with the same key and body return the first response. */
      readonly "idempotency-key"?: string
    }
    readonly body: TimeEntryBulk
    readonly response: TimeEntryOperations
  }
  /** List time entries with totals and charts */
  readonly "timesheet.list": {
    readonly method: "GET"
    readonly path: "/api/timesheet"
    readonly query: {
      /** The number of the page, 1 by default. Not allowed with a cursor. */
      readonly page?: string
      /** Rows per page. */
      readonly page_size?: string
      /** The next_cursor of the previous page. Each page costs the same, however deep. */
      readonly cursor?: string
      /** The column to sort by, then created_at and id. */
      readonly sort_by?: "accrual_date" | "created_at" | "duration_minutes_total" | "cost" | "description"
      /** The sort direction. */
      readonly sort_dir?: "asc" | "desc"
      /** Entries on or after this day. */
      readonly accrual_from?: string
      /** Entries on or before this day. */
      readonly accrual_to?: string
      /** Entries created on or after this day, by the caller's clocks. */
      readonly created_from?: string
      /** Entries created on or before this day, by the caller's clocks. */
      readonly created_to?: string
      /** Only records of these counteragents: one id, or up to 100 ids separated by commas. none means no counteragent. */
      readonly counteragent_id?: string
      /** Only records of these projects: one id, or up to 100 ids separated by commas. none means no project. */
      readonly project_id?: string
      /** Only records of these members: one id, or up to 100 ids separated by commas. */
      readonly user_id?: string
      /** Only records in these currencies: one ISO 4217 code, or up to 100 codes separated by commas, ignoring case. */
      readonly currency?: string
      /** Only entries with any of these tags, ignoring case: one, or up to 10 separated by commas. */
      readonly tag?: string
      /** 0 returns what no invoice has, draft what drafts have, 1 what issued invoices have, elsewhere what another system has billed; all by default. Members and clients are shown issued invoices alone. */
      readonly invoiced?: "0" | "draft" | "1" | "elsewhere"
      /** 1 returns only billable entries, 0 only others; both by default. */
      readonly billable?: "0" | "1" | "true" | "false"
      /** Text to search for in description, project name and client name, ignoring case, accents and blanks at its ends. */
      readonly search?: string
      /** 0 omits the totals and the chart. */
      readonly include_totals?: "0" | "1" | "true" | "false"
      /** 0 leaves the charts empty; the totals stay. */
      readonly charts?: "0" | "1" | "true" | "false"
      /** Only records whose external_ref has this source. */
      readonly external_source?: string
      /** Only the record whose external_ref has this id; needs external_source. */
      readonly external_id?: string
    }
    readonly response: TimeEntryList
  }
  /** Record a time entry */
  readonly "timesheet.record": {
    readonly method: "POST"
    readonly path: "/api/timesheet"
    readonly headers: {
      /** Any 1 to 255 printable characters. For 24 hours, requests with the same key and body return the first response. */
      readonly "idempotency-key"?: string
    }
    readonly body: NewTimeEntry
    readonly response: TimeEntryCreated
  }
  /** Read one time entry */
  readonly "timesheet.get": {
    readonly method: "GET"
    readonly path: "/api/timesheet/{id}"
    readonly params: {
      /** The entry's id. */
      readonly id: string
    }
    readonly response: TimeEntryResponse
  }
  /** Change some fields of a time entry */
  readonly "timesheet.amend": {
    readonly method: "PUT"
    readonly path: "/api/timesheet/{id}"
    readonly params: {
      /** The entry's id. */
      readonly id: string
    }
    readonly headers: {
      /** The ETag of the version you have read; 412 if the record has changed since. */
      readonly "if-match"?: string
    }
    readonly body: TimeEntryPatch
    readonly response: TimeEntryAmended
  }
  /** Delete a time entry */
  readonly "timesheet.remove": {
    readonly method: "DELETE"
    readonly path: "/api/timesheet/{id}"
    readonly params: {
      /** The entry's id. */
      readonly id: string
    }
    readonly headers: {
      /** The ETag of the version you have read; 412 if the record has changed since. */
      readonly "if-match"?: string
    }
    readonly response: TimeEntryRemoved
  }
  /** Create, change and delete many time entries */
  readonly "timesheet.bulk": {
    readonly method: "POST"
    readonly path: "/api/timesheet/bulk"
    readonly query: {
      /** 1 checks everything and writes nothing. */
      readonly dry_run?: "0" | "1" | "true" | "false"
    }
    readonly headers: {
      /** Any 1 to 255 printable characters. For 24 hours, requests with the same key and body return the first response. */
      readonly "idempotency-key"?: string
    }
    readonly body: TimeEntryBulk
    readonly response: TimeEntryOperations
  }
  /** List what you worked on in the last 90 days, to be chosen again */
  readonly "suggestions.list": {
    readonly method: "GET"
    readonly path: "/api/time/suggestions"
    readonly query: {
      /** Text to search for in description, project name and client name, ignoring case, accents and blanks at its ends. */
      readonly q?: string
      /** Only records of these projects: one id, or up to 100 ids separated by commas. none means no project. */
      readonly project_id?: string
      /** The most suggestions to return. */
      readonly limit?: string
    }
    readonly response: TimeSuggestionList
  }
  /** Read your running timer */
  readonly "timer.get": {
    readonly method: "GET"
    readonly path: "/api/timer"
    readonly response: TimerResponse
  }
  /** Change some fields of your running timer */
  readonly "timer.amend": {
    readonly method: "PUT"
    readonly path: "/api/timer"
    readonly headers: {
      /** The ETag of the version you have read; 412 if the record has changed since. */
      readonly "if-match"?: string
    }
    readonly body: TimerPatch
    readonly response: TimerAmended
  }
  /** Discard your running timer without an entry */
  readonly "timer.discard": {
    readonly method: "DELETE"
    readonly path: "/api/timer"
    readonly headers: {
      /** The ETag of the version you have read; 412 if the record has changed since. */
      readonly "if-match"?: string
    }
    readonly response: TimerDiscarded
  }
  /** Start a timer; one that runs is stopped first */
  readonly "timer.start": {
    readonly method: "POST"
    readonly path: "/api/timer/start"
    readonly headers: {
      /** Any 1 to 255 printable characters. For 24 hours, requests with the same key and body return the first response. */
      readonly "idempotency-key"?: string
    }
    readonly body?: NewTimer
    readonly response: TimerStarted
  }
  /** Stop your timer, which records a time entry */
  readonly "timer.stop": {
    readonly method: "POST"
    readonly path: "/api/timer/stop"
    readonly headers: {
      /** Any 1 to 255 printable characters. For 24 hours, requests with the same key and body return the first response. */
      readonly "idempotency-key"?: string
    }
    readonly body?: TimerEntry
    readonly response: TimerStopped
  }
  /** List who works on what; for owners and admins */
  readonly "timers.list": {
    readonly method: "GET"
    readonly path: "/api/timers"
    readonly response: TimerList
  }
  /** List the tags of time entries */
  readonly "tags.list": {
    readonly method: "GET"
    readonly path: "/api/tags"
    readonly response: TagList
  }
  /** Rename a tag on all time entries */
  readonly "tags.rename": {
    readonly method: "PUT"
    readonly path: "/api/tags/{id}"
    readonly params: {
      /** The tag's id. */
      readonly id: string
    }
    readonly body: TagPatch
    readonly response: TagResponse
  }
  /** List payments with totals and a chart */
  readonly "payments.list": {
    readonly method: "GET"
    readonly path: "/api/money"
    readonly query: {
      /** The number of the page, 1 by default. Not allowed with a cursor. */
      readonly page?: string
      /** Rows per page. */
      readonly page_size?: string
      /** The next_cursor of the previous page. Each page costs the same, however deep. */
      readonly cursor?: string
      /** The column to sort by, then created_at and id. */
      readonly sort_by?: "inflow_date" | "created_at" | "amount"
      /** The sort direction. */
      readonly sort_dir?: "asc" | "desc"
      /** Payments on or after this day. */
      readonly inflow_from?: string
      /** Payments on or before this day. */
      readonly inflow_to?: string
      /** Only records of these counteragents: one id, or up to 100 ids separated by commas. none means no counteragent. */
      readonly counteragent_id?: string
      /** Only records of these projects: one id, or up to 100 ids separated by commas. none means no project. */
      readonly project_id?: string
      /** Only records of these members: one id, or up to 100 ids separated by commas. */
      readonly user_id?: string
      /** Only records in these currencies: one ISO 4217 code, or up to 100 codes separated by commas, ignoring case. */
      readonly currency?: string
      /** Text to search for in comment, project name and client name, ignoring case, accents and blanks at its ends. */
      readonly search?: string
      /** 0 omits the totals and the chart. */
      readonly include_totals?: "0" | "1" | "true" | "false"
      /** 1 returns the totals without rows. */
      readonly totals_only?: "0" | "1" | "true" | "false"
      /** 0 leaves the charts empty; the totals stay. */
      readonly charts?: "0" | "1" | "true" | "false"
      /** Only records whose external_ref has this source. */
      readonly external_source?: string
      /** Only the record whose external_ref has this id; needs external_source. */
      readonly external_id?: string
    }
    readonly response: PaymentList
  }
  /** Record a payment */
  readonly "payments.record": {
    readonly method: "POST"
    readonly path: "/api/money"
    readonly headers: {
      /** Any 1 to 255 printable characters. For 24 hours, requests with the same key and body return the first response. */
      readonly "idempotency-key"?: string
    }
    readonly body: NewPayment
    readonly response: PaymentCreated
  }
  /** Read one payment */
  readonly "payments.get": {
    readonly method: "GET"
    readonly path: "/api/money/{id}"
    readonly params: {
      /** The payment's id. */
      readonly id: string
    }
    readonly response: PaymentResponse
  }
  /** Change some fields of a payment */
  readonly "payments.amend": {
    readonly method: "PUT"
    readonly path: "/api/money/{id}"
    readonly params: {
      /** The payment's id. */
      readonly id: string
    }
    readonly headers: {
      /** The ETag of the version you have read; 412 if the record has changed since. */
      readonly "if-match"?: string
    }
    readonly body: PaymentPatch
    readonly response: PaymentAmended
  }
  /** Delete a payment */
  readonly "payments.remove": {
    readonly method: "DELETE"
    readonly path: "/api/money/{id}"
    readonly params: {
      /** The payment's id. */
      readonly id: string
    }
    readonly headers: {
      /** The ETag of the version you have read; 412 if the record has changed since. */
      readonly "if-match"?: string
    }
    readonly response: PaymentRemoved
  }
  /** Create, change and delete many payments */
  readonly "payments.bulk": {
    readonly method: "POST"
    readonly path: "/api/money/bulk"
    readonly query: {
      /** 1 checks everything and writes nothing. */
      readonly dry_run?: "0" | "1" | "true" | "false"
    }
    readonly headers: {
      /** Any 1 to 255 printable characters. For 24 hours, requests with the same key and body return the first response. */
      readonly "idempotency-key"?: string
    }
    readonly body: PaymentBulk
    readonly response: PaymentOperations
  }
  /** List projects with their totals */
  readonly "projects.list": {
    readonly method: "GET"
    readonly path: "/api/projects"
    readonly query: {
      /** The number of the page, 1 by default. Not allowed with a cursor. */
      readonly page?: string
      /** Rows per page: by default 50, with for_select=1 500. */
      readonly page_size?: string
      /** The next_cursor of the previous page. Each page costs the same, however deep. */
      readonly cursor?: string
      /** The column to sort by, then created_at and id. */
      readonly sort_by?: "name" | "created_at" | "worked" | "earned" | "received" | "debt"
      /** The sort direction; by default asc for sort_by=name, otherwise desc. */
      readonly sort_dir?: "asc" | "desc"
      /** Text to search for in the name, ignoring case, accents and blanks at its ends. */
      readonly search?: string
      /** 0 returns those that are not archived, 1 those that are; by default all. With for_select=1 only 0 is allowed. */
      readonly archived?: "all" | "0" | "1"
      /** 1 returns only id and name, and no archived rows, for a select box: by name, 500 per page by default. */
      readonly for_select?: "0" | "1" | "true" | "false"
      /** 0 omits the totals and the chart. */
      readonly include_totals?: "0" | "1" | "true" | "false"
      /** 1 returns the totals without rows. */
      readonly totals_only?: "0" | "1" | "true" | "false"
      /** Totals include records on or after this day. */
      readonly accrual_from?: string
      /** Totals include records on or before this day. */
      readonly accrual_to?: string
      /** Only records whose external_ref has this source. */
      readonly external_source?: string
      /** Only the record whose external_ref has this id; needs external_source. */
      readonly external_id?: string
      /** Only projects of these counteragents: one id, or up to 100 ids separated by commas. none means no counteragent. */
      readonly counteragent_id?: string
    }
    readonly response: ProjectList
  }
  /** Add a project */
  readonly "projects.add": {
    readonly method: "POST"
    readonly path: "/api/projects"
    readonly headers: {
      /** Any 1 to 255 printable characters. For 24 hours, requests with the same key and body return the first response. */
      readonly "idempotency-key"?: string
    }
    readonly body: NewProject
    readonly response: ProjectCreated
  }
  /** Read one project */
  readonly "projects.get": {
    readonly method: "GET"
    readonly path: "/api/projects/{id}"
    readonly params: {
      /** The project's id. */
      readonly id: string
    }
    readonly response: ProjectResponse
  }
  /** Change some fields of a project */
  readonly "projects.amend": {
    readonly method: "PUT"
    readonly path: "/api/projects/{id}"
    readonly params: {
      /** The project's id. */
      readonly id: string
    }
    readonly headers: {
      /** The ETag of the version you have read; 412 if the record has changed since. */
      readonly "if-match"?: string
    }
    readonly body: ProjectPatch
    readonly response: ProjectChanged
  }
  /** Delete a project that no record refers to */
  readonly "projects.remove": {
    readonly method: "DELETE"
    readonly path: "/api/projects/{id}"
    readonly params: {
      /** The project's id. */
      readonly id: string
    }
    readonly headers: {
      /** The ETag of the version you have read; 412 if the record has changed since. */
      readonly "if-match"?: string
    }
    readonly response: ProjectRemoved
  }
  /** Create, change and delete many projects */
  readonly "projects.bulk": {
    readonly method: "POST"
    readonly path: "/api/projects/bulk"
    readonly query: {
      /** 1 checks everything and writes nothing. */
      readonly dry_run?: "0" | "1" | "true" | "false"
    }
    readonly headers: {
      /** Any 1 to 255 printable characters. For 24 hours, requests with the same key and body return the first response. */
      readonly "idempotency-key"?: string
    }
    readonly body: ProjectBulk
    readonly response: ProjectOperations
  }
  /** List counteragents with their totals */
  readonly "counteragents.list": {
    readonly method: "GET"
    readonly path: "/api/counteragents"
    readonly query: {
      /** The number of the page, 1 by default. Not allowed with a cursor. */
      readonly page?: string
      /** Rows per page: by default 50, with for_select=1 500. */
      readonly page_size?: string
      /** The next_cursor of the previous page. Each page costs the same, however deep. */
      readonly cursor?: string
      /** The column to sort by, then created_at and id. */
      readonly sort_by?: "name" | "created_at" | "worked" | "earned" | "received" | "debt"
      /** The sort direction; by default asc for sort_by=name, otherwise desc. */
      readonly sort_dir?: "asc" | "desc"
      /** Text to search for in the name, ignoring case, accents and blanks at its ends. */
      readonly search?: string
      /** 0 returns those that are not archived, 1 those that are; by default all. With for_select=1 only 0 is allowed. */
      readonly archived?: "all" | "0" | "1"
      /** 1 returns only id and name, and no archived rows, for a select box: by name, 500 per page by default. */
      readonly for_select?: "0" | "1" | "true" | "false"
      /** 0 omits the totals and the chart. */
      readonly include_totals?: "0" | "1" | "true" | "false"
      /** 1 returns the totals without rows. */
      readonly totals_only?: "0" | "1" | "true" | "false"
      /** Totals include records on or after this day. */
      readonly accrual_from?: string
      /** Totals include records on or before this day. */
      readonly accrual_to?: string
      /** Only records whose external_ref has this source. */
      readonly external_source?: string
      /** Only the record whose external_ref has this id; needs external_source. */
      readonly external_id?: string
    }
    readonly response: CounteragentList
  }
  /** Add a counteragent */
  readonly "counteragents.add": {
    readonly method: "POST"
    readonly path: "/api/counteragents"
    readonly headers: {
      /** Any 1 to 255 printable characters. For 24 hours, requests with the same key and body return the first response. */
      readonly "idempotency-key"?: string
    }
    readonly body: NewCounteragent
    readonly response: CounteragentCreated
  }
  /** Read one counteragent */
  readonly "counteragents.get": {
    readonly method: "GET"
    readonly path: "/api/counteragents/{id}"
    readonly params: {
      /** The counteragent's id. */
      readonly id: string
    }
    readonly response: CounteragentResponse
  }
  /** Change some fields of a counteragent */
  readonly "counteragents.amend": {
    readonly method: "PUT"
    readonly path: "/api/counteragents/{id}"
    readonly params: {
      /** The counteragent's id. */
      readonly id: string
    }
    readonly headers: {
      /** The ETag of the version you have read; 412 if the record has changed since. */
      readonly "if-match"?: string
    }
    readonly body: CounteragentPatch
    readonly response: CounteragentResponse
  }
  /** Delete a counteragent that no record or project refers to */
  readonly "counteragents.remove": {
    readonly method: "DELETE"
    readonly path: "/api/counteragents/{id}"
    readonly params: {
      /** The counteragent's id. */
      readonly id: string
    }
    readonly headers: {
      /** The ETag of the version you have read; 412 if the record has changed since. */
      readonly "if-match"?: string
    }
    readonly response: CounteragentRemoved
  }
  /** Create, change and delete many counteragents */
  readonly "counteragents.bulk": {
    readonly method: "POST"
    readonly path: "/api/counteragents/bulk"
    readonly query: {
      /** 1 checks everything and writes nothing. */
      readonly dry_run?: "0" | "1" | "true" | "false"
    }
    readonly headers: {
      /** Any 1 to 255 printable characters. For 24 hours, requests with the same key and body return the first response. */
      readonly "idempotency-key"?: string
    }
    readonly body: CounteragentBulk
    readonly response: CounteragentOperations
  }
  /** List payouts with totals and a chart */
  readonly "payouts.list": {
    readonly method: "GET"
    readonly path: "/api/payouts"
    readonly query: {
      /** The number of the page, 1 by default. Not allowed with a cursor. */
      readonly page?: string
      /** Rows per page. */
      readonly page_size?: string
      /** The next_cursor of the previous page. Each page costs the same, however deep. */
      readonly cursor?: string
      /** The column to sort by, then created_at and id. */
      readonly sort_by?: "payout_date" | "created_at" | "amount"
      /** The sort direction. */
      readonly sort_dir?: "asc" | "desc"
      /** Payouts on or after this day. */
      readonly payout_from?: string
      /** Payouts on or before this day. */
      readonly payout_to?: string
      /** Only records of these counteragents: one id, or up to 100 ids separated by commas. none means no counteragent. */
      readonly counteragent_id?: string
      /** Only records of these projects: one id, or up to 100 ids separated by commas. none means no project. */
      readonly project_id?: string
      /** Only records of these members: one id, or up to 100 ids separated by commas. */
      readonly user_id?: string
      /** Only records in these currencies: one ISO 4217 code, or up to 100 codes separated by commas, ignoring case. */
      readonly currency?: string
      /** Text to search for in comment, project name and client name, ignoring case, accents and blanks at its ends. */
      readonly search?: string
      /** 0 omits the totals and the chart. */
      readonly include_totals?: "0" | "1" | "true" | "false"
      /** 1 returns the totals without rows. */
      readonly totals_only?: "0" | "1" | "true" | "false"
      /** 0 leaves the charts empty; the totals stay. */
      readonly charts?: "0" | "1" | "true" | "false"
      /** Only records whose external_ref has this source. */
      readonly external_source?: string
      /** Only the record whose external_ref has this id; needs external_source. */
      readonly external_id?: string
    }
    readonly response: PayoutList
  }
  /** Record a payout */
  readonly "payouts.record": {
    readonly method: "POST"
    readonly path: "/api/payouts"
    readonly headers: {
      /** Any 1 to 255 printable characters. For 24 hours, requests with the same key and body return the first response. */
      readonly "idempotency-key"?: string
    }
    readonly body: NewPayout
    readonly response: PayoutCreated
  }
  /** Read one payout */
  readonly "payouts.get": {
    readonly method: "GET"
    readonly path: "/api/payouts/{id}"
    readonly params: {
      /** The payout's id. */
      readonly id: string
    }
    readonly response: PayoutResponse
  }
  /** Change some fields of a payout */
  readonly "payouts.amend": {
    readonly method: "PUT"
    readonly path: "/api/payouts/{id}"
    readonly params: {
      /** The payout's id. */
      readonly id: string
    }
    readonly headers: {
      /** The ETag of the version you have read; 412 if the record has changed since. */
      readonly "if-match"?: string
    }
    readonly body: PayoutPatch
    readonly response: PayoutAmended
  }
  /** Delete a payout */
  readonly "payouts.remove": {
    readonly method: "DELETE"
    readonly path: "/api/payouts/{id}"
    readonly params: {
      /** The payout's id. */
      readonly id: string
    }
    readonly headers: {
      /** The ETag of the version you have read; 412 if the record has changed since. */
      readonly "if-match"?: string
    }
    readonly response: PayoutRemoved
  }
  /** Create, change and delete many payouts */
  readonly "payouts.bulk": {
    readonly method: "POST"
    readonly path: "/api/payouts/bulk"
    readonly query: {
      /** 1 checks everything and writes nothing. */
      readonly dry_run?: "0" | "1" | "true" | "false"
    }
    readonly headers: {
      /** Any 1 to 255 printable characters. For 24 hours, requests with the same key and body return the first response. */
      readonly "idempotency-key"?: string
    }
    readonly body: PayoutBulk
    readonly response: PayoutOperations
  }
  /** List charges with totals and a chart */
  readonly "charges.list": {
    readonly method: "GET"
    readonly path: "/api/charges"
    readonly query: {
      /** The number of the page, 1 by default. Not allowed with a cursor. */
      readonly page?: string
      /** Rows per page. */
      readonly page_size?: string
      /** The next_cursor of the previous page. Each page costs the same, however deep. */
      readonly cursor?: string
      /** The column to sort by, then created_at and id. */
      readonly sort_by?: "charge_date" | "created_at" | "amount"
      /** The sort direction. */
      readonly sort_dir?: "asc" | "desc"
      /** Charges on or after this day. */
      readonly charge_from?: string
      /** Charges on or before this day. */
      readonly charge_to?: string
      /** Only charges of these kinds: one kind, or up to 100 kinds separated by commas. */
      readonly kind?: string
      /** 0 returns what no invoice has, draft what drafts have, 1 what issued invoices have, elsewhere what another system has billed; all by default. Members and clients are shown issued invoices alone. */
      readonly invoiced?: "0" | "draft" | "1" | "elsewhere"
      /** Only records of these counteragents: one id, or up to 100 ids separated by commas. none means no counteragent. */
      readonly counteragent_id?: string
      /** Only records of these projects: one id, or up to 100 ids separated by commas. none means no project. */
      readonly project_id?: string
      /** Only records of these members: one id, or up to 100 ids separated by commas. none means no member. */
      readonly user_id?: string
      /** Only records in these currencies: one ISO 4217 code, or up to 100 codes separated by commas, ignoring case. */
      readonly currency?: string
      /** Text to search for in comment, project name and client name, ignoring case, accents and blanks at its ends. */
      readonly search?: string
      /** 0 omits the totals and the chart. */
      readonly include_totals?: "0" | "1" | "true" | "false"
      /** 1 returns the totals without rows. */
      readonly totals_only?: "0" | "1" | "true" | "false"
      /** 0 leaves the charts empty; the totals stay. */
      readonly charts?: "0" | "1" | "true" | "false"
      /** Only records whose external_ref has this source. */
      readonly external_source?: string
      /** Only the record whose external_ref has this id; needs external_source. */
      readonly external_id?: string
    }
    readonly response: ChargeList
  }
  /** Record a charge */
  readonly "charges.record": {
    readonly method: "POST"
    readonly path: "/api/charges"
    readonly headers: {
      /** Any 1 to 255 printable characters. For 24 hours, requests with the same key and body return the first response. */
      readonly "idempotency-key"?: string
    }
    readonly body: NewCharge
    readonly response: ChargeCreated
  }
  /** Read one charge */
  readonly "charges.get": {
    readonly method: "GET"
    readonly path: "/api/charges/{id}"
    readonly params: {
      /** The charge's id. */
      readonly id: string
    }
    readonly response: ChargeResponse
  }
  /** Change some fields of a charge */
  readonly "charges.amend": {
    readonly method: "PUT"
    readonly path: "/api/charges/{id}"
    readonly params: {
      /** The charge's id. */
      readonly id: string
    }
    readonly headers: {
      /** The ETag of the version you have read; 412 if the record has changed since. */
      readonly "if-match"?: string
    }
    readonly body: ChargePatch
    readonly response: ChargeAmended
  }
  /** Delete a charge */
  readonly "charges.remove": {
    readonly method: "DELETE"
    readonly path: "/api/charges/{id}"
    readonly params: {
      /** The charge's id. */
      readonly id: string
    }
    readonly headers: {
      /** The ETag of the version you have read; 412 if the record has changed since. */
      readonly "if-match"?: string
    }
    readonly response: ChargeRemoved
  }
  /** Create, change and delete many charges */
  readonly "charges.bulk": {
    readonly method: "POST"
    readonly path: "/api/charges/bulk"
    readonly query: {
      /** 1 checks everything and writes nothing. */
      readonly dry_run?: "0" | "1" | "true" | "false"
    }
    readonly headers: {
      /** Any 1 to 255 printable characters. For 24 hours, requests with the same key and body return the first response. */
      readonly "idempotency-key"?: string
    }
    readonly body: ChargeBulk
    readonly response: ChargeOperations
  }
  /** List invoices and credit notes with totals per currency */
  readonly "invoices.list": {
    readonly method: "GET"
    readonly path: "/api/invoices"
    readonly query: {
      /** The number of the page, 1 by default. Not allowed with a cursor. */
      readonly page?: string
      /** Rows per page. */
      readonly page_size?: string
      /** The next_cursor of the previous page. Each page costs the same, however deep. */
      readonly cursor?: string
      /** The column to sort by, then created_at and id. */
      readonly sort_by?: "issue_date" | "due_date" | "number" | "gross" | "open" | "created_at"
      /** The sort direction. */
      readonly sort_dir?: "asc" | "desc"
      /** Only documents of these statuses, by default all: one of statuses, or up to 100 statuses separated by commas. */
      readonly status?: string
      /** Only invoices, or only credit notes. */
      readonly kind?: "invoice" | "credit_note"
      /** Only records of these counteragents: one id, or up to 100 ids separated by commas. none means no counteragent. */
      readonly counteragent_id?: string
      /** Only documents of this day or later. */
      readonly issued_from?: string
      /** Only documents of this day or earlier. */
      readonly issued_to?: string
      /** Only documents that are due on this day or later. */
      readonly due_from?: string
      /** Only documents that are due on this day or earlier. */
      readonly due_to?: string
      /** 1: only issued deposits that no invoice deducts yet and of which something is left. */
      readonly deductible?: "0" | "1" | "true" | "false"
      /** Text to search for in number and client name, ignoring case, accents and blanks at its ends. */
      readonly search?: string
      /** 0 omits the totals and the chart. */
      readonly include_totals?: "0" | "1" | "true" | "false"
    }
    readonly response: InvoiceList
  }
  /** Draft an invoice, of lines or of work */
  readonly "invoices.draft": {
    readonly method: "POST"
    readonly path: "/api/invoices"
    readonly headers: {
      /** Any 1 to 255 printable characters. For 24 hours, requests with the same key and body return the first response. */
      readonly "idempotency-key"?: string
    }
    readonly body: NewInvoice
    readonly response: InvoiceCreated
  }
  /** Read one invoice or credit note */
  readonly "invoices.get": {
    readonly method: "GET"
    readonly path: "/api/invoices/{id}"
    readonly params: {
      /** The document's id. */
      readonly id: string
    }
    readonly response: InvoiceResponse
  }
  /** Change some fields of a draft */
  readonly "invoices.amend": {
    readonly method: "PUT"
    readonly path: "/api/invoices/{id}"
    readonly params: {
      /** The document's id. */
      readonly id: string
    }
    readonly headers: {
      /** The ETag of the version you have read; 412 if the record has changed since. */
      readonly "if-match"?: string
    }
    readonly body: InvoicePatch
    readonly response: InvoiceResponse
  }
  /** Delete a draft, which frees its entries and charges */
  readonly "invoices.remove": {
    readonly method: "DELETE"
    readonly path: "/api/invoices/{id}"
    readonly params: {
      /** The document's id. */
      readonly id: string
    }
    readonly headers: {
      /** The ETag of the version you have read; 412 if the record has changed since. */
      readonly "if-match"?: string
    }
    readonly response: InvoiceRemoved
  }
  /** Issue a draft: it gets its number and never changes again */
  readonly "invoices.issue": {
    readonly method: "POST"
    readonly path: "/api/invoices/{id}/issue"
    readonly params: {
      /** The document's id. */
      readonly id: string
    }
    readonly query: {
      /** 1 checks everything and says what is missing, and issues nothing. */
      readonly dry_run?: "0" | "1" | "true" | "false"
    }
    readonly body: InvoiceToIssue
    readonly response: InvoiceIssued
  }
  /** Credit an invoice, whole or in part: issues a credit note; needs an Idempotency-Key */
  readonly "invoices.credit": {
    readonly method: "POST"
    readonly path: "/api/invoices/{id}/credit"
    readonly params: {
      /** The document's id. */
      readonly id: string
    }
    readonly headers: {
      /** Any 1 to 255 printable characters. For 24 hours, requests with the same key and body return the first response. */
      readonly "idempotency-key"?: string
    }
    readonly body: InvoiceToCredit
    readonly response: InvoiceCredited
  }
  /** Mark an issued document as sent */
  readonly "invoices.sent": {
    readonly method: "POST"
    readonly path: "/api/invoices/{id}/sent"
    readonly params: {
      /** The document's id. */
      readonly id: string
    }
    readonly body: InvoiceToMark
    readonly response: InvoiceResponse
  }
  /** List timesheets, the latest first; members get their own */
  readonly "approvals.list": {
    readonly method: "GET"
    readonly path: "/api/approvals"
    readonly query: {
      /** Only timesheets in this state; by default in any. */
      readonly state?: "open" | "submitted" | "approved" | "returned"
      /** Only records of these members: one id, or up to 100 ids separated by commas. */
      readonly user_id?: string
      /** Only timesheets that have this day or a later one. Without it, open timesheets are listed for the 92 days before to. */
      readonly from?: string
      /** Only timesheets that have this day or an earlier one; open timesheets by default up to today. */
      readonly to?: string
      /** Timesheets per page. */
      readonly limit?: string
      /** The next_cursor of the previous page. Each page costs the same, however deep. */
      readonly cursor?: string
    }
    readonly response: TimesheetList
  }
  /** Submit a timesheet for approval, which locks it for its member */
  readonly "approvals.submit": {
    readonly method: "POST"
    readonly path: "/api/approvals/submit"
    readonly body: TimesheetToSubmit
    readonly response: TimesheetResponse
  }
  /** Take a submitted timesheet back */
  readonly "approvals.withdraw": {
    readonly method: "POST"
    readonly path: "/api/approvals/withdraw"
    readonly body: TimesheetToSubmit
    readonly response: TimesheetResponse
  }
  /** Approve submitted timesheets, each by itself; for owners and admins */
  readonly "approvals.approve": {
    readonly method: "POST"
    readonly path: "/api/approvals/approve"
    readonly body: TimesheetsToApprove
    readonly response: TimesheetsDecided
  }
  /** Return timesheets to their members with a comment, each by itself; for owners and admins */
  readonly "approvals.return": {
    readonly method: "POST"
    readonly path: "/api/approvals/return"
    readonly body: TimesheetsToReturn
    readonly response: TimesheetsDecided
  }
  /** Read a month of work, day by day */
  readonly "calendar.month": {
    readonly method: "GET"
    readonly path: "/api/calendar"
    readonly query: {
      /** The first day of the month. */
      readonly month: string
    }
    readonly response: CalendarResponse
  }
  /** Follow the changes of the workspace */
  readonly "changes.list": {
    readonly method: "GET"
    readonly path: "/api/changes"
    readonly query: {
      /** Where to go on: start, before the oldest change; now, after the newest one, which answers a cursor only; or the next_cursor of an earlier answer. */
      readonly cursor?: string
      /** The most changes of an answer. */
      readonly limit?: string
      /** Only changes of these kinds of records: one of kinds, or up to 100 kinds separated by commas. */
      readonly subject?: string
      /** Only changes that concern this day or a later one, such as those of an entry of that day. */
      readonly concerns_from?: string
      /** Only changes that concern this day or an earlier one. */
      readonly concerns_to?: string
      /** The seconds to wait for a change if there is none after the cursor. At most 2 calls of a key may wait at a time. */
      readonly wait?: string
    }
    readonly response: ChangesResponse
  }
  /** List the public holidays of the workspace's region */
  readonly "holidays.list": {
    readonly method: "GET"
    readonly path: "/api/holidays"
    readonly query: {
      /** The first day; by default the first of the year of the last day, or of this year where you are. */
      readonly from?: string
      /** The last day; by default the last of the year of the first day. At most 366 days. */
      readonly to?: string
    }
    readonly response: HolidaysResponse
  }
  /** List imports: all for owners and admins, otherwise the caller's own */
  readonly "imports.list": {
    readonly method: "GET"
    readonly path: "/api/imports"
    readonly response: ImportList
  }
  /** Create an import, to which bulk calls add records by its id */
  readonly "imports.add": {
    readonly method: "POST"
    readonly path: "/api/imports"
    readonly headers: {
      /** Any 1 to 255 printable characters. For 24 hours, requests with the same key and body return the first response. */
      readonly "idempotency-key"?: string
    }
    readonly body: NewImport
    readonly response: ImportCreated
  }
  /** Read one import */
  readonly "imports.get": {
    readonly method: "GET"
    readonly path: "/api/imports/{id}"
    readonly params: {
      /** The import's id. */
      readonly id: string
    }
    readonly response: ImportResponse
  }
  /** Remove up to 500 records of an import that have not changed since */
  readonly "imports.undo": {
    readonly method: "DELETE"
    readonly path: "/api/imports/{id}"
    readonly params: {
      /** The import's id. */
      readonly id: string
    }
    readonly response: ImportUndone
  }
  /** Add an open invoice of the other system, which keeps its number; again: the one that is there */
  readonly "imports.addInvoice": {
    readonly method: "POST"
    readonly path: "/api/imports/{id}/invoices"
    readonly params: {
      /** The import's id. */
      readonly id: string
    }
    readonly headers: {
      /** Any 1 to 255 printable characters. For 24 hours, requests with the same key and body return the first response. */
      readonly "idempotency-key"?: string
    }
    readonly body: InvoiceToImport
    readonly response: InvoiceImported
  }
  /** Read who you are, your time zone and the day that it is there */
  readonly "me.get": {
    readonly method: "GET"
    readonly path: "/api/me"
    readonly response: MeResponse
  }
  /** Read your workspace, your role and your key's scopes */
  readonly "me.access": {
    readonly method: "GET"
    readonly path: "/api/me/access"
    readonly response: AccessResponse
  }
  /** List your own API keys */
  readonly "me.listKeys": {
    readonly method: "GET"
    readonly path: "/api/me/api-keys"
    readonly response: ApiKeyList
  }
  /** Create an API key */
  readonly "me.createKey": {
    readonly method: "POST"
    readonly path: "/api/me/api-keys"
    readonly headers: {
      /** Any 1 to 255 printable characters. For 24 hours, requests with the same key and body return the first response. */
      readonly "idempotency-key"?: string
    }
    readonly body: NewApiKey
    readonly response: ApiKeyCreated
  }
  /** Revoke an API key; any key may revoke itself */
  readonly "me.revokeKey": {
    readonly method: "DELETE"
    readonly path: "/api/me/api-keys/{id}"
    readonly params: {
      /** The key's id. */
      readonly id: string
    }
    readonly response: ApiKeyRevoked
  }
  /** List your connected apps */
  readonly "me.listConnections": {
    readonly method: "GET"
    readonly path: "/api/me/connections"
    readonly response: ConnectionList
  }
  /** Disconnect an app; requires a key of kind full, or any key of a client */
  readonly "me.revokeConnection": {
    readonly method: "DELETE"
    readonly path: "/api/me/connections/{id}"
    readonly params: {
      /** The connection's id. */
      readonly id: string
    }
    readonly response: ConnectionRevoked
  }
  /** Read how you want to see and use the pages */
  readonly "preferences.get": {
    readonly method: "GET"
    readonly path: "/api/me/preferences"
    readonly response: PreferencesResponse
  }
  /** Change some of your preferences; any key may */
  readonly "preferences.amend": {
    readonly method: "PUT"
    readonly path: "/api/me/preferences"
    readonly body: PreferencesPatch
    readonly response: PreferencesResponse
  }
  /** List the browsers in which you are signed in */
  readonly "mySessions.list": {
    readonly method: "GET"
    readonly path: "/api/me/sessions"
    readonly response: MySessionList
  }
  /** Sign out everywhere but in this browser; requires a key of kind full, or any key of a client */
  readonly "mySessions.endOthers": {
    readonly method: "DELETE"
    readonly path: "/api/me/sessions"
    readonly response: MySessionsEnded
  }
  /** Sign out of a browser; requires a key of kind full, or any key of a client, unless it is this browser */
  readonly "mySessions.end": {
    readonly method: "DELETE"
    readonly path: "/api/me/sessions/{id}"
    readonly params: {
      /** The session's id. */
      readonly id: string
    }
    readonly response: MySessionEnded
  }
  /** List your passkeys */
  readonly "passkeys.list": {
    readonly method: "GET"
    readonly path: "/api/me/passkeys"
    readonly response: PasskeyList
  }
  /** Add a passkey that the browser has made; needs all that your role may */
  readonly "passkeys.add": {
    readonly method: "POST"
    readonly path: "/api/me/passkeys"
    readonly body: NewPasskey
    readonly response: PasskeyAdded
  }
  /** Begin to add a passkey: what the browser makes it of */
  readonly "passkeys.options": {
    readonly method: "POST"
    readonly path: "/api/me/passkeys/options"
    readonly response: PasskeyOptions
  }
  /** Remove a passkey; requires a key of kind full, or any key of a client */
  readonly "passkeys.remove": {
    readonly method: "DELETE"
    readonly path: "/api/me/passkeys/{id}"
    readonly params: {
      /** The passkey's id. */
      readonly id: string
    }
    readonly response: PasskeyRemoved
  }
  /** List the members; callers who are not managers get themselves */
  readonly "members.list": {
    readonly method: "GET"
    readonly path: "/api/members"
    readonly query: {
      /** Rows per page, 1 to 500; by default all rows, with a cursor 500. */
      readonly limit?: string
      /** The next_cursor of the previous page. Each page costs the same, however deep. */
      readonly cursor?: string
    }
    readonly response: MemberList
  }
  /** Add and invite a member, optionally with a first key */
  readonly "members.add": {
    readonly method: "POST"
    readonly path: "/api/members"
    readonly headers: {
      /** Any 1 to 255 printable characters. For 24 hours, requests with the same key and body return the first response. */
      readonly "idempotency-key"?: string
    }
    readonly body: NewMember
    readonly response: MemberCreated
  }
  /** List former members, whose records stay; for owners and admins */
  readonly "members.listFormer": {
    readonly method: "GET"
    readonly path: "/api/members/former"
    readonly query: {
      /** Rows per page, 1 to 500; by default all rows, with a cursor 500. */
      readonly limit?: string
      /** The next_cursor of the previous page. Each page costs the same, however deep. */
      readonly cursor?: string
    }
    readonly response: MemberList
  }
  /** Add a person whose records come from elsewhere as a former member, without key, invitation and sign-in */
  readonly "members.addFormer": {
    readonly method: "POST"
    readonly path: "/api/members/former"
    readonly headers: {
      /** Any 1 to 255 printable characters. For 24 hours, requests with the same key and body return the first response. */
      readonly "idempotency-key"?: string
    }
    readonly body: NewFormerMember
    readonly response: FormerMemberCreated
  }
  /** Invite a member with a new one-time code, which replaces an earlier one */
  readonly "members.invite": {
    readonly method: "POST"
    readonly path: "/api/members/{id}/invite"
    readonly params: {
      /** The member's id. */
      readonly id: string
    }
    readonly headers: {
      /** Any 1 to 255 printable characters. For 24 hours, requests with the same key and body return the first response. */
      readonly "idempotency-key"?: string
    }
    readonly body: NewInvitation
    readonly response: MemberInvited
  }
  /** Make a former member without an address a member, and invite them; their records stay theirs */
  readonly "members.join": {
    readonly method: "POST"
    readonly path: "/api/members/{id}/join"
    readonly params: {
      /** The member's id. */
      readonly id: string
    }
    readonly headers: {
      /** Any 1 to 255 printable characters. For 24 hours, requests with the same key and body return the first response. */
      readonly "idempotency-key"?: string
    }
    readonly body: MemberJoin
    readonly response: MemberJoined
  }
  /** Change a member's name, role, clients or time zone; members their own time zone; owners the address, which ends connections */
  readonly "members.amend": {
    readonly method: "PUT"
    readonly path: "/api/members/{id}"
    readonly params: {
      /** The member's id. */
      readonly id: string
    }
    readonly headers: {
      /** The ETag of the version you have read; 412 if the record has changed since. */
      readonly "if-match"?: string
    }
    readonly body: MemberPatch
    readonly response: MemberResponse
  }
  /** Remove a member; their keys stop working, their records stay */
  readonly "members.remove": {
    readonly method: "DELETE"
    readonly path: "/api/members/{id}"
    readonly params: {
      /** The member's id. */
      readonly id: string
    }
    readonly headers: {
      /** The ETag of the version you have read; 412 if the record has changed since. */
      readonly "if-match"?: string
    }
    readonly response: MemberRemoved
  }
  /** List a member's API keys; for owners */
  readonly "members.listKeys": {
    readonly method: "GET"
    readonly path: "/api/members/{id}/api-keys"
    readonly params: {
      /** The member's id. */
      readonly id: string
    }
    readonly response: ApiKeyList
  }
  /** Revoke a member's API key; for owners */
  readonly "members.revokeKey": {
    readonly method: "DELETE"
    readonly path: "/api/members/{id}/api-keys/{key_id}"
    readonly params: {
      /** The member's id. */
      readonly id: string
      /** The key's id. */
      readonly key_id: string
    }
    readonly response: ApiKeyRevoked
  }
  /** Read the workspace's settings */
  readonly "workspace.get": {
    readonly method: "GET"
    readonly path: "/api/workspace"
    readonly response: WorkspaceResponse
  }
  /** Change some of the workspace's settings */
  readonly "workspace.amend": {
    readonly method: "PUT"
    readonly path: "/api/workspace"
    readonly headers: {
      /** The ETag of the version you have read; 412 if the record has changed since. */
      readonly "if-match"?: string
    }
    readonly body: WorkspacePatch
    readonly response: WorkspaceResponse
  }
  /** Read the picture on invoices */
  readonly "workspace.logo": {
    readonly method: "GET"
    readonly path: "/api/workspace/logo"
    readonly response: LogoResponse
  }
  /** Put a picture on invoices */
  readonly "workspace.setLogo": {
    readonly method: "PUT"
    readonly path: "/api/workspace/logo"
    readonly headers: {
      /** The ETag of the version you have read; 412 if the record has changed since. */
      readonly "if-match"?: string
    }
    readonly body: NewLogo
    readonly response: LogoResponse
  }
  /** Take the picture off later invoices */
  readonly "workspace.removeLogo": {
    readonly method: "DELETE"
    readonly path: "/api/workspace/logo"
    readonly headers: {
      /** The ETag of the version you have read; 412 if the record has changed since. */
      readonly "if-match"?: string
    }
    readonly response: LogoResponse
  }
  /** List every close and reopening of the books */
  readonly "periods.list": {
    readonly method: "GET"
    readonly path: "/api/periods"
    readonly response: PeriodList
  }
  /** Read a close or reopening of the books */
  readonly "periods.get": {
    readonly method: "GET"
    readonly path: "/api/periods/{id}"
    readonly params: {
      /** The period's id. */
      readonly id: string
    }
    readonly query: {
      /** 1 compares the certificate with the records as they are now. */
      readonly check?: "0" | "1" | "true" | "false"
    }
    readonly response: PeriodResponse
  }
  /** Close the books up to a day */
  readonly "periods.close": {
    readonly method: "POST"
    readonly path: "/api/periods/close"
    readonly body: PeriodClose
    readonly response: PeriodResponse
  }
  /** Reopen closed books */
  readonly "periods.reopen": {
    readonly method: "POST"
    readonly path: "/api/periods/reopen"
    readonly body: PeriodReopening
    readonly response: PeriodResponse
  }
  /** List the rates; members get bill rates that are theirs or of no member */
  readonly "rates.list": {
    readonly method: "GET"
    readonly path: "/api/rates"
    readonly query: {
      /** bill: what clients pay for an hour. cost: what an hour costs the workspace itself. */
      readonly kind?: "bill" | "cost"
      /** Only rates of these projects: one id, or up to 100 ids separated by commas. none means no project. */
      readonly project_id?: string
      /** Only rates of these counteragents: one id, or up to 100 ids separated by commas. none means no counteragent. */
      readonly counteragent_id?: string
      /** Only rates of these members: one id, or up to 100 ids separated by commas. none means no member. */
      readonly user_id?: string
    }
    readonly response: RateList
  }
  /** Set a rate from a day on */
  readonly "rates.put": {
    readonly method: "POST"
    readonly path: "/api/rates"
    readonly headers: {
      /** Any 1 to 255 printable characters. For 24 hours, requests with the same key and body return the first response. */
      readonly "idempotency-key"?: string
    }
    readonly body: NewRate
    readonly response: RateCreated
  }
  /** Give time entries the rates of now; a repeat changes nothing, so it takes no Idempotency-Key */
  readonly "rates.reprice": {
    readonly method: "POST"
    readonly path: "/api/rates/reprice"
    readonly body: NewRepricing
    readonly response: Repriced
  }
  /** Remove a rate; entries keep the price that they have */
  readonly "rates.remove": {
    readonly method: "DELETE"
    readonly path: "/api/rates/{id}"
    readonly params: {
      /** The rate's id. */
      readonly id: string
    }
    readonly response: RateRemoved
  }
  /** List the exchange rates */
  readonly "exchangeRates.list": {
    readonly method: "GET"
    readonly path: "/api/exchange-rates"
    readonly response: ExchangeRateList
  }
  /** Set the exchange rate of a currency from a day on */
  readonly "exchangeRates.put": {
    readonly method: "POST"
    readonly path: "/api/exchange-rates"
    readonly headers: {
      /** Any 1 to 255 printable characters. For 24 hours, requests with the same key and body return the first response. */
      readonly "idempotency-key"?: string
    }
    readonly body: NewExchangeRate
    readonly response: ExchangeRateCreated
  }
  /** Remove an exchange rate; the previous one applies again */
  readonly "exchangeRates.remove": {
    readonly method: "DELETE"
    readonly path: "/api/exchange-rates/{id}"
    readonly params: {
      /** The rate's id. */
      readonly id: string
    }
    readonly response: ExchangeRateRemoved
  }
  /** List the tax codes, and those that are proposed */
  readonly "taxCodes.list": {
    readonly method: "GET"
    readonly path: "/api/tax-codes"
    readonly response: TaxCodeList
  }
  /** Add a tax code */
  readonly "taxCodes.add": {
    readonly method: "POST"
    readonly path: "/api/tax-codes"
    readonly headers: {
      /** Any 1 to 255 printable characters. For 24 hours, requests with the same key and body return the first response. */
      readonly "idempotency-key"?: string
    }
    readonly body: NewTaxCode
    readonly response: TaxCodeCreated
  }
  /** Change a tax code; issued documents keep it as it was */
  readonly "taxCodes.amend": {
    readonly method: "PUT"
    readonly path: "/api/tax-codes/{id}"
    readonly params: {
      /** The tax code's id. */
      readonly id: string
    }
    readonly headers: {
      /** The ETag of the version you have read; 412 if the record has changed since. */
      readonly "if-match"?: string
    }
    readonly body: TaxCodePatch
    readonly response: TaxCodeChanged
  }
  /** List the schedules of recurring invoices */
  readonly "invoiceSchedules.list": {
    readonly method: "GET"
    readonly path: "/api/invoice-schedules"
    readonly response: InvoiceScheduleList
  }
  /** Add a schedule that makes a draft in each month, quarter or year */
  readonly "invoiceSchedules.add": {
    readonly method: "POST"
    readonly path: "/api/invoice-schedules"
    readonly headers: {
      /** Any 1 to 255 printable characters. For 24 hours, requests with the same key and body return the first response. */
      readonly "idempotency-key"?: string
    }
    readonly body: NewInvoiceSchedule
    readonly response: InvoiceScheduleCreated
  }
  /** Read one schedule */
  readonly "invoiceSchedules.get": {
    readonly method: "GET"
    readonly path: "/api/invoice-schedules/{id}"
    readonly params: {
      /** The schedule's id. */
      readonly id: string
    }
    readonly response: InvoiceScheduleResponse
  }
  /** Change a schedule, pause it or start it again */
  readonly "invoiceSchedules.amend": {
    readonly method: "PUT"
    readonly path: "/api/invoice-schedules/{id}"
    readonly params: {
      /** The schedule's id. */
      readonly id: string
    }
    readonly headers: {
      /** The ETag of the version you have read; 412 if the record has changed since. */
      readonly "if-match"?: string
    }
    readonly body: InvoiceSchedulePatch
    readonly response: InvoiceScheduleResponse
  }
  /** Delete a schedule; its drafts and invoices stay */
  readonly "invoiceSchedules.remove": {
    readonly method: "DELETE"
    readonly path: "/api/invoice-schedules/{id}"
    readonly params: {
      /** The schedule's id. */
      readonly id: string
    }
    readonly headers: {
      /** The ETag of the version you have read; 412 if the record has changed since. */
      readonly "if-match"?: string
    }
    readonly response: InvoiceScheduleRemoved
  }
  /** List the series of invoice numbers */
  readonly "invoiceSeries.list": {
    readonly method: "GET"
    readonly path: "/api/invoice-series"
    readonly response: InvoiceSeriesList
  }
  /** Add a series of invoice numbers */
  readonly "invoiceSeries.add": {
    readonly method: "POST"
    readonly path: "/api/invoice-series"
    readonly headers: {
      /** Any 1 to 255 printable characters. For 24 hours, requests with the same key and body return the first response. */
      readonly "idempotency-key"?: string
    }
    readonly body: NewInvoiceSeries
    readonly response: InvoiceSeriesCreated
  }
  /** Change a series, or raise its next number with a reason */
  readonly "invoiceSeries.amend": {
    readonly method: "PUT"
    readonly path: "/api/invoice-series/{id}"
    readonly params: {
      /** The series' id. */
      readonly id: string
    }
    readonly headers: {
      /** The ETag of the version you have read; 412 if the record has changed since. */
      readonly "if-match"?: string
    }
    readonly body: InvoiceSeriesPatch
    readonly response: InvoiceSeriesChanged
  }
  /** Time, earnings, receipts and debt per member */
  readonly "reports.team": {
    readonly method: "GET"
    readonly path: "/api/reports/team"
    readonly query: {
      /** The first day of the period; no limit by default. */
      readonly accrual_from?: string
      /** The last day of the period; no limit by default. */
      readonly accrual_to?: string
      /** Only records of these projects: one id, or up to 100 ids separated by commas. none means no project. */
      readonly project_id?: string
      /** Only records of these counteragents: one id, or up to 100 ids separated by commas. none means no counteragent. */
      readonly counteragent_id?: string
      /** Only records of these members: one id, or up to 100 ids separated by commas. */
      readonly user_id?: string
      /** summary omits the rows; table returns only the rows. */
      readonly view?: "full" | "summary" | "table"
      /** The figure to sort by. */
      readonly sort_key?: "worked" | "earned" | "received" | "debt"
      /** The sort direction. */
      readonly sort_dir?: "asc" | "desc"
      /** Rows per page, 1 to 500; by default all rows, with a cursor 500. */
      readonly limit?: string
      /** The next_cursor of the previous page. Each page costs the same, however deep. */
      readonly cursor?: string
      /** 0 leaves the charts empty; the totals stay. */
      readonly charts?: "0" | "1" | "true" | "false"
    }
    readonly response: TeamReport
  }
  /** Activity: totals, comparison with another period, activity per member, project and client, and the log of changes */
  readonly "reports.activity": {
    readonly method: "GET"
    readonly path: "/api/reports/activity"
    readonly query: {
      /** The first day of the period; no limit by default. */
      readonly date_from?: string
      /** The last day of the period; no limit by default. */
      readonly date_to?: string
      /** The first day of the period to compare with; send compare_to too. By default, a whole year, quarter, month or week is compared with the one before, the beginning of one that ends today with the same days of the one before, and anything else with as many days before. */
      readonly compare_from?: string
      /** The last day of the period to compare with; send compare_from too. */
      readonly compare_to?: string
      /** Only records of these projects: one id, or up to 100 ids separated by commas. none means no project. */
      readonly project_id?: string
      /** Only records of these counteragents: one id, or up to 100 ids separated by commas. none means no counteragent. */
      readonly counteragent_id?: string
      /** Only records of these members: one id, or up to 100 ids separated by commas. */
      readonly user_id?: string
      /** The most rows of each list of members, projects and clients, 1 to 500; by default all. */
      readonly limit?: string
      /** One of next_cursors: the response has only the next page of its list. */
      readonly cursor?: string
      /** 0 leaves the charts empty; the totals stay. */
      readonly charts?: "0" | "1" | "true" | "false"
      /** Lines of the feed per page. */
      readonly feed_limit?: string
      /** Lines of the feed to skip. */
      readonly feed_offset?: string
      /** Only changes of these kinds of records: one of kinds, or up to 100 kinds separated by commas. */
      readonly feed_subject?: string
      /** Only these changes: one of actions, or up to 100 actions separated by commas. */
      readonly feed_action?: string
      /** Only changes that concern this day or a later one, such as those of an entry of that day. */
      readonly concerns_from?: string
      /** Only changes that concern this day or an earlier one. */
      readonly concerns_to?: string
    }
    readonly response: ActivityReport
  }
  /** Debtors: debt, its age and its risks */
  readonly "reports.debtors": {
    readonly method: "GET"
    readonly path: "/api/reports/debtors"
    readonly query: {
      /** The first day of the period; no limit by default. */
      readonly accrual_from?: string
      /** The last day of the period; no limit by default. */
      readonly accrual_to?: string
      /** The first day of the period to compare with; send compare_to too. By default, a whole year, quarter, month or week is compared with the one before, the beginning of one that ends today with the same days of the one before, and anything else with as many days before. */
      readonly compare_from?: string
      /** The last day of the period to compare with; send compare_from too. */
      readonly compare_to?: string
      /** Only records of these projects: one id, or up to 100 ids separated by commas. none means no project. */
      readonly project_id?: string
      /** Only records of these counteragents: one id, or up to 100 ids separated by commas. none means no counteragent. */
      readonly counteragent_id?: string
      /** Only records of these members: one id, or up to 100 ids separated by commas. */
      readonly user_id?: string
      /** What a row is. */
      readonly view?: "counteragents" | "projects"
      /** The column to sort by. Rows without a value come last. */
      readonly sort_key?: "name" | "client" | "debt" | "earned" | "received" | "last_paid" | "age" | "projects_count"
      /** The sort direction. */
      readonly sort_dir?: "asc" | "desc"
      /** 1 returns only rows with an overdue amount. */
      readonly overdue_only?: "0" | "1"
      /** Rows per page, 1 to 500; by default all rows, with a cursor 500. */
      readonly limit?: string
      /** The next_cursor of the previous page. Each page costs the same, however deep. */
      readonly cursor?: string
    }
    readonly response: DebtorsReport
  }
  /** The statement of a client or project with its running debt, in the workspace's currency and in its own */
  readonly "reports.reconciliation": {
    readonly method: "GET"
    readonly path: "/api/reports/debtors/reconciliation"
    readonly query: {
      /** The client or project: its id, or none for the records without one. */
      readonly entity_id: string
      /** What a row is. */
      readonly view?: "counteragents" | "projects"
      /** The first day; by default there is no limit. What was before is in opening_debt. */
      readonly accrual_from?: string
      /** The last day; by default there is no limit. Without limit, a statement has at most 50000 records. */
      readonly accrual_to?: string
      /** Rows per page, 1 to 1000; by default all rows, with a cursor 1000. */
      readonly limit?: string
      /** The next_cursor of the previous page. Each page costs the same, however deep. */
      readonly cursor?: string
    }
    readonly response: ReconciliationReport
  }
  /** Minutes by day, for each project, client or member */
  readonly "reports.timeMatrix": {
    readonly method: "GET"
    readonly path: "/api/timesheet-matrix"
    readonly query: {
      /** The first day; by default the first of this month, in UTC. */
      readonly accrual_from?: string
      /** The last day; by default the last of this month, in UTC. At most 366 days. */
      readonly accrual_to?: string
      /** Only records of these projects: one id, or up to 100 ids separated by commas. none means no project. */
      readonly project_id?: string
      /** Only records of these counteragents: one id, or up to 100 ids separated by commas. none means no counteragent. */
      readonly counteragent_id?: string
      /** Only records of these members: one id, or up to 100 ids separated by commas. */
      readonly user_id?: string
      /** What a row is. */
      readonly view?: "project" | "counteragent" | "team"
      /** Rows per page, 1 to 500; by default all rows, with a cursor 500. */
      readonly limit?: string
      /** The next_cursor of the previous page. Each page costs the same, however deep. */
      readonly cursor?: string
    }
    readonly response: TimeMatrix
  }
  /** Money earned, received or charged by day, for each project, client or member */
  readonly "reports.moneyMatrix": {
    readonly method: "GET"
    readonly path: "/api/moneysheet-matrix"
    readonly query: {
      /** The first day; by default the first of this month, in UTC. */
      readonly accrual_from?: string
      /** The last day; by default the last of this month, in UTC. At most 366 days. */
      readonly accrual_to?: string
      /** Only records of these projects: one id, or up to 100 ids separated by commas. none means no project. */
      readonly project_id?: string
      /** Only records of these counteragents: one id, or up to 100 ids separated by commas. none means no counteragent. */
      readonly counteragent_id?: string
      /** Only records of these members: one id, or up to 100 ids separated by commas. */
      readonly user_id?: string
      /** What a row is. */
      readonly view?: "project" | "counteragent" | "team"
      /** Rows per page, 1 to 500; by default all rows, with a cursor 500. */
      readonly limit?: string
      /** The next_cursor of the previous page. Each page costs the same, however deep. */
      readonly cursor?: string
      /** The figure to show. */
      readonly metric?: "earned" | "received" | "charged"
    }
    readonly response: MoneyMatrix
  }
  /** Budgets: what is spent, left and expected */
  readonly "reports.budgets": {
    readonly method: "GET"
    readonly path: "/api/reports/budgets"
    readonly query: {
      /** Only budgets in this state; all by default. */
      readonly state?: "over" | "near" | "under"
      /** Only records of these projects: one id, or up to 100 ids separated by commas. none means no project. */
      readonly project_id?: string
      /** Only records of these counteragents: one id, or up to 100 ids separated by commas. none means no counteragent. */
      readonly counteragent_id?: string
      /** 1 adds the days to each row. */
      readonly charts?: "0" | "1"
    }
    readonly response: BudgetsReport
  }
  /** The dashboard: figures, trends, debtors, risks and recent activity */
  readonly "reports.dashboard": {
    readonly method: "GET"
    readonly path: "/api/dashboard/overview"
    readonly query: {
      /** The first day of the period; no limit by default. */
      readonly date_from?: string
      /** The last day of the period; no limit by default. */
      readonly date_to?: string
      /** The first day of the period to compare with; send compare_to too. By default, a whole year, quarter, month or week is compared with the one before, the beginning of one that ends today with the same days of the one before, and anything else with as many days before. */
      readonly compare_from?: string
      /** The last day of the period to compare with; send compare_from too. */
      readonly compare_to?: string
      /** Only records of these projects: one id, or up to 100 ids separated by commas. none means no project. */
      readonly project_id?: string
      /** Only records of these counteragents: one id, or up to 100 ids separated by commas. none means no counteragent. */
      readonly counteragent_id?: string
      /** Only records of these members: one id, or up to 100 ids separated by commas. */
      readonly user_id?: string
      /** The most risks of each kind, 1 to 500; by default all. */
      readonly limit?: string
    }
    readonly response: DashboardOverview
  }
  /** Receivables: open invoices by client and by age, on a day */
  readonly "reports.receivables": {
    readonly method: "GET"
    readonly path: "/api/reports/receivables"
    readonly query: {
      /** The day of the figures; today by default. What is dated later does not count. */
      readonly at?: string
      /** Only records of these counteragents: one id, or up to 100 ids separated by commas. none means no counteragent. */
      readonly counteragent_id?: string
    }
    readonly response: ReceivablesReport
  }
  /** Unbilled: billable work and charges that no issued invoice has */
  readonly "reports.unbilled": {
    readonly method: "GET"
    readonly path: "/api/reports/unbilled"
    readonly query: {
      /** Only records of these projects: one id, or up to 100 ids separated by commas. none means no project. */
      readonly project_id?: string
      /** Only records of these counteragents: one id, or up to 100 ids separated by commas. none means no counteragent. */
      readonly counteragent_id?: string
    }
    readonly response: UnbilledReport
  }
  /** Tax: what was invoiced or received, by tax code */
  readonly "reports.tax": {
    readonly method: "GET"
    readonly path: "/api/reports/tax"
    readonly query: {
      /** The first day; that of this month by default. */
      readonly from?: string
      /** The last day; today by default, otherwise the last of the month that from is in. */
      readonly to?: string
      /** issued: documents by their date. received: what was paid of them in the period. */
      readonly basis?: "issued" | "received"
    }
    readonly response: TaxReport
  }
  /** List the links to statements; for owners and admins */
  readonly "statementLinks.list": {
    readonly method: "GET"
    readonly path: "/api/statement-links"
    readonly query: {
      /** Only records of these counteragents: one id, or up to 100 ids separated by commas. none means no counteragent. */
      readonly counteragent_id?: string
    }
    readonly response: StatementLinkList
  }
  /** Make a link to a client's statement; also needs the scope reports:read */
  readonly "statementLinks.create": {
    readonly method: "POST"
    readonly path: "/api/statement-links"
    readonly headers: {
      /** Any 1 to 255 printable characters. For 24 hours, requests with the same key and body return the first response. */
      readonly "idempotency-key"?: string
    }
    readonly body: NewStatementLink
    readonly response: StatementLinkCreated
  }
  /** Revoke a link, which stops working at once */
  readonly "statementLinks.revoke": {
    readonly method: "DELETE"
    readonly path: "/api/statement-links/{id}"
    readonly params: {
      /** The link's id. */
      readonly id: string
    }
    readonly response: StatementLinkRevoked
  }
  /** Read the statement of a link, or one of its invoices as PDF */
  readonly "shared.statement": {
    readonly method: "POST"
    readonly path: "/api/shared/statement"
    readonly body: LinkSecret
    readonly response: SharedStatement
  }
  /** Undo a change */
  readonly "undo.change": {
    readonly method: "POST"
    readonly path: "/api/activity/{id}/undo"
    readonly params: {
      /** The id of the line in the feed of changes. */
      readonly id: string
    }
    readonly query: {
      /** 1 checks everything and writes nothing. */
      readonly dry_run?: "0" | "1" | "true" | "false"
    }
    readonly headers: {
      /** Any 1 to 255 printable characters. For 24 hours, requests with the same key and body return the first response. */
      readonly "idempotency-key"?: string
    }
    readonly response: ChangeUndone
  }
  /** Undo up to 500 changes of a request, newest first */
  readonly "undo.operation": {
    readonly method: "POST"
    readonly path: "/api/operations/{id}/undo"
    readonly params: {
      /** The operation_id of lines in the feed of changes, or an import's id. */
      readonly id: string
    }
    readonly query: {
      /** 1 checks everything and writes nothing. */
      readonly dry_run?: "0" | "1" | "true" | "false"
    }
    readonly headers: {
      /** Any 1 to 255 printable characters. For 24 hours, requests with the same key and body return the first response. */
      readonly "idempotency-key"?: string
    }
    readonly response: OperationUndone
  }
  /** List the webhooks; for owners and admins */
  readonly "webhooks.list": {
    readonly method: "GET"
    readonly path: "/api/webhooks"
    readonly response: WebhookList
  }
  /** Add a webhook; the response has its secret */
  readonly "webhooks.add": {
    readonly method: "POST"
    readonly path: "/api/webhooks"
    readonly headers: {
      /** Any 1 to 255 printable characters. For 24 hours, requests with the same key and body return the first response. */
      readonly "idempotency-key"?: string
    }
    readonly body: NewWebhook
    readonly response: WebhookCreated
  }
  /** Read a webhook */
  readonly "webhooks.get": {
    readonly method: "GET"
    readonly path: "/api/webhooks/{id}"
    readonly params: {
      /** The webhook's id. */
      readonly id: string
    }
    readonly response: WebhookFound
  }
  /** Change a webhook; one that is enabled again goes on where it stopped */
  readonly "webhooks.amend": {
    readonly method: "PUT"
    readonly path: "/api/webhooks/{id}"
    readonly params: {
      /** The webhook's id. */
      readonly id: string
    }
    readonly headers: {
      /** The ETag of the version you have read; 412 if the record has changed since. */
      readonly "if-match"?: string
    }
    readonly body: WebhookPatch
    readonly response: WebhookChanged
  }
  /** Remove a webhook and what waits for it */
  readonly "webhooks.remove": {
    readonly method: "DELETE"
    readonly path: "/api/webhooks/{id}"
    readonly params: {
      /** The webhook's id. */
      readonly id: string
    }
    readonly response: WebhookRemoved
  }
  /** Send a ping at once, and answer what came of it */
  readonly "webhooks.test": {
    readonly method: "POST"
    readonly path: "/api/webhooks/{id}/test"
    readonly params: {
      /** The webhook's id. */
      readonly id: string
    }
    readonly response: WebhookTested
  }
  /** Make a new secret; for 24 hours events are signed with the former one as well */
  readonly "webhooks.rotate": {
    readonly method: "POST"
    readonly path: "/api/webhooks/{id}/rotate"
    readonly params: {
      /** The webhook's id. */
      readonly id: string
    }
    readonly headers: {
      /** Any 1 to 255 printable characters. For 24 hours, requests with the same key and body return the first response. */
      readonly "idempotency-key"?: string
    }
    readonly response: WebhookRotated
  }
  /** Send an event, or all from a place on, once more under the same ids */
  readonly "webhooks.replay": {
    readonly method: "POST"
    readonly path: "/api/webhooks/{id}/replay"
    readonly params: {
      /** The webhook's id. */
      readonly id: string
    }
    readonly body: WebhookReplay
    readonly response: WebhookChanged
  }
  /** List what was sent in the last 30 days, and what came of it */
  readonly "webhooks.deliveries": {
    readonly method: "GET"
    readonly path: "/api/webhooks/{id}/deliveries"
    readonly params: {
      /** The webhook's id. */
      readonly id: string
    }
    readonly query: {
      /** Only tries before this one, the last of an earlier response; by default from the newest. */
      readonly before?: string
      /** The most tries of a response. */
      readonly limit?: string
    }
    readonly response: WebhookDeliveries
  }
  /** List mails and what came of them; for owners and admins */
  readonly "mails.list": {
    readonly method: "GET"
    readonly path: "/api/mails"
    readonly query: {
      /** Only all mails with this document. */
      readonly document_id?: string
      /** Only mails before this one, the last of an earlier response; by default from the newest. */
      readonly before?: string
      /** The most mails of a response. */
      readonly limit?: string
    }
    readonly response: MailList
  }
  /** Send a document or a statement to a client */
  readonly "mails.send": {
    readonly method: "POST"
    readonly path: "/api/mails"
    readonly headers: {
      /** Any 1 to 255 printable characters. For 24 hours, requests with the same key and body return the first response. */
      readonly "idempotency-key"?: string
    }
    readonly body: NewMail
    readonly response: MailsCreated
  }
  /** Send the same once more, as a new mail */
  readonly "mails.sendAgain": {
    readonly method: "POST"
    readonly path: "/api/mails/{id}/send"
    readonly params: {
      /** The mail's id. */
      readonly id: string
    }
    readonly headers: {
      /** Any 1 to 255 printable characters. For 24 hours, requests with the same key and body return the first response. */
      readonly "idempotency-key"?: string
    }
    readonly response: MailsCreated
  }
  /** Turn off the mails of one kind for the reader of one of them, by its List-Unsubscribe address */
  readonly "unsubscribe.stop": {
    readonly method: "POST"
    readonly path: "/api/unsubscribe"
    readonly query: {
      /** The secret of a mail. */
      readonly token: string
    }
    readonly response: Unsubscribed
  }
  /** Read whether you have a calendar feed */
  readonly "calendarFeed.show": {
    readonly method: "GET"
    readonly path: "/api/me/calendar-feed"
    readonly response: CalendarFeedResponse
  }
  /** Make your calendar feed, or make it anew: the former address stops working */
  readonly "calendarFeed.make": {
    readonly method: "POST"
    readonly path: "/api/me/calendar-feed"
    readonly response: CalendarFeedCreated
  }
  /** Remove your calendar feed: its address stops working at once */
  readonly "calendarFeed.remove": {
    readonly method: "DELETE"
    readonly path: "/api/me/calendar-feed"
    readonly response: CalendarFeedRemoved
  }
  /** Read the time entries of a calendar feed's member as iCalendar */
  readonly "feeds.ics": {
    readonly method: "GET"
    readonly path: "/api/calendar.ics"
    readonly query: {
      /** The secret of the feed. */
      readonly token: string
    }
    readonly response: string
  }
  /** Read who is signed in in this browser, and how to sign in */
  readonly "session.current": {
    readonly method: "GET"
    readonly path: "/api/session"
    readonly response: SessionResponse
  }
  /** Sign in with a one-time code or an API key, or renew the sign-in; sets the cookie of the session */
  readonly "session.signIn": {
    readonly method: "POST"
    readonly path: "/api/session"
    readonly body: NewSession
    readonly response: SessionStarted
  }
  /** Sign out of this browser */
  readonly "session.signOut": {
    readonly method: "DELETE"
    readonly path: "/api/session"
    readonly response: SessionEnded
  }
  /** Begin to sign in with a passkey: what the browser asks for */
  readonly "session.passkeyOptions": {
    readonly method: "POST"
    readonly path: "/api/session/passkey/options"
    readonly response: SessionPasskeyOptions
  }
  /** Sign in with a passkey, or renew the sign-in; sets the cookie of the session */
  readonly "session.passkey": {
    readonly method: "POST"
    readonly path: "/api/session/passkey"
    readonly body: SessionPasskey
    readonly response: SessionStarted
  }
  /** Look around in a workspace with a made-up studio and a year of its work, of the owner's own; sets the cookie of the session */
  readonly "session.enterSample": {
    readonly method: "POST"
    readonly path: "/api/session/sample"
    readonly response: SessionStarted
  }
  /** Remove the workspace with sample data that this browser is in, and go back to one's own */
  readonly "session.leaveSample": {
    readonly method: "DELETE"
    readonly path: "/api/session/sample"
    readonly response: SessionResponse
  }
  /** This description of the API */
  readonly "system.openapi": {
    readonly method: "GET"
    readonly path: "/api/openapi.json"
    readonly query: {
      /** 1 describes answers in JSON alone, without those as files, for programs that generate clients. */
      readonly json?: "0" | "1" | "true" | "false"
    }
    readonly response: OpenApiDocument
  }
}

export type OperationId = keyof Operations

/** What the server answers to an operation that succeeds. */
export type ResponseOf<Id extends OperationId> = Operations[Id]["response"]

/** The data of that response. */
export type DataOf<Id extends OperationId> = ResponseOf<Id> extends { readonly data: infer Data } ? Data : never

/** What the server answers to an operation that fails, whichever it is. */
export type Failure = BadRequest | Unauthorized | Forbidden | RateLimited | InternalError | Unavailable | Conflict | BodyTooLarge | CompressedBody | NotFound | PreconditionFailed | OperationsRefused | CursorExpired

/** The codes of failures. */
export type FailureCode = Failure["error"]["code"]
