import type { Counteragent, Rounding } from "@hourbook/contract/contract"
import { useQuery } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { send } from "../../api/client.ts"
import { read } from "../../api/read.ts"
import { useWrite } from "../../api/write.ts"
import { useTheirs } from "../../components/conflict/useTheirs.ts"
import { Dialog } from "../../components/Dialog.tsx"
import { TextField } from "../../components/fields/Field.tsx"
import { confirm } from "../../components/messages/confirm.ts"
import { bodyOf, budgetDraftOf, isSound, shownOf } from "../../features/budgets/budgetDraft.ts"
import { BudgetFields } from "../../features/budgets/BudgetFields.tsx"
import { buyerBody, buyerDraft, buyerText, isBuyerSound } from "../../features/invoices/billing/buyerDraft.ts"
import { m } from "../../paraglide/messages.js"
import { useSession } from "../../session/useSession.ts"
import { budgetDifference } from "./budgetDifference.ts"
import { ClientBilling } from "./ClientBilling.tsx"
import styles from "./Clients.module.css"
import { CurrencyField } from "./CurrencyField.tsx"
import { EntityActions } from "./EntityActions.tsx"
import { EntityConflict } from "./EntityConflict.tsx"
import { isNameTaken } from "./isNameTaken.ts"
import { roundingDifference } from "./roundingDifference.ts"
import { RoundingFields } from "./RoundingFields.tsx"
import { useSaving } from "./useSaving.ts"

interface ClientDialogProps {
  /** The client to change; a new one without. */
  readonly client?: Counteragent
  /** Whether it was opened for what invoices need. */
  readonly forInvoices?: boolean
  readonly close: () => void
  /** Instead of `close`, once a change is saved. */
  readonly saved?: () => void
}

/** A client's name, terms, currency and rounding: for a new one, or to change, archive or delete one. */
export const ClientDialog = ({ client, close, forInvoices = false, saved = close }: ClientDialogProps) => {
  const { workspace } = useSession()
  const write = useWrite()
  const navigate = useNavigate()
  const params = { id: client?.id ?? "" }
  const [name, setName] = useState(client?.name ?? "")
  const [terms, setTerms] = useState(client?.payment_terms_days?.toString() ?? "")
  const [rounding, setRounding] = useState<Rounding | null>(client?.rounding ?? null)
  const [currency, setCurrency] = useState(client?.currency ?? null)
  const money = currency ?? workspace.currency
  const [budget, setBudget] = useState(budgetDraftOf(client?.budget, money))
  const [billing, setBilling] = useState(buyerDraft(client?.billing ?? null))
  /** Whether the client was to be archived or not, where that is what was asked for last. */
  const [archives, setArchives] = useState<boolean>()
  const { base, seen, show, take, theirs } = useTheirs(client, (changed) => {
    setName(changed.name)
    setTerms(changed.payment_terms_days?.toString() ?? "")
    setRounding(changed.rounding)
    setCurrency(changed.currency)
    setBudget(budgetDraftOf(changed.budget, money))
    setBilling(buyerDraft(changed.billing ?? null))
  })
  const { error, isBusy, run } = useSaving(saved, async () =>
    show((await send("GET", "/api/counteragents/{id}", { params })).data.counteragent)
  )
  const termsWrong = terms.trim() !== "" && !/^\d{1,4}$/u.test(terms.trim())
  const body = {
    name: name.trim(),
    payment_terms_days: terms.trim() === "" ? null : Number(terms),
    rounding,
    currency,
    budget: budget === null ? null : bodyOf(budget),
    billing: buyerBody(billing)
  }
  const areFieldsSound = (budget === null || isSound(budget)) && isBuyerSound(billing)
  const save = () => {
    setArchives(undefined)
    run(async () => {
      if (seen !== undefined) {
        await write("PUT", "/api/counteragents/{id}", { params, body, knownAt: seen.updated_at })
        return
      }
      const { counteragent } = await write("POST", "/api/counteragents", {
        body: { ...body, allow_duplicate_name: false }
      })
      await navigate({ to: "/clients/$id", params: { id: counteragent.id } })
    })
  }
  const archive = (archived: boolean) => {
    setArchives(archived)
    run(async () => {
      await write("PUT", "/api/counteragents/{id}", { params, body: { archived }, knownAt: seen?.updated_at })
    })
  }
  /** Asks first where recurring invoices pause with the client. */
  const archiveSurely = async (archived: boolean) => {
    const isSure =
      !archived ||
      running.length === 0 ||
      (await confirm({
        title: m.clients_archive_client(),
        text: m.clients_archive_client_pauses({ names: running.map((one) => one.name).join(", ") }),
        yes: m.clients_archive(),
        no: m.components_cancel()
      }))
    if (isSure) archive(archived)
  }
  const schedules = useQuery({ ...read("/api/invoice-schedules"), enabled: client?.archived === false })
  const running = (schedules.data?.invoice_schedules ?? []).filter(
    (one) => one.counteragent_id === client?.id && !one.archived && !one.paused && one.next !== null
  )
  const mine = archives === undefined || base === undefined ? body : base
  return (
    <Dialog title={client === undefined ? m.clients_add_client() : m.clients_edit_client()} close={close}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== "" && !termsWrong && areFieldsSound && !isBusy && theirs === undefined) save()
        }}
      >
        <TextField
          label={m.clients_name()}
          value={name}
          onChange={(event) => setName(event.target.value)}
          wrong={isNameTaken(error) ? m.clients_client_exists() : undefined}
          maxLength={200}
          autoFocus={!forInvoices}
          required
        />
        <TextField
          label={m.clients_terms()}
          hint={m.clients_terms_hint({ days: workspace.payment_terms_days })}
          wrong={termsWrong ? m.clients_terms_wrong() : undefined}
          inputMode="numeric"
          value={terms}
          placeholder={String(workspace.payment_terms_days)}
          onChange={(event) => setTerms(event.target.value)}
        />
        <CurrencyField value={currency} onChange={setCurrency} />
        <RoundingFields value={rounding} onChange={setRounding} inherited={m.clients_rounding_workspace()} />
        <BudgetFields value={budget} onChange={setBudget} currency={money} />
        <ClientBilling value={billing} onChange={setBilling} clientName={name} isOpen={forInvoices} />
        {theirs !== undefined && (
          <EntityConflict
            fields={[
              { label: m.clients_name(), theirs: theirs.name, mine: mine.name },
              {
                label: m.clients_terms(),
                theirs: theirs.payment_terms_days?.toString() ?? "–",
                mine: mine.payment_terms_days?.toString() ?? "–"
              },
              {
                label: m.clients_currency(),
                theirs: theirs.currency ?? m.clients_currency_open(),
                mine: mine.currency ?? m.clients_currency_open()
              },
              roundingDifference(theirs.rounding, mine.rounding, m.clients_rounding_workspace()),
              budgetDifference(theirs.budget, archives === undefined ? shownOf(budget) : base?.budget),
              {
                label: m.business_buyer(),
                theirs: buyerText(theirs.billing ?? null),
                mine: buyerText(mine.billing ?? null)
              }
            ]}
            archived={{ theirs: theirs.archived, shown: base?.archived === true }}
            archives={archives}
            save={() => !termsWrong && areFieldsSound && !isBusy && save()}
            archive={(archived) => !isBusy && archive(archived)}
            takeTheirs={take}
          />
        )}
        <EntityActions
          isChanged={theirs !== undefined}
          error={error}
          isBusy={isBusy}
          close={close}
          {...(client === undefined
            ? {}
            : {
                entity: {
                  archived: (seen ?? client).archived,
                  archivedWhy: m.clients_archive_client_why(),
                  archive: (archived) => void archiveSurely(archived),
                  remove: () =>
                    run(async () => {
                      await write("DELETE", "/api/counteragents/{id}", { params })
                      await navigate({ to: "/clients" })
                    })
                }
              })}
        />
      </form>
    </Dialog>
  )
}
