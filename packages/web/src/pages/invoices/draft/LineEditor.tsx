import { ArrowUp, Trash2 } from "lucide-react"
import type { KeyboardEvent } from "react"
import { inputClass } from "../../../components/fields/inputClass.ts"
import { fixedOf, fixedText, productOf } from "../../../format/fixedPoint.ts"
import { money } from "../../../format/money.ts"
import { typedNumber } from "../../../format/moneyText.ts"
import { m } from "../../../paraglide/messages.js"
import styles from "./Draft.module.css"
import { type DraftLine, netOf, priceOf, quantityOf } from "./draft.ts"
import type { Billing } from "./useBilling.ts"

interface LineEditorProps {
  readonly line: DraftLine
  /** Its place, from 1. */
  readonly number: number
  readonly currency: string
  readonly digits: number
  readonly billing: Pick<Billing, "taxCodes">
  readonly others: ReadonlyArray<DraftLine>
  /** Whether fields that cannot be saved are marked. */
  readonly showsWrong: boolean
  /** Whether a person just added it, so that it gets the focus. */
  readonly isNew: boolean
  readonly change: (part: Partial<DraftLine>) => void
  readonly remove: () => void
  readonly moveUp: (() => void) | undefined
  /** Adds a line after the last. */
  readonly next: () => void
}

const units = {
  hour: m.invoices_draft_hour,
  day: m.invoices_draft_day,
  piece: m.invoices_draft_piece,
  month: m.invoices_draft_month
} as const
const unitNames = ["hour", "day", "piece", "month"] as const

/** So many percent of the other lines, as an amount; undefined for what is no percentage. */
const shareOf = (typed: string, others: ReadonlyArray<DraftLine>, digits: number): string | undefined => {
  const percent = /^(.+?)\s*%$/u.exec(typed.trim())?.[1]
  const share = percent === undefined ? undefined : fixedOf(quantityOf(percent) ?? "")
  if (share === undefined || share < 0n) return undefined
  const sum = others.reduce((total, other) => total + (fixedOf(netOf(other, digits) ?? "0") ?? 0n), 0n)
  return sum < 0n ? undefined : fixedText(productOf(sum, share / 100n, digits), digits)
}

/** A line: its text, and below it how much of what at which price. Work and charges keep the amounts of their records. */
export const LineEditor = (props: LineEditorProps) => {
  const { billing, change, currency, digits, isNew, line, number, others, showsWrong } = props
  const isDeduction = line.deducts !== null
  const isManual = line.source === "manual" && !isDeduction
  const isDiscount = isManual && (quantityOf(line.quantity)?.startsWith("-") ?? false)
  const net = netOf(line, digits)
  const wrong = (isWrong: boolean) =>
    showsWrong && isWrong && line.id !== null ? ({ "aria-invalid": true } as const) : {}
  const readShare = (): void => {
    const share = shareOf(line.price, others, digits)
    if (share === undefined) return
    const named =
      line.text.trim() === m.invoices_draft_discount_text() ? { text: `${line.text.trim()} ${line.price.trim()}` } : {}
    change({ price: typedNumber(share), ...named })
  }
  const onEnter = (event: KeyboardEvent): void => {
    if (event.key !== "Enter") return
    event.preventDefault()
    readShare()
    if (!isNew || net !== undefined) props.next()
  }
  return (
    <li className={styles.line} aria-label={m.invoices_draft_line({ number })}>
      <textarea
        className={`${inputClass} ${styles.text}`}
        aria-label={m.invoices_draft_text()}
        value={line.text}
        rows={1}
        maxLength={2000}
        autoFocus={isNew && !isDiscount}
        {...wrong(line.text.trim() === "")}
        onChange={({ target }) => change({ text: target.value })}
      />
      <div className={styles.parts}>
        <input
          className={`${inputClass} ${styles.quantity}`}
          aria-label={m.invoices_draft_quantity()}
          inputMode="decimal"
          autoComplete="off"
          value={line.quantity}
          readOnly={isDeduction}
          {...wrong(quantityOf(line.quantity) === undefined)}
          onChange={({ target }) => change({ quantity: target.value })}
        />
        <select
          className={`${inputClass} ${styles.unit}`}
          aria-label={m.invoices_draft_unit()}
          value={line.unit}
          disabled={isDeduction}
          onChange={({ target }) => change({ unit: unitNames.find((one) => one === target.value) ?? "piece" })}
        >
          {unitNames.map((unit) => (
            <option key={unit} value={unit}>
              {units[unit]()}
            </option>
          ))}
        </select>
        <input
          className={`${inputClass} ${styles.price}`}
          aria-label={m.invoices_draft_price()}
          placeholder={isDiscount ? m.invoices_draft_discount_off() : m.invoices_draft_price()}
          inputMode="decimal"
          autoComplete="off"
          autoFocus={isNew && isDiscount}
          value={line.price}
          readOnly={!isManual}
          {...wrong(isManual && priceOf(line.price) === undefined)}
          onChange={({ target }) => change({ price: target.value })}
          onBlur={readShare}
          onKeyDown={onEnter}
        />
        <output className={styles.net}>{net === undefined ? "–" : money(Number(net), currency)}</output>
      </div>
      <div className={styles.lineFoot}>
        <select
          className={`${inputClass} ${styles.tax}`}
          aria-label={m.invoices_draft_tax()}
          value={line.taxCodeId ?? ""}
          disabled={isDeduction}
          onChange={({ target }) => change({ taxCodeId: target.value === "" ? null : target.value })}
        >
          {line.taxCodeId === null && <option value="">{m.invoices_draft_no_tax()}</option>}
          {billing.taxCodes.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <small>
          {line.source === "entries"
            ? m.invoices_draft_of_work({ count: line.entries })
            : line.source === "charge"
              ? m.invoices_draft_of_charge()
              : isDeduction
                ? m.invoices_draft_of_deposit()
                : ""}
        </small>
        {props.moveUp !== undefined && (
          <button
            type="button"
            onClick={props.moveUp}
            title={m.invoices_draft_up({ number })}
            aria-label={m.invoices_draft_up({ number })}
          >
            <ArrowUp size={15} aria-hidden="true" />
          </button>
        )}
        <button
          type="button"
          onClick={props.remove}
          title={m.invoices_draft_remove({ number })}
          aria-label={m.invoices_draft_remove({ number })}
        >
          <Trash2 size={15} aria-hidden="true" />
        </button>
      </div>
    </li>
  )
}
