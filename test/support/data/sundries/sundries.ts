import type { MoneyKindName } from "@hourbook/core/kinds/recordKinds"
import type { MoneyKind, MoneySort } from "@hourbook/core/money/MoneyKind"
import { moneyUseCases } from "@hourbook/core/money/moneyUseCases"
import { memberOf, nameFields, recordFields } from "@hourbook/core/records/Record"
import type { RecordRepository } from "@hourbook/core/records/RecordRepository"
import { CalendarDate } from "@hourbook/core/values/CalendarDate"
import { Uuid } from "@hourbook/core/values/Ids"
import { PositiveAmount } from "@hourbook/core/values/Money"
import { note } from "@hourbook/core/values/Text"
import { Brand, Context, Effect, Layer, Schema } from "effect"

/** Its line among the migrations. */
export const sundryTable = { name: "sundries", day: "happened_on", subject: "sundry" }

const SundryId = Uuid.pipe(Schema.brand("SundryId"))
type SundryId = typeof SundryId.Type
const Sundry = Schema.Struct({
  id: SundryId,
  ...recordFields,
  happenedOn: CalendarDate,
  amount: PositiveAmount,
  comment: Schema.NullOr(note(2000)),
  ...nameFields
})
type Sundry = typeof Sundry.Type

const idOf = Brand.nominal<SundryId>()

export const sundryKind: MoneyKind<Sundry, "happenedOn"> = {
  name: "sundries" as MoneyKindName,
  day: "happenedOn",
  extras: [],
  idOf,
  onDay: (happenedOn) => ({ happenedOn }),
  changes: ({ day, ...others }) => ({ ...others, ...(day === undefined ? {} : { happenedOn: day }) }),
  codec: Sundry,
  make: (base, { amount, comment, day }) => ({
    ...base,
    ...memberOf(base),
    amount,
    comment,
    id: idOf(base.id),
    happenedOn: day
  }),
  refusal: () => null,
  shown: (record) => record,
  sorts: ({ day, ...others }) => ({ ...others, happenedOn: day })
}

export class SundryRepository extends Context.Service<
  SundryRepository,
  RecordRepository<Sundry, SundryId, MoneySort<"happenedOn">>
>()("test/SundryRepository") {}

export class Sundries extends Context.Service<Sundries>()("test/Sundries", {
  make: Effect.flatMap(SundryRepository, (repository) => moneyUseCases("Sundries", sundryKind, repository))
}) {
  static readonly layer = Layer.effect(this, this.make)
}
