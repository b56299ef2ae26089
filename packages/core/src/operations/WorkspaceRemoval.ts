import { Context, Effect, Layer, Option } from "effect"
import { wholeOf } from "../access/Policy.ts"
import type { Workspace } from "../access/Workspace.ts"
import { ValidationFailed } from "../errors/Errors.ts"
import { InvoiceRepository } from "../invoices/InvoiceRepository.ts"
import { traced } from "../telemetry/traced.ts"
import { firstPage } from "../values/Page.ts"
import { WorkspaceRepository } from "../workspaces/WorkspaceRepository.ts"
import type { Report } from "./progress.ts"

/** Removes a workspace from a store. */
export class WorkspaceRemover extends Context.Service<
  WorkspaceRemover,
  {
    /**
     * Operator only: first ends all access to the workspace, then removes its data in batches, and at last the workspace and
     * its slug. Other workspaces go on. If it is interrupted, another call removes the rest.
     */
    readonly remove: (workspace: Pick<Workspace, "id" | "slug">, report: Report) => Effect.Effect<void>
  }
>()("@hourbook/core/operations/WorkspaceRemover") {}

/** Removes a workspace with everything in it, which no key can do. */
export class WorkspaceRemoval extends Context.Service<WorkspaceRemoval>()(
  "@hourbook/core/operations/WorkspaceRemoval",
  {
    make: Effect.gen(function* () {
      const remover = yield* WorkspaceRemover
      const workspaces = yield* WorkspaceRepository
      const invoices = yield* InvoiceRepository

      /** Whether a workspace has issued documents, which are to be kept for years. */
      const hasInvoices = traced("WorkspaceRemoval.hasInvoices")(function* (slug: string): Effect.fn.Return<boolean> {
        const found = yield* workspaces.findBySlug(slug)
        if (Option.isNone(found)) return false
        const page = { ...firstPage("createdAt" as const), limit: 1 }
        const { items } = yield* invoices.list(wholeOf(found.value.id), { filter: { states: ["issued"] }, page })
        return items.length > 0
      })

      const remove = traced("WorkspaceRemoval.remove")(function* (
        slug: string,
        report: Report
      ): Effect.fn.Return<Workspace, ValidationFailed> {
        const found = yield* workspaces.findBySlug(slug)
        if (Option.isNone(found)) {
          return yield* new ValidationFailed({
            field: "workspace",
            problem: `none has the slug ${slug}`,
            rule: { code: "no_such_workspace" }
          })
        }
        yield* remover.remove(found.value, report)
        return found.value
      })

      return { hasInvoices, remove }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
