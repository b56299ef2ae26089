import { useQuery } from "@tanstack/react-query"
import { useNavigate, useParams, useSearch } from "@tanstack/react-router"
import { fileAddress } from "../../api/client.ts"
import { read } from "../../api/read.ts"
import { ExportButton } from "../../components/lists/ExportButton.tsx"
import { PrintButton } from "../../components/lists/PrintButton.tsx"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { isMissing } from "../../components/messages/isMissing.ts"
import { NotFound } from "../../components/messages/NotFound.tsx"
import { NotYours } from "../../components/messages/NotYours.tsx"
import { Skeleton } from "../../components/messages/Skeleton.tsx"
import { PageHead } from "../../components/PageHead.tsx"
import { StatementPaper } from "../../features/statement/StatementPaper.tsx"
import { periodFrom } from "../../format/boundsPeriod.ts"
import { type Bounds, monthsOf } from "../../format/period.ts"
import { shownDays } from "../../format/shownDays.ts"
import { m } from "../../paraglide/messages.js"
import { useMay, useSession } from "../../session/useSession.ts"
import { OpenCard } from "./OpenCard.tsx"
import { ShareCard } from "./ShareCard.tsx"
import styles from "./Statement.module.css"
import { StatementActions } from "./StatementActions.tsx"
import { StatementMails } from "./StatementMails.tsx"
import { StatementPeriod } from "./StatementPeriod.tsx"
import { ClientOfProject, ProjectChoice } from "./StatementScope.tsx"

/** A client's or project's account: what they owe, how it came about, and what to do about it. */
export const Statement = () =>
  useMay().manage ? <Account /> : <NotYours title={m.debtors_title()} text={m.debtors_not_yours()} />

const Account = () => {
  const { id } = useParams({ from: "/shell/debtors/$id" })
  const search = useSearch({ from: "/shell/debtors/$id" })
  const navigate = useNavigate({ from: "/debtors/$id" })
  const { today, workspace } = useSession()
  const view = search.view === "projects" ? "projects" : "counteragents"
  const isClient = view === "counteragents" && id !== "none"
  const named = periodFrom({ from: search.from, to: search.to })
  // The month, quarter or year that is under way ends today; a last day that was chosen stays.
  const through = monthsOf(named) === 0 ? (search.to ?? today) : shownDays(named, today).to
  const asked = { entity_id: id, view, accrual_from: search.from, accrual_to: through } as const
  const { data: latest, error, refetch } = useQuery(read("/api/reports/debtors/reconciliation", asked))
  // Not that of the client before, while this one's comes.
  const data = latest !== undefined && latest.view === view && (latest.entity_id ?? "none") === id ? latest : undefined
  const client = useQuery({ ...read("/api/counteragents/{id}", undefined, { id }), enabled: isClient }).data
  const termsDays = client?.counteragent.payment_terms_days ?? workspace.payment_terms_days
  const show = ({ from, to }: Bounds): void =>
    void navigate({
      search: {
        ...(view === "projects" ? { view } : {}),
        ...(from === undefined ? {} : { from }),
        ...(to === undefined || to === today ? {} : { to })
      },
      replace: true
    })
  if (isMissing(error)) return <NotFound />
  const name = `${m.statement_title()} ${data?.entity_name ?? ""} ${through}`.replace(/\s+/gu, " ")
  return (
    <div className="page">
      <div data-noprint="">
        <PageHead
          title={m.statement_title()}
          tab={[m.statement_title(), data?.entity_name ?? ""].filter(Boolean).join(", ")}
          actions={
            <>
              <ExportButton
                path="/api/reports/debtors/reconciliation"
                query={asked}
                name={name}
                paper={{ address: fileAddress("/api/reports/debtors/reconciliation", asked), name }}
              />
              <PrintButton name={name} />
            </>
          }
        >
          <StatementPeriod
            bounds={{ from: search.from, to: search.from === undefined ? search.to : (search.to ?? today) }}
            through={through}
            today={today}
            onChange={show}
          />
          {isClient && data !== undefined && <ProjectChoice statement={data} />}
          {view === "projects" && id !== "none" && <ClientOfProject id={id} />}
        </PageHead>
      </div>
      {data !== undefined ? (
        <>
          <div className={styles.actions} data-noprint="">
            <StatementActions statement={data} through={through} />
          </div>
          <div className={styles.cols}>
            <StatementPaper statement={data} sender={workspace.name} through={through} />
            <aside className={`stack ${styles.aside}`} data-noprint="">
              <OpenCard statement={data} through={through} termsDays={termsDays} />
              {isClient && <ShareCard clientId={id} clientName={data.entity_name} from={search.from} />}
              {isClient && <StatementMails clientId={id} />}
            </aside>
          </div>
        </>
      ) : error === null ? (
        <Skeleton height={720} />
      ) : (
        <ErrorNote title={m.statement_cannot_read()} error={error} retry={() => void refetch()} />
      )}
    </div>
  )
}
