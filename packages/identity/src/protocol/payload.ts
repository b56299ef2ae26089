/** Replaces the id in stored JSON. JSON escapes control characters, so no payload can contain it. */
const itself = "\u0001"

/** The payload to store under an id, without the id itself. */
export const withoutId = (json: string, id: string): string => json.replaceAll(id, itself)

/** The original payload of {@link withoutId}. */
export const withId = (kept: string, id: string): string => kept.replaceAll(itself, id)
