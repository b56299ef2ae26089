import { acceptsHtml } from "../edge/negotiation.ts"

/** The first parts of paths that are never pages. */
const reserved = new Set(["api", "assets", "docs", "healthz", "oauth", "readyz", ".well-known"])

/** Paths below a page that programs answer: the way to another identity provider and back. */
const isSignIn = ([first, second]: ReadonlyArray<string>): boolean => first === "signin" && second === "oidc"

const isReserved = (url: string): boolean => {
  const [path = ""] = url.split(/[?#;]/u, 1)
  const parts = path
    .toLowerCase()
    .split("/")
    .filter((part) => part !== "")
  return reserved.has(parts[0] ?? "") || isSignIn(parts)
}

interface Asked {
  readonly method: string
  /** The path, with or without the query. */
  readonly url: string
  /** The header Accept. */
  readonly accept: string | undefined
}

/** Whether a browser asks for a page of the web app, which itself knows what is at the path. */
export const isPage = ({ accept, method, url }: Asked): boolean =>
  (method === "GET" || method === "HEAD") && acceptsHtml(accept) && !isReserved(url)
