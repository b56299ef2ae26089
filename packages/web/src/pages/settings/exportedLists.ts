import { recordKinds, type Role, roles } from "@hourbook/contract/data"
import { fileAddress } from "../../api/client.ts"
import type { FilterName } from "../../components/filters/filterChoices.ts"
import { kinds, kindsOf, type MoneyKind, moneyKinds, pathOf, queries } from "../../features/money/kinds.ts"
import type { Day } from "../../format/dates.ts"
import { boundsOf, type Period } from "../../format/period.ts"
import { shownDays } from "../../format/shownDays.ts"
import { m } from "../../paraglide/messages.js"
import { managers, team } from "../../session/roles.ts"
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

/** The records that a role sees: everyone sees time entries. */
const journal = (chosen: Chosen, period: Period, role: Role): ReadonlyArray<string> =>
  [time, ...kindsOf(role).map(moneyOf)].map((address) => address(chosen, period))

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
  ...moneyKinds.map((kind) => {
    const { exported, record } = kinds[kind]
    const { readers } = recordKinds[record]
    return ofPeriod(
      { name: record, label: exported, roles: readers, filters: references, journal: "too" },
      moneyOf(kind)
    )
  }),
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
const ofMoney: ReadonlyArray<string> = [...moneyKinds.map((kind) => kinds[kind].record), "journal", "rates"]

/** The lists of a person, with the filters to choose from. */
export const exportedLists = (workspace: SessionData["workspace"]): ReadonlyArray<ExportedList> => {
  const { role } = workspace
  return lists
    .filter(({ name, roles }) => roles.includes(role) && (seesMoney(workspace) || !ofMoney.includes(name)))
    .map((list) =>
      managers.includes(role) ? list : { ...list, filters: list.filters.filter((one) => one !== "member") }
    )
}
