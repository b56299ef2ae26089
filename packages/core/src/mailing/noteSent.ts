import { Effect, Option } from "effect"
import * as Policy from "../access/Policy.ts"
import { faultDetails } from "../errors/faultDetails.ts"
import { Invoices } from "../invoices/service/Invoices.ts"
import type { OutboxMail } from "../mail/OutboxMail.ts"
import { MemberRepository } from "../workspaces/MemberRepository.ts"
import { WorkspaceRepository } from "../workspaces/WorkspaceRepository.ts"

/** How documents say that they went out by mail. */
const channel = "email"

/** Marks a document as sent once a mail server has taken it, in the name of who had it mailed. The mail itself does not depend on it. */
export const makeNoteSent = Effect.gen(function* () {
  const members = yield* MemberRepository
  const workspaces = yield* WorkspaceRepository
  const invoices = yield* Invoices
  return Effect.fnUntraced(
    function* ({ createdBy, documentId, sentAt, workspaceId }: OutboxMail) {
      if (documentId === null || createdBy === null || sentAt === null) return
      const visible = Policy.wholeOf(workspaceId)
      const workspace = Option.getOrUndefined(yield* workspaces.find(visible))
      const member = Option.getOrUndefined(yield* members.find(visible, createdBy))
      const [owner] = yield* workspaces.owners(workspaceId)
      const by = member ?? owner
      if (workspace === undefined || by === undefined) return
      yield* invoices.sent(Policy.asOwner(workspace, by), documentId, { channel, at: sentAt })
    },
    Effect.catchCause((cause) =>
      Effect.annotateLogs(Effect.logWarning("A mailed document could not be marked as sent."), faultDetails(cause))
    )
  )
})
