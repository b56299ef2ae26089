import { SignIn } from "@hourbook/core/connections/SignIn"
import { ValidationFailed } from "@hourbook/core/errors/Errors"
import { Operator } from "@hourbook/core/workspaces/Operator"
import { Effect, Option } from "effect"
import { Flag } from "effect/cli"
import { email, workspace } from "./flags.ts"
import { listHint } from "./listHint.ts"
import { json, withNextStep } from "./output.ts"

/** The flags that name a member of a workspace. */
const memberFlags = {
  workspace,
  email: email("email").pipe(Flag.withDescription("Email address of the member")),
  json
}

/** The same where the workspace may be left out, if the address is in one alone. */
export const someMemberFlags = { ...memberFlags, workspace: workspace.pipe(Flag.optional) }

/** The member that a command concerns, as the principal of the call, and the owner that the operator acts as. */
export const memberOf = Effect.fnUntraced(function* (given: { readonly workspace: string; readonly email: string }) {
  const operator = yield* Operator
  const { member, who } = yield* operator
    .memberOf(given.workspace, given.email)
    .pipe(withNextStep(listHint(given.workspace)))
  return { ...who, member, by: who }
})

interface SomeMember {
  readonly workspace: Option.Option<string>
  readonly email: string
}

/** The workspace that is named, or the only one with the address. */
const slugOf = Effect.fnUntraced(function* (given: SomeMember) {
  if (Option.isSome(given.workspace)) return given.workspace.value
  const slugs = (yield* (yield* SignIn).byEmail(given.email)).map(({ workspace: { slug } }) => slug).sort()
  const [slug] = slugs
  const refuse = (code: "no_such_person" | "several_workspaces", problem: string, next: string) =>
    Effect.fail(new ValidationFailed({ field: "email", problem, rule: { code } })).pipe(withNextStep(next))
  if (slug === undefined) {
    return yield* refuse(
      "no_such_person",
      `no workspace has a member with ${given.email}`,
      "To list members, run: hourbook member list --help"
    )
  }
  if (slugs.length > 1)
    return yield* refuse(
      "several_workspaces",
      `${given.email} is in ${slugs.join(" and ")}`,
      `Add: --workspace ${slug}`
    )
  return slug
})

/** What is given to a command about a member, with the workspace. */
export const withWorkspaceOf = <A extends SomeMember>(given: A) =>
  Effect.map(slugOf(given), (workspace) => ({ ...given, workspace }))

/** The same where the workspace may be left out. */
export const someMemberOf = (given: SomeMember) => Effect.flatMap(withWorkspaceOf(given), memberOf)
