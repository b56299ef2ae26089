import styles from "./Matrices.module.css"

interface ChoicesProps<Choice extends string> {
  readonly label: string
  readonly value: Choice
  readonly choices: ReadonlyArray<readonly [Choice, string]>
  readonly choose: (choice: Choice) => void
}

/** One of a few, all of them to be seen. */
export const Choices = <Choice extends string>({ choices, choose, label, value }: ChoicesProps<Choice>) => (
  <div className={styles.choices} role="group" aria-label={label}>
    {choices.map(([choice, name]) => (
      <button key={choice} type="button" aria-pressed={choice === value} onClick={() => choose(choice)}>
        {name}
      </button>
    ))}
  </div>
)
