import { type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes, useId } from "react"
import styles from "./Field.module.css"
import { inputClass } from "./inputClass.ts"

interface FieldProps {
  readonly label: string
  /** What is allowed, or an example. */
  readonly hint?: ReactNode
  /** What is wrong with it, in the words of the server. */
  readonly wrong?: string | undefined
  readonly children: (ids: { readonly id: string; readonly describedBy: string | undefined }) => ReactNode
}

/** A field's label, the field, and what is said about it. */
export const Field = ({ children, hint, label, wrong }: FieldProps) => {
  const id = useId()
  const said = hint !== undefined || wrong !== undefined
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({ id, describedBy: said ? `${id}-said` : undefined })}
      {said && (
        <small id={`${id}-said`} className={wrong === undefined ? undefined : styles.wrong}>
          {wrong ?? hint}
        </small>
      )}
    </div>
  )
}

type TextFieldProps = Omit<FieldProps, "children"> & InputHTMLAttributes<HTMLInputElement>

/** A line of text. */
export const TextField = ({ hint, label, wrong, ...rest }: TextFieldProps) => (
  <Field label={label} hint={hint} {...(wrong === undefined ? {} : { wrong })}>
    {({ describedBy, id }) => (
      <input
        id={id}
        className={inputClass}
        aria-describedby={describedBy}
        aria-invalid={wrong === undefined ? undefined : true}
        {...rest}
      />
    )}
  </Field>
)

type SelectFieldProps = Omit<FieldProps, "children"> & SelectHTMLAttributes<HTMLSelectElement>

/** One of a few. */
export const SelectField = ({ children, hint, label, wrong, ...rest }: SelectFieldProps) => (
  <Field label={label} hint={hint} {...(wrong === undefined ? {} : { wrong })}>
    {({ describedBy, id }) => (
      <select id={id} className={inputClass} aria-describedby={describedBy} {...rest}>
        {children}
      </select>
    )}
  </Field>
)

type CheckFieldProps = { readonly label: string; readonly hint?: ReactNode } & InputHTMLAttributes<HTMLInputElement>

/** Yes or no. */
export const CheckField = ({ hint, label, ...rest }: CheckFieldProps) => (
  <label className={styles.check}>
    <input type="checkbox" {...rest} />
    <span>
      {label}
      {hint !== undefined && <small>{hint}</small>}
    </span>
  </label>
)
