import type { Member } from "@hourbook/core/access/Member"
import { moneyKindNames } from "@hourbook/core/kinds/recordKindNames"
import { recordKinds } from "@hourbook/core/kinds/recordKinds"
import { Effect } from "effect"
import { type Belonging, settling } from "../../../support/data/builders.ts"
import { changesBy } from "../../../support/data/changes.ts"
import { eachMoneySuiteKind } from "./recordKinds.ts"

/** What a store calls many of each kind of money, in its order. */
export const moneyNouns = moneyKindNames.map((name) => recordKinds[name].many)

/** Saves a record of each kind of money. */
export const saveMoney = (by: Member, of: Belonging) =>
  Effect.all(
    eachMoneySuiteKind((kind) =>
      Effect.flatMap(kind.repository, ({ save }) =>
        save(changesBy(by, kind.subject).create(kind.make(of, { settles: settling("9", "USD") })))
      )
    ),
    { discard: true }
  )
