import type { ActivityEvent } from "@hourbook/core/activity/ActivityEvent"
import { countablesOf } from "@hourbook/core/facts/foldFacts"
import { type Charge, chargeKind } from "@hourbook/core/money/Charge"
import { VersionConflict } from "@hourbook/core/writing/writeErrors"
import { recordKey } from "../layout/itemKeys.ts"
import { letters, totalsLetterOf } from "../layout/letters.ts"
import { counted, recordItem } from "../layout/recordItems.ts"
import { absent, type Action } from "../table/Action.ts"
import { versionIs } from "../table/versionIs.ts"
import { type Addition, additionsOf } from "../totals/rollupWrites.ts"
import { changeOf } from "../totals/versions.ts"
import { money } from "./money.ts"

const charges = money(chargeKind)

/** Adds a charge that another write posts. */
export const postedAction = (charge: Charge): Action<VersionConflict> => ({
  _tag: "Put",
  key: recordKey(letters.charges, charge.workspaceId, charge.id),
  item: recordItem(charges, charge.workspaceId, charge),
  condition: absent(() => new VersionConflict())
})

/** Takes back a charge that another write posted. */
export const removedAction = (charge: Charge): Action<VersionConflict> => ({
  _tag: "Remove",
  key: recordKey(letters.charges, charge.workspaceId, charge.id),
  condition: versionIs(charge)
})

/** What another write posts or takes back counts in the totals as other charges do. */
export const postedTotals = (
  { occurredAt, workspaceId }: ActivityEvent,
  posts: ReadonlyArray<Charge>,
  removes: ReadonlyArray<Charge> = []
): ReadonlyArray<Addition> =>
  posts.length + removes.length === 0
    ? []
    : [
        ...posts.flatMap((charge) => additionsOf(workspaceId, "charges", counted(charges, charge), 1n)),
        ...removes.flatMap((charge) => additionsOf(workspaceId, "charges", counted(charges, charge), -1n)),
        changeOf(
          workspaceId,
          occurredAt,
          [...posts, ...removes].map((charge) => {
            const counts = counted(charges, charge)
            const [first] = countablesOf("charges", counts)
            return { letter: totalsLetterOf(first?.kind ?? "charges"), month: counts.day.slice(0, 7), isPriced: false }
          })
        )
      ]
