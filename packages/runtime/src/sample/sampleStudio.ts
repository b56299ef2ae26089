import { asOwner, wholeOf } from "@hourbook/core/access/Policy"
import type { CopiedKind, CopiedRows } from "@hourbook/core/copies/CopiedRow"
import { CopyReader } from "@hourbook/core/copies/CopyReader"
import type { CopySource } from "@hourbook/core/copies/restoring"
import { recordKindNames } from "@hourbook/core/kinds/recordKindNames"
import type { CalendarDate } from "@hourbook/core/values/CalendarDate"
import { Operator } from "@hourbook/core/workspaces/Operator"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect, Layer, Stream } from "effect"
import { useCases } from "../useCases.ts"
import { onDay } from "./atMoment.ts"
import { eur, studio } from "./studio.ts"
import { rateDays } from "./work.ts"
import { writeDemo } from "./writeDemo.ts"

/** The use cases on a store of their own, which ends with what was read from it. */
const inMemory = Layer.merge(useCases(MemoryStore.layer), CopyReader.layer.pipe(Layer.provide(MemoryStore.layer)))

/** The rows of the demo's studio with the year up to a day, written by the use cases as people would have, each time under new ids. */
export const sampleStudio = (today: CalendarDate): Effect.Effect<CopySource<never>> =>
  Effect.gen(function* () {
    const reader = yield* CopyReader
    const [begun] = rateDays(today)
    const { owner, workspace } = yield* (yield* Operator)
      .createWorkspace({
        name: studio.name,
        slug: "sample",
        currency: eur,
        ownerEmail: studio.owner,
        ownerName: studio.ownerName,
        secret: undefined
      })
      .pipe(onDay(begun, "beginning"))
    const who = asOwner(workspace, owner)
    yield* writeDemo(who, today, () => Effect.void)
    const visible = wholeOf(workspace.id)
    const all: Array<CopiedRows> = []
    const take = (rows: CopiedRows) => Effect.sync(() => void all.push(rows))
    for (const rows of yield* reader.unlogged(visible)) {
      all.push(rows.kind === "members" ? withOwnAddresses(rows, workspace.id.slice(-12)) : rows)
    }
    yield* reader.entities(visible, take)
    yield* Effect.forEach(recordKindNames, (kind) => reader.records(kind, visible, take))
    yield* reader.lines(visible, null, (rows) => take({ kind: "log", rows }))
    const [written] = all.flatMap((rows) => (rows.kind === "workspace" ? rows.rows : []))
    const rows = (kind: CopiedKind) => Stream.fromIterable(all.filter((some) => some.kind === kind))
    return { workspace: written ?? workspace, rows }
  }).pipe(Effect.provide(inMemory, { local: true }), Effect.orDie)

/** Every studio has addresses of its own, so that an address means one person, however many studios there are. */
const withOwnAddresses = (
  { rows: members, ...of }: Extract<CopiedRows, { readonly kind: "members" }>,
  place: string
): CopiedRows => ({
  ...of,
  rows: members.map((member) => ({ ...member, email: member.email.replace("@", `@${place}.`) }))
})
