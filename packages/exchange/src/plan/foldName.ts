/** Folds a name for comparison, ignoring case, as the service does. */
export const foldName = (name: string): string => name.trim().normalize("NFC").toLowerCase().replaceAll("ς", "σ")
