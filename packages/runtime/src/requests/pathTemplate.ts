import { isPage } from "@hourbook/rest/pages/isPage"

/** What tells a request for a page of the web app from others. */
interface Asked {
  readonly method: string
  readonly accept: string | undefined
}

/**
 * The path of a request for the log: with `:id` in place of an id, `(page)` for every page of the web app, and `(unknown path)`
 * for a path that is not served.
 */
export const pathTemplate = (served: ReadonlyArray<string>) => {
  const literal = new Set(served.filter((template) => !template.includes(":")))
  const withParameters = Map.groupBy(
    served
      .filter((template) => template.includes(":"))
      .map((template) => ({ template, segments: template.split("/") })),
    ({ segments }) => segments.length
  )
  return (url: string, asked: Asked): string => {
    const path = url.split(/[?#]/u, 1)[0] ?? ""
    if (literal.has(path)) return path
    const plain = unusual.test(path) ? path.replace(/\/+/gu, "/").replace(/\/$/u, "").toLowerCase() : path
    if (plain !== path && literal.has(plain)) return plain
    const segments = plain.split("/")
    const known = withParameters.get(segments.length)?.find((candidate) => fits(candidate.segments, segments))
    return known?.template ?? (isPage({ ...asked, url }) ? "(page)" : "(unknown path)")
  }
}

/** What the router takes as if it were not there. */
const unusual = /\/\/|\/$|\p{Lu}/u

const fits = (template: ReadonlyArray<string>, path: ReadonlyArray<string>): boolean =>
  template.every((part, index) => part.startsWith(":") || part === path[index])
