/** Whether a value is within bounds. Bounds are inclusive, and a missing one does not limit. */
export const within = (value: string, from: string | undefined, to: string | undefined): boolean =>
  (from === undefined || value >= from) && (to === undefined || value <= to)

/** Whether an id is one of those a filter names. A filter without ids takes all. */
export const among = (id: string | null, ids: ReadonlyArray<string> | undefined): boolean =>
  ids === undefined || (id !== null && ids.includes(id))
