/** Stands in what is kept for what finds it. JSON writes no control character as it is, so nobody can make one up. */
const itself = "\u0001"

/** What is kept under an id, without the id. */
export const withoutId = (json: string, id: string): string => json.replaceAll(id, itself)

/** And as it was. */
export const withId = (kept: string, id: string): string => kept.replaceAll(itself, id)
