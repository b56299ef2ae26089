import type { Counteragent } from "@hourbook/contract/contract"
import { useQuery } from "@tanstack/react-query"
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router"
import { FileText, Pencil } from "lucide-react"
import { useState } from "react"
import { read } from "../../api/read.ts"
import { Button, buttonClass } from "../../components/Button.tsx"
import { PeriodStepper } from "../../components/filters/PeriodStepper.tsx"
import { Tabs } from "../../components/filters/Tabs.tsx"
import { lazyComponent } from "../../components/lazyComponent.tsx"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { isMissing } from "../../components/messages/isMissing.ts"
import { NotFound } from "../../components/messages/NotFound.tsx"
import { Skeleton } from "../../components/messages/Skeleton.tsx"
import { PageHead } from "../../components/PageHead.tsx"
import { lastEntries } from "../../features/entry/LastEntries.tsx"
import { InvoiceButton } from "../../features/invoices/InvoiceButton.tsx"
import { LastMoney } from "../../features/money/LastMoney.tsx"
import { defined } from "../../format/defined.ts"
import { yearOf } from "../../format/period.ts"
import { shownDays } from "../../format/shownDays.ts"
import { m } from "../../paraglide/messages.js"
import { useMay, useSession } from "../../session/useSession.ts"
import { ClientOverview } from "./ClientOverview.tsx"
import { entriesOfClient, readDebt, readFigures, readOwnFigures } from "./clientReads.ts"
import styles from "./Clients.module.css"

const ClientDialog = lazyComponent(async () => (await import("./ClientDialog.tsx")).ClientDialog)
const ClientProjects = lazyComponent(async () => (await import("./ClientProjects.tsx")).ClientProjects)
const RatesLedger = lazyComponent(async () => (await import("../../features/rates/RatesLedger.tsx")).RatesLedger)

type Tab = "overview" | "projects" | "payments" | "rates"

const isTab = (text: string | undefined, tabs: ReadonlyArray<readonly [Tab, string]>): Tab =>
  tabs.find(([key]) => key === text)?.[0] ?? "overview"

/** A client: figures of a period, projects, payments, rates. */
export const Client = () => {
  const { id } = useParams({ from: "/shell/clients/$id" })
  const search = useSearch({ from: "/shell/clients/$id" })
  const navigate = useNavigate({ from: "/clients/$id" })
  const { today } = useSession()
  const { isClient, manage, seesMoney } = useMay()
  const found = useQuery(read("/api/counteragents/{id}", undefined, { id }))
  const [edited, setEdited] = useState<Counteragent>()
  const client = found.data?.counteragent
  /** The client in the form; the address of the page can ask for it. */
  const asked = search.edit === "1" && manage && client?.id === id ? client : undefined
  const shown = edited ?? asked
  const close = (): void => {
    setEdited(undefined)
    if (search.edit === "1") goTo({ edit: undefined, back: undefined })
  }
  const period = search.period ?? yearOf(today)
  const { from, to } = shownDays(period, today)
  const tabs: ReadonlyArray<readonly [Tab, string]> = [
    ["overview", m.clients_overview()],
    ["projects", m.clients_projects()],
    ...(seesMoney ? [["payments", m.clients_payments()] as const] : []),
    ...(isClient || !seesMoney ? [] : [["rates", m.clients_rates()] as const])
  ]
  const tab = isTab(search.tab, tabs)
  // All that the page shows first is read at once, and shown at once, so that nothing jumps.
  const isOverview = tab === "overview"
  const reads = [
    found,
    useQuery({ ...readFigures(id, period, today), enabled: isOverview && !isClient }),
    useQuery({ ...readOwnFigures(period, today), enabled: isOverview && isClient }),
    useQuery({ ...readDebt(id, period, today), enabled: isOverview && manage }),
    useQuery({ ...lastEntries(entriesOfClient(id, period, today), false), enabled: isOverview })
  ]
  const goTo = (change: Readonly<Record<string, string | undefined>>) =>
    void navigate({ search: (before) => defined({ ...before, ...change }) })

  if (isMissing(found.error)) return <NotFound />
  if (found.error !== null) {
    return <ErrorNote title={m.clients_client_failed()} error={found.error} retry={() => void found.refetch()} />
  }
  if (reads.some(({ isLoading }) => isLoading)) {
    return (
      <div className="page">
        <Skeleton height={720} />
      </div>
    )
  }
  return (
    <div className="page">
      <PageHead
        title={client?.name ?? "…"}
        note={client?.archived === true ? <span className={styles.badge}>{m.clients_archived()}</span> : undefined}
        actions={
          manage &&
          client !== undefined && (
            <>
              <Link to="/debtors/$id" params={{ id }} className={buttonClass()}>
                <FileText size={15} aria-hidden="true" /> {m.clients_statement()}
              </Link>
              {!client.archived && <InvoiceButton work={{ counteragent_id: id }} />}
              <Button onClick={() => setEdited(client)}>
                <Pencil size={15} aria-hidden="true" /> {m.components_edit()}
              </Button>
            </>
          )
        }
      >
        <PeriodStepper period={period} today={today} all onChange={(next) => goTo({ period: next })} />
      </PageHead>
      <Tabs
        label={m.clients_views()}
        tabs={tabs}
        value={tab}
        onChange={(key) => goTo({ tab: key === "overview" ? undefined : key })}
      />
      {tab === "overview" && <ClientOverview id={id} client={client} period={period} />}
      {tab === "projects" && <ClientProjects id={id} name={client?.name} period={period} />}
      {tab === "payments" && (
        <LastMoney kind="received" of={{ counteragent_id: id, from, to }} search={{ client: id, period }} />
      )}
      {tab === "rates" && <RatesLedger scope={{ counteragent_id: id }} kinds={["bill"]} />}
      {shown !== undefined && (
        <ClientDialog
          client={shown}
          forInvoices={asked !== undefined}
          close={close}
          saved={() => {
            const { back } = search
            if (back === undefined) close()
            else void navigate({ to: "/invoices/$id", params: { id: back }, search: { issue: "1" } })
          }}
        />
      )}
    </div>
  )
}
