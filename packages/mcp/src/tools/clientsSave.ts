import { PaymentTermsDays } from "@hourbook/core/access/Workspace"
import { clientFields } from "@hourbook/core/entities/Client"
import { Clients } from "@hourbook/core/entities/Clients"
import { DryRun } from "@hourbook/core/writing/DryRun"
import { Effect, Schema } from "effect"
import { clientOf, Entity, entityLine } from "../present/entities.ts"
import { addedRow } from "../present/ids.ts"
import { aCount, aCurrencyOrNone, aReference, dryRun, requestId, someText } from "../schema/arguments.ts"
import { idempotencyKeyOf } from "../tool/idempotencyKeyOf.ts"
import type { References } from "../tool/References.ts"
import { tool } from "../tool/Tool.ts"
import { budgetArgument, budgetOf } from "./shared/budgetArgument.ts"
import { someChange } from "./shared/someChange.ts"
import { allowDuplicateName, nameMissing, nameRuleOf, upsertResult, upsertText } from "./shared/upsert.ts"

export const clientsSave = (references: References) =>
  Effect.map(Clients, (clients) =>
    tool({
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
      output: Schema.Struct({ ...upsertResult, client: Entity }),
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
          return { written: !isDryRun, created: false, client: clientOf(after) }
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
        const { replayed, value } = yield* clients
          .add(who, draft, idempotencyKey, names)
          .pipe(Effect.provideService(DryRun, isDryRun))
        return {
          written: !isDryRun,
          created: !replayed,
          repeated: replayed,
          client: addedRow(clientOf(value), isDryRun)
        }
      }),
      text: ({ client, ...done }) => upsertText(done, entityLine(client))
    })
  )
