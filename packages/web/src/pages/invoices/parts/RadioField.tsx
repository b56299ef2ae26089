import type { InputHTMLAttributes, ReactNode } from "react"
import styles from "./Dialogs.module.css"

type RadioFieldProps = { readonly label: string; readonly hint?: ReactNode } & InputHTMLAttributes<HTMLInputElement>

/** One of a few, each with a sentence about it. */
export const RadioField = ({ hint, label, ...rest }: RadioFieldProps) => (
  <label className={styles.radio}>
    <input type="radio" {...rest} />
    <span>
      {label}
      {hint !== undefined && <small>{hint}</small>}
    </span>
  </label>
)
