import type { CSSProperties } from "react"
import { heat } from "./scale.ts"

/** The colour of a cell of a calendar or matrix, mixed by the share of its value; none for empty cells. */
export const heatStyle = (
  value: number,
  most: number,
  tone: "earned" | "received" | "owed" = "earned"
): CSSProperties => {
  const warmth = heat(value, most)
  // No more, so that ink stays readable on it in both looks.
  return warmth === 0
    ? {}
    : { background: `color-mix(in oklab, var(--${tone}) ${Math.round(warmth * 40)}%, var(--surface))` }
}
