import type { TimeEntry } from "@hourbook/contract/contract"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import type { QueryOf } from "../../api/client.ts"
import { read } from "../../api/read.ts"
import { Card } from "../../components/Card.tsx"
import { Table } from "../../components/lists/Table.tsx"
import { ClosedMark } from "../../components/messages/Closed.tsx"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { Skeleton } from "../../components/messages/Skeleton.tsx"
import { shortDay } from "../../format/dates.ts"
import { hours } from "../../format/duration.ts"
import { money } from "../../format/money.ts"
import { WaitingMark } from "../../offline/WaitingMark.tsx"
import { m } from "../../paraglide/messages.js"
import { useMay } from "../../session/useSession.ts"
import { useWaitingEntries } from "./useWaitingEntries.ts"

interface LastEntriesProps {
  readonly query: QueryOf<"GET", "/api/time">
  /** Whether the page reads them with their totals. */
  readonly totals?: boolean
  /** Where all of them are. */
  readonly all: ReactNode
  /** What is beside the text of an entry: its project, or its member. */
  readonly beside: "project" | "member"
}

const none: ReadonlyArray<TimeEntry> = []

/** How the last entries are read; a page that shows their totals too reads the same with totals. */
export const lastEntries = (query: QueryOf<"GET", "/api/time">, totals: boolean) =>
  read("/api/time", { ...query, page_size: "8", include_totals: totals ? "1" : "0" })

/** The last entries of a client, project or person. */
export const LastEntries = ({ all, beside, query, totals = false }: LastEntriesProps) => {
  const { seesMoney } = useMay()
  const list = useQuery(lastEntries(query, totals))
  const read = list.data?.entries
  const waiting = useWaitingEntries(read ?? none, query)
  const entries = read === undefined ? undefined : waiting
  return (
    <Card title={m.records_last_entries()} aside={all}>
      {list.error !== null && <ErrorNote error={list.error} retry={() => void list.refetch()} />}
      {entries === undefined && list.error === null && <Skeleton height={320} />}
      {entries?.length === 0 && <p className="soft">{m.records_no_entries()}</p>}
      {entries !== undefined && entries.length > 0 && (
        <Table label={m.records_last_entries()}>
          <thead className="sr">
            <tr>
              <th scope="col">{m.records_day()}</th>
              <th scope="col">{m.records_what()}</th>
              <th scope="col">{m.records_duration()}</th>
              <th scope="col">{m.records_amount()}</th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={entry.id}>
                <td className="soft" style={{ whiteSpace: "nowrap" }}>
                  {shortDay(entry.accrual_date)}
                  <ClosedMark day={entry.accrual_date} />
                </td>
                <td style={{ paddingBlock: 6, lineHeight: 1.3 }}>
                  {entry.description}{" "}
                  <small>
                    {beside === "member" ? entry.user_name : (entry.project_name ?? entry.counteragent_name)}
                  </small>
                </td>
                <td className="num">{hours(entry.duration_minutes_total)}</td>
                <td className="num soft notOnPhone">
                  {entry.pending !== undefined ? (
                    <WaitingMark pending={entry.pending} />
                  ) : entry.billable ? (
                    seesMoney && money(entry.cost, entry.currency)
                  ) : (
                    <small>{m.components_not_billable()}</small>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  )
}

/** A link to all time entries that a page is about. */
export const AllEntries = ({ search }: { readonly search: Readonly<Record<string, string>> }) => (
  <Link to="/time" search={search}>
    {m.records_all_entries()}
  </Link>
)
