import { Effect } from "effect"
import { openWorkspace } from "./callers.ts"
import { bodyOf, type WireKind } from "./wireKinds.ts"

/** A new workspace, with a good body of a kind and, where the kind needs one, a client that it is for. */
export const openFor = Effect.fnUntraced(function* (kind: WireKind) {
  const workspace = yield* openWorkspace()
  const client = kind.needsClient
    ? yield* workspace.owner.full.make("/api/counteragents", { name: "Cole" })
    : { id: "" }
  return { ...workspace, body: bodyOf(kind, client) }
})
