import { Context, Effect, Layer, Option, Struct } from "effect"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { isManager } from "../access/Role.ts"
import { Workspace, WorkspaceSettings } from "../access/Workspace.ts"
import { eventOf } from "../activity/event.ts"
import { type CoreError, NotFound, ValidationFailed } from "../errors/Errors.ts"
import { ExchangeRateRepository } from "../exchangeRates/ExchangeRateRepository.ts"
import { Holidays } from "../holidays/Holidays.ts"
import type { LogHead } from "../sealing/LogBlock.ts"
import { Sealer } from "../sealing/Sealer.ts"
import { traced } from "../telemetry/traced.ts"
import { now } from "../values/Instant.ts"
import { changeLine } from "../writing/changeLine.ts"
import { checked } from "../writing/checked.ts"
import { diff } from "../writing/diff.ts"
import { DryRun } from "../writing/DryRun.ts"
import { checkVersion, type ExpectedVersions, retryOnConflict } from "../writing/versions.ts"
import { WorkspaceRepository } from "./WorkspaceRepository.ts"

const sound = checked(Workspace)
const settingsFields = Struct.keys(WorkspaceSettings.fields)

/** The workspace's settings (semantics, section 10). */
export class Settings extends Context.Service<Settings>()("@hourbook/core/workspaces/Settings", {
  make: Effect.gen(function* () {
    const repository = yield* WorkspaceRepository
    const exchangeRates = yield* ExchangeRateRepository
    const holidays = yield* Holidays
    const sealer = yield* Sealer

    const get = traced("Settings.get")(function* (who: Principal) {
      yield* Policy.mayRead(who)
      return who.workspace
    })

    /** Rates are units of the base currency: after a change of currency they would be wrong without notice. */
    const noRates = Effect.fnUntraced(function* (visible: Policy.Visibility) {
      if ((yield* exchangeRates.list(visible)).length === 0) return
      return yield* new ValidationFailed({
        field: "currency",
        problem: "the currency cannot change while exchange rates exist: delete them first",
        rule: { code: "currency_has_rates" }
      })
    })

    const isKnown = Effect.fnUntraced(function* (region: string) {
      if (yield* holidays.knows(region)) return
      return yield* new ValidationFailed({
        field: "holidayRegion",
        problem: "unknown holiday region: expected a country such as DE, or a region of it such as DE-BY",
        rule: { code: "unknown_region" }
      })
    })

    const amend = traced("Settings.amend")(function* (
      who: Principal,
      changes: Partial<WorkspaceSettings>,
      expected?: ExpectedVersions
    ): Effect.fn.Return<Workspace, CoreError> {
      const visible = yield* Policy.mayManage(who)
      const readAndWrite = Effect.gen(function* () {
        const before = Option.getOrUndefined(yield* repository.find(visible))
        if (before === undefined) return yield* new NotFound({ entity: "workspace", id: who.workspace.id })
        yield* checkVersion(before, expected)
        if (changes.currency !== undefined && changes.currency !== before.currency) yield* noRates(visible)
        const region = changes.holidayRegion ?? null
        if (region !== null && region !== before.holidayRegion) yield* isKnown(region)
        const after = yield* sound(
          { ...before, ...changes, updatedAt: yield* now, version: before.version + 1 },
          before
        )
        if (Object.keys(diff(settingsFields, before, after)).length === 0) return before
        if (yield* DryRun) return after
        const change = { before, after }
        const of = { subject: "workspace", subjectId: after.id, title: after.name, fields: settingsFields } as const
        yield* repository.replace(before, after, yield* eventOf(who, after.updatedAt, changeLine(change, of)))
        return after
      })
      return yield* retryOnConflict(readAndWrite)
    })

    /** The hash that vouches for the log so far, for those who see all of it; null for others, and before anything was sealed. */
    const logHead = traced("Settings.logHead")(function* ({
      member,
      workspace
    }: Principal): Effect.fn.Return<LogHead | null> {
      return isManager(member.role) ? yield* sealer.head(workspace.id) : null
    })

    return { get, amend, logHead }
  })
}) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(Sealer.layer))
}
