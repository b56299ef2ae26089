import { languages, ruleCodes } from "@hourbook/contract/data"
import { afterEach, describe, expect, it } from "vitest"
import { refusalText, sentences } from "../../../packages/web/src/api/refusalText.ts"
import type { KeptWrite } from "../../../packages/web/src/offline/keptWrites.ts"
import { retold } from "../../../packages/web/src/offline/retold.ts"
import { overwriteGetLocale } from "../../../packages/web/src/paraglide/runtime.js"

afterEach(() => overwriteGetLocale(() => "en"))

/** A rule with a value for everything that a sentence may name. */
const whole = {
  field: "currency",
  values: { name: "Grid", noun: "project", sign: "negative", least: 1, most: 20, lines: 5000 }
}

const byCode = (one: string, other: string): number => (one < other ? -1 : 1)

const refused = (fields: Partial<KeptWrite>): KeptWrite => ({
  id: "write",
  at: 0,
  workspaceId: "workspace",
  userId: "ada",
  tab: "tab",
  method: "POST",
  address: "/api/time",
  body: {},
  idempotencyKey: undefined,
  ifMatch: undefined,
  due: 0,
  tries: 1,
  ...fields
})

describe("refusals of the server", () => {
  it("have a sentence for every rule in every language, and for no other", () => {
    expect(Object.keys(sentences).sort(byCode)).toEqual([...ruleCodes].sort(byCode))
    const [english = [], german = []] = languages.map((language) => {
      overwriteGetLocale(() => language)
      return ruleCodes.map((code) => refusalText({ code, ...whole }) ?? "")
    })
    for (const [index, code] of ruleCodes.entries()) {
      for (const text of [english[index], german[index]]) expect(text, code).toMatch(/^[\p{Lu}\d].*\.$/u)
      expect(english[index], code).not.toBe(german[index])
    }
  })

  it("have none for a rule of a later version", () => {
    expect(refusalText({ code: "of_a_later_version", ...whole })).toBeUndefined()
    expect(refusalText({ code: "toString" })).toBeUndefined()
  })

  it("that a browser kept are said in the language of now, those of an earlier version as they were", async () => {
    const kept = refused({ refusal: "No hourly rate applies.", rule: { code: "no_rate", field: "cost" } })
    overwriteGetLocale(() => "de")
    expect((await retold(kept)).refusal).toMatch(/^Für diese Arbeit gilt kein Stundensatz/u)
    const earlier = refused({ refusal: "closed month" })
    expect(await retold(earlier)).toBe(earlier)
    const later = refused({ refusal: "Said by the server", rule: { code: "of_a_later_version" } })
    expect(await retold(later)).toBe(later)
  })
})
