import { basename } from "node:path"

/** The name of the database of a run that others are copies of. */
export const templateOf = (runDirectory: string): string =>
  `template_${basename(runDirectory).replace(/\W/gu, "_").toLowerCase()}`
