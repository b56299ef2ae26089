/** An `@` before the path: what comes before it looks like the host to people and is not. */
const userinfo = /^[^:]*:[\\/]*[^\\/?#]*@/u

/** What is wrong with an address that an app wants the browser back at; undefined if the address says plainly where that is. */
export const problemOfRedirectUri = (uri: string): string | undefined => {
  if (userinfo.test(uri)) return "must not contain a user name or password"
  return uri.includes("*") ? "must not contain wildcards" : undefined
}
