/** Whether a value is within bounds. Bounds are inclusive, and a missing one does not limit. */
export const within = (value: string, from: string | undefined, to: string | undefined): boolean =>
  (from === undefined || value >= from) && (to === undefined || value <= to)

/** Whether a value, or null for none, is one of those that a filter lists. A filter without a list takes all. */
export const among = (value: string | null, wanted: ReadonlyArray<string | null> | undefined): boolean =>
  wanted === undefined || wanted.includes(value)
