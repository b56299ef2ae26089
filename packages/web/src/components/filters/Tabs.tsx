import styles from "./Tabs.module.css"

interface TabsProps<Key extends string> {
  /** What the tabs are, for readers of the screen. */
  readonly label: string
  readonly tabs: ReadonlyArray<readonly [Key, string]>
  readonly value: Key
  readonly onChange: (key: Key) => void
}

/** The views of a page. Which one is shown is in the page's address. */
export const Tabs = <Key extends string>({ label, onChange, tabs, value }: TabsProps<Key>) => (
  <nav className={styles.tabs} aria-label={label} data-noprint="">
    {tabs.map(([key, name]) => (
      <button
        key={key}
        type="button"
        className={styles.tab}
        aria-current={key === value ? "page" : undefined}
        onClick={() => onChange(key)}
      >
        {name}
      </button>
    ))}
  </nav>
)
