import { Context, Effect, Layer } from "effect"
import { Holidays } from "../holidays/Holidays.ts"
import { makeLocks } from "../locks/Locks.ts"
import { MailSetup } from "../mail/MailSetup.ts"
import { PreferencesRepository } from "../preferences/PreferencesRepository.ts"
import { SheetRepository } from "../sheets/SheetRepository.ts"
import { TimerRepository } from "../time/Timer.ts"
import { TimeRepository } from "../time/TimeRepository.ts"
import { MemberRepository } from "../workspaces/MemberRepository.ts"
import { IdempotencyStore } from "../writing/IdempotencyStore.ts"

/** Approval of timesheets: members submit their weeks or months, managers approve or return them (docs/control.md). */
export class Approvals extends Context.Service<Approvals>()("@hourbook/core/approvals/Approvals", {
  make: Effect.gen(function* () {
    const ports = {
      sheets: yield* SheetRepository,
      members: yield* MemberRepository,
      time: yield* TimeRepository,
      timers: yield* TimerRepository,
      preferences: yield* PreferencesRepository,
      holidays: yield* Holidays,
      locks: yield* makeLocks,
      setup: yield* MailSetup,
      idempotencyStore: yield* IdempotencyStore
    }
    /** Few starts of a program ask for timesheets, so the code is loaded with the first call. */
    const loaded = yield* Effect.cached(
      Effect.map(
        Effect.promise(() => import("./makeApprovals.ts")),
        ({ makeApprovals }) => makeApprovals(ports)
      )
    )
    type Verbs = Effect.Success<typeof loaded>
    return {
      /** A page of sheets, the latest first, then by member. */
      list: (...args: Parameters<Verbs["list"]>) => Effect.flatMap(loaded, ({ list }) => list(...args)),
      /** Hands in a member's sheet. A repeated call changes nothing. */
      submit: (...args: Parameters<Verbs["submit"]>) => Effect.flatMap(loaded, ({ submit }) => submit(...args)),
      /** Takes a submitted sheet back. */
      withdraw: (...args: Parameters<Verbs["withdraw"]>) => Effect.flatMap(loaded, ({ withdraw }) => withdraw(...args)),
      /** Approves submitted sheets, each by itself. */
      approve: (...args: Parameters<Verbs["approve"]>) => Effect.flatMap(loaded, ({ approve }) => approve(...args)),
      /** Returns submitted and approved sheets to their members, with a comment. */
      return: (...args: Parameters<Verbs["return"]>) => Effect.flatMap(loaded, (verbs) => verbs.return(...args)),
      /** Approves or returns sheets at most once under a key. */
      decideOnce: (...args: Parameters<Verbs["agreed"]["once"]>) =>
        Effect.flatMap(loaded, ({ agreed }) => agreed.once(...args)),
      /** What a call under a key has come to; undefined without one. */
      earlier: (...args: Parameters<Verbs["agreed"]["earlier"]>) =>
        Effect.flatMap(loaded, ({ agreed }) => agreed.earlier(...args))
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
