/** How names are compared: as the service does, whatever their case. */
export const foldName = (name: string): string => name.trim().normalize("NFC").toLowerCase().replaceAll("ς", "σ")
