import type { TeamRow, TeamTotals } from "@hourbook/contract/contract"
import { Link } from "@tanstack/react-router"
import type { ComponentProps } from "react"
import { Avatar } from "../../components/Avatar.tsx"
import { Card } from "../../components/Card.tsx"
import { MoreRows } from "../../components/lists/MoreRows.tsx"
import { SortHeader, Table } from "../../components/lists/Table.tsx"
import { hours } from "../../format/duration.ts"
import { percent, plainMoney } from "../../format/money.ts"
import { m } from "../../paraglide/messages.js"
import { useSession } from "../../session/useSession.ts"
import { roleName } from "./roleName.ts"
import styles from "./Team.module.css"
import { sortedTeam, type TeamSort } from "./teamRows.ts"

interface TeamTableProps {
  readonly rows: ReadonlyArray<TeamRow>
  readonly totals: TeamTotals | undefined
  readonly sort: TeamSort
  readonly onSort: (sort: TeamSort) => void
  readonly period: string | undefined
  readonly list: ComponentProps<typeof MoreRows>["list"]
}

const share = (value: number | null | undefined) =>
  value === null || value === undefined ? <span className="faint">–</span> : percent(Math.round(value))

/** Each person's hours, what they earned, and what they cost. */
export const TeamTable = ({ list, onSort, period, rows, sort, totals }: TeamTableProps) => {
  const { currency } = useSession().workspace
  const money = (value: number | undefined) =>
    value === undefined || value === 0 ? <span className="faint">–</span> : plainMoney(value, currency)
  const head = { sort, onSort, num: true } as const
  return (
    <Card flush>
      <Table label={m.team_title()}>
        <thead>
          <tr>
            <SortHeader by="name" sort={sort} onSort={onSort}>
              {m.team_person()}
            </SortHeader>
            <SortHeader by="worked" {...head}>
              {m.team_worked()}
            </SortHeader>
            <SortHeader by="billable" {...head} className="notOnPhone">
              {m.team_billable()}
            </SortHeader>
            <SortHeader by="earned" {...head} className={styles.earned ?? ""}>
              {m.team_earned()}
            </SortHeader>
            <SortHeader by="share" {...head} className={styles.wide ?? ""}>
              {m.team_share()}
            </SortHeader>
            <SortHeader by="cost" {...head} className={styles.wide ?? ""}>
              {m.team_cost()}
            </SortHeader>
            <SortHeader by="margin" {...head} className="notOnPhone">
              {m.team_margin()}
            </SortHeader>
          </tr>
        </thead>
        <tbody>
          {sortedTeam(rows, sort).map((row) => (
            <tr key={row.key}>
              <th scope="row">
                <span className={styles.person}>
                  <Avatar name={row.user_id === null ? "–" : row.name} />
                  <span className={styles.names}>
                    {row.user_id === null ? (
                      m.team_nobody()
                    ) : (
                      <Link
                        to="/team/$id"
                        params={{ id: row.user_id }}
                        search={period === undefined ? {} : { period }}
                        className={styles.link}
                      >
                        {row.name}
                      </Link>
                    )}
                    <small>{row.former ? m.team_former() : roleName(row.role)}</small>
                  </span>
                </span>
              </th>
              <td className="num">
                {row.worked_minutes_total === 0 ? <span className="faint">–</span> : hours(row.worked_minutes_total)}
              </td>
              <td className="num notOnPhone">{share(row.utilisation_percent)}</td>
              <td className={`num earned ${styles.earned}`}>{money(row.earned_total)}</td>
              <td className={`num ${styles.wide}`}>
                <span className={styles.share}>
                  <i aria-hidden="true">
                    <i style={{ width: `${Math.max(0, Math.min(100, row.earned_share))}%` }} />
                  </i>
                  {share(row.earned_share === 0 ? null : row.earned_share)}
                </span>
              </td>
              <td className={`num soft ${styles.wide}`}>{money(row.internal_cost_total)}</td>
              <td className="num notOnPhone">
                {money(row.margin_total)}{" "}
                <small className={styles.part}>
                  {row.margin_percent === null || row.margin_percent === undefined
                    ? ""
                    : percent(Math.round(row.margin_percent))}
                </small>
              </td>
            </tr>
          ))}
        </tbody>
        {totals !== undefined && (
          <tfoot>
            <tr>
              <th scope="row">{m.team_total()}</th>
              <td className="num">{totals.worked_minutes_total === 0 ? "–" : hours(totals.worked_minutes_total)}</td>
              <td className="num notOnPhone">{share(totals.utilisation_percent)}</td>
              <td className={`num ${styles.earned}`}>{money(totals.earned_total)}</td>
              <td className={styles.wide} />
              <td className={`num ${styles.wide}`}>{money(totals.internal_cost_total)}</td>
              <td className="num notOnPhone">
                {money(totals.margin_total)}{" "}
                <small className={styles.part}>
                  {totals.margin_percent === null || totals.margin_percent === undefined
                    ? ""
                    : percent(Math.round(totals.margin_percent))}
                </small>
              </td>
            </tr>
          </tfoot>
        )}
      </Table>
      <MoreRows list={list} />
    </Card>
  )
}
