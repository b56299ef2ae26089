import type { Principal } from "@hourbook/core/access/Principal"
import { PaymentTermsDays } from "@hourbook/core/access/Workspace"
import type { Buyer } from "@hourbook/core/billing/Buyer"
import { DocumentLanguage } from "@hourbook/core/billing/Party"
import { clientFields } from "@hourbook/core/entities/Client"
import { Clients } from "@hourbook/core/entities/Clients"
import { nearDuplicate } from "@hourbook/core/names/nearDuplicate"
import { isSameName } from "@hourbook/core/names/sameName"
import { StatementLinks } from "@hourbook/core/sharing/StatementLinks"
import type { ClientId } from "@hourbook/core/values/Ids"
import { idEndOf } from "@hourbook/core/values/ShortId"
import { oneLine } from "@hourbook/core/values/Text"
import { DryRun } from "@hourbook/core/writing/DryRun"
import { Site } from "@hourbook/rest/edge/callers/site"
import { Effect, Schema } from "effect"
import { clientOf, Entity, entityLine } from "../present/entities.ts"
import { addedRow } from "../present/ids.ts"
import { momentOf, momentText } from "../present/moments.ts"
import { quoted } from "../present/quoted.ts"
import { warned, warningLines, Warnings } from "../present/warnings.ts"
import {
  aCount,
  aCurrencyOrNone,
  aReference,
  dryRun,
  requestId,
  someText,
  someTextOrNone
} from "../schema/arguments.ts"
import { idempotencyKeyOf } from "../tool/idempotencyKeyOf.ts"
import type { References } from "../tool/References.ts"
import { tool } from "../tool/Tool.ts"
import { budgetArgument, budgetOf } from "./shared/budgetArgument.ts"
import { someChange } from "./shared/someChange.ts"
import { allowDuplicateName, nameMissing, nameRuleOf, upsertResult, upsertText } from "./shared/upsert.ts"

const linkPart = { link: Schema.optionalKey(Schema.String), link_until: Schema.optionalKey(Schema.String) }

const nobody: Buyer = {
  legalName: null,
  street: null,
  street2: null,
  postcode: null,
  city: null,
  region: null,
  country: null,
  vatId: null,
  eAddress: null,
  emails: [],
  buyerReference: null,
  orderNumber: null,
  language: null,
  taxCodeId: null,
  profile: "pdf",
  earlyPayment: null
}

/** To whom invoices and reminders go, and in which language; what else is known of the client stays. */
const billingOf = (
  { email, language }: { readonly email?: string | null; readonly language?: DocumentLanguage },
  before: Buyer | null
) =>
  email === undefined && language === undefined
    ? {}
    : {
        billing: {
          ...(before ?? nobody),
          ...(email === undefined ? {} : { emails: email === null ? [] : [email] }),
          ...(language === undefined ? {} : { language })
        }
      }

export const clientsSave = (references: References) =>
  Effect.map(Effect.all([Clients, StatementLinks, Site]), ([clients, links, { publicUrl }]) => {
    /** A client who may be there already under nearly the same name. */
    const alike = Effect.fnUntraced(function* (who: Principal, name: string, self?: string) {
      const others = (yield* clients.all(who)).filter(({ id }) => id !== self)
      const near = nearDuplicate(name, others)
      return near === null || isSameName(near.name, name)
        ? []
        : [
            `${quoted(name, 60)} is like the client ${quoted(near.name, 60)}, id ${idEndOf(near.id)}: ask the user whether they are one; record_delete takes the new one off`
          ]
    })
    /** A link that opens without signing in; after a dry run there is none. */
    const linkFor = Effect.fnUntraced(function* (who: Principal, clientId: ClientId, isDryRun: boolean) {
      const { value } = yield* links.create(who, { clientId }).pipe(Effect.provideService(DryRun, isDryRun))
      const { link, secret } = value
      if (secret === null) return {}
      const address = publicUrl === null ? "" : new URL(publicUrl).origin
      return { link: `${address}/s#${secret}`, link_until: momentOf(who, link.expiresAt) }
    })
    return tool({
      name: "clients_save",
      title: "Add or change a client",
      description: "Without client adds one; with client changes only the given fields.",
      nature: "saves",
      scope: "full",
      roles: ["owner", "admin"],
      input: Schema.Struct({
        client: Schema.optionalKey(aReference("the one to change: id or exact name")),
        name: Schema.optionalKey(someText(clientFields.name)),
        archived: Schema.optionalKey(Schema.Boolean),
        payment_terms_days: Schema.optionalKey(aCount(PaymentTermsDays)),
        currency: Schema.optionalKey(aCurrencyOrNone()),
        email: Schema.optionalKey(someTextOrNone(oneLine(254), "of invoices and reminders")),
        language: Schema.optionalKey(DocumentLanguage),
        statement_link: Schema.optionalKey(
          Schema.Boolean.annotate({ description: "makes a link to their statement, for 30 days" })
        ),
        ...budgetArgument,
        ...allowDuplicateName,
        ...dryRun,
        ...requestId
      }),
      output: Schema.Struct({ ...upsertResult, client: Entity, ...linkPart, warnings: Warnings }),
      run: Effect.fnUntraced(function* ({ caller: { who }, input }) {
        const { archived, client, currency, name, payment_terms_days: paymentTermsDays } = input
        const isDryRun = input.dry_run === true
        const names = nameRuleOf(input)
        const budget = yield* budgetOf(input.budget)
        if (client !== undefined) {
          const id = yield* references.client(who, client)
          const before = yield* clients.get(who, id)
          const changes = {
            ...(name === undefined ? {} : { name }),
            ...(archived === undefined ? {} : { archived }),
            ...(paymentTermsDays === undefined ? {} : { paymentTermsDays }),
            ...(currency === undefined ? {} : { currency }),
            ...billingOf(input, before.billing ?? null),
            ...budget
          }
          if (input.statement_link !== true) yield* someChange(changes)
          const after =
            Object.keys(changes).length === 0
              ? before
              : yield* clients.amend(who, id, changes, undefined, names).pipe(Effect.provideService(DryRun, isDryRun))
          const link = input.statement_link === true ? yield* linkFor(who, id, isDryRun) : {}
          const warnings = name === undefined ? [] : yield* alike(who, name, id)
          return { written: !isDryRun, created: false, client: clientOf(after), ...link, ...warned(warnings) }
        }
        if (name === undefined) return yield* nameMissing("client")
        const idempotencyKey = yield* idempotencyKeyOf("clients_save", input)
        const draft = {
          ...budget,
          ...billingOf(input, null),
          name,
          archived: archived ?? false,
          paymentTermsDays: paymentTermsDays ?? null,
          currency: currency ?? null
        }
        const warnings = yield* alike(who, name)
        const { replayed, value } = yield* clients
          .add(who, draft, idempotencyKey, names)
          .pipe(Effect.provideService(DryRun, isDryRun))
        return {
          written: !isDryRun,
          created: !replayed,
          repeated: replayed,
          client: addedRow(clientOf(value), isDryRun),
          ...(input.statement_link === true && !isDryRun && !replayed ? yield* linkFor(who, value.id, false) : {}),
          ...(replayed ? {} : warned(warnings))
        }
      }),
      text: ({ client, link, link_until: until = "", warnings, ...done }) =>
        [
          upsertText(done, entityLine(client)),
          ...(link === undefined
            ? []
            : [
                `Anyone with this link${link.startsWith("/") ? ", after the address of the web app," : ""} reads the statement until ${momentText(until)}: ${link}`
              ]),
          ...warningLines(warnings)
        ].join("\n")
    })
  })
