import type { Invoice } from "@hourbook/contract/contract"
import { useNavigate, useRouter, useSearch } from "@tanstack/react-router"
import { Trash2 } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import { useWrite } from "../../../api/write.ts"
import { Button } from "../../../components/Button.tsx"
import { Tabs } from "../../../components/filters/Tabs.tsx"
import { lazyComponent } from "../../../components/lazyComponent.tsx"
import { confirm } from "../../../components/messages/confirm.ts"
import { sayError } from "../../../components/messages/sayError.ts"
import { say } from "../../../components/messages/toasts.ts"
import { PageHead } from "../../../components/PageHead.tsx"
import { InvoicePaper } from "../../../features/invoices/paper/InvoicePaper.tsx"
import { m } from "../../../paraglide/messages.js"
import { useSession } from "../../../session/useSession.ts"
import styles from "./Draft.module.css"
import { DraftForm } from "./DraftForm.tsx"
import { MissingAddress } from "./MissingAddress.tsx"
import { paperOf } from "./paperOf.ts"
import { restoreDraft } from "./restoreDraft.ts"
import { SaveNote } from "./SaveNote.tsx"
import { useBilling } from "./useBilling.ts"
import { useDraft } from "./useDraft.ts"
import { useUsualTax } from "./useUsualTax.ts"

const IssueDialog = lazyComponent(async () => (await import("./IssueDialog.tsx")).IssueDialog)
const LeftOut = lazyComponent(async () => (await import("./LeftOut.tsx")).LeftOut)

/** A draft beside its paper. It saves itself; issuing it is the one thing that is asked about. */
export const DraftEditor = ({ invoice }: { readonly invoice: Invoice }) => {
  const form = useDraft(invoice)
  const billing = useBilling(invoice)
  const { issue: asked, view } = useSearch({ from: "/shell/invoices/$id" })
  const { today } = useSession()
  const navigate = useNavigate()
  const write = useWrite()
  const { history } = useRouter()
  const [isIssuing, setIssuing] = useState(asked === "1")
  const { draft, flush, isDirty } = form
  const leaving = useRef({ flush, isDirty })
  leaving.current = { flush, isDirty }
  // What is typed is saved before another page is opened; where that fails, the person decides.
  useEffect(
    () =>
      history.block({
        enableBeforeUnload: () => leaving.current.isDirty(),
        blockerFn: async () => {
          if (!leaving.current.isDirty() || (await leaving.current.flush())) return false
          return !(await confirm({
            title: m.invoices_draft_unsaved(),
            text: m.invoices_draft_leave(),
            yes: m.invoices_draft_leave_yes(),
            no: m.invoices_draft_stay(),
            danger: true
          }))
        }
      }),
    [history]
  )
  useUsualTax(form, billing)
  const remove = async (): Promise<void> => {
    const { id } = invoice
    const undo = async () => {
      try {
        await restoreDraft(write, id)
        await navigate({ to: "/invoices/$id", params: { id } })
      } catch (error) {
        sayError(error)
      }
    }
    try {
      await flush()
      await write("DELETE", "/api/invoices/{id}", { params: { id } })
      say(m.invoices_draft_deleted(), { undo: () => void undo() })
      await navigate({ to: "/invoices", ignoreBlocker: true })
    } catch (error) {
      sayError(error)
    }
  }
  const issue = async (): Promise<void> => {
    if (await flush()) setIssuing(true)
  }
  const paper = paperOf(draft, invoice, billing, today)
  const shows = view === "preview" ? "preview" : "edit"
  return (
    <div className="page">
      <PageHead
        title={m.invoices_draft_of({ client: invoice.counteragent_name })}
        note={<SaveNote state={form.state} draft={draft} error={form.error} retry={() => void flush()} />}
        actions={
          <>
            <Button look="quiet" onClick={() => void remove()}>
              <Trash2 size={15} aria-hidden="true" /> {m.invoices_draft_delete()}
            </Button>
            <Button look="main" onClick={() => void issue()}>
              {m.invoices_draft_issue()}
            </Button>
          </>
        }
      />
      <div className={styles.views}>
        <Tabs
          label={m.invoices_draft_views()}
          tabs={[
            ["edit", m.invoices_draft_edit()],
            ["preview", m.invoices_draft_preview()]
          ]}
          value={shows}
          onChange={(key) =>
            void navigate({
              to: "/invoices/$id",
              params: { id: invoice.id },
              search: key === "preview" ? { view: key } : {},
              replace: true,
              ignoreBlocker: true
            })
          }
        />
      </div>
      <LeftOut id={invoice.id} />
      <div className={styles.beside} data-shows={shows}>
        <DraftForm form={form} invoice={invoice} billing={billing} />
        <div className={styles.preview}>
          <InvoicePaper
            document={paper}
            label={m.invoices_draft_paper()}
            noSeller={<MissingAddress of="seller" />}
            noBuyer={<MissingAddress of="buyer" clientId={invoice.counteragent_id} />}
          />
        </div>
      </div>
      {isIssuing && <IssueDialog form={form} billing={billing} close={() => setIssuing(false)} />}
    </div>
  )
}
