/**
 * Whether a change of a page's filters takes the place of the page in the history: only a search that is typed on. Else the browser's
 * Back leaves the filter, and not the page.
 */
export const replaces = (
  now: { readonly q?: string | undefined },
  change: { readonly q?: string | undefined }
): boolean => now.q !== undefined && change.q !== undefined
