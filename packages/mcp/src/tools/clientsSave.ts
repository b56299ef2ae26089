import type { Principal } from "@hourbook/core/access/Principal"
import { PaymentTermsDays } from "@hourbook/core/access/Workspace"
import { clientFields } from "@hourbook/core/entities/Client"
import { Clients } from "@hourbook/core/entities/Clients"
import { nearDuplicate } from "@hourbook/core/names/nearDuplicate"
import { isSameName } from "@hourbook/core/names/sameName"
import { idEndOf } from "@hourbook/core/values/ShortId"
import { DryRun } from "@hourbook/core/writing/DryRun"
import { Effect, Schema } from "effect"
import { clientOf, Entity, entityLine } from "../present/entities.ts"
import { addedRow } from "../present/ids.ts"
import { quoted } from "../present/quoted.ts"
import { warned, warningLines, Warnings } from "../present/warnings.ts"
import { aCount, aCurrencyOrNone, aReference, dryRun, requestId, someText } from "../schema/arguments.ts"
import { idempotencyKeyOf } from "../tool/idempotencyKeyOf.ts"
import type { References } from "../tool/References.ts"
import { tool } from "../tool/Tool.ts"
import { budgetArgument, budgetOf } from "./shared/budgetArgument.ts"
import { someChange } from "./shared/someChange.ts"
import { allowDuplicateName, nameMissing, nameRuleOf, upsertResult, upsertText } from "./shared/upsert.ts"

export const clientsSave = (references: References) =>
  Effect.map(Clients, (clients) => {
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
        ...budgetArgument,
        ...allowDuplicateName,
        ...dryRun,
        ...requestId
      }),
      output: Schema.Struct({ ...upsertResult, client: Entity, warnings: Warnings }),
      run: Effect.fnUntraced(function* ({ caller: { who }, input }) {
        const { archived, client, currency, name, payment_terms_days: paymentTermsDays } = input
        const isDryRun = input.dry_run === true
        const names = nameRuleOf(input)
        const budget = yield* budgetOf(input.budget)
        if (client !== undefined) {
          const id = yield* references.client(who, client)
          const changes = yield* someChange({
            ...(name === undefined ? {} : { name }),
            ...(archived === undefined ? {} : { archived }),
            ...(paymentTermsDays === undefined ? {} : { paymentTermsDays }),
            ...(currency === undefined ? {} : { currency }),
            ...budget
          })
          const after = yield* clients
            .amend(who, id, changes, undefined, names)
            .pipe(Effect.provideService(DryRun, isDryRun))
          const warnings = name === undefined ? [] : yield* alike(who, name, id)
          return { written: !isDryRun, created: false, client: clientOf(after), ...warned(warnings) }
        }
        if (name === undefined) return yield* nameMissing("client")
        const idempotencyKey = yield* idempotencyKeyOf("clients_save", input)
        const draft = {
          ...budget,
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
          ...(replayed ? {} : warned(warnings))
        }
      }),
      text: ({ client, warnings, ...done }) =>
        [upsertText(done, entityLine(client)), ...warningLines(warnings)].join("\n")
    })
  })
