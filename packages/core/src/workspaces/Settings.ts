import { Context, Effect, Layer, Option, Struct } from "effect"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { isManager } from "../access/Role.ts"
import { Workspace, WorkspaceSettings } from "../access/Workspace.ts"
import { eventOf } from "../activity/event.ts"
import { noSeller, type Seller } from "../billing/Party.ts"
import { type Logo, SellerRepository } from "../billing/SellerRepository.ts"
import { type CoreError, NotFound, ValidationFailed } from "../errors/Errors.ts"
import { ExchangeRateRepository } from "../exchangeRates/ExchangeRateRepository.ts"
import { Holidays } from "../holidays/Holidays.ts"
import { LockReader } from "../locks/LockReader.ts"
import { loadedLater } from "../scheduling/loadedLater.ts"
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
const loggedFields = [...settingsFields, "billing"] as const

/** Few requests change it. */
const soundSeller = loadedLater(async () => (await import("../billing/soundParties.ts")).soundSeller)

/** What invoices say of the workspace, as callers send it: whole, but for the picture, which stays where they leave it out. */
export type SellerDraft = Omit<Seller, "logo"> & Partial<Pick<Seller, "logo">>

/** What may change of a workspace. */
export type SettingsChanges = Partial<WorkspaceSettings> & { readonly billing?: SellerDraft }

/** What is asked to change of the seller. */
type Changed = SellerDraft | { readonly picture: Logo | null } | undefined

interface Asked {
  readonly billing: Changed
  readonly changes: Partial<WorkspaceSettings>
  readonly expected: ExpectedVersions | undefined
}

/** The workspace's settings (semantics, section 10). */
export class Settings extends Context.Service<Settings>()("@hourbook/core/workspaces/Settings", {
  make: Effect.gen(function* () {
    const repository = yield* WorkspaceRepository
    const exchangeRates = yield* ExchangeRateRepository
    const holidays = yield* Holidays
    const sealer = yield* Sealer
    const locks = yield* LockReader
    const sellers = yield* SellerRepository

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

    /** Certificates are in it. */
    const notClosed = Effect.fnUntraced(function* (visible: Policy.Visibility) {
      if (!(yield* locks.everClosed(visible.workspaceId))) return
      return yield* new ValidationFailed({
        field: "currency",
        problem: "the currency cannot change once books were closed",
        rule: { code: "currency_of_closed" }
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

    /** What invoices say of the workspace, for owners and admins; null for others, and before it is first written. */
    const seller = traced("Settings.seller")(function* (who: Principal): Effect.fn.Return<Seller | null, CoreError> {
      const visible = yield* Policy.mayRead(who)
      return isManager(who.member.role) ? Option.getOrNull(yield* sellers.find(visible)) : null
    })

    /** The seller before and after; nothing where it is not asked to change. */
    const sold = Effect.fnUntraced(function* (visible: Policy.Visibility, changes: Changed) {
      if (changes === undefined) return undefined
      const before = Option.getOrNull(yield* sellers.find(visible))
      if ("picture" in changes) {
        const logo = changes.picture?.sha256 ?? null
        return before === null && logo === null ? undefined : { before, after: { ...(before ?? noSeller), logo } }
      }
      const { logo = before?.logo ?? null } = changes
      if (logo !== null && logo !== before?.logo && Option.isNone(yield* sellers.logo(visible, logo))) {
        return yield* new ValidationFailed({
          field: "billing",
          problem: "logo: no such picture: upload it first, or leave logo out",
          rule: { code: "invalid_value" }
        })
      }
      return { before, after: yield* soundSeller({ ...changes, logo }) }
    })

    const write = Effect.fnUntraced(function* (
      who: Principal,
      { billing, changes, expected }: Asked
    ): Effect.fn.Return<Workspace, CoreError> {
      const visible = yield* Policy.mayManage(who)
      const readAndWrite = Effect.gen(function* () {
        const before = Option.getOrUndefined(yield* repository.find(visible))
        if (before === undefined) return yield* new NotFound({ entity: "workspace", id: who.workspace.id })
        yield* checkVersion(before, expected)
        if (changes.currency !== undefined && changes.currency !== before.currency) {
          yield* notClosed(visible)
          yield* noRates(visible)
        }
        const region = changes.holidayRegion ?? null
        if (region !== null && region !== before.holidayRegion) yield* isKnown(region)
        const after = yield* sound(
          { ...before, ...changes, updatedAt: yield* now, version: before.version + 1 },
          before
        )
        const party = yield* sold(visible, billing)
        const change = {
          before: { ...before, billing: party?.before ?? null },
          after: { ...after, billing: party?.after ?? null }
        }
        if (Object.keys(diff(loggedFields, change.before, change.after)).length === 0) return before
        if (yield* DryRun) return after
        const of = { subject: "workspace", subjectId: after.id, title: after.name, fields: loggedFields } as const
        const event = yield* eventOf(who, after.updatedAt, changeLine(change, of))
        yield* repository.replace(before, after, event, party?.after)
        return after
      })
      return yield* retryOnConflict(readAndWrite)
    })

    const amend = traced("Settings.amend")(function* (
      who: Principal,
      { billing, ...changes }: SettingsChanges,
      expected?: ExpectedVersions
    ): Effect.fn.Return<Workspace, CoreError> {
      return yield* write(who, { billing, changes, expected })
    })

    /** The picture on invoices; null for none. */
    const logo = traced("Settings.logo")(function* (who: Principal): Effect.fn.Return<Logo | null, CoreError> {
      const visible = yield* Policy.mayReadBilling(who)
      const sha256 = Option.getOrUndefined(yield* sellers.find(visible))?.logo ?? null
      return sha256 === null ? null : Option.getOrNull(yield* sellers.logo(visible, sha256))
    })

    /** Puts a picture on the invoices that are issued from now on, drawn for who may do so, or takes it away. */
    const setLogo = traced("Settings.setLogo")(function* (
      who: Principal,
      drawn: Effect.Effect<Logo, ValidationFailed> | null,
      expected?: ExpectedVersions
    ): Effect.fn.Return<Logo | null, CoreError> {
      const visible = yield* Policy.mayManage(who)
      const picture = drawn === null ? null : yield* drawn
      // Before it is named: a picture without a name is no harm.
      if (picture !== null && !(yield* DryRun)) yield* sellers.keepLogo(visible, picture)
      yield* write(who, { billing: { picture }, changes: {}, expected })
      return picture
    })

    /** The hash that vouches for the log so far, for those who see all of it; null for others, and before anything was sealed. */
    const logHead = traced("Settings.logHead")(function* ({
      member,
      workspace
    }: Principal): Effect.fn.Return<LogHead | null> {
      return isManager(member.role) ? yield* sealer.head(workspace.id) : null
    })

    return { get, seller, amend, logo, setLogo, logHead }
  })
}) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(Sealer.layer))
}
