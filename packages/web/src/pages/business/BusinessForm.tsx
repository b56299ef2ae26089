import type { InvoiceSeries, ProposedTaxCode, Seller, TaxCode } from "@hourbook/contract/contract"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { type SyntheticEvent, useEffect, useState } from "react"
import { useWrite } from "../../api/write.ts"
import { Button } from "../../components/Button.tsx"
import { Card } from "../../components/Card.tsx"
import { CheckField, TextField } from "../../components/fields/Field.tsx"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { say } from "../../components/messages/toasts.ts"
import { AddressFields } from "../../features/invoices/billing/AddressFields.tsx"
import { browserCountry } from "../../features/invoices/billing/countries.ts"
import { vatIdWrong } from "../../features/invoices/billing/vatIdNote.ts"
import { m } from "../../paraglide/messages.js"
import type { SessionData } from "../../session/SessionData.ts"
import { useSession } from "../../session/useSession.ts"
import { BankFields } from "./BankFields.tsx"
import styles from "./Business.module.css"
import { businessBody, type BusinessDraft, businessDraft, isIbanWrong } from "./businessDraft.ts"
import { FirstNumber } from "./FirstNumber.tsx"
import { PaperFields } from "./PaperFields.tsx"
import { ProposedCodes } from "./ProposedCodes.tsx"
import { firstSeries, isSeriesSound, type SeriesDraft, seriesBody } from "./seriesDraft.ts"

interface BusinessFormProps {
  readonly seller: Seller | null
  readonly codes: ReadonlyArray<TaxCode>
  readonly proposed: ReadonlyArray<ProposedTaxCode>
  readonly series: ReadonlyArray<InvoiceSeries>
}

/** The form as it opens: before anything is stored, the workspace's name is the sender's. */
const firstDraft = (seller: Seller | null, { currency, name }: SessionData["workspace"]): BusinessDraft => {
  const draft = businessDraft(seller, currency)
  return draft.name === "" ? { ...draft, name } : draft
}

/** What invoices say of the workspace, in one form with one button: until there are tax codes and numbers, it makes the usual ones. */
export const BusinessForm = ({ codes, proposed, seller, series }: BusinessFormProps) => {
  const { workspace } = useSession()
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const write = useWrite()
  const [draft, setDraft] = useState(() => firstDraft(seller, workspace))
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set())
  const [numbers, setNumbers] = useState<SeriesDraft>(firstSeries)
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const [showsWrong, setShowsWrong] = useState(false)
  const isFirst = codes.length === 0
  const set = (part: Partial<BusinessDraft>): void => setDraft((before) => ({ ...before, ...part }))
  /** What taxes are usual depends on these two, so they are saved at once. */
  const propose = async (part: Pick<BusinessDraft, "country"> | Pick<BusinessDraft, "small">): Promise<void> => {
    set(part)
    if (!isFirst) return
    try {
      const stored = {
        ...businessDraft(seller, workspace.currency),
        country: draft.country,
        small: draft.small,
        ...part
      }
      await write("PUT", "/api/workspace", { body: { billing: businessBody(stored) } })
    } catch (error) {
      setFailure(error)
    }
  }
  useEffect(() => {
    const country = browserCountry()
    if (seller === null && country !== null) void propose({ country })
  }, [])
  const isSound =
    vatIdWrong(draft.vatId) === undefined &&
    !draft.banks.some(isIbanWrong) &&
    (series.length > 0 || isSeriesSound(numbers))
  const save = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault()
    setShowsWrong(true)
    if (!isSound || isBusy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await write("PUT", "/api/workspace", { body: { billing: businessBody(draft) } })
      if (isFirst) {
        for (const code of proposed.filter(({ name }) => !refused.has(name))) {
          await write("POST", "/api/tax-codes", { body: code })
        }
      }
      if (series.length === 0) await write("POST", "/api/invoice-series", { body: seriesBody(numbers) })
      say(m.business_saved())
      if (search.back !== undefined) {
        await navigate({ to: "/invoices/$id", params: { id: search.back }, search: { issue: "1" } })
      }
    } catch (error) {
      setFailure(error)
    }
    setBusy(false)
  }
  // With the field that the issue lacks, else none.
  const focused = search.field?.replace(/^.*\./u, "")
  return (
    <form className={styles.form} onSubmit={(event) => void save(event)} noValidate>
      <Card title={m.business_who()}>
        <AddressFields
          value={draft}
          usualName={workspace.name}
          isOwn
          focused={focused}
          onChange={(part) => (part.country === undefined ? set(part) : void propose({ country: part.country }))}
        />
      </Card>
      <Card title={m.business_tax()}>
        <CheckField
          label={m.business_small()}
          hint={m.business_small_why()}
          checked={draft.small}
          onChange={({ target }) => void propose({ small: target.checked })}
        />
        <div className={styles.pair}>
          <TextField
            label={m.business_vat_id()}
            value={draft.vatId}
            wrong={vatIdWrong(draft.vatId)}
            maxLength={40}
            autoComplete="off"
            autoFocus={focused === "vat_id"}
            onChange={({ target }) => set({ vatId: target.value })}
          />
          <TextField
            label={m.business_tax_number()}
            hint={m.business_tax_number_why()}
            value={draft.taxNumber}
            maxLength={60}
            autoComplete="off"
            autoFocus={focused === "tax_number"}
            onChange={({ target }) => set({ taxNumber: target.value })}
          />
        </div>
        {isFirst && (
          <ProposedCodes proposed={draft.country === "" ? [] : proposed} refused={refused} onChange={setRefused} />
        )}
      </Card>
      <BankFields banks={draft.banks} onChange={(banks) => set({ banks })} showsWrong={showsWrong} />
      {series.length === 0 && <FirstNumber value={numbers} onChange={setNumbers} />}
      <PaperFields draft={draft} set={set} focused={focused} />
      {failure !== undefined && <ErrorNote error={failure} />}
      <div className={styles.actions}>
        <Button look="main" type="submit" disabled={isBusy}>
          {m.components_save()}
        </Button>
      </div>
    </form>
  )
}
