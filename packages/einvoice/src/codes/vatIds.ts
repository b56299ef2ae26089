import { isCountry } from "./countries.ts"

/** What follows the letters of the country, where its format is known. */
const formats: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/u,
  BE: /^[01]\d{9}$/u,
  BG: /^\d{9,10}$/u,
  CHE: /^\d{9}(?:MWST|TVA|IVA)?$/u,
  CY: /^\d{8}[A-Z]$/u,
  CZ: /^\d{8,10}$/u,
  DE: /^\d{9}$/u,
  DK: /^\d{8}$/u,
  EE: /^\d{9}$/u,
  EL: /^\d{9}$/u,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/u,
  FI: /^\d{8}$/u,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/u,
  GB: /^(?:\d{9}|\d{12}|(?:GD|HA)\d{3})$/u,
  HR: /^\d{11}$/u,
  HU: /^\d{8}$/u,
  IE: /^\d[A-Z0-9+*]\d{5}[A-Z]{1,2}$/u,
  IT: /^\d{11}$/u,
  LT: /^(?:\d{9}|\d{12})$/u,
  LU: /^\d{8}$/u,
  LV: /^\d{11}$/u,
  MT: /^\d{8}$/u,
  NL: /^[A-Z0-9+*]{10}\d{2}$/u,
  NO: /^\d{9}MVA$/u,
  PL: /^\d{10}$/u,
  PT: /^\d{9}$/u,
  RO: /^\d{2,10}$/u,
  SE: /^\d{10}01$/u,
  SI: /^\d{8}$/u,
  SK: /^\d{10}$/u,
  XI: /^(?:\d{9}|\d{12}|(?:GD|HA)\d{3})$/u
}

/** Greece has letters of its own. */
export const hasPrefixOfCountry = (id: string): boolean => id.startsWith("EL") || isCountry(id.slice(0, 2))

/** Whether an id has the format of its country; true where the format is not known. */
export const hasFormatOfCountry = (id: string): boolean => {
  const prefix = id.startsWith("CHE") ? "CHE" : id.slice(0, 2)
  return formats[prefix]?.test(id.slice(prefix.length)) ?? true
}
