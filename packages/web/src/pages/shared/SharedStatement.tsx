import { useQuery } from "@tanstack/react-query"
import { useEffect, useSyncExternalStore } from "react"
import { send } from "../../api/client.ts"
import { Failed } from "../../api/Failed.ts"
import { PdfButton } from "../../components/lists/PdfButton.tsx"
import { PrintButton } from "../../components/lists/PrintButton.tsx"
import { Logo } from "../../components/Logo.tsx"
import { EmptyState } from "../../components/messages/EmptyState.tsx"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { Skeleton } from "../../components/messages/Skeleton.tsx"
import { StatementPaper } from "../../features/statement/StatementPaper.tsx"
import { dayOfMoment, mediumDay } from "../../format/dates.ts"
import { setPageTitle } from "../../format/pageTitle.ts"
import { m } from "../../paraglide/messages.js"
import { SharedInvoices } from "./SharedInvoices.tsx"
import styles from "./SharedStatement.module.css"

const subscribe = (listener: () => void) => {
  addEventListener("hashchange", listener)
  return () => removeEventListener("hashchange", listener)
}

/** The link's secret, which the browser sends to no server by itself. */
const useSecret = (): string => useSyncExternalStore(subscribe, () => location.hash.slice(1))

/** Whether the link does not work, or no longer. */
const isGone = (error: unknown): boolean =>
  error instanceof Failed && error.status >= 400 && error.status < 500 && error.status !== 429

/** A client's statement by a link: on paper, without anything else of the workspace. */
export const SharedStatement = () => {
  const secret = useSecret()
  const {
    data: latest,
    error,
    isFetching,
    isPlaceholderData,
    refetch
  } = useQuery({
    queryKey: ["shared statement", secret],
    queryFn: async ({ signal }) => (await send("POST", "/api/shared/statement", { body: { secret }, signal })).data,
    enabled: secret !== "",
    staleTime: 60_000
  })
  // Not that of another link, while this one's comes.
  const data = isPlaceholderData ? undefined : latest
  const title = data === undefined ? m.statement_title() : `${m.statement_title()} ${data.workspace_name}`
  useEffect(() => {
    setPageTitle(title)
  }, [title])
  const through = data === undefined ? "" : (data.period.accrual_to ?? data.rows.at(-1)?.date ?? "")
  return (
    <div className={styles.page}>
      <header className={styles.bar} data-noprint="">
        {data === undefined ? (
          <span />
        ) : (
          <>
            <span className="soft">{m.shared_until({ day: mediumDay(dayOfMoment(data.expires_at)) })}</span>
            <div className={styles.files}>
              <PdfButton address="/api/shared/statement" body={{ secret }} name={`${title} ${through}`.trim()} />
              <PrintButton name={`${title} ${through}`} />
            </div>
          </>
        )}
      </header>
      <main className={styles.main}>
        {secret === "" || isGone(error) ? (
          <EmptyState title={m.shared_gone()}>{m.shared_gone_why()}</EmptyState>
        ) : data !== undefined ? (
          <>
            <StatementPaper statement={data} sender={data.workspace_name} through={through} alone />
            {data.invoices.length > 0 && (
              <div className={styles.invoices} data-noprint="">
                <SharedInvoices invoices={data.invoices} secret={secret} />
              </div>
            )}
          </>
        ) : error !== null && !isFetching ? (
          <ErrorNote title={m.statement_cannot_read()} error={error} retry={() => void refetch()} />
        ) : (
          <Skeleton height={720} />
        )}
      </main>
      <footer className={styles.foot} data-noprint="">
        <Logo size={18} /> {m.shared_made_with()}
      </footer>
    </div>
  )
}
