import { describe, expect, it } from "vitest"
import { NotFound, PreconditionFailed, ValidationFailed } from "../../../packages/core/src/shared/Errors.ts"
import { errorText as serverText } from "../../../packages/http/src/edge/answers/errorText.ts"
import { Failed } from "../../../packages/web/src/api/client.ts"
import { refusalText } from "../../../packages/web/src/api/refusalText.ts"
import { errorText } from "../../../packages/web/src/words/errorText.ts"

const refused = (message: string, status = 400) =>
  new Failed({ status, code: "validation_error", message, text: refusalText(message) })

describe("an error in the person's words", () => {
  it.each([
    [{ code: "no_rate" }, "No hourly rate applies"],
    [{ code: "missing" }, "Project is missing"],
    [{ code: "no_such_reference", noun: "project" }, "Project: no longer there"],
    [{ code: "archived", noun: "project", name: "Grid", id: "1" }, "Grid is archived"],
    [{ code: "in_use", noun: "project", by: [["timeEntry", 3]] }, "Records still belong to it"],
    [{ code: "name_in_use", noun: "project", id: "1" }, "is in use already"],
    [{ code: "not_the_projects_client" }, "belongs to another client"],
    [{ code: "read_limit", records: 5000 }, "read too much"]
  ])("knows the server's rule %j", (rule, expected) => {
    const message = serverText(new ValidationFailed({ field: "projectId", problem: "", rule } as any))
    expect(errorText(refused(message))).toContain(expected)
  })

  it("knows what is gone and what was changed meanwhile", () => {
    expect(errorText(refused(serverText(new NotFound({ entity: "project", id: "1" } as any)), 404))).toContain(
      "not there"
    )
    expect(errorText(refused(serverText(new PreconditionFailed({} as any)), 412))).toContain("It was changed since")
  })

  it("names the member who has an address, or joined already", () => {
    const id = "0190b2e4-0000-7000-8000-000000000001"
    const taken = String.raw`email: is the address of "Jo \"J\" Ö" (${id}): send another one, or take that member`
    expect(errorText(refused(taken))).toBe('Jo "J" Ö has this address. Choose another.')
    const joined = `"Gus" (${id}) is a member already, with the address gus@example.org`
    expect(errorText(refused(joined))).toBe("Gus is a member already.")
  })

  it("knows a passkey that signs no one in", () => {
    const message = "response: no passkey of a member, or not what the browser was asked for: begin again"
    expect(errorText(refused(message, 401))).toContain("Sign in with a code")
  })

  it.each(["stop it and say how many minutes it was, or discard it", "say how many minutes it was"])(
    "knows that a timer was forgotten: %s",
    (next) => {
      const message = `duration_minutes_total: the timer runs since 2026-11-23T04:13:06.835Z, more than 16 hours: ${next}`
      expect(errorText(refused(message))).toContain("longer than 16 hours")
    }
  )

  it("leaves the server's words where it knows none", () => {
    expect(errorText(refused("rounding.step: expected 5"))).toBe("rounding.step: expected 5")
    expect(errorText(new Error("no"))).toBe("Something went wrong on this page. Try again.")
  })
})
