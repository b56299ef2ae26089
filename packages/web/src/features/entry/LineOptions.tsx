import { m } from "../../paraglide/messages.js"
import styles from "./QuickEntry.module.css"
import type { LineOption } from "./useLineOptions.ts"

export const optionId = (at: number): string => `quick-option-${at}`

interface LineOptionsProps {
  readonly options: ReadonlyArray<LineOption>
  readonly active: number
  readonly choose: (option: LineOption) => void
}

/** What the line can be completed with; the focus stays in the line. */
export const LineOptions = ({ active, choose, options }: LineOptionsProps) => (
  <ul id="quick-options" role="listbox" aria-label={m.entry_options()} className={styles.options}>
    {options.map((option, at) => (
      <li
        key={option.id}
        id={optionId(at)}
        role="option"
        aria-selected={at === active}
        onPointerDown={(event) => {
          event.preventDefault()
          choose(option)
        }}
      >
        <span className="cut">{option.label}</span>
        {option.note !== null && <small className="cut">{option.note}</small>}
      </li>
    ))}
  </ul>
)
