import { useQuery } from "@tanstack/react-query"
import { ChevronDown, X } from "lucide-react"
import { useRef, useState } from "react"
import { periodName } from "../../format/period.ts"
import { m } from "../../paraglide/messages.js"
import { lazyComponent } from "../lazyComponent.tsx"
import styles from "./FilterBar.module.css"
import { choicesOf, type FilterName } from "./filterChoices.ts"

const loadMenu = async () => (await import("./FilterMenu.tsx")).FilterMenu
const FilterMenu = lazyComponent(loadMenu)

interface FilterChipProps {
  readonly name: FilterName
  /** Ids separated by commas. */
  readonly value: string | undefined
  readonly currencies: ReadonlyArray<string>
  readonly onChange: (value: string | undefined) => void
}

const labels: Readonly<Record<FilterName, () => string>> = {
  client: m.components_filter_client,
  project: m.components_filter_project,
  member: m.components_filter_member,
  tag: m.components_filter_tag,
  billable: m.components_filter_billable,
  currency: m.components_filter_currency,
  kind: m.components_filter_kind,
  action: m.components_filter_action,
  days: m.components_filter_days
}

const several: ReadonlyArray<FilterName> = ["client", "project", "member", "tag", "currency", "kind", "action"]

/** One filter: its name, or what is chosen and how to take it out. */
export const FilterChip = ({ currencies, name, onChange, value }: FilterChipProps) => {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const chosen = value === undefined ? [] : value.split(",")
  const read = useQuery({
    ...choicesOf(name === "currency" ? "billable" : name),
    enabled: name !== "currency" && (open || value !== undefined)
  })
  const choices =
    name === "currency"
      ? [...new Set([...currencies, ...chosen])].toSorted().map((code) => ({ id: code, name: code }))
      : read.data
  const nameOf = (id: string) => (name === "tag" ? id : name === "days" ? periodName(id, id) : "…")
  const names = chosen.map((id) => choices?.find((choice) => choice.id === id)?.name ?? nameOf(id))
  const label = labels[name]()
  return (
    <span className={value === undefined ? styles.chip : `${styles.chip} ${styles.set}`}>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => void loadMenu()}
        onFocus={() => void loadMenu()}
        onClick={() => setOpen(true)}
      >
        <span>{label}</span>
        {value !== undefined && <b>{names.length > 2 ? `${names[0]} +${names.length - 1}` : names.join(", ")}</b>}
        {value === undefined && <ChevronDown size={14} aria-hidden="true" />}
      </button>
      {value !== undefined && (
        <button
          type="button"
          aria-label={m.components_filter_remove({ name: label })}
          onClick={() => onChange(undefined)}
        >
          <X size={14} aria-hidden="true" />
        </button>
      )}
      {open && (
        <FilterMenu
          label={label}
          button={button}
          choices={choices}
          chosen={chosen}
          several={several.includes(name)}
          close={() => setOpen(false)}
          onChange={(ids) => onChange(ids.length === 0 ? undefined : ids.join(","))}
        />
      )}
    </span>
  )
}
