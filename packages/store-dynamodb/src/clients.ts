import type { Client } from "@hourbook/core/entities/Client"
import { ClientRepository } from "@hourbook/core/entities/ClientRepository"
import { ReportFacts } from "@hourbook/core/facts/ReportFacts"
import type { WorkspaceId } from "@hourbook/core/values/Ids"
import { Effect, Layer } from "effect"
import { ratesThat } from "./billingRates.ts"
import { entityReads } from "./entities/entityRepository.ts"
import { entityWriter } from "./entities/entityWriter.ts"
import * as Facts from "./facts.ts"
import { schedulesThat } from "./invoices/schedulesThat.ts"
import { clientDocument, entityRow } from "./layout/entityItems.ts"
import { invoicesOfClientPartition } from "./layout/invoiceKeys.ts"
import { clientKey, projectsPartition } from "./layout/itemKeys.ts"
import { entityLetters } from "./layout/letters.ts"
import { currentMembers } from "./layout/memberItems.ts"
import { Dynamo } from "./table/Dynamo.ts"
import { referencingRecords } from "./totals/referencingRecords.ts"
import { DeletionEpoch } from "./writes/DeletionEpoch.ts"
import { TransactionWriter } from "./writes/TransactionWriter.ts"

export const layer = Layer.effect(
  ClientRepository,
  Effect.gen(function* () {
    const dynamo = yield* Dynamo
    const changes = yield* TransactionWriter
    const epoch = yield* DeletionEpoch
    const facts = yield* ReportFacts

    const usageOf = Effect.fnUntraced(function* (workspaceId: WorkspaceId, id: string) {
      const [records, projects, members, rates, invoices, schedules] = yield* Effect.all(
        [
          referencingRecords(dynamo, workspaceId, ({ clientId }) => clientId === id),
          dynamo.query({ partition: projectsPartition(workspaceId) }),
          currentMembers(dynamo, workspaceId),
          ratesThat(dynamo, workspaceId, ({ clientId }) => clientId === id),
          dynamo.query({ index: "byClient", partition: invoicesOfClientPartition(workspaceId, id) }),
          schedulesThat(dynamo, workspaceId, "client", id)
        ],
        { concurrency: "unbounded" }
      )
      return [
        ...records,
        {
          noun: "projects",
          count: projects.filter((item) => entityRow("project", item).clientId === id).length
        },
        { noun: "members", count: members.filter(({ clientIds }) => clientIds.some((other) => other === id)).length },
        rates,
        { noun: "invoices", count: invoices.length },
        schedules
      ].filter(({ count }) => count > 0)
    })

    const writer = entityWriter<Client>(
      { dynamo, changes, epoch },
      {
        letter: entityLetters.client,
        keyFor: clientKey,
        toItem: clientDocument.toItem,
        newReferences: () => [],
        usage: ({ id, workspaceId }) => usageOf(workspaceId, id)
      }
    )

    return ClientRepository.of({
      ...entityReads<Client>(
        { dynamo, facts },
        {
          by: "client",
          keyFor: clientKey,
          document: clientDocument,
          withNames: (_, clients) => Effect.succeed(clients)
        }
      ),
      // A client refers to nothing.
      save: (change) => Effect.catchTag(writer.save(change), "ReferenceGone", Effect.die),
      saveAll: (changes) => Effect.catchTag(writer.saveAll(changes), "ReferenceGone", Effect.die)
    })
  })
).pipe(Layer.provide(Facts.layer))
