import type { CoreError } from "@hourbook/core/errors/Errors"

/** Where to look up what the operator got wrong: the workspace's slug, or one of its members. */
export const listHint =
  (workspace: string) =>
  (error: CoreError): string =>
    error._tag === "ValidationFailed" && error.field === "workspace"
      ? "To list workspaces, run: hourbook workspace list"
      : `To list members, run: hourbook member list --workspace ${workspace}`
