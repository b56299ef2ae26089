/** The totals that this store keeps, in the order of their checks. */
export const rollupNames = ["totals", "months", "cells", "lines", "tags", "summaries"] as const
