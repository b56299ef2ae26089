import { Context } from "effect"

/**
 * Whether writes are only tried: everything is checked, and the use case answers what it would have written, but no record,
 * line of the log or kept answer comes to be. Every use case that records, adds, amends, sets or removes something asks
 * here last of all.
 */
export const DryRun = Context.Reference<boolean>("@hourbook/core/writing/DryRun", { defaultValue: () => false })
