/** The sign-in page and what is below it, which lead nowhere after a sign-in. */
const signInPage = /^\/signin(?:[/?#]|$)/u

const resolve = (path: string, origin: string): URL | null =>
  URL.canParse(path, origin) ? new URL(path, origin) : null

/**
 * The path of our own pages that a browser goes on to after a sign-in; the first page for anything else. What counts is
 * where the result leads, as browsers resolve it: `/.//elsewhere` is short for `//elsewhere`, which is another host. The
 * server has the same function, and a test holds both to the same results.
 */
export const ownPath = (wanted: string | null | undefined, origin: string): string => {
  const url = wanted?.startsWith("/") === true ? resolve(wanted, origin) : null
  if (url === null || url.origin !== origin) return "/"
  const path = `${url.pathname}${url.search}${url.hash}`
  return resolve(path, origin)?.href === url.href && !signInPage.test(path) ? path : "/"
}
