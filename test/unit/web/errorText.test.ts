import type { CoreError } from "@hourbook/core/errors/Errors"
import { describe, expect, it } from "vitest"
import { NotFound, PreconditionFailed, ValidationFailed } from "../../../packages/core/src/errors/Errors.ts"
import { errorRule } from "../../../packages/rest/src/edge/answers/errorRule.ts"
import { errorText as serverText } from "../../../packages/rest/src/edge/answers/errorText.ts"
import { refusalOf } from "../../../packages/web/src/api/Failed.ts"
import { errorText } from "../../../packages/web/src/format/errorText.ts"
import { inUseBy } from "../../../packages/web/src/pages/clients/inUseBy.ts"
import { isNameTaken } from "../../../packages/web/src/pages/clients/isNameTaken.ts"

/** What the page makes of an error of core, as the server answers it. */
const failed = (error: CoreError, status = 400) =>
  refusalOf({ error: { code: "validation_error", message: serverText(error), rule: errorRule(error) } }, status)

const broken = (rule: object, field: string | null = "projectId") =>
  failed(new ValidationFailed({ field, problem: "", rule } as any))

/** What the page makes of an answer with this rule and message. */
const answered = (rule: object | undefined, message = "", status = 400) =>
  refusalOf({ ok: false, error: { code: "validation_error", message, rule } }, status)

describe("an error in the person's words", () => {
  it.each([
    [{ code: "no_rate" }, "No hourly rate applies"],
    [{ code: "missing" }, "Project is missing"],
    [{ code: "no_such_reference", noun: "project" }, "Project no longer exists"],
    [{ code: "archived", noun: "project", name: "Grid", id: "1" }, "Grid is archived"],
    [{ code: "in_use", noun: "project", by: [{ noun: "time entries", count: 3 }] }, "Records still belong to it"],
    [{ code: "name_in_use", noun: "project", id: "1", name: "Grid" }, "already in use"],
    [{ code: "not_the_projects_client" }, "belongs to another client"],
    [{ code: "read_limit", records: 5000 }, "read too much"],
    [{ code: "address_in_use", id: "1", name: 'Jo "J" Ö' }, 'Jo "J" Ö has this address. Choose another.'],
    [{ code: "member_already", id: "1", name: "Gus" }, "Gus is a member already."],
    [{ code: "timer_forgotten", since: "2026-11-23T04:13:06.835Z", hours: 16 }, "more than 16 hours"],
    [{ code: "charge_sign", kind: "fee", sign: "positive", instead: "5" }, "above 0"],
    [{ code: "too_many", noun: "passkey", most: 20 }, "20 is the most"]
  ])("knows the server's rule %j", async (rule, expected) => {
    expect(errorText(await broken(rule))).toContain(expected)
  })

  it("goes by the rule, however the server words it", async () => {
    const error = await answered({ code: "no_rate", field: "cost" }, "reworded")
    expect(errorText(error)).toContain("No hourly rate applies")
  })

  it("knows what is gone and what was changed meanwhile", async () => {
    expect(errorText(await failed(new NotFound({ entity: "project", id: "1" }), 404))).toContain("no longer exists")
    expect(errorText(await failed(new NotFound({ entity: "timer", id: "1" }), 404))).toContain("No timer is running")
    expect(errorText(await failed(new PreconditionFailed({ version: 2 }), 412))).toContain("It was changed since")
  })

  it("knows a passkey that signs no one in", async () => {
    expect(errorText(await answered({ code: "wrong_passkey", field: "response" }, "", 401))).toContain(
      "Sign in with a code"
    )
  })

  it("counts what refers to a client, and knows a name that is taken", async () => {
    const by = [
      { noun: "time entries", count: 125 },
      { noun: "payments", count: 1 },
      { noun: "members", count: 2 }
    ]
    expect(inUseBy(await broken({ code: "in_use", noun: "client", by }, null))).toBe(
      "125 entries, 1 payment, 2 members"
    )
    expect(inUseBy(await broken({ code: "no_rate" }))).toBeUndefined()
    expect(isNameTaken(await broken({ code: "name_in_use", noun: "client", id: "1", name: "Grid" }, "name"))).toBe(true)
  })

  it("shows the server's message for an unknown value or rule, and without a rule", async () => {
    const words = "rounding.step: expected 5"
    expect(errorText(await answered({ code: "invalid_value", field: "rounding.step" }, words))).toBe(words)
    expect(errorText(await answered({ code: "of_a_later_version" }, words))).toBe(words)
    expect(errorText(await answered(undefined, words))).toBe(words)
    expect(errorText(new Error("no"))).toBe("Something went wrong on this page. Try again.")
  })
})
