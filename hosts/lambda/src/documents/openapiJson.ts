import type { Built } from "./Built.ts"

/** The same without files. The build puts it here; the function's sources make it for the first request. */
export const built: Built | undefined = undefined
