import { asName } from "./asName.ts"

/** Folds a name for comparison, ignoring case and the kind of white space, as the service does. */
export const foldName = (name: string): string => asName(name).normalize("NFC").toLowerCase().replaceAll("ς", "σ")
