import type { ExpectedVersions } from "@hourbook/core/writing/versions"

/** A record's version as an entity tag. */
export const etag = ({ version }: { readonly version: number }) => ({ etag: `"${version}"` })

/** The headers of a request that may name a version. */
export interface Conditional {
  readonly "if-match"?: string
}

/** The versions in an If-Match header. `*` means any version; a tag in another form matches none. */
export const ifMatch = (headers: Conditional): ExpectedVersions => {
  const header = headers["if-match"]?.trim()
  if (header === undefined || header === "*") return undefined
  return header.split(",").flatMap((tag) => {
    const version = /^\s*"(\d{1,15})"\s*$/u.exec(tag)?.[1]
    return version === undefined ? [] : [Number(version)]
  })
}
