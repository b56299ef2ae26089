import type { Principal } from "@hourbook/core/access/Principal"
import { Clients } from "@hourbook/core/entities/Clients"
import { Projects } from "@hourbook/core/entities/Projects"
import { Charges } from "@hourbook/core/money/Charges"
import { Payments } from "@hourbook/core/money/Payments"
import { Payouts } from "@hourbook/core/money/Payouts"
import { addDays } from "@hourbook/core/values/CalendarDate"
import { fromText } from "@hourbook/core/values/Money"
import { Effect } from "effect"
import { onDay } from "./atMoment.ts"
import type { moneyOf } from "./money.ts"
import { found, type Written } from "./Written.ts"

/** Writes what clients paid and owe besides work, and what people were paid; and archives a client that is lost. */
export const writeMoney = Effect.fnUntraced(function* (
  owner: Principal,
  { charges, payments, payouts }: ReturnType<typeof moneyOf>,
  written: Written
) {
  const [paid, charged, paidOut] = [yield* Payments, yield* Charges, yield* Payouts]
  for (const { amount, client, comment, day } of payments) {
    const draft = { receivedOn: day, amount: fromText(amount), currency: client.currency, comment }
    yield* paid.record(owner, { ...draft, clientId: found(written.clients, client) }).pipe(onDay(day, comment))
  }
  for (const { amount, client, comment, day, kind } of charges) {
    const draft = { chargedOn: day, kind, amount: fromText(amount), currency: client.currency, comment }
    yield* charged.record(owner, { ...draft, clientId: found(written.clients, client) }).pipe(onDay(day, comment))
  }
  for (const { amount, comment, day, person } of payouts) {
    const draft = { paidOn: day, amount: fromText(amount), currency: owner.workspace.currency, comment }
    const { userId } = found(written.members, person)
    yield* paidOut.record(owner, { ...draft, userId }).pipe(onDay(day, comment))
  }
  for (const { client, day, kind } of charges) {
    if (kind !== "write_off") continue
    const archive = Effect.gen(function* () {
      for (const [project, id] of written.projects) {
        if (project.client === client.name) yield* (yield* Projects).amend(owner, id, { archived: true })
      }
      yield* (yield* Clients).amend(owner, found(written.clients, client), { archived: true })
    })
    yield* onDay(addDays(day, 2), client.name)(archive)
  }
})
