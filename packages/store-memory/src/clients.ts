import { seesClient } from "@hourbook/core/access/sight"
import type { Client } from "@hourbook/core/entities/Client"
import { type ClientFilter, ClientRepository } from "@hourbook/core/entities/ClientRepository"
import { matchesClient } from "@hourbook/core/entities/entityFilter"
import { ReportFacts } from "@hourbook/core/facts/ReportFacts"
import type { RecordWrite } from "@hourbook/core/writing/RecordWrite"
import { Effect, Layer } from "effect"
import { entityReads } from "./entities/entityRepository.ts"
import * as Facts from "./facts.ts"
import { Memory, type Rows } from "./rows/Memory.ts"
import { writeChanges } from "./rows/recordWrite.ts"
import { usageOfClient } from "./rows/references.ts"
import { endLinks } from "./statementLinks.ts"

export const layer = Layer.effect(
  ClientRepository,
  Effect.gen(function* () {
    const memory = yield* Memory
    const facts = yield* ReportFacts
    const saveAll = (all: ReadonlyArray<RecordWrite<Client>>) =>
      Effect.suspend(() => {
        const [first] = all
        if (first === undefined) return Effect.void
        const rows = memory.rowsOf(first.event.workspaceId)
        const alongside = (_: Rows, { after, before }: RecordWrite<Client>) =>
          endLinks(memory, ({ clientId }) => after === null && clientId === before?.id)
        const changes = all.map((change) => {
          const { after, before } = change
          return {
            change,
            refusal: before !== null && after === null ? usageOfClient(memory, rows, before.id) : undefined
          }
        })
        return writeChanges({ rows, table: rows.clients, alongside }, changes)
      })

    return ClientRepository.of({
      ...entityReads<Client, ClientFilter>(
        { memory, facts },
        {
          by: "client",
          table: (rows) => rows.clients,
          sees: (visible, client) => seesClient(visible, client.id),
          matches: matchesClient,
          withNames: (_, client) => client
        }
      ),
      save: (change) => saveAll([change]),
      saveAll
    })
  })
).pipe(Layer.provide(Facts.layer))
