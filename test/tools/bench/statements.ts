/*
 * The SQL of the servers that Hourbook is compared with: what Hourbook sent for the same requests in November 2026, without
 * row-level security and the function that it needs. It is written out, and not taken from what Hourbook sends today, so that
 * a statement that Hourbook saves shows.
 */

/** Finds the key's owner by the hash of its secret. */
export const owner = `
  select k.id as "keyId", k.name as "keyName", k.kind, k.scopes, k.prefix, k.created_at as "keyCreatedAt",
    k.last_used_at as "lastUsedAt", k.expires_at as "expiresAt", m.user_id as "userId", m.email, m.name as "memberName", m.role,
    array(
      select c.client_id from member_clients c
      where c.workspace_id = m.workspace_id and c.user_id = m.user_id order by c.client_id
    ) as "clientIds",
    m.time_zone as "memberTimeZone", m.created_at as "memberCreatedAt", m.updated_at as "memberUpdatedAt",
    m.version as "memberVersion", w.workspace_id as "workspaceId", w.slug, w.name as "workspaceName", w.currency,
    w.payment_terms_days as "paymentTermsDays", w.holiday_region as "holidayRegion", w.time_zone as "workspaceTimeZone",
    w.rounding, w.show_rates_to_clients as "showRatesToClients",
    w.members_may_price as "membersMayPrice", w.members_see_money as "membersSeeMoney", w.created_at as "workspaceCreatedAt",
    w.updated_at as "workspaceUpdatedAt", w.version as "workspaceVersion"
  from api_keys k
  join members m on m.workspace_id = k.workspace_id and m.user_id = k.user_id and m.removed_at is null
  join workspaces w on w.workspace_id = k.workspace_id
  where k.secret_hash = $1`

const selected = `
  t.workspace_id as "workspaceId", t.id, t.user_id as "userId", t.client_id as "clientId", t.project_id as "projectId",
  t.currency, t.metadata, t.created_at as "createdAt", t.updated_at as "updatedAt", t.version,
  (select m.name from members m where m.workspace_id = t.workspace_id and m.user_id = t.user_id) as "userName",
  (select c.name from clients c where c.workspace_id = t.workspace_id and c.id = t.client_id) as "clientName",
  (select p.name from projects p where p.workspace_id = t.workspace_id and p.id = t.project_id) as "projectName",
  t.worked_on as "workedOn", t.duration_minutes as "durationMinutes", t.cost, t.description, t.billable,
  coalesce(t.billed_minutes, t.duration_minutes) as "billedMinutes", t.hourly_rate as "hourlyRate", t.rate_id as "rateId",
  t.internal_amount as "internalAmount", t.internal_currency as "internalCurrency", t.started_at as "startedAt",
  t.ended_at as "endedAt", t.external_source as "externalSource", t.external_id as "externalId", t.import_id as "importId",
  t.invoice_id as "invoiceId", coalesce(t.billed_elsewhere, false) as "billedElsewhere",
  (select i.number from invoices i where i.workspace_id = t.workspace_id and i.id = t.invoice_id) as "invoiceNumber",
  coalesce(t.made_in_hour, extract(hour from t.created_at at time zone 'UTC'))::int as "madeInHour",
  array(
    select n.name from entry_tags g join tags n on n.workspace_id = g.workspace_id and n.id = g.tag_id
    where g.workspace_id = t.workspace_id and g.entry_id = t.id
  ) as tags`

/** An entry of a workspace, $1, by its id, $2. */
export const find = `select ${selected} from time_entries t where t.workspace_id = $1 and t.id = $2`

const order = "order by t.worked_on desc, t.created_at desc, t.id desc"

/** So many entries of a workspace, $1 and $2 more, from and to a day, $3 and $4, or of a member on one day. */
const page = (where: string) => `
  select ${selected}
  from (select * from time_entries t where t.workspace_id = $1 ${where} ${order} limit $2) t ${order}`

export const pages = {
  whole: page(""),
  range: page("and t.worked_on >= $3 and t.worked_on <= $4"),
  ofMember: page("and t.user_id = $3 and t.worked_on = $4")
}

const counted = "array['time', 'nonBillable', 'rounding', 'internal']"

/** The totals of each day of a workspace, $1: from and to a day, $2 and $3, if there are any. */
const days = (where: string) => {
  const rows = ["fact_day_totals", "pending"].map(
    (table) => `
      select t.currency, t.day, t.kind, t.amount, t.minutes, t.count
      from ${table} t where t.workspace_id = $1 and t.kind = any(${counted}) ${where}`
  )
  return `
    with pending as materialized (select * from fact_deltas t where t.workspace_id = $1 and t.kind = any(${counted})),
      touched as materialized (select distinct day from pending)
    select currency, kind, day, amount::text, minutes::bigint, count::int
    from (${rows.join(" union all ")}) rows where (day in (select day from touched)) is not true
    union all
    select currency, kind, day, sum(amount)::text, sum(minutes)::bigint, sum(count)::int
    from (${rows.join(" union all ")}) rows where (day in (select day from touched)) is true
    group by 1, 2, 3 having sum(count) <> 0`
}

export const daysOf = { whole: days(""), range: days("and t.day >= $2::date and t.day <= $3::date") }

/** The same by the hour in which entries were made. */
const hours = (ofMonths: string, ofDays: string) => `
  with pending as materialized (select * from fact_deltas t where t.workspace_id = $1 and t.kind = 'time')
  select currency, hour, sum(amount)::text as amount, sum(minutes)::bigint as minutes, sum(count)::int as count
  from (
    select t.currency, t.hour, t.amount, t.minutes, t.count
    from fact_month_hour_totals t where t.workspace_id = $1 and t.kind = 'time' ${ofMonths}
    union all
    select t.currency, t.hour, t.amount, t.minutes, t.count
    from pending t where t.workspace_id = $1 and t.kind = 'time' ${ofDays}
  ) rows group by 1, 2 having sum(count) <> 0`

export const hoursOf = {
  whole: hours("", ""),
  range: hours("and t.month >= $2::date and t.month <= $3::date", "and t.day >= $2::date and t.day <= $3::date")
}

/** What an entry of a workspace, $1, refers to: a project, $2, a client, $3, and a member, $4. */
export const references = `
  select p.name as "projectName", p.archived as "projectArchived", p.client_id as "projectClientId",
    p.billable_default as "billableDefault", p.rounding as "projectRounding", pc.name as "projectClientName",
    pc.archived as "projectClientArchived", pc.rounding as "projectClientRounding", c.name as "clientName",
    c.archived as "clientArchived", c.rounding as "clientRounding", m.name as "memberName", m.time_zone as "memberTimeZone",
    exists (select from billing_rates r where r.workspace_id = $1) as "mayHaveRates"
  from (select) one
  left join projects p on p.workspace_id = $1 and p.id = $2
  left join clients pc on pc.workspace_id = p.workspace_id and pc.id = p.client_id
  left join clients c on c.workspace_id = $1 and c.id = $3
  left join members m on m.workspace_id = $1 and m.user_id = $4 and m.removed_at is null`

const places = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => `$${from + n}`).join()

/** An entry and its line in the log, if the member, $2 of the workspace $1, is still there. */
export const write = `
  with current as (
    select exists (select from members where workspace_id = $1 and user_id = $2 and removed_at is null) as fits
  ),
  answered as (select from current where fits),
  record as (
    insert into time_entries (
      workspace_id, id, user_id, client_id, project_id, currency, metadata, created_at, updated_at, version, worked_on,
      duration_minutes, cost, description, description_folded, billable, billed_minutes, hourly_rate, rate_id,
      internal_amount, internal_currency, started_at, ended_at, made_in_hour)
    select ${places(3, 26)} from answered returning 1
  ),
  logged as (
    insert into activity_events (
      workspace_id, id, occurred_at, action, subject, subject_id, user_id, user_name, owner_id, project_id, project_name,
      client_id, client_name, title, amount, currency, worked_minutes, changes)
    select ${places(27, 44)} from record
  )
  select (select fits from current) as fits, exists (select from record) as written`
