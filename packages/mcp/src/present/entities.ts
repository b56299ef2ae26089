import type { Shown } from "@hourbook/core/access/hiddenFields"
import type { Principal } from "@hourbook/core/access/Principal"
import type { Client } from "@hourbook/core/entities/Client"
import type { Project } from "@hourbook/core/entities/Project"
import type { EntityTotals } from "@hourbook/core/facts/entityTotals"
import type { Budget } from "@hourbook/core/values/Budget"
import { legible } from "@hourbook/core/values/legible"
import { toNumber, toText } from "@hourbook/core/values/Money"
import { idEndOf } from "@hourbook/core/values/ShortId"
import { Schema } from "effect"
import { amountText, duration, moneyText } from "./amounts.ts"
import { counted } from "./counted.ts"
import { chargedOf, chargedPart } from "./debtParts.ts"
import { idText } from "./ids.ts"
import { accountsOf } from "./ofMembers.ts"
import { quoted } from "./quoted.ts"

/** Work and money of one currency. */
const Flows = Schema.Struct({
  currency: Schema.String,
  earned: Schema.Finite,
  ...chargedPart,
  received: Schema.optionalKey(Schema.Finite),
  debt: Schema.optionalKey(Schema.Finite)
})

const text = Schema.optionalKey(Schema.String)

/** A project or client with its totals. */
export const Entity = Schema.Struct({
  id: text,
  name: Schema.String,
  client: text,
  client_id: text,
  archived: Schema.optionalKey(Schema.Boolean),
  payment_terms_days: Schema.optionalKey(Schema.Finite),
  currency: text,
  email: text,
  language: text,
  budget: text,
  minutes: Schema.optionalKey(Schema.Finite),
  flows: Schema.optionalKey(Schema.Array(Flows))
})
export type Entity = typeof Entity.Type

/** A budget in words: `40 hours a month`, `9000.00 EUR fees in total`. */
const budgetPart = (budget: Budget | null | undefined): Pick<Entity, "budget"> => {
  if (budget === null || budget === undefined) return {}
  const { amount, basis, currency, period } = budget
  const size =
    currency === null ? `${toText(amount)} ${basis.replace("_", " ")}` : `${amountText(amount, currency)} ${basis}`
  return { budget: `${size} ${period === "total" ? "in total" : `a ${period}`}` }
}

/** To whom invoices and reminders go, and in which language. */
const contactOf = (billing: Client["billing"]): Pick<Entity, "email" | "language"> =>
  billing === null
    ? {}
    : {
        ...(billing.emails.length === 0 ? {} : { email: billing.emails.map(legible).join(", ") }),
        ...(billing.language === null ? {} : { language: billing.language })
      }

export const clientOf = ({
  archived,
  billing,
  budget,
  currency,
  id,
  name,
  paymentTermsDays
}: Shown<Client>): Entity => ({
  id: idEndOf(id),
  name: legible(name),
  ...(archived ? { archived } : {}),
  ...(paymentTermsDays === null ? {} : { payment_terms_days: paymentTermsDays }),
  ...(currency === null ? {} : { currency }),
  ...contactOf(billing ?? null),
  ...budgetPart(budget)
})

export const projectOf = ({ archived, budget, clientId, clientName, id, name }: Shown<Project>): Entity => ({
  id: idEndOf(id),
  name: legible(name),
  ...(clientName === null ? {} : { client: legible(clientName) }),
  ...(clientId === null ? {} : { client_id: idEndOf(clientId) }),
  ...(archived ? { archived } : {}),
  ...budgetPart(budget)
})

export const flowsOf = (who: Principal, { byCurrency, minutes }: EntityTotals) => ({
  minutes,
  flows: byCurrency.map(({ charged, currency, debt, earned, received }) => ({
    currency,
    earned: toNumber(earned),
    ...accountsOf(who, { ...chargedOf(charged), received: toNumber(received), debt: toNumber(debt) })
  }))
})

export const entityLine = ({
  archived,
  budget,
  client,
  currency: pays,
  email,
  flows,
  id,
  language,
  minutes,
  name,
  payment_terms_days: terms
}: Entity): string =>
  [
    quoted(name),
    ...(client === undefined ? [] : [`client ${quoted(client, 60)}`]),
    ...(archived === true ? ["(archived)"] : []),
    ...(terms === undefined ? [] : [`payment terms ${counted(terms, "days")}`]),
    ...(pays === undefined ? [] : [`pays in ${pays}`]),
    ...(email === undefined ? [] : [`email ${quoted(email)}`]),
    ...(language === undefined ? [] : [`writes ${language}`]),
    ...(budget === undefined ? [] : [`budget ${budget}`]),
    ...(minutes === undefined || minutes === 0 ? [] : [duration(minutes)]),
    ...(flows ?? []).map(
      ({ charged, currency, debt, earned, received }) =>
        `earned ${moneyText(earned, currency)}${charged === undefined ? "" : ` charged ${moneyText(charged, currency)}`}${received === undefined || debt === undefined ? "" : ` received ${moneyText(received, currency)} owes ${moneyText(debt, currency)}`}`
    ),
    ...idText(id)
  ].join(" ")
