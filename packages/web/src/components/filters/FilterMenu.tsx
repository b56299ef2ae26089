import { Check } from "lucide-react"
import type { RefObject } from "react"
import { Autocomplete, Dialog, Input, ListBox, ListBoxItem, Popover, TextField, useFilter } from "react-aria-components"
import { m } from "../../paraglide/messages.js"
import type { FilterChoice } from "./choice.ts"
import styles from "./FilterMenu.module.css"

interface FilterMenuProps {
  readonly label: string
  readonly button: RefObject<HTMLButtonElement | null>
  /** Undefined while they are being read. */
  readonly choices: ReadonlyArray<FilterChoice> | undefined
  readonly chosen: ReadonlyArray<string>
  readonly several: boolean
  readonly close: () => void
  readonly onChange: (ids: ReadonlyArray<string>) => void
}

const fewChoices = 7

/** The choices of a filter below its chip, with a field that narrows many of them. */
export const FilterMenu = ({ button, choices, chosen, close, label, onChange, several }: FilterMenuProps) => {
  const { contains } = useFilter({ sensitivity: "base" })
  const list = (
    <ListBox
      aria-label={label}
      className={styles.list ?? ""}
      items={choices ?? []}
      selectionMode={several ? "multiple" : "single"}
      selectedKeys={chosen}
      escapeKeyBehavior="none"
      autoFocus={choices !== undefined && choices.length <= fewChoices}
      onSelectionChange={(keys) => {
        onChange(keys === "all" ? [] : [...keys].map(String))
        if (!several) close()
      }}
      renderEmptyState={() => (
        <p className={styles.none}>{choices === undefined ? m.components_loading() : m.components_no_match()}</p>
      )}
    >
      {({ id, name }) => (
        <ListBoxItem id={id} textValue={name} className={styles.item ?? ""}>
          {({ isSelected }) => (
            <>
              <span className="cut">{name}</span>
              {isSelected && <Check size={15} aria-hidden="true" />}
            </>
          )}
        </ListBoxItem>
      )}
    </ListBox>
  )
  return (
    <Popover
      triggerRef={button}
      isOpen
      onOpenChange={(open) => !open && close()}
      placement="bottom start"
      className={styles.popover ?? ""}
    >
      <Dialog aria-label={label} className={styles.dialog ?? ""}>
        {choices === undefined || choices.length > fewChoices ? (
          <Autocomplete filter={contains}>
            <TextField aria-label={label} autoFocus className={styles.search ?? ""}>
              <Input placeholder={label} role="combobox" aria-expanded aria-haspopup="listbox" />
            </TextField>
            {list}
          </Autocomplete>
        ) : (
          list
        )}
      </Dialog>
    </Popover>
  )
}
