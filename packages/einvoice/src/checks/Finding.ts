import { isGiven } from "../document/written.ts"

/** What keeps a document from being issued. */
export interface Finding {
  /** The number of the rule: of EN 16931 (BR-…), XRechnung (BR-DE-…), Peppol (PEPPOL-…, DE-R-…) or our own (HB-…). */
  readonly rule: string
  /** Where it is in the document: `seller.city`, `lines[3].percent`. */
  readonly field: string
  /** What to do. */
  readonly message: string
}

export type Findings = ReadonlyArray<Finding>

export const none: Findings = []

/** A finding unless it holds. */
export const need = (holds: boolean, rule: string, field: string, message: string): Findings =>
  holds ? none : [{ rule, field, message }]

/** A finding where nothing is given. */
export const needText = (text: string | undefined, rule: string, field: string, message: string): Findings =>
  need(isGiven(text), rule, field, message)
