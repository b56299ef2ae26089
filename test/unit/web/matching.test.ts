import { describe, expect, it } from "vitest"
import { isAppPath } from "../../../packages/web/src/format/appPath.ts"
import { bestOf, fit } from "../../../packages/web/src/format/matching.ts"

describe("what fits a few letters", () => {
  it("begins with them before it has them elsewhere", () => {
    const names = ["Onboarding grid", "Grid dashboard", "Field app", "Grid", "Great Iron Door"]
    expect(bestOf(names, "grid", (name) => name)).toEqual(["Grid", "Grid dashboard", "Onboarding grid"])
    expect(bestOf(names, "gid", (name) => name)).toEqual([
      "Onboarding grid",
      "Grid dashboard",
      "Grid",
      "Great Iron Door"
    ])
  })

  it("ignores marks, case and what joins words", () => {
    expect(fit("Léa Moreau", "lea")).toBeGreaterThan(1)
    expect(fit("Stadtwerke Straße", "strasse")).toBeGreaterThan(1)
    expect(fit("Harbour & Finch", "harbour-&-finch")).toBeGreaterThan(1)
    expect(fit("Website Acme", "Website/Acme")).toBeGreaterThan(1)
    expect(fit("Field app", "xyz")).toBe(0)
  })
})

describe("a page of the app", () => {
  it.each([
    ["/", true],
    ["/debtors/01a2", true],
    ["/signin", true],
    ["/signin/oidc/callback", false],
    ["/api/time", false],
    ["/docs", false],
    ["/icon.svg", false],
    ["/oauth/authorize", false],
    ["/apiary", true]
  ])("%s: %s", (path, expected) => {
    expect(isAppPath(path)).toBe(expected)
  })
})
