import { Context } from "effect"

/**
 * Whether writes are dry runs: the use case checks everything and returns what it would have written, but writes no record,
 * log line or kept result. Every use case that records, adds, amends, sets or removes something checks this last.
 */
export const DryRun = Context.Reference<boolean>("@hourbook/core/writing/DryRun", { defaultValue: () => false })
