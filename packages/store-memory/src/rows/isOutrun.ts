import type { ActivityEvent } from "@hourbook/core/activity/ActivityEvent"

/** Whether something is no longer in the version from which a line of the log goes on. */
export const isOutrun = (stored: { readonly version: number }, event: ActivityEvent | undefined): boolean =>
  event !== undefined && event.version !== null && stored.version !== event.version - 1
