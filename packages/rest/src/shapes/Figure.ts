/** What a value is beside its type, for the cells of a spreadsheet. Money is in the currency beside it, if there is one; changes are text. */
export type Figure = "day" | "moment" | "money" | "base money" | "changes"

/** Annotates a value with what it is. */
export const isFigure = (figure: Figure) => ({ figure })
