import { Effect } from "effect"
import { ValidationFailed } from "../errors/Errors.ts"

/** Refuses a change that would leave a workspace without an owner. */
export const lastOwner = (field: "role" | null) =>
  Effect.fail(
    new ValidationFailed({
      field,
      problem: "a workspace needs at least one owner: make another member an owner first",
      rule: { code: "last_owner" }
    })
  )
