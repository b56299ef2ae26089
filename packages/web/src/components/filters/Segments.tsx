import styles from "./Segments.module.css"

interface SegmentsProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly choices: ReadonlyArray<readonly [Value, string]>
  readonly onChange: (value: Value) => void
}

/** One of two or three ways to look at a page. */
export const Segments = <Value extends string>({ choices, label, onChange, value }: SegmentsProps<Value>) => (
  <div className={styles.segments} role="group" aria-label={label} data-noprint="">
    {choices.map(([choice, text]) => (
      <button key={choice} type="button" aria-pressed={choice === value} onClick={() => onChange(choice)}>
        {text}
      </button>
    ))}
  </div>
)
