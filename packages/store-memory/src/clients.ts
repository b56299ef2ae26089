import { seesClient } from "@hourbook/core/access/sight"
import type { Client } from "@hourbook/core/entities/Client"
import { type ClientFilter, ClientRepository } from "@hourbook/core/entities/ClientRepository"
import { matchesClient } from "@hourbook/core/entities/entityFilter"
import { ReportFacts } from "@hourbook/core/facts/ReportFacts"
import { Effect, Layer } from "effect"
import { entityReads } from "./entities/entityRepository.ts"
import * as Facts from "./facts.ts"
import { Memory } from "./rows/Memory.ts"
import { writeChange } from "./rows/recordWrite.ts"
import { usageOfClient } from "./rows/references.ts"
import { endLinks } from "./statementLinks.ts"

export const layer = Layer.effect(
  ClientRepository,
  Effect.gen(function* () {
    const memory = yield* Memory
    const facts = yield* ReportFacts
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
      save: (change) =>
        Effect.suspend(() => {
          const { after, before, event } = change
          const rows = memory.rowsOf(event.workspaceId)
          const refusal = before !== null && after === null ? usageOfClient(memory, rows, before.id) : undefined
          const alongside = () => endLinks(memory, ({ clientId }) => after === null && clientId === before?.id)
          return writeChange({ rows, table: rows.clients, alongside, refusal }, change)
        })
    })
  })
).pipe(Layer.provide(Facts.layer))
