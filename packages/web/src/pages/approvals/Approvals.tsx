import type { Timesheet } from "@hourbook/contract/contract"
import { useInfiniteQuery } from "@tanstack/react-query"
import { Link, useNavigate, useSearch } from "@tanstack/react-router"
import { lazy, Suspense, useRef, useState } from "react"
import { send } from "../../api/client.ts"
import { readPages } from "../../api/readPages.ts"
import { Button, buttonClass } from "../../components/Button.tsx"
import { Card } from "../../components/Card.tsx"
import { Segments } from "../../components/filters/Segments.tsx"
import { Stepper } from "../../components/filters/Stepper.tsx"
import { EmptyState } from "../../components/messages/EmptyState.tsx"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { NotYours } from "../../components/messages/NotYours.tsx"
import { Skeleton } from "../../components/messages/Skeleton.tsx"
import { PageHead } from "../../components/PageHead.tsx"
import { useDecide } from "../../features/approvals/useDecide.ts"
import { useMayApprove } from "../../features/approvals/useMayApprove.ts"
import { dayRange } from "../../format/dates.ts"
import { m } from "../../paraglide/messages.js"
import { useMay, useSession } from "../../session/useSession.ts"
import styles from "./Approvals.module.css"
import { periodAt, stepFrom } from "./sheetPeriod.ts"
import { SheetTable } from "./SheetTable.tsx"

const SheetDetails = lazy(() => import("./SheetDetails.tsx").then(({ SheetDetails }) => ({ default: SheetDetails })))
const ReturnDialog = lazy(() => import("./ReturnDialog.tsx").then(({ ReturnDialog }) => ({ default: ReturnDialog })))

const pageSize = "100"

const keyOf = ({ from, user }: Timesheet): string => `${from} ${user.id}`

/** Timesheets of a week or month, or all that wait; an owner or admin approves and returns them. */
export const Approvals = () => {
  const { workspace } = useSession()
  const { manage } = useMay()
  if (!manage) return <NotYours title={m.approvals_title()} text={m.approvals_not_yours()} />
  if (workspace.approvals === "none") {
    return (
      <EmptyState
        isPage
        title={m.approvals_off()}
        action={
          <Link to="/settings/$section" params={{ section: "workspace" }} className={buttonClass("main")}>
            {m.approvals_to_settings()}
          </Link>
        }
      >
        {m.approvals_off_why()}
      </EmptyState>
    )
  }
  return <AllSheets />
}

const AllSheets = () => {
  const search = useSearch({ from: "/shell/approvals" })
  const navigate = useNavigate()
  const { today, workspace } = useSession()
  const isWaiting = search.state === "submitted"
  const { from, to } = periodAt(workspace, search.from ?? today)
  const now = periodAt(workspace, today).from
  const query = isWaiting ? ({ state: "submitted", limit: pageSize } as const) : { from, to, limit: pageSize }
  const list = useInfiniteQuery(
    readPages(["/api/approvals", query], async (cursor, signal) => {
      const asked = { ...query, ...(cursor === "" ? {} : { cursor }) }
      return (await send("GET", "/api/approvals", { query: asked, signal })).data
    })
  )
  const sheets = (list.data?.pages ?? [])
    .flatMap((page) => page.sheets)
    .toSorted((a, b) => b.from.localeCompare(a.from) || a.user.name.localeCompare(b.user.name))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [at, setAt] = useState<string>()
  const [returned, setReturned] = useState<ReadonlyArray<Timesheet>>()
  const { decide, isBusy } = useDecide()
  const mayApprove = useMayApprove(sheets)
  const selected = sheets.filter((sheet) => chosen.has(keyOf(sheet)))
  const place = useRef(0)
  const found = sheets.findIndex((sheet) => keyOf(sheet) === at)
  if (found >= 0) place.current = found
  // One that is decided may leave the list: the next one takes its place.
  const current = sheets[Math.min(place.current, sheets.length - 1)]

  const show = (next: { readonly from?: string; readonly state?: "submitted" }): void => {
    setChosen(new Set())
    setAt(undefined)
    place.current = 0
    void navigate({ to: "/approvals", search: next.from === now ? {} : next, replace: true })
  }
  const approve = async (some: ReadonlyArray<Timesheet>): Promise<void> => {
    await decide({ verb: "approve" }, some)
    setChosen(new Set())
  }
  return (
    <div className="page">
      <PageHead
        title={m.approvals_title()}
        note={isWaiting ? undefined : dayRange(from, to)}
        actions={
          <Segments
            label={m.approvals_state()}
            value={isWaiting ? "submitted" : "period"}
            choices={[
              ["period", m.approvals_by_period()],
              ["submitted", m.approvals_all_waiting()]
            ]}
            onChange={(value) => show(value === "submitted" ? { state: "submitted" } : {})}
          />
        }
      >
        {!isWaiting && (
          <Stepper
            label={m.approvals_period()}
            before={m.approvals_before()}
            now={m.approvals_now()}
            after={m.approvals_after()}
            isNow={from === now}
            step={(by) => show({ from: by === 0 ? now : stepFrom(workspace, from, by) })}
          />
        )}
      </PageHead>
      {list.error !== null && (
        <ErrorNote title={m.approvals_failed()} error={list.error} retry={() => void list.refetch()} />
      )}
      {list.data === undefined && list.error === null && <Skeleton height={480} />}
      {list.data !== undefined && sheets.length === 0 && (
        <Card>
          <EmptyState title={isWaiting ? m.approvals_waiting({ count: 0 }) : m.approvals_none()}>
            {m.approvals_none_why()}
          </EmptyState>
        </Card>
      )}
      {current !== undefined && (
        <div className={styles.beside}>
          <div className={styles.list}>
            <SheetTable
              sheets={sheets}
              keyOf={keyOf}
              current={keyOf(current)}
              chosen={chosen}
              showsDays={isWaiting}
              mayApprove={mayApprove}
              list={list}
              go={setAt}
              choose={setChosen}
              approve={(sheet) => void approve([sheet])}
              giveBack={(sheet) => setReturned([sheet])}
            />
            {selected.length > 0 && (
              <div className={styles.many} role="group" aria-label={m.approvals_list()} data-noprint="">
                <Button look="main" disabled={isBusy} onClick={() => void approve(selected)}>
                  {m.approvals_approve_many({ count: selected.length })}
                </Button>
                <Button disabled={isBusy} onClick={() => setReturned(selected)}>
                  {m.approvals_return_many({ count: selected.length })}
                </Button>
              </div>
            )}
          </div>
          <Suspense fallback={<Skeleton height={320} />}>
            <SheetDetails
              key={keyOf(current)}
              sheet={current}
              isBusy={isBusy}
              mayApprove={mayApprove(current)}
              approve={() => void approve([current])}
              giveBack={() => setReturned([current])}
            />
          </Suspense>
        </div>
      )}
      <Suspense fallback={null}>
        {returned !== undefined && (
          <ReturnDialog
            sheets={returned}
            close={() => setReturned(undefined)}
            done={() => {
              setReturned(undefined)
              setChosen(new Set())
            }}
          />
        )}
      </Suspense>
    </div>
  )
}
