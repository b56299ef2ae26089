import { Operator } from "@hourbook/core/workspaces/Operator"
import { StartupError } from "@hourbook/runtime/errors/StartupError"
import { Effect, Option } from "effect"

/** The slug that is named, or that of the only workspace. */
export const onlyWorkspace = Effect.fnUntraced(function* (
  named: Option.Option<string>
): Effect.fn.Return<string, StartupError, Operator> {
  if (Option.isSome(named)) return named.value
  const slugs = (yield* (yield* Operator).listWorkspaces).map(({ slug }) => slug)
  const [slug, ...others] = slugs
  if (slug === undefined) {
    return yield* new StartupError({
      message: "This store has no workspaces. Check its settings, or create one: hourbook workspace create --help"
    })
  }
  if (others.length === 0) return slug
  return yield* new StartupError({
    message: `There are several workspaces: choose one with --workspace (${slugs.join(", ")}).`
  })
})

/** What is given to a command, with its workspace. */
export const withWorkspace = <A extends { readonly workspace: Option.Option<string> }>(given: A) =>
  Effect.map(onlyWorkspace(given.workspace), (workspace) => ({ ...given, workspace }))
