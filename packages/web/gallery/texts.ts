import { getLocale } from "../src/paraglide/runtime.js"

/** A text of the made-up data in the language of the gallery. */
export const text = (english: string, german: string): string => (getLocale() === "de" ? german : english)

/** Names as long as people have them, which end with an ellipsis where there is no room. */
export const longProject = (): string =>
  text(
    "Redesign of the booking pages with the accessibility audit of the second half of the year",
    "Neugestaltung der Buchungsseiten mit der Barrierefreiheitsprüfung des zweiten Halbjahres"
  )
export const longClient = (): string =>
  text(
    "Northern Harbour Shipping and Warehousing Company Limited",
    "Norddeutsche Hafenschifffahrts- und Lagerhausgesellschaft mbH & Co. KG"
  )
export const longDescription = (): string =>
  text(
    "Went through every page with a screen reader, wrote down what cannot be reached by keyboard, and talked it over with the team of the booking system",
    "Alle Seiten mit einem Bildschirmleseprogramm durchgegangen, festgehalten, was mit der Tastatur nicht erreichbar ist, und mit dem Team des Buchungssystems besprochen"
  )
