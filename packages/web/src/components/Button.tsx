import type { ButtonHTMLAttributes } from "react"
import styles from "./Button.module.css"

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** main: the one action of a page or dialog. quiet: without a border. danger: what cannot be taken back. */
  readonly look?: "main" | "plain" | "quiet" | "danger"
  readonly small?: boolean
}

/** The look of a button, also for a link. */
export const buttonClass = (look: NonNullable<ButtonProps["look"]> = "plain", small = false): string =>
  [styles.button, styles[look], look === "quiet" && "bare", small && styles.small].filter(Boolean).join(" ")

export const Button = ({ className = "", look = "plain", small = false, type = "button", ...rest }: ButtonProps) => (
  <button type={type} className={`${buttonClass(look, small)} ${className}`.trim()} {...rest} />
)
