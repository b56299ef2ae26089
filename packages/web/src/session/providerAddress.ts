import { ownPath } from "./ownPath.ts"

/** Where a sign-in leads. */
export interface Onward {
  /** The path of the page that was asked for. */
  readonly to: string | undefined
  /** The workspace that the page shows. */
  readonly workspace?: string
}

/** Where the button of the identity provider leads, and from there on to the page that was asked for. */
export const providerAddress = ({ to, workspace }: Onward, origin: string): string => {
  const path = ownPath(to, origin)
  const query = new URLSearchParams({
    ...(workspace === undefined ? {} : { workspace }),
    ...(path === "/" ? {} : { to: path })
  }).toString()
  return query === "" ? "/signin/oidc" : `/signin/oidc?${query}`
}
