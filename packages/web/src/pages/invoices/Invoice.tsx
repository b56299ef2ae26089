import { useQuery } from "@tanstack/react-query"
import { useParams } from "@tanstack/react-router"
import { read } from "../../api/read.ts"
import { lazyComponent } from "../../components/lazyComponent.tsx"
import { EmptyState } from "../../components/messages/EmptyState.tsx"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { isMissing } from "../../components/messages/isMissing.ts"
import { NotFound } from "../../components/messages/NotFound.tsx"
import { NotYours } from "../../components/messages/NotYours.tsx"
import { Skeleton } from "../../components/messages/Skeleton.tsx"
import { m } from "../../paraglide/messages.js"
import { useMay } from "../../session/useSession.ts"

const waiting = (
  <div className="page">
    <Skeleton height={720} />
  </div>
)
const DraftEditor = lazyComponent(async () => (await import("./draft/DraftEditor.tsx")).DraftEditor, waiting)
const IssuedInvoice = lazyComponent(async () => (await import("./issued/IssuedInvoice.tsx")).IssuedInvoice, waiting)

/** How often a draft that is being filled is looked at. */
const fillingMillis = 1000

/** A document: a draft in an editor, an issued one on paper. */
export const Invoice = () => {
  const { isClient, manage } = useMay()
  return manage || isClient ? <InvoicePage /> : <NotYours title={m.invoices_title()} text={m.invoices_not_yours()} />
}

const InvoicePage = () => {
  const { id } = useParams({ from: "/shell/invoices/$id" })
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...read("/api/invoices/{id}", undefined, { id }),
    refetchInterval: ({ state }) => (state.data?.invoice.state === "filling" ? fillingMillis : false)
  })
  if (isMissing(error)) return <NotFound />
  if (error !== null && data === undefined) {
    return <ErrorNote title={m.invoices_failed()} error={error} retry={() => void refetch()} />
  }
  if (data === undefined || isPlaceholderData) return waiting
  const { invoice } = data
  if (invoice.state === "filling") return <EmptyState isPage title={m.invoices_draft_filling()} />
  return invoice.state === "draft" ? (
    <DraftEditor key={id} invoice={invoice} />
  ) : (
    <IssuedInvoice key={id} invoice={invoice} />
  )
}
