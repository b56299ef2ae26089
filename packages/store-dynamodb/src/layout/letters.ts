import { recordKinds } from "@hourbook/core/shared/recordKinds"
import { Record } from "effect"

/** The letter of each record kind in keys. */
export const letters = Record.map(recordKinds, ({ letter }) => letter)
