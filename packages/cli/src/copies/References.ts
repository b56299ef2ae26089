import type { CopiedRows } from "@hourbook/core/copies/CopiedRow"
import { fold } from "@hourbook/core/values/fold"

interface Pointing {
  readonly userId?: string | null
  readonly clientId?: string | null
  readonly projectId?: string | null
  readonly tags?: ReadonlyArray<string>
}

/** The ids and names that rows of a copy may point at. Kinds come in the order of `copiedKinds`. */
export class References {
  readonly #known = { userId: new Set<string>(), clientId: new Set<string>(), projectId: new Set<string>() }
  readonly #tags = new Set<string>()

  /** The first broken reference of the rows, if any. */
  problemOf(rows: CopiedRows): string | undefined {
    if ("withKind" in rows) return this.#missing(rows.rows)
    switch (rows.kind) {
      case "workspace":
      case "exchangeRates":
      case "log":
      case "logBlocks":
      case "periods":
      case "sellers":
      case "logos":
      case "taxCodes":
      case "invoiceSeries":
      case "webhooks":
        return undefined
      case "members":
        for (const { userId } of rows.rows) this.#known.userId.add(userId)
        return this.#missing(rows.rows.flatMap(({ clientIds }) => clientIds.map((clientId) => ({ clientId }))))
      case "clients":
        for (const { id } of rows.rows) this.#known.clientId.add(id)
        return undefined
      case "projects":
        for (const { id } of rows.rows) this.#known.projectId.add(id)
        return this.#missing(rows.rows)
      case "tags":
        for (const { name } of rows.rows) this.#tags.add(fold(name))
        return undefined
      case "sheets":
      case "timers":
        return this.#missing(rows.rows.map(({ userId }) => ({ userId })))
      case "invoiceSchedules":
        return this.#missing(
          rows.rows.map(({ clientId, fromWork }) => ({ clientId, projectId: fromWork?.projectId ?? null }))
        )
      case "invoices":
        return this.#missing(rows.rows.map(({ clientId }) => ({ clientId })))
      case "imports":
      case "time":
      case "billingRates":
      case "preferences":
        return this.#missing(rows.rows)
    }
  }

  #missing(rows: ReadonlyArray<Pointing>): string | undefined {
    for (const row of rows) {
      for (const field of ["userId", "clientId", "projectId"] as const) {
        const id = row[field]
        if (typeof id === "string" && !this.#known[field].has(id)) return `it points at ${field} ${id}, which it lacks`
      }
      const tag = row.tags?.find((name) => !this.#tags.has(fold(name)))
      if (tag !== undefined) return `it points at the tag ${tag}, which it lacks`
    }
    return undefined
  }
}
