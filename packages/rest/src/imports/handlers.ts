import { type CountedImport, type ImportedKind, noCounts } from "@hourbook/core/imports/Import"
import { Imports } from "@hourbook/core/imports/Imports"
import { Effect } from "effect"
import { type DataOf, respond } from "../edge/answers/respond.ts"
import { groupOf } from "../edge/groupOf.ts"
import { idempotencyKeyOf, replayed } from "../edge/idempotency.ts"
import { logImport } from "../edge/logImport.ts"
import { routesOf } from "../edge/routesOf.ts"
import { invoiceToWire } from "../invoices/invoiceToWire.ts"
import { apiOf } from "../shapes/apiOf.ts"
import { pathName } from "../shapes/wireNames.ts"
import { type ImportCreated, type ImportList, type ImportResponse, ImportsApi, type ImportUndone } from "./contract.ts"

type Wire = DataOf<typeof ImportResponse>["import"]

const nameOf = (kind: ImportedKind): keyof Wire["counts"] =>
  kind === "clients" ? "counteragents" : kind === "projects" || kind === "invoices" ? kind : pathName(kind)

const toWire = ({
  counts: { clients: counteragents, invoices, payments: money, projects, time, ...otherRecords },
  ...one
}: CountedImport): Wire => ({
  id: one.id,
  source: one.source,
  file_name: one.fileName,
  sha256: one.sha256,
  mapping: one.mapping,
  user_id: one.userId,
  user_name: one.userName,
  created_at: one.createdAt,
  undone_at: one.undoneAt,
  counts: { time, money, ...otherRecords, invoices, projects, counteragents }
})

const api = apiOf(ImportsApi)

const handlers = groupOf(
  api,
  "imports",
  Effect.fnUntraced(function* (handlers) {
    const imports = yield* Imports

    return handlers.handleAll({
      list: () =>
        respond((who) => imports.list(who), {
          data: (all): DataOf<typeof ImportList> => ({ imports: all.map(toWire) })
        }),

      add: ({ headers, payload }) =>
        Effect.flatMap(idempotencyKeyOf("add import", headers), (idempotencyKey) =>
          respond(
            (who) =>
              Effect.tap(imports.add(who, payload, idempotencyKey), ({ replayed: isRepeat, value }) =>
                isRepeat ? Effect.void : logImport("an import began", { who, importId: value.id })
              ),
            {
              status: 201,
              data: ({ value }): DataOf<typeof ImportCreated> => ({ import: toWire({ ...value, counts: noCounts }) }),
              headers: replayed
            }
          )
        ),

      get: ({ params }) =>
        respond((who) => imports.get(who, params.id), {
          data: (one): DataOf<typeof ImportResponse> => ({ import: toWire(one) })
        }),

      addInvoice: ({ headers, params, payload }) =>
        Effect.flatMap(idempotencyKeyOf(`add invoice to import ${params.id}`, headers), (idempotencyKey) =>
          respond((who) => imports.addInvoice(who, params.id, payload, idempotencyKey), {
            status: 201,
            data: ({ value }) => invoiceToWire(value),
            headers: replayed
          })
        ),

      undo: ({ params }) =>
        respond(
          (who) =>
            Effect.tap(imports.undo(who, params.id), ({ done, keptCount, removed }) =>
              logImport("an import was undone", {
                who,
                importId: params.id,
                facts: { removed, kept: keptCount, done }
              })
            ),
          {
            data: ({ done, kept, keptCount, removed }): DataOf<typeof ImportUndone> => ({
              removed,
              kept: kept.map(({ invoiceNumber, kind, ...one }) => ({
                kind: nameOf(kind),
                ...one,
                invoice_number: invoiceNumber
              })),
              kept_count: keptCount,
              done
            })
          }
        )
    })
  })
)

export const routes = routesOf(api, handlers)
