import { assert, describe, it } from "@effect/vitest"
import { ownPath as serversOwnPath } from "@hourbook/identity/oidc/ownPath"
import * as fc from "fast-check"
import { ownPath } from "../../../packages/web/src/session/ownPath.ts"
import { providerAddress } from "../../../packages/web/src/session/providerAddress.ts"

const origins = ["https://hours.example.com", "http://localhost:3000", "http://[::1]:8080"] as const
const pages = ["/", "/signin", "/signin/oidc/callback?code=1", "/time/?q=x#y"] as const

/** What makes browsers take a path for something else. */
const pieces = [
  "/",
  "//",
  "\\",
  "/.",
  "/..",
  ".",
  "%2e",
  "%2E%2e",
  "%2f",
  "%5c",
  "%09",
  "\t",
  "\n",
  "\r",
  "\u0000",
  "\u001f",
  "\u007f",
  "\u0085",
  "\u00a0",
  "\u200b",
  "\u2028",
  "\u202e",
  "\ufeff",
  " ",
  "\uff0f",
  "\u2215",
  "\u29f8",
  "\uff0e",
  "\u3002",
  "\u212a",
  "e\u0301",
  "\ud800",
  "evil.example",
  "xn--e28h",
  "user:secret@evil.example",
  "hours.example.com",
  "localhost:3000",
  "@",
  ":",
  "://",
  "https:",
  "javascript:alert(1)",
  "data:,",
  "?",
  "#",
  "?to=//evil.example",
  ";",
  "*",
  "[::1]",
  "signin",
  "signin/oidc",
  "week"
] as const

const hostile = fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((chosen) => chosen.join(""))
const texts = fc.oneof(
  hostile,
  fc.tuple(fc.constantFrom("/", "/.", "//", "/\\"), hostile).map(([start, rest]) => start + rest),
  fc.string({ unit: "binary" }),
  fc.webPath()
)

const cases = [
  "/.//evil.example",
  "/..//evil.example",
  "/%2e//evil.example",
  "/%2E%2e//evil.example",
  "/week/..//evil.example",
  "/week/%2e%2e//evil.example",
  "/./\\evil.example",
  "/.\\/evil.example",
  "/.\t//evil.example",
  "/\t/evil.example",
  "/\n\\evil.example",
  "/.//user:secret@evil.example/x",
  "/.//hours.example.com/x",
  "/.///evil.example",
  "//evil.example",
  "/\\evil.example",
  "https://evil.example/",
  "javascript:alert(1)",
  "evil",
  "",
  "/signin",
  "/signin?next=/week",
  "/signin/oidc?to=/week",
  "/./signin#code"
] as const

describe("the page after a sign-in", () => {
  it.each(cases)("is the first page for %j, on the server and in the web app", (wanted) => {
    for (const origin of origins) {
      assert.strictEqual(ownPath(wanted, origin), "/")
      assert.strictEqual(serversOwnPath(wanted, origin), "/")
    }
  })

  it.each([
    "/",
    "/week?from=2026-03-02",
    "/clients/1?q=%C3%A9&period=2026#notes",
    "/signing",
    "/time?q=//evil.example",
    "/x#//evil.example"
  ])("is %s where that was asked for", (wanted) => {
    assert.strictEqual(ownPath(wanted, origins[0]), wanted)
    assert.strictEqual(serversOwnPath(wanted, origins[0]), wanted)
  })

  it("is of the same origin, whatever was asked for, where the browser resolves it", () => {
    fc.assert(
      fc.property(texts, fc.constantFrom(...origins), fc.constantFrom(...pages), (wanted, origin, page) => {
        const path = ownPath(wanted, origin)
        assert.strictEqual(serversOwnPath(wanted, origin), path)
        assert.match(path, /^\/(?![/\\])[\u0021-\u007e]*$/u)
        const { href, origin: reached, password, username } = new URL(path, origin + page)
        assert.strictEqual(reached, origin)
        assert.strictEqual(href, origin + path)
        assert.strictEqual(username + password, "")
        assert.strictEqual(ownPath(path, origin), path)
      }),
      { numRuns: 3000 }
    )
  })
})

describe("the button of the identity provider", () => {
  it("hands on the page that was asked for, and none of another site", () => {
    const leads = (to: string | undefined) => providerAddress({ to }, origins[0])
    assert.strictEqual(leads(undefined), "/signin/oidc")
    assert.strictEqual(leads("/.//evil.example"), "/signin/oidc")
    const { pathname, searchParams } = new URL(leads("/time?q=a%26b&period=2026#x"), origins[0])
    assert.strictEqual(pathname, "/signin/oidc")
    assert.deepStrictEqual([...searchParams], [["to", "/time?q=a%26b&period=2026#x"]])
    const renewed = providerAddress({ to: "/week", workspace: "w" }, origins[0])
    assert.strictEqual(renewed, "/signin/oidc?workspace=w&to=%2Fweek")
  })
})
