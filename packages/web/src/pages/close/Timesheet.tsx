import { useQuery } from "@tanstack/react-query"
import { Link, useNavigate } from "@tanstack/react-router"
import { fileAddress } from "../../api/client.ts"
import { read } from "../../api/read.ts"
import { buttonClass } from "../../components/Button.tsx"
import { FilterBar } from "../../components/filters/FilterBar.tsx"
import { choicesOf, type FilterName } from "../../components/filters/filterChoices.ts"
import { PeriodStepper } from "../../components/filters/PeriodStepper.tsx"
import { Segments } from "../../components/filters/Segments.tsx"
import { ExportButton } from "../../components/lists/ExportButton.tsx"
import { PrintButton } from "../../components/lists/PrintButton.tsx"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { Skeleton } from "../../components/messages/Skeleton.tsx"
import { PageHead } from "../../components/PageHead.tsx"
import { lastOfMonth, monthName } from "../../format/dates.ts"
import { defined } from "../../format/defined.ts"
import { boundsOf } from "../../format/period.ts"
import { m } from "../../paraglide/messages.js"
import { useMay, useSession } from "../../session/useSession.ts"
import { TimesheetPaper } from "./TimesheetPaper.tsx"

type Print = "team" | "client" | "project"
const views = { team: "team", client: "counteragent", project: "project" } as const

export interface TimesheetSearch {
  readonly print?: string
  readonly client?: string
  readonly member?: string
  readonly project?: string
}

interface TimesheetProps {
  readonly month: string
  readonly search: TimesheetSearch
}

/** The names of those whose hours are shown, for the head of the paper. */
const useSubject = ({ client, member }: TimesheetSearch): string => {
  const people = useQuery({ ...choicesOf("member"), enabled: member !== undefined }).data ?? []
  const clients = useQuery({ ...choicesOf("client"), enabled: client !== undefined }).data ?? []
  const named = (all: typeof people, ids: string | undefined): ReadonlyArray<string> =>
    (ids?.split(",") ?? []).flatMap((id) => all.find((one) => one.id === id)?.name ?? [])
  return [...named(people, member), ...named(clients, client)].join(", ")
}

/** The hours of a month by day, for a person, a client or all, to be printed and signed. */
export const Timesheet = ({ month, search }: TimesheetProps) => {
  const navigate = useNavigate()
  const { today, workspace } = useSession()
  const { manage } = useMay()
  const asked = search.print === "client" || search.print === "project" ? search.print : "team"
  const print: Print = manage ? asked : asked === "team" ? "project" : asked
  const entries = {
    accrual_from: `${month}-01`,
    accrual_to: lastOfMonth(`${month}-01`),
    user_id: search.member,
    counteragent_id: search.client,
    project_id: search.project
  } as const
  const query = { ...entries, view: views[print] } as const
  const { data, error, refetch } = useQuery(read("/api/timesheet-matrix", query))
  const subject = useSubject(search)
  const go = (change: Readonly<Record<string, string | undefined>>, to: string = month): void =>
    void navigate({
      to: "/close/$month",
      params: { month: to },
      search: defined({ ...search, print, ...change }),
      replace: true
    })
  const names: ReadonlyArray<FilterName> = manage ? ["member", "client", "project"] : ["client", "project"]
  const title = m.close_timesheet({ month: monthName(`${month}-01`) })
  const name = `${title} ${subject}`.trim()
  const choices: ReadonlyArray<readonly [Print, string]> = [
    ...(manage ? [["team", m.close_by_person()] as const] : []),
    ["client", m.close_by_client()],
    ["project", m.close_by_project()]
  ]
  return (
    <div className="page">
      <div data-noprint="" className="stack">
        <PageHead
          title={title}
          actions={
            <>
              {manage && (
                <Link to="/close/$month" params={{ month }} className={buttonClass("quiet")}>
                  {m.close_to_list()}
                </Link>
              )}
              <ExportButton
                path="/api/timesheet-matrix"
                query={query}
                name={name}
                paper={{
                  address: `${fileAddress("/api/time", entries)}${print === "project" ? "&group=project" : ""}`,
                  name
                }}
              />
              <PrintButton name={name} />
            </>
          }
        >
          <PeriodStepper
            period={month}
            today={today}
            onChange={(period) => go({}, (boundsOf(period).to ?? today).slice(0, 7))}
          />
        </PageHead>
        <FilterBar filters={search} names={names} onChange={go}>
          <Segments label={m.close_rows()} value={print} choices={choices} onChange={(next) => go({ print: next })} />
        </FilterBar>
      </div>
      {data !== undefined ? (
        <TimesheetPaper matrix={data} title={title} sender={workspace.name} subject={subject} />
      ) : error === null ? (
        <Skeleton height={480} />
      ) : (
        <ErrorNote title={m.close_cannot_read()} error={error} retry={() => void refetch()} />
      )}
    </div>
  )
}
