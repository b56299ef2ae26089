import type { InvoiceSchedule } from "@hourbook/contract/contract"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { Plus } from "lucide-react"
import { useState } from "react"
import { read } from "../../../api/read.ts"
import { Button } from "../../../components/Button.tsx"
import { Card } from "../../../components/Card.tsx"
import { lazyComponent } from "../../../components/lazyComponent.tsx"
import { EmptyState } from "../../../components/messages/EmptyState.tsx"
import { ErrorNote } from "../../../components/messages/ErrorNote.tsx"
import { NotYours } from "../../../components/messages/NotYours.tsx"
import { Skeleton } from "../../../components/messages/Skeleton.tsx"
import { PageHead } from "../../../components/PageHead.tsx"
import { m } from "../../../paraglide/messages.js"
import { useMay } from "../../../session/useSession.ts"
import { ScheduleItem } from "./ScheduleItem.tsx"

const ScheduleDialog = lazyComponent(async () => (await import("./ScheduleDialog.tsx")).ScheduleDialog)

/** Schedules that make drafts, with their next day and last drafts. */
export const Recurring = () => {
  const { manage } = useMay()
  return manage ? <RecurringPage /> : <NotYours title={m.invoices_recurring_title()} text={m.invoices_not_yours()} />
}

const RecurringPage = () => {
  const list = useQuery(read("/api/invoice-schedules"))
  const [edited, setEdited] = useState<InvoiceSchedule | "new">()
  const add = (
    <Button look="main" onClick={() => setEdited("new")}>
      <Plus size={16} aria-hidden="true" /> {m.invoices_recurring_add()}
    </Button>
  )
  const schedules = list.data?.invoice_schedules.filter(({ archived }) => !archived)
  return (
    <div className="page">
      <PageHead
        title={m.invoices_recurring_title()}
        actions={add}
        note={<Link to="/invoices">{m.invoices_title()}</Link>}
      />
      {list.error !== null && schedules === undefined ? (
        <ErrorNote title={m.invoices_recurring_failed()} error={list.error} retry={() => void list.refetch()} />
      ) : schedules === undefined ? (
        <Skeleton height={320} />
      ) : (
        <Card>
          {schedules.length === 0 ? (
            <EmptyState title={m.invoices_recurring_none()}>{m.invoices_recurring_none_why()}</EmptyState>
          ) : (
            <ul>
              {schedules.map((schedule) => (
                <ScheduleItem key={schedule.id} schedule={schedule} edit={() => setEdited(schedule)} />
              ))}
            </ul>
          )}
        </Card>
      )}
      {edited !== undefined && (
        <ScheduleDialog schedule={edited === "new" ? undefined : edited} close={() => setEdited(undefined)} />
      )}
    </div>
  )
}
