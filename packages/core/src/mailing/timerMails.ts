import { Effect } from "effect"
import { wholeOf } from "../access/Policy.ts"
import type { Workspace } from "../access/Workspace.ts"
import { OutboxRepository } from "../mail/OutboxRepository.ts"
import { momentText } from "../mail/texts/mailTexts.ts"
import { makeMemberMails } from "../memberMails/makeMemberMails.ts"
import { TimerRepository } from "../time/Timer.ts"
import { now, toMillis } from "../values/Instant.ts"
import { MemberRepository } from "../workspaces/MemberRepository.ts"
import { WorkspaceRepository } from "../workspaces/WorkspaceRepository.ts"

/** A timer that has been running for so many hours was probably forgotten. */
export const forgottenHours = 10

/** Makes what tells members, once, of a timer of theirs that has been running for long. */
export const makeTimerMails = Effect.gen(function* () {
  const workspaces = yield* WorkspaceRepository
  const timers = yield* TimerRepository
  const members = yield* MemberRepository
  const outbox = yield* OutboxRepository
  const memberMails = yield* makeMemberMails

  const ofWorkspace = Effect.fnUntraced(function* (workspace: Workspace) {
    const at = yield* now
    const visible = wholeOf(workspace.id)
    const running = yield* timers.all(visible)
    const long = running.filter(({ startedAt }) => toMillis(at) - toMillis(startedAt) >= forgottenHours * 3_600_000)
    if (long.length === 0) return
    const people = yield* members.list(visible)
    for (const { id, startedAt, userId } of long) {
      if ((yield* outbox.of(visible, id)).length > 0) continue
      const mails = yield* memberMails(
        people.filter((member) => member.userId === userId),
        {
          workspace,
          kind: "timer_running",
          cause: id,
          at,
          compose: ({ language, linkTo, texts, timeZone }) =>
            texts.timer_running({ since: momentText(language, startedAt, timeZone), link: linkTo("/time") })
        }
      )
      yield* outbox.add({ mails, events: [], idempotency: null }).pipe(
        Effect.catchTag("MailThere", () => Effect.void),
        Effect.catchTag("KeyAlreadyUsed", Effect.die)
      )
    }
  })

  return Effect.flatMap(workspaces.all, (all) => Effect.forEach(all, ofWorkspace, { discard: true }))
})
