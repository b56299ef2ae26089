import { recordKinds, type Role, roles } from "@hourbook/contract/data"
import { fileAddress } from "../../api/client.ts"
import type { FilterName } from "../../components/filters/filterChoices.ts"
import { type MoneyKind, pathOf, queries } from "../../features/money/kinds.ts"
import type { Day } from "../../format/dates.ts"
import { boundsOf, type Period } from "../../format/period.ts"
import { shownDays } from "../../format/shownDays.ts"
import { m } from "../../paraglide/messages.js"
import { kindsFor, managers, team } from "../../session/roles.ts"
import type { SessionData } from "../../session/SessionData.ts"
import { seesMoney } from "../../session/useSession.ts"

/** What is chosen: ids separated by commas, as in an address. */
export type Chosen = { readonly [Name in FilterName]?: string }

interface ExportedList {
  readonly name: string
  readonly label: () => string
  readonly roles: ReadonlyArray<Role>
  readonly hasPeriod: boolean
  readonly filters: ReadonlyArray<FilterName>
  /** Whether its rows are also entries of a journal; `only` if it has no other format. */
  readonly journal: "no" | "too" | "only"
  /** Records are those of the whole period; reports end today, as their pages do. */
  readonly addresses: (chosen: Chosen, period: Period, role: Role, today: Day) => ReadonlyArray<string>
}

const idsOf = ({ client, member, project }: Chosen) => ({
  counteragent_id: client,
  project_id: project,
  user_id: member
})

const byDate = { sort_dir: "asc" } as const

const time = (chosen: Chosen, period: Period): string => {
  const { from, to } = boundsOf(period)
  const { billable, tag } = chosen
  const bounds = { accrual_from: from, accrual_to: to }
  return fileAddress("/api/time", { ...byDate, ...bounds, ...idsOf(chosen), tag, ...billableOf(billable) })
}
const billableOf = (billable: string | undefined) =>
  billable === "1" || billable === "0" ? ({ billable } as const) : {}

const moneyOf =
  (kind: MoneyKind) =>
  (chosen: Chosen, period: Period): string =>
    fileAddress(pathOf(kind), queries[kind]({ ...byDate, ...boundsOf(period), ...idsOf(chosen) }))

const payments = moneyOf("received")
const payouts = moneyOf("paid")
const charges = moneyOf("charges")

const recordAddresses = { time, payments, payouts, charges }

/** The records that a role sees. */
const journal = (chosen: Chosen, period: Period, role: Role): ReadonlyArray<string> =>
  kindsFor(role).map((kind) => recordAddresses[kind](chosen, period))

const report = (chosen: Chosen, period: Period, today: Day) => {
  const { from, to } = shownDays(period, today)
  return { accrual_from: from, accrual_to: to, ...idsOf(chosen) }
}

const references: ReadonlyArray<FilterName> = ["client", "project", "member"]

const whole = (name: string, label: () => string, roles: ReadonlyArray<Role>, address: () => string): ExportedList => ({
  name,
  label,
  roles,
  hasPeriod: false,
  filters: [],
  journal: "no",
  addresses: () => [address()]
})

const ofPeriod = (
  list: Pick<ExportedList, "name" | "label" | "roles" | "filters" | "journal">,
  address: (chosen: Chosen, period: Period, today: Day) => string
): ExportedList => ({
  ...list,
  hasPeriod: true,
  addresses: (chosen, period, _, today) => [address(chosen, period, today)]
})

/** The lists that can be exported, in the order of the choice. */
const lists: ReadonlyArray<ExportedList> = [
  ofPeriod(
    {
      name: "time",
      label: m.settings_export_time,
      roles: recordKinds.time.readers,
      filters: [...references, "tag", "billable"],
      journal: "too"
    },
    time
  ),
  ofPeriod(
    {
      name: "payments",
      label: m.settings_export_payments,
      roles: recordKinds.payments.readers,
      filters: references,
      journal: "too"
    },
    payments
  ),
  ofPeriod(
    {
      name: "payouts",
      label: m.settings_export_payouts,
      roles: recordKinds.payouts.readers,
      filters: references,
      journal: "too"
    },
    payouts
  ),
  ofPeriod(
    {
      name: "charges",
      label: m.settings_export_charges,
      roles: recordKinds.charges.readers,
      filters: references,
      journal: "too"
    },
    charges
  ),
  {
    name: "journal",
    label: m.settings_export_journal,
    roles,
    hasPeriod: true,
    filters: references,
    journal: "only",
    addresses: journal
  },
  whole("projects", m.settings_export_projects, roles, () => fileAddress("/api/projects", {})),
  whole("clients", m.settings_export_clients, roles, () => fileAddress("/api/counteragents", {})),
  ofPeriod(
    {
      name: "debtors",
      label: m.settings_export_debtors,
      roles: managers,
      filters: ["client", "project"],
      journal: "no"
    },
    (chosen, period, today) => fileAddress("/api/reports/debtors", report(chosen, period, today))
  ),
  ofPeriod(
    { name: "team", label: m.settings_export_team, roles: managers, filters: references, journal: "no" },
    (chosen, period, today) => fileAddress("/api/reports/team", report(chosen, period, today))
  ),
  ofPeriod(
    { name: "log", label: m.settings_export_log, roles: managers, filters: references, journal: "no" },
    (chosen, period, today) => {
      const { from, to } = shownDays(period, today)
      return fileAddress("/api/reports/activity", { date_from: from, date_to: to, ...idsOf(chosen) })
    }
  ),
  whole("members", m.settings_export_members, managers, () => fileAddress("/api/members", {})),
  whole("rates", m.settings_export_rates, team, () => fileAddress("/api/rates", {})),
  whole("currencies", m.settings_export_currencies, team, () => fileAddress("/api/exchange-rates", {})),
  whole("tags", m.settings_export_tags, team, () => fileAddress("/api/tags", {}))
]

/** Lists that have nothing without money. */
const ofMoney = ["payments", "payouts", "charges", "journal", "rates"]

/** The lists of a person, with the filters to choose from. */
export const exportedLists = (workspace: SessionData["workspace"]): ReadonlyArray<ExportedList> => {
  const { role } = workspace
  return lists
    .filter(({ name, roles }) => roles.includes(role) && (seesMoney(workspace) || !ofMoney.includes(name)))
    .map((list) =>
      managers.includes(role) ? list : { ...list, filters: list.filters.filter((one) => one !== "member") }
    )
}
