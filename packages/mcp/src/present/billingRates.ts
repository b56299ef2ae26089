import { seesMoney } from "@hourbook/core/access/hiddenFields"
import type { Principal } from "@hourbook/core/access/Principal"
import type { Clients } from "@hourbook/core/entities/Clients"
import type { Projects } from "@hourbook/core/entities/Projects"
import type { BillingRate } from "@hourbook/core/prices/BillingRate"
import { legible } from "@hourbook/core/values/legible"
import { toNumber } from "@hourbook/core/values/Money"
import { idEndOf } from "@hourbook/core/values/ShortId"
import type { Members } from "@hourbook/core/workspaces/Members"
import { Effect, Schema } from "effect"
import { moneyText } from "./amounts.ts"
import { idText } from "./ids.ts"
import { quoted } from "./quoted.ts"

const text = Schema.optionalKey(Schema.String)

export const BillingRateRow = Schema.Struct({
  id: text,
  kind: Schema.String,
  currency: Schema.String,
  date: Schema.String,
  per_hour: Schema.optionalKey(Schema.Finite),
  client: text,
  project: text,
  person: text
})

interface Services {
  readonly clients: Pick<Clients["Service"], "all">
  readonly projects: Pick<Projects["Service"], "all">
  readonly members: Pick<Members["Service"], "list">
}

/** How rates of a workspace are shown, with names; an id whose name the caller is not shown. */
export const billingRateRowOf = (
  { clients, members, projects }: Services,
  who: Principal,
  rates: ReadonlyArray<BillingRate>
) =>
  Effect.gen(function* () {
    const names = new Map<string, string>()
    if (rates.some(({ clientId }) => clientId !== null)) {
      for (const { id, name } of yield* clients.all(who)) names.set(id, name)
    }
    if (rates.some(({ projectId }) => projectId !== null)) {
      for (const { id, name } of yield* projects.all(who)) names.set(id, name)
    }
    if (rates.some(({ userId }) => userId !== null)) {
      for (const { name, userId } of yield* members.list(who)) names.set(userId, name)
    }
    const nameOf = (id: string): string => legible(names.get(id) ?? idEndOf(id))
    return ({
      amount,
      clientId,
      currency,
      effectiveDate,
      id,
      kind,
      projectId,
      userId
    }: BillingRate): typeof BillingRateRow.Type => ({
      id: idEndOf(id),
      kind,
      currency,
      date: effectiveDate,
      ...(seesMoney(who) ? { per_hour: toNumber(amount) } : {}),
      ...(clientId === null ? {} : { client: nameOf(clientId) }),
      ...(projectId === null ? {} : { project: nameOf(projectId) }),
      ...(userId === null ? {} : { person: nameOf(userId) })
    })
  })

const kinds: Readonly<Record<string, string>> = { bill: "billed at", cost: "costs" }

export const billingRateLine = ({
  client,
  currency,
  date,
  id,
  kind,
  per_hour: amount,
  person,
  project
}: typeof BillingRateRow.Type) =>
  [
    `from ${date}: an hour ${kinds[kind] ?? kind} ${amount === undefined ? "a rate that is not shown" : moneyText(amount, currency)}`,
    ...(client === undefined ? [] : [`client ${quoted(client, 60)}`]),
    ...(project === undefined ? [] : [`project ${quoted(project, 60)}`]),
    ...(person === undefined ? [] : [`person ${quoted(person, 60)}`]),
    ...(client === undefined && project === undefined && person === undefined ? ["of all work"] : []),
    ...idText(id)
  ].join(" ")
