import { ListFilter, Search, X } from "lucide-react"
import { type ReactNode, useEffect, useRef, useState } from "react"
import { m } from "../../paraglide/messages.js"
import { useSession } from "../../session/useSession.ts"
import { Button } from "../Button.tsx"
import { inputClass } from "../fields/inputClass.ts"
import { Kbd } from "../Kbd.tsx"
import styles from "./FilterBar.module.css"
import { FilterChip } from "./FilterChip.tsx"
import type { FilterName } from "./filterChoices.ts"

/** Filters as an address has them: several ids are separated by commas; `q` is the text that is searched for. */
export type Filters = { readonly [Name in FilterName | "q"]?: string }

interface FilterBarProps {
  readonly filters: Filters
  /** What changes in the address; undefined takes a filter out. */
  readonly onChange: (change: { readonly [Name in FilterName | "q"]?: string | undefined }) => void
  /** Which filters the list has, in their order. */
  readonly names: ReadonlyArray<FilterName>
  /** What is searched, such as "Search descriptions"; no field without it. */
  readonly searches?: string
  /** The currencies to choose from. */
  readonly currencies?: ReadonlyArray<string>
  /** At the end of the bar: how the list is sorted. */
  readonly children?: ReactNode
}

const pause = 250
const typing = "input,textarea,select,[contenteditable],[role=dialog],[role=grid]"

/** `/` goes to the field that searches the list. */
const useSlash = (field: React.RefObject<HTMLInputElement | null>): void => {
  const { shortcuts } = useSession().preferences
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== "/" || event.defaultPrevented || event.ctrlKey || event.metaKey || !shortcuts) return
      if (event.target instanceof Element && event.target.closest(typing) !== null) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    addEventListener("keydown", onKey)
    return () => removeEventListener("keydown", onKey)
  }, [field, shortcuts])
}

const SearchField = ({
  label,
  onChange,
  value
}: {
  label: string
  value: string
  onChange: (text: string) => void
}) => {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  // What the address does not have yet: more may be typed until it does.
  const [sending, setSending] = useState<ReadonlyArray<string>>([])
  useSlash(field)
  if (value !== seen) {
    const own = sending.indexOf(value)
    setSeen(value)
    setSending(own === -1 ? [] : sending.slice(own + 1))
    // Another address, such as after "Clear", has another text.
    if (own === -1) setTyped(value)
  }
  const sent = sending.at(-1) ?? value
  useEffect(() => {
    // Blanks at its ends stay in the field, where more may follow, and count nowhere.
    const text = typed.trim()
    if (text === sent) return
    const timer = setTimeout(() => {
      setSending((before) => [...before, text])
      onChange(text)
    }, pause)
    return () => clearTimeout(timer)
  }, [typed, sent, onChange])
  return (
    <div className={styles.search}>
      <Search size={15} aria-hidden="true" />
      <input
        ref={field}
        type="search"
        className={inputClass}
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return
          if (typed === "") field.current?.blur()
          setTyped("")
        }}
      />
      <Kbd>/</Kbd>
    </div>
  )
}

/** What a list is filtered by: a text, and a chip for each filter. On phones the chips open with a button. */
export const FilterBar = ({ children, currencies = [], filters, names, onChange, searches }: FilterBarProps) => {
  const [open, setOpen] = useState(false)
  const set = names.filter((name) => filters[name] !== undefined)
  const any = set.length > 0 || filters.q !== undefined
  const clear = () => onChange(Object.fromEntries([...names, "q"].map((name) => [name, undefined])))
  return (
    <div className={styles.bar} role="search" data-noprint="">
      {searches !== undefined && (
        <SearchField
          label={searches}
          value={filters.q ?? ""}
          onChange={(q) => onChange({ q: q === "" ? undefined : q })}
        />
      )}
      {names.length > 0 && (
        <Button className={styles.toggle} aria-expanded={open} onClick={() => setOpen(!open)}>
          <ListFilter size={15} aria-hidden="true" />
          {set.length === 0 ? m.components_filters() : m.components_filters_count({ count: set.length })}
        </Button>
      )}
      <div className={open ? styles.chips : `${styles.chips} ${styles.closed}`}>
        {names.map((name) => (
          <FilterChip
            key={name}
            name={name}
            value={filters[name]}
            currencies={currencies}
            onChange={(value) => onChange({ [name]: value })}
          />
        ))}
        {any && (
          <Button look="quiet" small onClick={clear}>
            <X size={14} aria-hidden="true" />
            {m.components_filters_clear()}
          </Button>
        )}
      </div>
      {children !== undefined && <div className={styles.end}>{children}</div>}
    </div>
  )
}
