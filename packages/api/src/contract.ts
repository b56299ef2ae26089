// Long because it has the types of every operation.
// `npm run openapi` writes this file from the definitions that the server runs: change those.

/** Our fault: nothing was written, or it is not known. */
export interface InternalError {
  /** It did not go well. */
  readonly ok: false
  /** What went wrong. */
  readonly error: {
    /** What kind of failure, for programs. */
    readonly code: "api_error"
    /** What was wrong and what is allowed, for people. */
    readonly message: string
  }
}

/** Too many requests: wait for Retry-After seconds. */
export interface RateLimited {
  /** It did not go well. */
  readonly ok: false
  /** What went wrong. */
  readonly error: {
    /** What kind of failure, for programs. */
    readonly code: "rate_limited"
    /** What was wrong and what is allowed, for people. */
    readonly message: string
  }
}

/** The body is larger than 1 MiB. */
export interface BodyTooLarge {
  /** It did not go well. */
  readonly ok: false
  /** What went wrong. */
  readonly error: {
    /** What kind of failure, for programs. */
    readonly code: "invalid_body"
    /** What was wrong and what is allowed, for people. */
    readonly message: string
  }
}

/** The record is not in the version that If-Match names. */
export interface PreconditionFailed {
  /** It did not go well. */
  readonly ok: false
  /** What went wrong. */
  readonly error: {
    /** What kind of failure, for programs. */
    readonly code: "precondition_failed"
    /** What was wrong and what is allowed, for people. */
    readonly message: string
  }
}

/** The path has no such method; Allow names those it has. */
export interface MethodNotAllowed {
  /** It did not go well. */
  readonly ok: false
  /** What went wrong. */
  readonly error: {
    /** What kind of failure, for programs. */
    readonly code: "method_not_allowed"
    /** What was wrong and what is allowed, for people. */
    readonly message: string
  }
}

/** Nothing that the caller may see is there. */
export interface NotFound {
  /** It did not go well. */
  readonly ok: false
  /** What went wrong. */
  readonly error: {
    /** What kind of failure, for programs. */
    readonly code: "not_found"
    /** What was wrong and what is allowed, for people. */
    readonly message: string
  }
}

/** The key's scope or its owner's role is not enough. */
export interface Forbidden {
  /** It did not go well. */
  readonly ok: false
  /** What went wrong. */
  readonly error: {
    /** What kind of failure, for programs. */
    readonly code: "forbidden"
    /** What was wrong and what is allowed, for people. */
    readonly message: string
  }
}

/** The key is missing or not valid. */
export interface Unauthorized {
  /** It did not go well. */
  readonly ok: false
  /** What went wrong. */
  readonly error: {
    /** What kind of failure, for programs. */
    readonly code: "unauthorized"
    /** What was wrong and what is allowed, for people. */
    readonly message: string
  }
}

/** A parameter, the body or a rule is at fault. */
export interface BadRequest {
  /** It did not go well. */
  readonly ok: false
  /** What went wrong. */
  readonly error: {
    /** What kind of failure, for programs. */
    readonly code: "invalid_param" | "invalid_body" | "validation_error"
    /** What was wrong and what is allowed, for people. */
    readonly message: string
  }
}

/** An OpenAPI 3.1.0 document. */
export type OpenApiDocument = Readonly<Record<string, unknown>>

/** A success: what was asked for is in data. */
export interface DashboardOverview {
  /** It went well. */
  readonly ok: true
  /** What was asked for. */
  readonly data: {
    /** Whether the caller is an owner or admin. If not, there is no analysis. */
    readonly can_manage_team: boolean
    /** The currency of every total. */
    readonly workspace_currency: string
    readonly period: DashboardPeriod
    readonly filters: ReportFilters
    readonly kpi: DashboardKpi
    readonly focus: Focus
    /** What to look after; empty for members. */
    readonly risks: ReadonlyArray<Risk>
    readonly pulse: Pulse
    /** Who owes what; null for members. */
    readonly debtors: DashboardDebtors | null
    /** The ten newest lines of the log that the caller may see. */
    readonly activity: ReadonlyArray<FeedItem>
    /** What is in no total, for want of an exchange rate: so nothing vanishes. */
    readonly unconverted: ReadonlyArray<UnconvertedFlows>
  }
}

/** What is in no total, for want of an exchange rate, payouts included. */
export interface UnconvertedFlows {
  /** The currency. */
  readonly currency: string
  /** Earned in it that has no rate. */
  readonly earned_total: number
  /** Received in it that has no rate. */
  readonly received_total: number
  /** Debt in it that has no rate on the balance's date. */
  readonly debt_total: number
  /** Paid out in it that has no rate. */
  readonly paid_out_total: number
}

/** One line of the log of changes. It never changes. */
export interface FeedItem {
  /** The line. */
  readonly id: string
  /** When it happened. */
  readonly occurred_at: string
  /** What happened. */
  readonly action: "created" | "updated" | "deleted"
  /** To what kind of thing. */
  readonly subject: "time_entry" | "payment" | "payout" | "project" | "counteragent"
  /** The thing. */
  readonly subject_id: string
  /** Who did it. */
  readonly user_id: string
  /** Their name then. */
  readonly user_name: string
  /** The thing's project, if any. */
  readonly project_id: string | null
  /** The project's name then. */
  readonly project_name: string | null
  /** The thing's client, if any. */
  readonly counteragent_id: string | null
  /** The client's name then. */
  readonly counteragent_name: string | null
  /** What the thing says. */
  readonly title: string
  /** Its amount, in its currency; null for projects and clients. */
  readonly amount: number | null
  /** The currency of amount. */
  readonly currency: string | null
  /** Minutes of a time entry; null for anything else. */
  readonly worked_minutes: number | null
  /** Before and after of each changed field. */
  readonly changes: Readonly<Record<string, FieldChange>>
}

/** A field's value before and after. Money is decimal text. */
export interface FieldChange {
  /** What it was; null where there was nothing. */
  readonly before: string | number | boolean | ReadonlyArray<string> | null
  /** What it is; null where there is nothing. */
  readonly after: string | number | boolean | ReadonlyArray<string> | null
}

/** Who owes what. */
export interface DashboardDebtors {
  /** The five who owe most. */
  readonly rows: ReadonlyArray<DebtorRow>
  /** What is owed to the workspace. */
  readonly receivable_total: number
  /** What is overdue. */
  readonly overdue_total: number
}

/** What one client or project owes. */
export interface DebtorRow {
  /** The client or project; null for records without. */
  readonly id: string | null
  /** The id, or none. */
  readonly key: string
  /** Its name. */
  readonly name: string
  /** The client, if any. */
  readonly counteragent_id: string | null
  /** The client's name. */
  readonly counteragent_name: string | null
  /** Debt when the period began; 0 where it has no start. */
  readonly opening_debt: number
  /** Earned in the period. */
  readonly earned_total: number
  /** Received in the period. */
  readonly received_total: number
  /** Debt at the end of the period; negative: paid in advance. */
  readonly debt_total: number
  /** What is older than the client's payment terms. */
  readonly overdue_total: number
  /** Days since oldest_unpaid_date; null where nothing is owed. */
  readonly age_days: number | null
  /** The day of the oldest accrual not fully paid. */
  readonly oldest_unpaid_date: string | null
  /** The day of the last payment up to the end of the period. */
  readonly last_paid_date: string | null
  /** Projects of the client. */
  readonly projects_count: number
  /** Percent of all receivables. */
  readonly debt_share: number
}

/** How it went. The last 30 days where the period has no start. */
export interface Pulse {
  /** What a point is. */
  readonly granularity: "day" | "week" | "month"
  /** In order, those without anything included. */
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
}

/** Something to look after. */
export interface Risk {
  /** What it is about. */
  readonly kind: "overdue_debt" | "debt_concentration" | "idle_project" | "unconverted_currency"
  /** How bad it is. */
  readonly severity: "info" | "warning" | "critical"
  /** The client or project, if any. */
  readonly entity_id: string | null
  /** Its name, or the currency. */
  readonly name: string
  /** Money, percent of receivables, or days without work. */
  readonly value: number
}

/** Where the money is earned. */
export interface Focus {
  /** The five projects that earned most. */
  readonly top_projects: ReadonlyArray<FocusRow>
  /** The five clients that earned most. */
  readonly top_counteragents: ReadonlyArray<FocusRow>
}

/** A project or client that earned much. */
export interface FocusRow {
  /** The project or client; null for records without. */
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
}

/** The figures, and how they changed. */
export interface DashboardKpi {
  /** Minutes worked. */
  readonly worked_minutes: {
    /** Now; null where it cannot be told. */
    readonly value: number | null
    /** In the period before; null where there is none. */
    readonly previous: number | null
    /** The difference; null where there is nothing to compare. */
    readonly change: number | null
    /** In percent; null where it was nothing. */
    readonly change_percent: number | null
  }
  /** Earned. */
  readonly earned: {
    /** Now; null where it cannot be told. */
    readonly value: number | null
    /** In the period before; null where there is none. */
    readonly previous: number | null
    /** The difference; null where there is nothing to compare. */
    readonly change: number | null
    /** In percent; null where it was nothing. */
    readonly change_percent: number | null
  }
  /** Received. */
  readonly received: {
    /** Now; null where it cannot be told. */
    readonly value: number | null
    /** In the period before; null where there is none. */
    readonly previous: number | null
    /** The difference; null where there is nothing to compare. */
    readonly change: number | null
    /** In percent; null where it was nothing. */
    readonly change_percent: number | null
  }
  /** Debt at the end. */
  readonly debt: {
    /** Now; null where it cannot be told. */
    readonly value: number | null
    /** In the period before; null where there is none. */
    readonly previous: number | null
    /** The difference; null where there is nothing to compare. */
    readonly change: number | null
    /** In percent; null where it was nothing. */
    readonly change_percent: number | null
  }
  /** Paid out to members. */
  readonly paid_out: {
    /** Now; null where it cannot be told. */
    readonly value: number | null
    /** In the period before; null where there is none. */
    readonly previous: number | null
    /** The difference; null where there is nothing to compare. */
    readonly change: number | null
    /** In percent; null where it was nothing. */
    readonly change_percent: number | null
  }
  /** Earned per hour. */
  readonly average_hourly_rate: {
    /** Now; null where it cannot be told. */
    readonly value: number | null
    /** In the period before; null where there is none. */
    readonly previous: number | null
    /** The difference; null where there is nothing to compare. */
    readonly change: number | null
    /** In percent; null where it was nothing. */
    readonly change_percent: number | null
  }
}

/** What was asked about, with names. */
export interface ReportFilters {
  /** As asked. */
  readonly date_from: string | null
  /** As asked. */
  readonly date_to: string | null
  /** The projects asked about. */
  readonly projects: ReadonlyArray<NamedFilter>
  /** The clients asked about. */
  readonly counteragents: ReadonlyArray<NamedFilter>
  /** The members asked about. */
  readonly users: ReadonlyArray<NamedFilter>
}

/** Something asked about. */
export interface NamedFilter {
  /** It. */
  readonly id: string
  /** Its name; null where it is unknown. */
  readonly name: string | null
}

/** The period and the one before. */
export interface DashboardPeriod {
  /** The first day; null where there is no limit. */
  readonly from: string | null
  /** The last day; null where there is no limit. */
  readonly to: string | null
  /** The first day of the period before; null where a bound is missing. */
  readonly previous_from: string | null
  /** The last day of the period before; null where a bound is missing. */
  readonly previous_to: string | null
}

/** A success: what was asked for is in data. */
export interface MoneyMatrix {
  /** It went well. */
  readonly ok: true
  /** What was asked for. */
  readonly data: {
    readonly period: MatrixPeriod
    /** What is shown. */
    readonly metric: "earned" | "received"
    /** The currency of every value. */
    readonly workspace_currency: string
    /** The most first. */
    readonly rows: ReadonlyArray<MoneyMatrixRow>
    readonly totals: MoneyMatrixTotals
    /** What is in no value, for want of an exchange rate: so nothing vanishes. */
    readonly unconverted: ReadonlyArray<UnconvertedMatrixMoney>
    /** What the rows are. */
    readonly view: "project" | "counteragent" | "team"
    /** Clients with records in the period. */
    readonly unique_counteragents_count: number
    /** Public holidays of the workspace's holiday_region. */
    readonly holidays: ReadonlyArray<Holiday>
    /** Whether the caller is an owner or admin. If not, there is no analysis. */
    readonly can_manage_team: boolean
  }
}

/** A public holiday. */
export interface Holiday {
  /** The day. */
  readonly date: string
  /** Its name. */
  readonly name: string
}

/** What is in no value, for want of an exchange rate. */
export interface UnconvertedMatrixMoney {
  /** The currency. */
  readonly currency: string
  /** Earned in it that has no rate; where the metric is earned. */
  readonly earned_total?: number
  /** Received in it that has no rate; where the metric is received. */
  readonly received_total?: number
}

/** The rows added up. */
export interface MoneyMatrixTotals {
  /** All days together. */
  readonly total_cost: number
  /** Money of each day that has some. */
  readonly day_costs: Readonly<Record<string, number>>
}

/** Money by day. */
export interface MoneyMatrixRow {
  /** The id, or none. */
  readonly key: string
  /** The name. */
  readonly label: string
  /** All days together. */
  readonly total_cost: number
  /** Money of each day that has some. */
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

/** A success: what was asked for is in data. */
export interface TimeMatrix {
  /** It went well. */
  readonly ok: true
  /** What was asked for. */
  readonly data: {
    readonly period: MatrixPeriod
    /** The most first. */
    readonly rows: ReadonlyArray<TimeMatrixRow>
    readonly totals: TimeMatrixTotals
    /** What the rows are. */
    readonly view: "project" | "counteragent" | "team"
    /** Clients with records in the period. */
    readonly unique_counteragents_count: number
    /** Public holidays of the workspace's holiday_region. */
    readonly holidays: ReadonlyArray<Holiday>
    /** Whether the caller is an owner or admin. If not, there is no analysis. */
    readonly can_manage_team: boolean
  }
}

/** The rows added up. */
export interface TimeMatrixTotals {
  /** All days together. */
  readonly total_minutes: number
  /** Minutes of each day that has some. */
  readonly day_minutes: Readonly<Record<string, number>>
}

/** Minutes by day. */
export interface TimeMatrixRow {
  /** The id, or none. */
  readonly key: string
  /** The name. */
  readonly label: string
  /** All days together. */
  readonly total_minutes: number
  /** Minutes of each day that has some. */
  readonly day_minutes: Readonly<Record<string, number>>
}

/** A success: what was asked for is in data. */
export interface ReconciliationReport {
  /** It went well. */
  readonly ok: true
  /** What was asked for. */
  readonly data: {
    /** What the rows are. */
    readonly view: "counteragents" | "projects"
    /** The client or project. */
    readonly entity_id: string
    /** Its name. */
    readonly entity_name: string
    /** The currency of every total. */
    readonly workspace_currency: string
    readonly period: StatementPeriod
    /** By date, work before money, then in the order of recording. */
    readonly rows: ReadonlyArray<StatementLine>
    readonly totals: StatementTotals
    /** What is in no total, for want of an exchange rate: so nothing vanishes. */
    readonly unconverted: ReadonlyArray<UnconvertedMoney>
  }
}

/** What is in no total, for want of an exchange rate. */
export interface UnconvertedMoney {
  /** The currency. */
  readonly currency: string
  /** Earned in it that has no rate. */
  readonly earned_total: number
  /** Received in it that has no rate. */
  readonly received_total: number
  /** Debt in it that has no rate on the balance's date. */
  readonly debt_total: number
}

/** The rows added up. */
export interface StatementTotals {
  /** Minutes worked. */
  readonly worked_minutes_total: number
  /** Earned. */
  readonly earned_total: number
  /** Received. */
  readonly received_total: number
  /** Earned less received. */
  readonly debt_total: number
}

/** One accrual or receipt. */
export interface StatementLine {
  /** The day. */
  readonly date: string
  /** Work, or money. */
  readonly kind: "accrual" | "receipt"
  /** The time entry or payment. */
  readonly id: string
  /** What it says. */
  readonly text: string
  /** Its project, if any. */
  readonly project_id: string | null
  /** The project's name. */
  readonly project_name: string | null
  /** Minutes of a time entry; null for a payment. */
  readonly worked_minutes: number | null
  /** Its amount, in its own currency. */
  readonly amount: number
  /** The currency of amount. */
  readonly currency: string
  /** What it adds to the debt, in the workspace's currency. */
  readonly earned: number
  /** What it takes from it. */
  readonly received: number
  /** What is owed after it. */
  readonly debt: number
}

/** Up to when. */
export interface StatementPeriod {
  /** The last day; null where there is no limit. */
  readonly accrual_to: string | null
}

/** A success: what was asked for is in data. */
export interface DebtorsReport {
  /** It went well. */
  readonly ok: true
  /** What was asked for. */
  readonly data: {
    /** Whether the caller is an owner or admin. If not, there is no analysis. */
    readonly can_manage_team: boolean
    readonly period: ReportPeriod
    /** What the rows are. */
    readonly view?: "counteragents" | "projects"
    /** The currency of every total. */
    readonly workspace_currency?: string
    /** One for each with a flow in the period or a debt at its end. */
    readonly rows?: ReadonlyArray<DebtorRow>
    readonly summary?: DebtSummary
    readonly risks?: DebtRisks
    /** Null where a bound is missing. */
    readonly comparison?: DebtComparison | null
    /** What is in no total, for want of an exchange rate: so nothing vanishes. */
    readonly unconverted?: ReadonlyArray<UnconvertedMoney>
  }
}

/** The period before. */
export interface DebtComparison {
  /** The first day of the period before. */
  readonly previous_from: string
  /** The last day of the period before. */
  readonly previous_to: string
  readonly summary: DebtSummary
  readonly change: DebtChange
}

/** How each figure changed. */
export interface DebtChange {
  readonly debtors_count: FigureChange
  readonly debt_total: FigureChange
  readonly receivable_total: FigureChange
  readonly prepaid_total: FigureChange
  readonly overdue_total: FigureChange
  readonly opening_debt_total: FigureChange
  readonly earned_total: FigureChange
  readonly received_total: FigureChange
}

/** How a figure changed. */
export interface FigureChange {
  /** By how much. */
  readonly absolute: number
  /** By how many percent; null where it was nothing. */
  readonly percent: number | null
}

/** The rows added up. */
export interface DebtSummary {
  /** Rows that owe something. */
  readonly debtors_count: number
  /** All debts, those in advance counted against them. */
  readonly debt_total: number
  /** What is owed to the workspace. */
  readonly receivable_total: number
  /** What was paid in advance. */
  readonly prepaid_total: number
  /** What is overdue. */
  readonly overdue_total: number
  /** Debt when the period began. */
  readonly opening_debt_total: number
  /** Earned in the period. */
  readonly earned_total: number
  /** Received in the period. */
  readonly received_total: number
}

/** How risky the debts are. */
export interface DebtRisks {
  /** Who owes most; null where nobody owes. */
  readonly largest_debtor: LargestDebtor | null
  /** Percent of all receivables that the largest debtor owes. */
  readonly concentration_percent: number
  /** Percent of all receivables that is overdue. */
  readonly overdue_percent: number
  /** What is owed by age; adds up to receivable_total. */
  readonly ageing: ReadonlyArray<AgeBucket>
}

/** What is owed of one age. */
export interface AgeBucket {
  /** Age in days. */
  readonly bucket: "0-30" | "31-60" | "61-90" | "90+"
  /** What is owed of that age. */
  readonly amount: number
}

/** Who owes most. */
export interface LargestDebtor {
  /** The client or project; null for records without. */
  readonly id: string | null
  /** Its name. */
  readonly name: string
  /** What it owes. */
  readonly debt_total: number
}

/** The period that the flows are of. */
export interface ReportPeriod {
  /** The first day; null where there is no limit. */
  readonly accrual_from: string | null
  /** The last day; null where there is no limit. */
  readonly accrual_to: string | null
}

/** A success: what was asked for is in data. */
export interface ActivityReport {
  /** It went well. */
  readonly ok: true
  /** What was asked for. */
  readonly data: {
    /** Whether the caller is an owner or admin. If not, there is no analysis. */
    readonly can_manage_team: boolean
    readonly period: ReportPeriod
    /** The currency of every total. */
    readonly workspace_currency?: string
    readonly filters?: ReportFilters
    readonly summary?: ActivitySummary
    /** Null where a bound is missing. */
    readonly comparison?: ActivityComparison | null
    /** One for each active member. */
    readonly rows?: ReadonlyArray<ActivityRow>
    /** One for each active project. */
    readonly projects_rows?: ReadonlyArray<ActivityRow>
    /** One for each active client. */
    readonly counteragents_rows?: ReadonlyArray<ActivityRow>
    /** Every day that has work or money, in order. */
    readonly sparkline_days?: ReadonlyArray<ChartDay>
    /** The log of changes, newest first. */
    readonly feed?: ReadonlyArray<FeedItem>
    readonly feed_pagination?: FeedPagination
    /** What is in no total, for want of an exchange rate: so nothing vanishes. */
    readonly unconverted?: ReadonlyArray<UnconvertedMoney>
  }
}

/** Where the feed stands. */
export interface FeedPagination {
  /** Lines before these. */
  readonly offset: number
  /** Lines at most. */
  readonly limit: number
  /** Lines in all. */
  readonly total: number
  /** Whether there are more. */
  readonly has_more: boolean
}

/** A day that has work or money. */
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
}

/** What one member, project or client had to do with it. */
export interface ActivityRow {
  /** The member, project or client; null for records without. */
  readonly id: string | null
  /** The id, or none. */
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
  /** The last day with time or money in the period. */
  readonly last_activity_date: string | null
}

/** The period before. */
export interface ActivityComparison {
  /** The first day of the period before. */
  readonly previous_from: string
  /** The last day of the period before. */
  readonly previous_to: string
  readonly summary: ActivitySummary
  readonly change: ActivityChange
}

/** How each figure changed. */
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
}

/** A period in figures. */
export interface ActivitySummary {
  /** Minutes worked. */
  readonly worked_minutes_total: number
  /** Earned. */
  readonly earned_total: number
  /** Received. */
  readonly received_total: number
  /** Earned less received up to the end of the period. */
  readonly debt_total: number
  /** Time entries. */
  readonly entries_count: number
  /** Payments. */
  readonly payments_count: number
  /** Members with a time entry or payment. */
  readonly active_members_count: number
  /** Projects with one. */
  readonly active_projects_count: number
  /** Clients with one. */
  readonly active_counteragents_count: number
  /** Days with time. */
  readonly active_days_count: number
}

/** A success: what was asked for is in data. */
export interface TeamReport {
  /** It went well. */
  readonly ok: true
  /** What was asked for. */
  readonly data: {
    /** Whether the caller is an owner or admin. If not, there is no analysis. */
    readonly can_manage_team: boolean
    readonly period: ReportPeriod
    /** The currency of every total. */
    readonly workspace_currency?: string
    /** One for each member; with view=summary left out. */
    readonly rows?: ReadonlyArray<TeamRow>
    readonly totals?: TeamTotals
    /** What stands out. */
    readonly insights?: ReadonlyArray<TeamInsight>
    /** Every day that has work or money, in order. */
    readonly chart_by_day?: ReadonlyArray<ChartDay>
    readonly focus?: Focus
    /** What is in no total, for want of an exchange rate: so nothing vanishes. */
    readonly unconverted?: ReadonlyArray<UnconvertedFlows>
  }
}

/** Something worth a look. */
export interface TeamInsight {
  /** What it is about. */
  readonly kind: "top_earner" | "most_hours" | "largest_debt" | "inactive"
  /** The member. */
  readonly user_id: string
  /** Their name. */
  readonly name: string
  /** Money, or minutes for most_hours and inactive. */
  readonly value: number
}

/** The rows added up. */
export interface TeamTotals {
  /** Minutes worked. */
  readonly worked_minutes_total: number
  /** Earned. */
  readonly earned_total: number
  /** Received. */
  readonly received_total: number
  /** Earned less received up to the end of the period. */
  readonly debt_total: number
  /** Paid out. */
  readonly paid_out_total: number
  /** Time entries. */
  readonly entries_count: number
  /** Rows. */
  readonly members_count: number
}

/** What one member did. */
export interface TeamRow {
  /** The member. */
  readonly user_id: string
  /** Their name. */
  readonly name: string
  /** What the person is in the workspace. */
  readonly role: "owner" | "admin" | "member" | "client"
  /** Minutes worked. */
  readonly worked_minutes_total: number
  /** Earned. */
  readonly earned_total: number
  /** Received. */
  readonly received_total: number
  /** Earned less received up to the end of the period. */
  readonly debt_total: number
  /** Paid out. */
  readonly paid_out_total: number
  /** Time entries. */
  readonly entries_count: number
  /** Earned per hour; null without time. */
  readonly average_hourly_rate: number | null
  /** Percent of what everybody earned. */
  readonly earned_share: number
  /** The last day with time in the period. */
  readonly last_entry_date: string | null
}

/** A success: what was asked for is in data. */
export interface ExchangeRateRemoved {
  /** It went well. */
  readonly ok: true
  /** What was asked for. */
  readonly data: {
    /** The rate that is gone. */
    readonly id: string
  }
}

/** A success: what was asked for is in data. */
export interface ExchangeRateCreated {
  /** It went well. */
  readonly ok: true
  /** What was asked for. */
  readonly data: {
    readonly exchange_rate: ExchangeRate
  }
}

/** What a currency is worth in the workspace's, from a day on. */
export interface ExchangeRate {
  /** Identifies the rate. */
  readonly id: string
  /** The currency that it values. */
  readonly currency: string
  /** The first day it holds, until the next rate of the currency. */
  readonly effective_date: string
  /** Units of the workspace's currency for one unit of this one. */
  readonly rate: number
  /** When it was set. */
  readonly created_at: string
}

/** An exchange rate to set. */
export interface NewExchangeRate {
  /** The currency to value, ISO 4217: any but the workspace's own. */
  readonly currency: string
  /** The first day it holds. A rate of the same currency and date is replaced. */
  readonly effective_date: string
  /** Units of the workspace's currency for one unit: up to 10 decimals and 15 significant digits. */
  readonly rate: number | string
}

/** A success: what was asked for is in data. */
export interface ExchangeRateList {
  /** It went well. */
  readonly ok: true
  /** What was asked for. */
  readonly data: {
    /** All rates, by currency, then date. */
    readonly exchange_rates: ReadonlyArray<ExchangeRate>
  }
}

/** A success: what was asked for is in data. */
export interface WorkspaceResponse {
  /** It went well. */
  readonly ok: true
  /** What was asked for. */
  readonly data: {
    readonly workspace: Workspace
  }
}

/** A workspace and its settings. */
export interface Workspace {
  /** Identifies the workspace. */
  readonly id: string
  /** Its name in addresses. */
  readonly slug: string
  /** Its name. */
  readonly name: string
  /** The base currency of every total. */
  readonly currency: string
  /** Days after which what a client owes is overdue. */
  readonly payment_terms_days: number
  /** Whose public holidays matrices show; null for none. */
  readonly holiday_region: string | null
  /** When it was made. */
  readonly created_at: string
  /** When it was last changed. */
  readonly updated_at: string
}

/** The settings to change. */
export interface WorkspacePatch {
  /** Its name: 1 to 200 characters. */
  readonly name?: string
  /** The base currency of every total, ISO 4217. */
  readonly currency?: string
  /** Days after which what a client owes is overdue. */
  readonly payment_terms_days?: number
  /** Whose public holidays matrices show: a country, or a country and region. */
  readonly holiday_region?: string | null
}

/** A success: what was asked for is in data. */
export interface MemberRemoved {
  /** It went well. */
  readonly ok: true
  /** What was asked for. */
  readonly data: {
    /** The person who is no longer a member. */
    readonly id: string
  }
}

/** A success: what was asked for is in data. */
export interface MemberResponse {
  /** It went well. */
  readonly ok: true
  /** What was asked for. */
  readonly data: {
    readonly member: Member
  }
}

/** A person in the workspace. */
export interface Member {
  /** Identifies the person; the user_id of their records. */
  readonly id: string
  /** Their name. */
  readonly name: string
  /** Their address. */
  readonly email: string
  /** What the person is in the workspace. */
  readonly role: "owner" | "admin" | "member" | "client"
  /** The clients that a member with the role client stands for. */
  readonly counteragent_ids: ReadonlyArray<string>
  /** Since when they are a member. */
  readonly created_at: string
  /** When the membership was last changed. */
  readonly updated_at: string
}

/** The fields of a member to change. */
export interface MemberPatch {
  /** Their name: 1 to 200 characters. */
  readonly name?: string
  /** What the person is in the workspace. */
  readonly role?: "owner" | "admin" | "member" | "client"
  /** For the role client: the clients that this person stands for. */
  readonly counteragent_ids?: ReadonlyArray<string>
}

/** A success: what was asked for is in data. */
export interface MemberCreated {
  /** It went well. */
  readonly ok: true
  /** What was asked for. */
  readonly data: {
    readonly member: Member
    readonly api_key?: ApiKey
    /** The secret: in this answer and nowhere else. Null when the answer is a repeat. */
    readonly secret?: string | null
  }
}

/** An API key, without its secret. */
export interface ApiKey {
  /** Identifies the key. */
  readonly id: string
  /** What its owner calls it. */
  readonly name: string
  /** read only reads; full also writes. */
  readonly kind: "read" | "full"
  /** What the key may do at most. */
  readonly scopes: ReadonlyArray<"read" | "full" | "reports:read">
  /** The first characters of the secret. */
  readonly prefix: string
  /** When it was made. */
  readonly created_at: string
  /** When it was last used, to the minute. */
  readonly last_used_at: string | null
  /** When it stops working; null for never. */
  readonly expires_at: string | null
}

/** A member to add. */
export interface NewMember {
  /** Their name: 1 to 200 characters. */
  readonly name: string
  /** What the person is in the workspace. */
  readonly role: "owner" | "admin" | "member" | "client"
  /** For the role client: the clients that this person stands for. */
  readonly counteragent_ids?: ReadonlyArray<string>
  /** Their address, unique whatever the case. */
  readonly email: string
  /** Also issue a first key of this kind; its secret is in the answer. */
  readonly key?: "read" | "full" | null
}

/** A success: what was asked for is in data. */
export interface MemberList {
  /** It went well. */
  readonly ok: true
  /** What was asked for. */
  readonly data: {
    /** The members you may see, by name. */
    readonly members: ReadonlyArray<Member>
  }
}

/** A success: what was asked for is in data. */
export interface ConnectionRevoked {
  /** It went well. */
  readonly ok: true
  /** What was asked for. */
  readonly data: {
    /** The connection that ended. */
    readonly id: string
  }
}

/** A success: what was asked for is in data. */
export interface ConnectionList {
  /** It went well. */
  readonly ok: true
  /** What was asked for. */
  readonly data: {
    /** Your apps, newest first. */
    readonly connections: ReadonlyArray<Connection>
  }
}

/** An app that acts for you because you allowed it to. */
export interface Connection {
  /** Identifies the connection. */
  readonly id: string
  /** Identifies the app: an address of its own, or what it got when it registered. */
  readonly client_id: string
  /** What the app calls itself. */
  readonly client_name: string
  /** Where the app was sent back to; localhost or a scheme for a program on your device. */
  readonly redirect_host: string
  /** What the app may do at most. */
  readonly scopes: ReadonlyArray<"read" | "full" | "reports:read">
  /** When you allowed it. */
  readonly created_at: string
  /** When it was last used, to the minute. */
  readonly last_used_at: string | null
}

/** A success: what was asked for is in data. */
export interface ApiKeyRevoked {
  /** It went well. */
  readonly ok: true
  /** What was asked for. */
  readonly data: {
    /** The key that ended. */
    readonly id: string
  }
}

/** A success: what was asked for is in data. */
export interface ApiKeyCreated {
  /** It went well. */
  readonly ok: true
  /** What was asked for. */
  readonly data: {
    readonly api_key: ApiKey
    /** The secret: in this answer and nowhere else. Null when the answer is a repeat. */
    readonly secret: string | null
  }
}

/** An API key to create. */
export interface NewApiKey {
  /** What you call it: 1 to 100 characters. */
  readonly name: string
  /** read only reads; full also writes. */
  readonly kind?: "read" | "full"
  /** When it stops working; left out or null: never. */
  readonly expires_at?: string | null
}

/** A success: what was asked for is in data. */
export interface ApiKeyList {
  /** It went well. */
  readonly ok: true
  /** What was asked for. */
  readonly data: {
    /** Your keys, newest first. */
    readonly api_keys: ReadonlyArray<ApiKey>
  }
}

/** A success: what was asked for is in data. */
export interface AccessResponse {
  /** It went well. */
  readonly ok: true
  /** What was asked for. */
  readonly data: {
    readonly workspace: AccessWorkspace
    readonly user: AccessUser
    /** The key that was used. */
    readonly key: {
      /** The key. */
      readonly id: string
      /** Its name. */
      readonly name: string
      /** read only reads; full also writes. */
      readonly kind: "read" | "full"
      /** What the key may do at most. */
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
  /** Their address. */
  readonly email: string
}

/** The key's workspace. */
export interface AccessWorkspace {
  /** The workspace. */
  readonly id: string
  /** Its name in addresses. */
  readonly slug: string
  /** Its name. */
  readonly name: string
  /** What the person is in the workspace. */
  readonly role: "owner" | "admin" | "member" | "client"
  /** The base currency of its totals. */
  readonly currency: string
}

/** A success: what was asked for is in data. */
export interface CalendarResponse {
  /** It went well. */
  readonly ok: true
  /** What was asked for. */
  readonly data: {
    /** The month, as its first day. */
    readonly month: string
    /** The days that have entries, in order. */
    readonly rows: ReadonlyArray<CalendarRow>
    /** The currency of total_cost. */
    readonly workspace_currency: string
    /** What no exchange rate was in force for: not in total_cost. */
    readonly unconverted: ReadonlyArray<WorkInCurrency>
  }
}

/** Work in one currency. */
export interface WorkInCurrency {
  /** The currency. */
  readonly currency: string
  /** How many entries are in it. */
  readonly entries_count: number
  /** Minutes of those entries. */
  readonly worked_minutes_total: number
  /** What they earned, in this currency. */
  readonly earned_total: number
}

/** One day that has entries. */
export interface CalendarRow {
  /** The day. */
  readonly accrual_date: string
  /** What was earned on it, in the workspace's currency, as decimal text. */
  readonly total_cost: string
  /** Minutes worked on it. */
  readonly worked_minutes_total: number
  /** How many entries it has. */
  readonly entries_count: number
}

/** A success: what was asked for is in data. */
export interface PayoutRemoved {
  /** It went well. */
  readonly ok: true
  /** What was asked for. */
  readonly data: {
    /** The payout that is gone. */
    readonly id: string
  }
}

/** A success: what was asked for is in data. */
export interface PayoutResponse {
  /** It went well. */
  readonly ok: true
  /** What was asked for. */
  readonly data: {
    readonly payout: Payout
  }
}

/** Money paid to members. */
export interface Payout {
  /** Identifies the payout. */
  readonly id: string
  /** The day the money was paid. */
  readonly payout_date: string
  /** How much, in its currency. */
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
  /** The member whose record it is. */
  readonly user_id: string
  /** The member's name. */
  readonly user_name: string
  /** When it was recorded. */
  readonly created_at: string
  /** When it was last changed. */
  readonly updated_at: string
}

/** The fields of a payout to change. */
export interface PayoutPatch {
  /** The day the money was paid. */
  readonly payout_date?: string
  /** How much, exact: at most 11 digits before the point and 4 after. */
  readonly amount?: number | string
  /** The currency of amount, ISO 4217. */
  readonly currency?: string
  /** A note of at most 2000 characters. */
  readonly comment?: string | null
  /** The client it belongs to; left out, the project's. */
  readonly counteragent_id?: string | null
  /** The project it belongs to. */
  readonly project_id?: string | null
  /** The member it is recorded for; left out, the caller. Another member's takes an owner or admin. */
  readonly user_id?: string
}

/** A success: what was asked for is in data. */
export interface PayoutCreated {
  /** It went well. */
  readonly ok: true
  /** What was asked for. */
  readonly data: {
    readonly payout: Payout
  }
}

/** A payout to record. */
export interface NewPayout {
  /** The day the money was paid. */
  readonly payout_date: string
  /** How much, exact: at most 11 digits before the point and 4 after. */
  readonly amount: number | string
  /** The currency of amount, ISO 4217. */
  readonly currency: string
  /** A note of at most 2000 characters. */
  readonly comment?: string | null
  /** The client it belongs to; left out, the project's. */
  readonly counteragent_id?: string | null
  /** The project it belongs to. */
  readonly project_id?: string | null
  /** The member it is recorded for; left out, the caller. Another member's takes an owner or admin. */
  readonly user_id?: string
}

/** A success: what was asked for is in data. */
export interface PayoutList {
  /** It went well. */
  readonly ok: true
  /** What was asked for. */
  readonly data: {
    /** The payouts of this page. */
    readonly payouts: ReadonlyArray<Payout>
    /** Null where include_totals is 0. */
    readonly totals: PayoutTotals | null
    /** Every day that has payouts, in order. */
    readonly chart_by_day: ReadonlyArray<DayOfPayouts>
    /** How many records the filter matches. */
    readonly totalCount: number
    /** The page; null where a cursor was followed. */
    readonly page: number | null
    /** Rows on a page. */
    readonly page_size: number
    /** Send it as cursor for the next page; null at the end. */
    readonly next_cursor: string | null
  }
}

/** One day that has payouts. */
export interface DayOfPayouts {
  /** The day. */
  readonly date: string
  /** The sum of that day, in the workspace's currency. */
  readonly paid_out_total: number
  /** How many payouts it has. */
  readonly count: number
}

/** Everything that the filter matches, added up. */
export interface PayoutTotals {
  /** How many payouts there are. */
  readonly payouts_count: number
  /** Their sum, in the workspace's currency. */
  readonly paid_out_total: number
  /** The same for each currency on its own. */
  readonly by_currency: ReadonlyArray<PayoutsInCurrency>
  /** What no exchange rate was in force for: not in paid_out_total. */
  readonly unconverted: ReadonlyArray<PayoutsInCurrency>
}

/** Payouts in one currency. */
export interface PayoutsInCurrency {
  /** The currency. */
  readonly currency: string
  /** How many payouts are in it. */
  readonly payouts_count: number
  /** Their sum, in this currency. */
  readonly paid_out_total: number
}

/** A success: what was asked for is in data. */
export interface CounteragentRemoved {
  /** It went well. */
  readonly ok: true
  /** What was asked for. */
  readonly data: {
    /** The counteragent that is gone. */
    readonly id: string
  }
}

/** A success: what was asked for is in data. */
export interface CounteragentResponse {
  /** It went well. */
  readonly ok: true
  /** What was asked for. */
  readonly data: {
    readonly counteragent: Counteragent
  }
}

/** A client: whom the workspace works for and gets money from. */
export interface Counteragent {
  /** Identifies the counteragent. */
  readonly id: string
  /** Its name. */
  readonly name: string
  /** Whether it is left out of what is offered for new records. */
  readonly archived: boolean
  /** Days after which what it owes is overdue; null means the workspace's. */
  readonly payment_terms_days: number | null
  /** When it was added. */
  readonly created_at: string
  /** When it was last changed. */
  readonly updated_at: string
}

/** The fields of a counteragent to change. */
export interface CounteragentPatch {
  /** Its name: 1 to 200 characters. */
  readonly name?: string
  /** Archived clients are kept but not offered for new records. */
  readonly archived?: boolean
  /** Days after which what it owes is overdue: 0 to 3650; null means the workspace's. */
  readonly payment_terms_days?: number | null
  /** Whether the name may be that of another, whatever its case. Default true; false refuses a name in use with 400. */
  readonly allow_duplicate_name?: boolean
}

/** A success: what was asked for is in data. */
export interface CounteragentCreated {
  /** It went well. */
  readonly ok: true
  /** What was asked for. */
  readonly data: {
    readonly counteragent: Counteragent
  }
}

/** A counteragent to add. */
export interface NewCounteragent {
  /** Its name: 1 to 200 characters. */
  readonly name: string
  /** Archived clients are kept but not offered for new records. */
  readonly archived?: boolean
  /** Days after which what it owes is overdue: 0 to 3650; null means the workspace's. */
  readonly payment_terms_days?: number | null
  /** Whether the name may be that of another, whatever its case. Default true; false refuses a name in use with 400. */
  readonly allow_duplicate_name?: boolean
}

/** A success: what was asked for is in data. */
export interface CounteragentList {
  /** It went well. */
  readonly ok: true
  /** What was asked for. */
  readonly data: {
    /** The counteragents of this page; with for_select=1 only what a select box needs. */
    readonly counteragents: ReadonlyArray<CounteragentRow | Choice>
    /** Null where include_totals is 0 or for_select is 1. */
    readonly totals: CounteragentTotals | null
    /** How many records the filter matches. */
    readonly totalCount: number
    /** The page; null where a cursor was followed. */
    readonly page: number | null
    /** Rows on a page. */
    readonly page_size: number
    /** Send it as cursor for the next page; null at the end. */
    readonly next_cursor: string | null
  }
}

/** All counteragents that the filter matches, added up. */
export interface CounteragentTotals {
  /** Minutes worked in the period. */
  readonly worked_minutes_total: number
  /** Time entries in the period. */
  readonly entries_count: number
  /** Earned in the period, in the workspace's currency. */
  readonly earned_total: number
  /** Received in the period, in the workspace's currency. */
  readonly received_total: number
  /** Earned less received up to the end of the period; negative: paid in advance. */
  readonly debt_total: number
  /** The same for each currency on its own. */
  readonly by_currency: ReadonlyArray<MoneyInCurrency>
  /** What no exchange rate was in force for: in no total above. */
  readonly unconverted: ReadonlyArray<MoneyInCurrency>
  /** How many projects they have. */
  readonly projects_count: number
}

/** Work and money in one currency. */
export interface MoneyInCurrency {
  /** The currency. */
  readonly currency: string
  /** Earned in the period, in this currency. */
  readonly earned_total: number
  /** Received in the period, in this currency. */
  readonly received_total: number
  /** Debt at the end of the period, in this currency. */
  readonly debt_total: number
}

/** A row of a list with for_select=1. */
export interface Choice {
  /** Its id. */
  readonly id: string
  /** Its name. */
  readonly name: string
}

/** A counteragent with what its records amount to. */
export interface CounteragentRow {
  /** Identifies the counteragent. */
  readonly id: string
  /** Its name. */
  readonly name: string
  /** Whether it is left out of what is offered for new records. */
  readonly archived: boolean
  /** Days after which what it owes is overdue; null means the workspace's. */
  readonly payment_terms_days: number | null
  /** When it was added. */
  readonly created_at: string
  /** When it was last changed. */
  readonly updated_at: string
  /** Minutes worked in the period. */
  readonly worked_minutes_total: number
  /** Time entries in the period. */
  readonly entries_count: number
  /** Earned in the period, in the workspace's currency. */
  readonly earned_total: number
  /** Received in the period, in the workspace's currency. */
  readonly received_total: number
  /** Earned less received up to the end of the period; negative: paid in advance. */
  readonly debt_total: number
  /** The same for each currency on its own. */
  readonly by_currency: ReadonlyArray<MoneyInCurrency>
  /** What no exchange rate was in force for: in no total above. */
  readonly unconverted: ReadonlyArray<MoneyInCurrency>
  /** How many projects it has. */
  readonly projects_count: number
}

/** A success: what was asked for is in data. */
export interface ProjectRemoved {
  /** It went well. */
  readonly ok: true
  /** What was asked for. */
  readonly data: {
    /** The project that is gone. */
    readonly id: string
  }
}

/** A success: what was asked for is in data. */
export interface ProjectResponse {
  /** It went well. */
  readonly ok: true
  /** What was asked for. */
  readonly data: {
    readonly project: Project
  }
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
  /** Whether it is left out of what is offered for new records. */
  readonly archived: boolean
  /** When it was added. */
  readonly created_at: string
  /** When it was last changed. */
  readonly updated_at: string
}

/** The fields of a project to change. */
export interface ProjectPatch {
  /** Its name: 1 to 200 characters. */
  readonly name?: string
  /** Archived projects are kept but not offered for new records. */
  readonly archived?: boolean
  /** The client that owns it. */
  readonly counteragent_id?: string | null
  /** Whether the name may be that of another, whatever its case. Default true; false refuses a name in use with 400. */
  readonly allow_duplicate_name?: boolean
}

/** A success: what was asked for is in data. */
export interface ProjectCreated {
  /** It went well. */
  readonly ok: true
  /** What was asked for. */
  readonly data: {
    readonly project: Project
  }
}

/** A project to add. */
export interface NewProject {
  /** Its name: 1 to 200 characters. */
  readonly name: string
  /** Archived projects are kept but not offered for new records. */
  readonly archived?: boolean
  /** The client that owns it. */
  readonly counteragent_id?: string | null
  /** Whether the name may be that of another, whatever its case. Default true; false refuses a name in use with 400. */
  readonly allow_duplicate_name?: boolean
}

/** A success: what was asked for is in data. */
export interface ProjectList {
  /** It went well. */
  readonly ok: true
  /** What was asked for. */
  readonly data: {
    /** The projects of this page; with for_select=1 only what a select box needs. */
    readonly projects: ReadonlyArray<ProjectRow | ProjectChoice>
    /** Null where include_totals is 0 or for_select is 1. */
    readonly totals: ProjectTotals | null
    /** How many records the filter matches. */
    readonly totalCount: number
    /** The page; null where a cursor was followed. */
    readonly page: number | null
    /** Rows on a page. */
    readonly page_size: number
    /** Send it as cursor for the next page; null at the end. */
    readonly next_cursor: string | null
  }
}

/** All projects that the filter matches, added up. */
export interface ProjectTotals {
  /** Minutes worked in the period. */
  readonly worked_minutes_total: number
  /** Time entries in the period. */
  readonly entries_count: number
  /** Earned in the period, in the workspace's currency. */
  readonly earned_total: number
  /** Received in the period, in the workspace's currency. */
  readonly received_total: number
  /** Earned less received up to the end of the period; negative: paid in advance. */
  readonly debt_total: number
  /** The same for each currency on its own. */
  readonly by_currency: ReadonlyArray<MoneyInCurrency>
  /** What no exchange rate was in force for: in no total above. */
  readonly unconverted: ReadonlyArray<MoneyInCurrency>
}

/** A row of the projects with for_select=1. */
export interface ProjectChoice {
  /** Its id. */
  readonly id: string
  /** Its name. */
  readonly name: string
  /** Its client, if any. */
  readonly counteragent_id: string | null
}

/** A project with what its records amount to. */
export interface ProjectRow {
  /** Identifies the project. */
  readonly id: string
  /** Its name. */
  readonly name: string
  /** The client that owns it, if any. */
  readonly counteragent_id: string | null
  /** The client's name. */
  readonly counteragent_name: string | null
  /** Whether it is left out of what is offered for new records. */
  readonly archived: boolean
  /** When it was added. */
  readonly created_at: string
  /** When it was last changed. */
  readonly updated_at: string
  /** Minutes worked in the period. */
  readonly worked_minutes_total: number
  /** Time entries in the period. */
  readonly entries_count: number
  /** Earned in the period, in the workspace's currency. */
  readonly earned_total: number
  /** Received in the period, in the workspace's currency. */
  readonly received_total: number
  /** Earned less received up to the end of the period; negative: paid in advance. */
  readonly debt_total: number
  /** The same for each currency on its own. */
  readonly by_currency: ReadonlyArray<MoneyInCurrency>
  /** What no exchange rate was in force for: in no total above. */
  readonly unconverted: ReadonlyArray<MoneyInCurrency>
}

/** A success: what was asked for is in data. */
export interface PaymentRemoved {
  /** It went well. */
  readonly ok: true
  /** What was asked for. */
  readonly data: {
    /** The payment that is gone. */
    readonly id: string
  }
}

/** A success: what was asked for is in data. */
export interface PaymentResponse {
  /** It went well. */
  readonly ok: true
  /** What was asked for. */
  readonly data: {
    readonly inflow: Payment
  }
}

/** Money received. */
export interface Payment {
  /** Identifies the payment. */
  readonly id: string
  /** The day the money came in. */
  readonly inflow_date: string
  /** How much, in its currency. */
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
  /** The member whose record it is. */
  readonly user_id: string
  /** The member's name. */
  readonly user_name: string
  /** When it was recorded. */
  readonly created_at: string
  /** When it was last changed. */
  readonly updated_at: string
}

/** The fields of a payment to change. */
export interface PaymentPatch {
  /** The day the money came in. */
  readonly inflow_date?: string
  /** How much, exact: at most 11 digits before the point and 4 after. */
  readonly amount?: number | string
  /** The currency of amount, ISO 4217. */
  readonly currency?: string
  /** A note of at most 2000 characters. */
  readonly comment?: string | null
  /** The client it belongs to; left out, the project's. */
  readonly counteragent_id?: string | null
  /** The project it belongs to. */
  readonly project_id?: string | null
  /** The member it is recorded for; left out, the caller. Another member's takes an owner or admin. */
  readonly user_id?: string
}

/** A success: what was asked for is in data. */
export interface PaymentCreated {
  /** It went well. */
  readonly ok: true
  /** What was asked for. */
  readonly data: {
    readonly inflow: Payment
  }
}

/** A payment to record. */
export interface NewPayment {
  /** The day the money came in. */
  readonly inflow_date: string
  /** How much, exact: at most 11 digits before the point and 4 after. */
  readonly amount: number | string
  /** The currency of amount, ISO 4217. */
  readonly currency: string
  /** A note of at most 2000 characters. */
  readonly comment?: string | null
  /** The client it belongs to; left out, the project's. */
  readonly counteragent_id?: string | null
  /** The project it belongs to. */
  readonly project_id?: string | null
  /** The member it is recorded for; left out, the caller. Another member's takes an owner or admin. */
  readonly user_id?: string
}

/** A success: what was asked for is in data. */
export interface PaymentList {
  /** It went well. */
  readonly ok: true
  /** What was asked for. */
  readonly data: {
    /** The payments of this page. */
    readonly inflows: ReadonlyArray<Payment>
    /** Null where include_totals is 0. */
    readonly totals: PaymentTotals | null
    /** Every day that has payments, in order. */
    readonly chart_by_day: ReadonlyArray<DayOfPayments>
    /** How many records the filter matches. */
    readonly totalCount: number
    /** The page; null where a cursor was followed. */
    readonly page: number | null
    /** Rows on a page. */
    readonly page_size: number
    /** Send it as cursor for the next page; null at the end. */
    readonly next_cursor: string | null
  }
}

/** One day that has payments. */
export interface DayOfPayments {
  /** The day. */
  readonly date: string
  /** The sum of that day, in the workspace's currency. */
  readonly received_total: number
  /** How many payments it has. */
  readonly count: number
}

/** Everything that the filter matches, added up. */
export interface PaymentTotals {
  /** How many payments there are. */
  readonly payments_count: number
  /** Their sum, in the workspace's currency. */
  readonly received_total: number
  /** The same for each currency on its own. */
  readonly by_currency: ReadonlyArray<PaymentsInCurrency>
  /** What no exchange rate was in force for: not in received_total. */
  readonly unconverted: ReadonlyArray<PaymentsInCurrency>
}

/** Payments in one currency. */
export interface PaymentsInCurrency {
  /** The currency. */
  readonly currency: string
  /** How many payments are in it. */
  readonly payments_count: number
  /** Their sum, in this currency. */
  readonly received_total: number
}

/** A success: what was asked for is in data. */
export interface TimeEntryRemoved {
  /** It went well. */
  readonly ok: true
  /** What was asked for. */
  readonly data: {
    /** The entry that is gone. */
    readonly id: string
  }
}

/** A success: what was asked for is in data. */
export interface TimeEntryResponse {
  /** It went well. */
  readonly ok: true
  /** What was asked for. */
  readonly data: {
    readonly entry: TimeEntry
  }
}

/** Work done: how long it took and what it earned. */
export interface TimeEntry {
  /** Identifies the entry. */
  readonly id: string
  /** What was done. */
  readonly description: string
  /** The day it was done. */
  readonly accrual_date: string
  /** How long it took, in minutes. */
  readonly duration_minutes_total: number
  /** What it earned, in its currency. */
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
  /** The member whose record it is. */
  readonly user_id: string
  /** The member's name. */
  readonly user_name: string
  /** When it was recorded. */
  readonly created_at: string
  /** When it was last changed. */
  readonly updated_at: string
}

/** The fields of a time entry to change. */
export interface TimeEntryPatch {
  /** What was done: 1 to 2000 characters. */
  readonly description?: string
  /** The day it was done. */
  readonly accrual_date?: string
  /** How long it took, in minutes. */
  readonly duration_minutes_total?: number
  /** What it earned, exact: at most 11 digits before the point and 4 after. */
  readonly cost?: number | string
  /** The currency of cost, ISO 4217. */
  readonly currency?: string
  /** The client it belongs to; left out, the project's. */
  readonly counteragent_id?: string | null
  /** The project it belongs to. */
  readonly project_id?: string | null
  /** The member it is recorded for; left out, the caller. Another member's takes an owner or admin. */
  readonly user_id?: string
}

/** A success: what was asked for is in data. */
export interface TimeEntryCreated {
  /** It went well. */
  readonly ok: true
  /** What was asked for. */
  readonly data: {
    readonly entry: TimeEntry
  }
}

/** A time entry to record. */
export interface NewTimeEntry {
  /** What was done: 1 to 2000 characters. */
  readonly description: string
  /** The day it was done. */
  readonly accrual_date: string
  /** How long it took, in minutes. */
  readonly duration_minutes_total: number
  /** What it earned, exact: at most 11 digits before the point and 4 after. */
  readonly cost: number | string
  /** The currency of cost, ISO 4217. */
  readonly currency: string
  /** The client it belongs to; left out, the project's. */
  readonly counteragent_id?: string | null
  /** The project it belongs to. */
  readonly project_id?: string | null
  /** The member it is recorded for; left out, the caller. Another member's takes an owner or admin. */
  readonly user_id?: string
}

/** A success: what was asked for is in data. */
export interface TimeEntryList {
  /** It went well. */
  readonly ok: true
  /** What was asked for. */
  readonly data: {
    /** The entries of this page. */
    readonly entries: ReadonlyArray<TimeEntry>
    readonly stats: TimeStats
    /** Every day that has entries, in order. */
    readonly chart_by_day: ReadonlyArray<DayOfWork>
    /** All 24 hours of the day. */
    readonly chart_by_hour: ReadonlyArray<HourOfDay>
    /** How many records the filter matches. */
    readonly totalCount: number
    /** The page; null where a cursor was followed. */
    readonly page: number | null
    /** Rows on a page. */
    readonly page_size: number
    /** Send it as cursor for the next page; null at the end. */
    readonly next_cursor: string | null
  }
}

/** One hour of the day. */
export interface HourOfDay {
  /** The UTC hour of created_at, 0 to 23. */
  readonly hour: number
  /** How many entries were recorded in it. */
  readonly entries_count: number
  /** Minutes of those entries. */
  readonly worked_minutes_total: number
}

/** One day that has entries. */
export interface DayOfWork {
  /** The day. */
  readonly date: string
  /** Minutes worked on it. */
  readonly worked_minutes_total: number
  /** What was earned on it, in the workspace's currency. */
  readonly earned_total: number
  /** How many entries it has. */
  readonly entries_count: number
}

/** Everything that the filter matches, added up. */
export interface TimeStats {
  /** How many entries there are. */
  readonly entries_count: number
  /** Minutes worked. */
  readonly worked_minutes_total: number
  /** What was earned, in the workspace's currency. */
  readonly earned_total: number
  /** The same for each currency on its own. */
  readonly by_currency: ReadonlyArray<WorkInCurrency>
  /** What no exchange rate was in force for: not in earned_total. */
  readonly unconverted: ReadonlyArray<WorkInCurrency>
}

/** Every operation by its id: what a client sends and what it gets, as JSON and text. */
export interface Operations {
  /** List time entries with totals and charts */
  readonly "time.list": {
    readonly method: "GET"
    readonly path: "/api/time"
    readonly query: {
      /** The page, from 1. Leave it out when there is a cursor. */
      readonly page?: string
      /** Rows on a page: 50 unless told otherwise. */
      readonly page_size?: string
      /** next_cursor of the page before: walks the whole list at a cost that does not grow. */
      readonly cursor?: string
      /** The column to sort by. Ties: created_at, then id. */
      readonly sort_by?: "accrual_date" | "created_at" | "duration_minutes_total" | "cost" | "description"
      /** Which way to sort. */
      readonly sort_dir?: "asc" | "desc"
      /** Entries of this day and later. */
      readonly accrual_from?: string
      /** Entries up to and including this day. */
      readonly accrual_to?: string
      /** Entries recorded on this UTC day and later. */
      readonly created_from?: string
      /** Entries recorded up to and including this UTC day. */
      readonly created_to?: string
      /** Only records of these counteragents. One id, or up to 100 with commas between. */
      readonly counteragent_id?: string
      /** Only records of these projects. One id, or up to 100 with commas between. */
      readonly project_id?: string
      /** Only records of these members. One id, or up to 100 with commas between. */
      readonly user_id?: string
      /** Text to look for in description, project name and client name, whatever the case. */
      readonly search?: string
    }
    readonly response: TimeEntryList
  }
  /** Record a time entry */
  readonly "time.record": {
    readonly method: "POST"
    readonly path: "/api/time"
    readonly headers: {
      /** Any 1 to 255 printable characters. Within 24 hours the same key and body give the first answer again. */
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
      /** The ETag of the record as you know it; a record that has changed since answers 412. */
      readonly "if-match"?: string
    }
    readonly body: TimeEntryPatch
    readonly response: TimeEntryResponse
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
      /** The ETag of the record as you know it; a record that has changed since answers 412. */
      readonly "if-match"?: string
    }
    readonly response: TimeEntryRemoved
  }
  /** List time entries with totals and charts */
  readonly "timesheet.list": {
    readonly method: "GET"
    readonly path: "/api/timesheet"
    readonly query: {
      /** The page, from 1. Leave it out when there is a cursor. */
      readonly page?: string
      /** Rows on a page: 50 unless told otherwise. */
      readonly page_size?: string
      /** next_cursor of the page before: walks the whole list at a cost that does not grow. */
      readonly cursor?: string
      /** The column to sort by. Ties: created_at, then id. */
      readonly sort_by?: "accrual_date" | "created_at" | "duration_minutes_total" | "cost" | "description"
      /** Which way to sort. */
      readonly sort_dir?: "asc" | "desc"
      /** Entries of this day and later. */
      readonly accrual_from?: string
      /** Entries up to and including this day. */
      readonly accrual_to?: string
      /** Entries recorded on this UTC day and later. */
      readonly created_from?: string
      /** Entries recorded up to and including this UTC day. */
      readonly created_to?: string
      /** Only records of these counteragents. One id, or up to 100 with commas between. */
      readonly counteragent_id?: string
      /** Only records of these projects. One id, or up to 100 with commas between. */
      readonly project_id?: string
      /** Only records of these members. One id, or up to 100 with commas between. */
      readonly user_id?: string
      /** Text to look for in description, project name and client name, whatever the case. */
      readonly search?: string
    }
    readonly response: TimeEntryList
  }
  /** Record a time entry */
  readonly "timesheet.record": {
    readonly method: "POST"
    readonly path: "/api/timesheet"
    readonly headers: {
      /** Any 1 to 255 printable characters. Within 24 hours the same key and body give the first answer again. */
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
      /** The ETag of the record as you know it; a record that has changed since answers 412. */
      readonly "if-match"?: string
    }
    readonly body: TimeEntryPatch
    readonly response: TimeEntryResponse
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
      /** The ETag of the record as you know it; a record that has changed since answers 412. */
      readonly "if-match"?: string
    }
    readonly response: TimeEntryRemoved
  }
  /** List payments with totals and a chart */
  readonly "payments.list": {
    readonly method: "GET"
    readonly path: "/api/money"
    readonly query: {
      /** The page, from 1. Leave it out when there is a cursor. */
      readonly page?: string
      /** Rows on a page: 50 unless told otherwise. */
      readonly page_size?: string
      /** next_cursor of the page before: walks the whole list at a cost that does not grow. */
      readonly cursor?: string
      /** The column to sort by. Ties: created_at, then id. */
      readonly sort_by?: "inflow_date" | "created_at" | "amount"
      /** Which way to sort. */
      readonly sort_dir?: "asc" | "desc"
      /** Payments of this day and later. */
      readonly inflow_from?: string
      /** Payments up to and including this day. */
      readonly inflow_to?: string
      /** Only records of these counteragents. One id, or up to 100 with commas between. */
      readonly counteragent_id?: string
      /** Only records of these projects. One id, or up to 100 with commas between. */
      readonly project_id?: string
      /** Only records of these members. One id, or up to 100 with commas between. */
      readonly user_id?: string
      /** Text to look for in comment, project name and client name, whatever the case. */
      readonly search?: string
      /** 0 leaves the totals and the chart out. */
      readonly include_totals?: "0" | "1" | "true" | "false"
      /** 1 answers the totals without rows. */
      readonly totals_only?: "0" | "1" | "true" | "false"
    }
    readonly response: PaymentList
  }
  /** Record a payment */
  readonly "payments.record": {
    readonly method: "POST"
    readonly path: "/api/money"
    readonly headers: {
      /** Any 1 to 255 printable characters. Within 24 hours the same key and body give the first answer again. */
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
      /** The ETag of the record as you know it; a record that has changed since answers 412. */
      readonly "if-match"?: string
    }
    readonly body: PaymentPatch
    readonly response: PaymentResponse
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
      /** The ETag of the record as you know it; a record that has changed since answers 412. */
      readonly "if-match"?: string
    }
    readonly response: PaymentRemoved
  }
  /** List projects with their totals */
  readonly "projects.list": {
    readonly method: "GET"
    readonly path: "/api/projects"
    readonly query: {
      /** The page, from 1. Leave it out when there is a cursor. */
      readonly page?: string
      /** Rows on a page: 50 unless told otherwise. */
      readonly page_size?: string
      /** next_cursor of the page before: walks the whole list at a cost that does not grow. */
      readonly cursor?: string
      /** The column to sort by. Ties: created_at, then id. */
      readonly sort_by?: "name" | "created_at" | "worked" | "earned" | "received" | "debt"
      /** Which way to sort. */
      readonly sort_dir?: "asc" | "desc"
      /** Text to look for in the name, whatever the case. */
      readonly search?: string
      /** 1 answers id and name of what is not archived, for a select box: by name, 500 a page where page_size is left out. */
      readonly for_select?: "0" | "1" | "true" | "false"
      /** 0 leaves the totals and the chart out. */
      readonly include_totals?: "0" | "1" | "true" | "false"
      /** 1 answers the totals without rows. */
      readonly totals_only?: "0" | "1" | "true" | "false"
      /** Totals count records of this day and later. */
      readonly accrual_from?: string
      /** Totals count records up to and including this day. */
      readonly accrual_to?: string
    }
    readonly response: ProjectList
  }
  /** Add a project */
  readonly "projects.add": {
    readonly method: "POST"
    readonly path: "/api/projects"
    readonly headers: {
      /** Any 1 to 255 printable characters. Within 24 hours the same key and body give the first answer again. */
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
      /** The ETag of the record as you know it; a record that has changed since answers 412. */
      readonly "if-match"?: string
    }
    readonly body: ProjectPatch
    readonly response: ProjectResponse
  }
  /** Delete a project that nothing points at */
  readonly "projects.remove": {
    readonly method: "DELETE"
    readonly path: "/api/projects/{id}"
    readonly params: {
      /** The project's id. */
      readonly id: string
    }
    readonly headers: {
      /** The ETag of the record as you know it; a record that has changed since answers 412. */
      readonly "if-match"?: string
    }
    readonly response: ProjectRemoved
  }
  /** List counteragents with their totals */
  readonly "counteragents.list": {
    readonly method: "GET"
    readonly path: "/api/counteragents"
    readonly query: {
      /** The page, from 1. Leave it out when there is a cursor. */
      readonly page?: string
      /** Rows on a page: 50 unless told otherwise. */
      readonly page_size?: string
      /** next_cursor of the page before: walks the whole list at a cost that does not grow. */
      readonly cursor?: string
      /** The column to sort by. Ties: created_at, then id. */
      readonly sort_by?: "name" | "created_at" | "worked" | "earned" | "received" | "debt"
      /** Which way to sort. */
      readonly sort_dir?: "asc" | "desc"
      /** Text to look for in the name, whatever the case. */
      readonly search?: string
      /** 1 answers id and name of what is not archived, for a select box: by name, 500 a page where page_size is left out. */
      readonly for_select?: "0" | "1" | "true" | "false"
      /** 0 leaves the totals and the chart out. */
      readonly include_totals?: "0" | "1" | "true" | "false"
      /** 1 answers the totals without rows. */
      readonly totals_only?: "0" | "1" | "true" | "false"
      /** Totals count records of this day and later. */
      readonly accrual_from?: string
      /** Totals count records up to and including this day. */
      readonly accrual_to?: string
    }
    readonly response: CounteragentList
  }
  /** Add a counteragent */
  readonly "counteragents.add": {
    readonly method: "POST"
    readonly path: "/api/counteragents"
    readonly headers: {
      /** Any 1 to 255 printable characters. Within 24 hours the same key and body give the first answer again. */
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
      /** The ETag of the record as you know it; a record that has changed since answers 412. */
      readonly "if-match"?: string
    }
    readonly body: CounteragentPatch
    readonly response: CounteragentResponse
  }
  /** Delete a counteragent that nothing points at */
  readonly "counteragents.remove": {
    readonly method: "DELETE"
    readonly path: "/api/counteragents/{id}"
    readonly params: {
      /** The counteragent's id. */
      readonly id: string
    }
    readonly headers: {
      /** The ETag of the record as you know it; a record that has changed since answers 412. */
      readonly "if-match"?: string
    }
    readonly response: CounteragentRemoved
  }
  /** List payouts with totals and a chart */
  readonly "payouts.list": {
    readonly method: "GET"
    readonly path: "/api/payouts"
    readonly query: {
      /** The page, from 1. Leave it out when there is a cursor. */
      readonly page?: string
      /** Rows on a page: 50 unless told otherwise. */
      readonly page_size?: string
      /** next_cursor of the page before: walks the whole list at a cost that does not grow. */
      readonly cursor?: string
      /** The column to sort by. Ties: created_at, then id. */
      readonly sort_by?: "payout_date" | "created_at" | "amount"
      /** Which way to sort. */
      readonly sort_dir?: "asc" | "desc"
      /** Payouts of this day and later. */
      readonly payout_from?: string
      /** Payouts up to and including this day. */
      readonly payout_to?: string
      /** Only records of these counteragents. One id, or up to 100 with commas between. */
      readonly counteragent_id?: string
      /** Only records of these projects. One id, or up to 100 with commas between. */
      readonly project_id?: string
      /** Only records of these members. One id, or up to 100 with commas between. */
      readonly user_id?: string
      /** Text to look for in comment, project name and client name, whatever the case. */
      readonly search?: string
      /** 0 leaves the totals and the chart out. */
      readonly include_totals?: "0" | "1" | "true" | "false"
      /** 1 answers the totals without rows. */
      readonly totals_only?: "0" | "1" | "true" | "false"
    }
    readonly response: PayoutList
  }
  /** Record a payout */
  readonly "payouts.record": {
    readonly method: "POST"
    readonly path: "/api/payouts"
    readonly headers: {
      /** Any 1 to 255 printable characters. Within 24 hours the same key and body give the first answer again. */
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
      /** The ETag of the record as you know it; a record that has changed since answers 412. */
      readonly "if-match"?: string
    }
    readonly body: PayoutPatch
    readonly response: PayoutResponse
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
      /** The ETag of the record as you know it; a record that has changed since answers 412. */
      readonly "if-match"?: string
    }
    readonly response: PayoutRemoved
  }
  /** Read a month of work, day by day */
  readonly "calendar.month": {
    readonly method: "GET"
    readonly path: "/api/calendar"
    readonly query: {
      /** The month, as its first day. */
      readonly month: string
    }
    readonly response: CalendarResponse
  }
  /** Who you are, where, and what your key may do */
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
      /** Any 1 to 255 printable characters. Within 24 hours the same key and body give the first answer again. */
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
  /** List the apps that act for you */
  readonly "me.listConnections": {
    readonly method: "GET"
    readonly path: "/api/me/connections"
    readonly response: ConnectionList
  }
  /** Disconnect an app, by a key of kind full or any key of a client */
  readonly "me.revokeConnection": {
    readonly method: "DELETE"
    readonly path: "/api/me/connections/{id}"
    readonly params: {
      /** The connection's id. */
      readonly id: string
    }
    readonly response: ConnectionRevoked
  }
  /** List the members; who is no manager sees themselves */
  readonly "members.list": {
    readonly method: "GET"
    readonly path: "/api/members"
    readonly response: MemberList
  }
  /** Add a member, with a first key if you like */
  readonly "members.add": {
    readonly method: "POST"
    readonly path: "/api/members"
    readonly headers: {
      /** Any 1 to 255 printable characters. Within 24 hours the same key and body give the first answer again. */
      readonly "idempotency-key"?: string
    }
    readonly body: NewMember
    readonly response: MemberCreated
  }
  /** Change a member's name, role or clients */
  readonly "members.amend": {
    readonly method: "PUT"
    readonly path: "/api/members/{id}"
    readonly params: {
      /** The member's id. */
      readonly id: string
    }
    readonly headers: {
      /** The ETag of the record as you know it; a record that has changed since answers 412. */
      readonly "if-match"?: string
    }
    readonly body: MemberPatch
    readonly response: MemberResponse
  }
  /** Remove a member: stops their keys, keeps their records */
  readonly "members.remove": {
    readonly method: "DELETE"
    readonly path: "/api/members/{id}"
    readonly params: {
      /** The member's id. */
      readonly id: string
    }
    readonly headers: {
      /** The ETag of the record as you know it; a record that has changed since answers 412. */
      readonly "if-match"?: string
    }
    readonly response: MemberRemoved
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
      /** The ETag of the record as you know it; a record that has changed since answers 412. */
      readonly "if-match"?: string
    }
    readonly body: WorkspacePatch
    readonly response: WorkspaceResponse
  }
  /** List the exchange rates */
  readonly "exchangeRates.list": {
    readonly method: "GET"
    readonly path: "/api/exchange-rates"
    readonly response: ExchangeRateList
  }
  /** Set what a currency is worth from a day on */
  readonly "exchangeRates.put": {
    readonly method: "POST"
    readonly path: "/api/exchange-rates"
    readonly headers: {
      /** Any 1 to 255 printable characters. Within 24 hours the same key and body give the first answer again. */
      readonly "idempotency-key"?: string
    }
    readonly body: NewExchangeRate
    readonly response: ExchangeRateCreated
  }
  /** Remove an exchange rate: the one before it holds again */
  readonly "exchangeRates.remove": {
    readonly method: "DELETE"
    readonly path: "/api/exchange-rates/{id}"
    readonly params: {
      /** The rate's id. */
      readonly id: string
    }
    readonly response: ExchangeRateRemoved
  }
  /** What each member worked, earned, got in and is owed for */
  readonly "reports.team": {
    readonly method: "GET"
    readonly path: "/api/reports/team"
    readonly query: {
      /** The first day of the period; left out: no limit. */
      readonly accrual_from?: string
      /** The last day of the period; left out: no limit. */
      readonly accrual_to?: string
      /** Only records of these projects. One id, or up to 100 with commas between. */
      readonly project_id?: string
      /** Only records of these counteragents. One id, or up to 100 with commas between. */
      readonly counteragent_id?: string
      /** Only records of these members. One id, or up to 100 with commas between. */
      readonly user_id?: string
      /** summary leaves the rows out, table everything else. */
      readonly view?: "full" | "summary" | "table"
      /** The figure to sort by: earned unless told otherwise. */
      readonly sort_key?: "worked" | "earned" | "received" | "debt"
      /** Which way to sort. */
      readonly sort_dir?: "asc" | "desc"
    }
    readonly response: TeamReport
  }
  /** What happened: figures, comparison, who and what, and the log of changes */
  readonly "reports.activity": {
    readonly method: "GET"
    readonly path: "/api/reports/activity"
    readonly query: {
      /** The first day of the period; left out: no limit. */
      readonly date_from?: string
      /** The last day of the period; left out: no limit. */
      readonly date_to?: string
      /** Only records of these projects. One id, or up to 100 with commas between. */
      readonly project_id?: string
      /** Only records of these counteragents. One id, or up to 100 with commas between. */
      readonly counteragent_id?: string
      /** Only records of these members. One id, or up to 100 with commas between. */
      readonly user_id?: string
      /** Lines of the feed: 30 unless told otherwise. */
      readonly feed_limit?: string
      /** Lines of the feed to pass over. */
      readonly feed_offset?: string
    }
    readonly response: ActivityReport
  }
  /** Who owes what, how old it is and how risky */
  readonly "reports.debtors": {
    readonly method: "GET"
    readonly path: "/api/reports/debtors"
    readonly query: {
      /** The first day of the period; left out: no limit. */
      readonly accrual_from?: string
      /** The last day of the period; left out: no limit. */
      readonly accrual_to?: string
      /** Only records of these projects. One id, or up to 100 with commas between. */
      readonly project_id?: string
      /** Only records of these counteragents. One id, or up to 100 with commas between. */
      readonly counteragent_id?: string
      /** Only records of these members. One id, or up to 100 with commas between. */
      readonly user_id?: string
      /** What the rows are: counteragents unless told otherwise. */
      readonly view?: "counteragents" | "projects"
      /** What to sort by: name unless told otherwise. What has no value comes last. */
      readonly sort_key?: "name" | "client" | "debt" | "earned" | "received" | "last_paid" | "age" | "projects_count"
      /** Which way to sort. */
      readonly sort_dir?: "asc" | "desc"
      /** 1 keeps the rows with something overdue. */
      readonly overdue_only?: "0" | "1"
    }
    readonly response: DebtorsReport
  }
  /** One client's or project's statement with running debt */
  readonly "reports.reconciliation": {
    readonly method: "GET"
    readonly path: "/api/reports/debtors/reconciliation"
    readonly query: {
      /** The client or project. */
      readonly entity_id: string
      /** What the rows are: counteragents unless told otherwise. */
      readonly view?: "counteragents" | "projects"
      /** The last day; left out: everything. A statement has at most 50000 records. */
      readonly accrual_to?: string
    }
    readonly response: ReconciliationReport
  }
  /** Minutes by day, for each project, client or member */
  readonly "reports.timeMatrix": {
    readonly method: "GET"
    readonly path: "/api/timesheet-matrix"
    readonly query: {
      /** The first day; left out: the first of this month, in UTC. */
      readonly accrual_from?: string
      /** The last day; left out: the last of this month, in UTC. At most 366 days. */
      readonly accrual_to?: string
      /** Only records of these projects. One id, or up to 100 with commas between. */
      readonly project_id?: string
      /** Only records of these counteragents. One id, or up to 100 with commas between. */
      readonly counteragent_id?: string
      /** Only records of these members. One id, or up to 100 with commas between. */
      readonly user_id?: string
      /** What the rows are: project unless told otherwise. */
      readonly view?: "project" | "counteragent" | "team"
    }
    readonly response: TimeMatrix
  }
  /** Money earned or received by day, for each project, client or member */
  readonly "reports.moneyMatrix": {
    readonly method: "GET"
    readonly path: "/api/moneysheet-matrix"
    readonly query: {
      /** The first day; left out: the first of this month, in UTC. */
      readonly accrual_from?: string
      /** The last day; left out: the last of this month, in UTC. At most 366 days. */
      readonly accrual_to?: string
      /** Only records of these projects. One id, or up to 100 with commas between. */
      readonly project_id?: string
      /** Only records of these counteragents. One id, or up to 100 with commas between. */
      readonly counteragent_id?: string
      /** Only records of these members. One id, or up to 100 with commas between. */
      readonly user_id?: string
      /** What the rows are: project unless told otherwise. */
      readonly view?: "project" | "counteragent" | "team"
      /** earned unless told otherwise. */
      readonly metric?: "earned" | "received"
    }
    readonly response: MoneyMatrix
  }
  /** The overview: figures, trends, debtors, risks and what is new */
  readonly "reports.dashboard": {
    readonly method: "GET"
    readonly path: "/api/dashboard/overview"
    readonly query: {
      /** The first day of the period; left out: no limit. */
      readonly date_from?: string
      /** The last day of the period; left out: no limit. */
      readonly date_to?: string
      /** Only records of these projects. One id, or up to 100 with commas between. */
      readonly project_id?: string
      /** Only records of these counteragents. One id, or up to 100 with commas between. */
      readonly counteragent_id?: string
      /** Only records of these members. One id, or up to 100 with commas between. */
      readonly user_id?: string
    }
    readonly response: DashboardOverview
  }
  /** This description of the interface */
  readonly "system.openapi": {
    readonly method: "GET"
    readonly path: "/api/openapi.json"
    readonly response: OpenApiDocument
  }
}

export type OperationId = keyof Operations

/** What the server answers to an operation that succeeds. */
export type ResponseOf<Id extends OperationId> = Operations[Id]["response"]

/** The data of that response. */
export type DataOf<Id extends OperationId> = ResponseOf<Id> extends { readonly data: infer Data } ? Data : never

/** What the server answers to an operation that fails, whichever it is. */
export type Failure = BadRequest | Unauthorized | Forbidden | NotFound | MethodNotAllowed | PreconditionFailed | BodyTooLarge | RateLimited | InternalError

/** The codes of failures. */
export type FailureCode = Failure["error"]["code"]
