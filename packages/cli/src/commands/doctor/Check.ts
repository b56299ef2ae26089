/** What one check found. */
export interface Check {
  readonly name: string
  readonly status: "ok" | "warning" | "red"
  readonly finding: string
  /** What to do about it. */
  readonly next: string | null
}

export const ok = (name: string, finding: string): Check => ({ name, status: "ok", finding, next: null })

export const warning = (name: string, finding: string, next: string): Check => ({
  name,
  status: "warning",
  finding,
  next
})

export const red = (name: string, finding: string, next: string): Check => ({ name, status: "red", finding, next })
