import { useInfiniteQuery } from "@tanstack/react-query"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { Plus } from "lucide-react"
import { useCallback, useMemo, useState } from "react"
import { Button } from "../../components/Button.tsx"
import { Card } from "../../components/Card.tsx"
import { inputClass } from "../../components/fields/inputClass.ts"
import { FilterBar } from "../../components/filters/FilterBar.tsx"
import { PeriodStepper } from "../../components/filters/PeriodStepper.tsx"
import { replaces } from "../../components/filters/replaces.ts"
import { Tabs } from "../../components/filters/Tabs.tsx"
import { lazyComponent } from "../../components/lazyComponent.tsx"
import { ExportButton } from "../../components/lists/ExportButton.tsx"
import { useMore } from "../../components/lists/useMore.ts"
import { EmptyState } from "../../components/messages/EmptyState.tsx"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { Skeleton } from "../../components/messages/Skeleton.tsx"
import { PageHead } from "../../components/PageHead.tsx"
import { defined } from "../../format/defined.ts"
import { periodName, yearOf } from "../../format/period.ts"
import { shownName } from "../../format/shownName.ts"
import { m } from "../../paraglide/messages.js"
import { useMay, useSession } from "../../session/useSession.ts"
import styles from "./Clients.module.css"
import { EntityFigures } from "./EntityFigures.tsx"
import { EntityList } from "./EntityList.tsx"
import { entityQuery, entitySortOf, readEntities, type View } from "./entityQuery.ts"

const ProjectDialog = lazyComponent(async () => (await import("./ProjectDialog.tsx")).ProjectDialog)
const ClientDialog = lazyComponent(async () => (await import("./ClientDialog.tsx")).ClientDialog)

/** All clients or projects, with what they came to in a period. */
export const Clients = () => {
  const search = useSearch({ from: "/shell/clients" })
  const navigate = useNavigate({ from: "/clients" })
  const { today, workspace } = useSession()
  const { isClient, manage, seesDebts, seesMoney } = useMay()
  const view: View = search.view === "projects" ? "projects" : "clients"
  const period = search.period ?? yearOf(today)
  const sort = entitySortOf(search.sort, { seesDebts, seesMoney })
  const query = useMemo(() => entityQuery(search, sort, period, today), [search, sort, period, today])
  const list = useInfiniteQuery(readEntities(view, query))
  const first = list.data?.pages[0]
  const lines = useMemo(() => list.data?.pages.flatMap((page) => page.lines) ?? [], [list.data])
  const [adds, setAdds] = useState(false)
  const goTo = useCallback(
    (change: Readonly<Record<string, string | undefined>>) =>
      void navigate({ search: (before) => defined({ ...before, ...change }), replace: replaces(search, change) }),
    [navigate, search]
  )
  const more = useMore(list)
  const adding = manage && (
    <Button look="main" onClick={() => setAdds(true)}>
      <Plus size={16} aria-hidden="true" /> {view === "projects" ? m.clients_add_project() : m.clients_add_client()}
    </Button>
  )
  const views: ReadonlyArray<readonly [View, string]> = [
    ["clients", m.clients_clients()],
    ["projects", m.clients_projects()]
  ]
  return (
    <div className="page">
      <PageHead
        title={view === "projects" ? m.clients_projects() : m.clients_clients()}
        tab={`${view === "projects" ? m.clients_projects() : m.clients_clients()}, ${periodName(period, m.components_all_time())}`}
        note={[
          shownName(period, today, m.components_all_time()),
          ...(seesMoney ? [m.clients_amounts_in({ currency: workspace.currency })] : [])
        ].join(" · ")}
        actions={
          <>
            {view === "projects" ? (
              <ExportButton path="/api/projects" query={query} name="projects" />
            ) : (
              <ExportButton path="/api/counteragents" query={query} name="clients" />
            )}
            {adding}
          </>
        }
      >
        <PeriodStepper period={period} today={today} all onChange={(next) => goTo({ period: next })} />
      </PageHead>
      <Tabs
        label={m.clients_views()}
        tabs={views}
        value={view}
        onChange={(key) => goTo({ view: key === "clients" ? undefined : key })}
      />
      <FilterBar filters={defined({ q: search.q })} names={[]} onChange={goTo} searches={m.clients_search()}>
        <select
          className={`${inputClass} ${styles.archived}`}
          aria-label={m.clients_archived()}
          value={query.archived}
          onChange={(event) => goTo({ archived: event.target.value === "0" ? undefined : event.target.value })}
        >
          <option value="0">{m.clients_active()}</option>
          <option value="1">{m.clients_archived()}</option>
          <option value="all">{m.clients_all()}</option>
        </select>
      </FilterBar>
      {list.error !== null && (
        <ErrorNote title={m.clients_failed()} error={list.error} retry={() => void list.refetch()} />
      )}
      {first === undefined && list.error === null && <Skeleton height={560} />}
      {first !== undefined && first.totalCount === 0 && (
        <Card>
          {search.q !== undefined || search.archived !== undefined ? (
            <EmptyState
              title={m.clients_no_match()}
              action={
                <Button onClick={() => goTo({ q: undefined, archived: undefined })}>
                  {m.components_filters_clear()}
                </Button>
              }
            />
          ) : (
            <EmptyState
              title={view === "projects" ? m.clients_no_projects() : m.clients_no_clients()}
              action={adding || undefined}
            >
              {view === "projects" ? m.clients_no_projects_why() : m.clients_no_clients_why()}
            </EmptyState>
          )}
        </Card>
      )}
      {first !== undefined && first.totalCount > 0 && (
        <>
          {first.totals !== null && (
            <EntityFigures
              worked={{ value: first.totals.worked_minutes_total }}
              earned={{ value: first.totals.earned_total }}
              received={{ value: first.totals.received_total }}
              owed={{ value: first.totals.debt_total }}
              owedNote={
                isClient ? undefined : view === "projects" ? m.clients_owed_projects() : m.clients_owed_clients()
              }
            />
          )}
          <EntityList
            view={view}
            lines={lines}
            total={first.totalCount}
            sort={sort}
            onSort={(next) => goTo({ sort: next === "name" ? undefined : next })}
            more={more}
            open={({ id }) =>
              void navigate({ to: view === "projects" ? "/projects/$id" : "/clients/$id", params: { id } })
            }
          />
        </>
      )}
      {adds && view === "clients" && <ClientDialog close={() => setAdds(false)} />}
      {adds && view === "projects" && <ProjectDialog close={() => setAdds(false)} />}
    </div>
  )
}
