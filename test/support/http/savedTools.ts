import { moneyKindNames } from "@hourbook/core/shared/recordKindNames"

/** The tools that add and change a kind of money; payments have a tool for each of the two. */
export const savedTools = moneyKindNames.filter((kind) => kind !== "payments").map((kind) => `${kind}_save`)
