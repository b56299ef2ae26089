import type { TaxCode } from "@hourbook/contract/contract"
import { useState } from "react"
import { useWrite } from "../../api/write.ts"
import { Button } from "../../components/Button.tsx"
import { Dialog } from "../../components/Dialog.tsx"
import { SelectField, TextField } from "../../components/fields/Field.tsx"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { m } from "../../paraglide/messages.js"
import styles from "./Business.module.css"

const categories = ["S", "Z", "E", "AE", "K", "G", "O"] as const

const names: Readonly<Record<TaxCode["category"], () => string>> = {
  S: m.business_code_s,
  Z: m.business_code_z,
  E: m.business_code_e,
  AE: m.business_code_ae,
  K: m.business_code_k,
  G: m.business_code_g,
  O: m.business_code_o
}

const percentOf = (text: string): string | undefined => {
  const plain = text.trim().replace(",", ".").replace(/\s*%$/u, "")
  return /^\d{1,2}(?:\.\d{1,2})?$/u.test(plain) && Number(plain) > 0 ? plain : undefined
}

/** A tax code of one's own: taxed with a percentage, or not taxed for a reason. */
export const TaxCodeDialog = ({ close }: { readonly close: () => void }) => {
  const write = useWrite()
  const [name, setName] = useState("")
  const [category, setCategory] = useState<TaxCode["category"]>("S")
  const [percent, setPercent] = useState("")
  const [reason, setReason] = useState("")
  const [error, setError] = useState<unknown>()
  const isTaxed = category === "S"
  const needsReason = !isTaxed && category !== "Z"
  const read = isTaxed ? percentOf(percent) : "0"
  const isReady = name.trim() !== "" && read !== undefined && (!needsReason || reason.trim() !== "")
  const save = (): void => {
    if (!isReady || read === undefined) return
    write("POST", "/api/tax-codes", {
      body: { name: name.trim(), category, percent: read, ...(needsReason ? { reason: reason.trim() } : {}) }
    }).then(close, setError)
  }
  return (
    <Dialog title={m.business_code_new()} close={close}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <TextField
          label={m.business_code_name()}
          value={name}
          maxLength={100}
          required
          autoFocus
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
        <SelectField
          label={m.business_code_kind()}
          value={category}
          onChange={({ target }) => setCategory(categories.find((one) => one === target.value) ?? "S")}
        >
          {categories.map((one) => (
            <option key={one} value={one}>
              {names[one]()}
            </option>
          ))}
        </SelectField>
        {isTaxed && (
          <TextField
            label={m.business_code_percent()}
            wrong={percent.trim() !== "" && read === undefined ? m.business_code_percent_wrong() : undefined}
            inputMode="decimal"
            value={percent}
            required
            autoComplete="off"
            onChange={({ target }) => setPercent(target.value)}
          />
        )}
        {needsReason && (
          <TextField
            label={m.business_code_reason()}
            value={reason}
            maxLength={500}
            required
            autoComplete="off"
            onChange={({ target }) => setReason(target.value)}
          />
        )}
        {error !== undefined && <ErrorNote error={error} />}
        <div className="row">
          <Button look="main" type="submit" disabled={!isReady}>
            {m.components_save()}
          </Button>
          <Button look="quiet" onClick={close}>
            {m.components_cancel()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
