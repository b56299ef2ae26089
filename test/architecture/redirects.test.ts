import { assert, it } from "@effect/vitest"
import { type SourceFile, workspacesIn } from "./sources.ts"

/** What sends a browser elsewhere, up to where it leads. */
const redirect =
  /HttpServerResponse\.redirect\((?<server>[^,)]+)|["'`]location["'`]\s*[:,]\s*(?<header>[^,)}]+)|\blocation\.(?:assign|replace)\((?<page>[^)]+)\)|\blocation(?:\.href)?\s*=(?!=)\s*(?<set>[^\n]+)|\bhistory\.(?:push|replace)\((?<router>[^\n]+)\)|\bwindow\.open\((?<opened>[^)]+)/giu

const redirectsOf = ({ path, text }: SourceFile): ReadonlyArray<string> =>
  [...text.matchAll(redirect)].map(
    ({ groups = {} }) => `${path}: ${(Object.values(groups).find((one) => one !== undefined) ?? "").trim()}`
  )

/** Where each leads, and why it is ours or meant to lead elsewhere. */
const known: Readonly<Record<string, string>> = {
  "packages/identity/src/oidc/oidcRoutes.ts: begun.url": "the operator's identity provider",
  "packages/identity/src/oidc/oidcRoutes.ts: onward": "made by ownPath",
  "packages/identity/src/server/consent.ts: onward": "the authorization server itself, which knows the app's addresses",
  'packages/identity/src/server/consent.ts: paths.consent.replace(":uid"':
    "a path of ours, with the id of a stored visit",
  "packages/web/src/pages/signin/SignIn.tsx: path": "made by ownPath",
  'packages/web/src/pages/matrices/MatrixTable.tsx: link.getAttribute("href") ?? "/"': "a link that the table made",
  'packages/web/src/session/sample.ts: "/"': "a path of ours",
  'packages/web/src/session/signIn.ts: "/signin"': "a path of ours",
  'packages/web/src/shell/AccountMenu.tsx: "/signin"': "a path of ours"
}

it("every redirect leads to a path of ours, or to an address that is known to be meant", () => {
  const files = [...workspacesIn("packages"), ...workspacesIn("hosts")].flatMap((workspace) => workspace.files)
  assert.deepEqual([...new Set(files.flatMap(redirectsOf))].sort(), Object.keys(known).sort())
})

it("finds redirects by whatever way", () => {
  const text = `HttpServerResponse.redirect(a, {}); headers: { "location": b }; location.assign(c); location.href = d
    window.location = e
    router.history.replace(f)
    window.open(g)`
  assert.deepEqual(
    redirectsOf({ path: "x", text }).map((found) => found.slice(3)),
    ["a", "b", "c", "d", "e", "f", "g"]
  )
})
