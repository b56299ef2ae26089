/** A path of this origin, for where to go after signing in; the overview for anything else. */
export const localPath = (next: string | undefined): string => {
  if (next === undefined || !next.startsWith("/")) return "/"
  try {
    const url = new URL(next, location.origin)
    return url.origin === location.origin ? `${url.pathname}${url.search}${url.hash}` : "/"
  } catch {
    return "/"
  }
}
