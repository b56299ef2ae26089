/** The progress of an import. */
export interface Progress {
  readonly done: number
  readonly of: number
  /** Entries in a second; null before the first. */
  readonly rate: number | null
  readonly secondsLeft: number | null
}

/** The figures of an import that has run for some time. */
export const progressOf = (
  { done, of }: { readonly done: number; readonly of: number },
  milliseconds: number
): Progress => {
  if (done === 0 || milliseconds <= 0) return { done, of, rate: null, secondsLeft: null }
  const rate = (done * 1000) / milliseconds
  return { done, of, rate, secondsLeft: Math.ceil((of - done) / rate) }
}
