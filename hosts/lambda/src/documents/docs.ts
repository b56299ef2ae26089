import type { Built } from "./Built.ts"

/** The page at `/docs`. The build puts it here; the function's sources make it for the first request. */
export const built: Built | undefined = undefined
