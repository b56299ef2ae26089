import { todayOf } from "@hourbook/core/access/today"
import type { Invoice } from "@hourbook/core/invoices/Invoice"
import { Attempts } from "@hourbook/core/sessions/Attempts"
import { linksFromAddress } from "@hourbook/core/sharing/makeStatementLinks"
import { StatementLinks } from "@hourbook/core/sharing/StatementLinks"
import { toNumber } from "@hourbook/core/values/Money"
import { Effect } from "effect"
import { type DataOf, refuse, respondToAnyone } from "../edge/answers/respond.ts"
import { respondOnPaper } from "../edge/answers/respondOnPaper.ts"
import { networkOfClient, TrustedHops } from "../edge/callers/networkOfClient.ts"
import { groupOf } from "../edge/groupOf.ts"
import { routesOf } from "../edge/routesOf.ts"
import { printedOf } from "../invoices/printedOf.ts"
import { AskedPaper } from "../paper/PaperOptions.ts"
import type { SharedStatement } from "../reports/reconciliationContract.ts"
import { reportToWire } from "../reports/reconciliationHandlers.ts"
import { statementOnPaper } from "../reports/statementOnPaper.ts"
import { apiOf } from "../shapes/apiOf.ts"
import { SharedApi } from "./contract.ts"

const tooOften = refuse("rate_limited", "too many tries: wait a minute, then open the link again", {
  headers: { "retry-after": String(linksFromAddress.seconds) }
})

const pdfOnly = refuse("invalid_body", "invoice_id: is for PDF: add format=pdf, or leave it out")

const invoiceOf = ({
  currency,
  dueDate,
  id,
  imported,
  issueDate,
  kind,
  number,
  totals
}: Invoice): ReadonlyArray<DataOf<typeof SharedStatement>["invoices"][number]> =>
  number === null || issueDate === null || totals === null
    ? []
    : [
        {
          id,
          kind,
          number,
          issue_date: issueDate,
          due_date: dueDate,
          currency,
          gross: toNumber(totals.gross),
          imported
        }
      ]

const api = apiOf(SharedApi)

const handlers = groupOf(
  api,
  "shared",
  Effect.fnUntraced(function* (handlers) {
    const links = yield* StatementLinks
    const attempts = yield* Attempts
    const trustedHops = yield* TrustedHops

    return handlers.handleAll({
      statement: Effect.fnUntraced(function* ({ payload, request }) {
        if (!(yield* attempts.admit(linksFromAddress, networkOfClient(request, trustedHops)))) return tooOften
        const paper = yield* AskedPaper
        const { invoiceId, secret } = payload
        if (invoiceId !== undefined) {
          return paper === null ? pdfOnly : yield* respondOnPaper(printedOf(links.openInvoice(secret, invoiceId)))
        }
        if (paper !== null) {
          return yield* respondOnPaper(
            Effect.gen(function* () {
              const { link, report, through, workspace } = yield* links.open(secret)
              const today = yield* todayOf({ workspace, member: { timeZone: null } })
              const days = { from: link.accrualFrom, through: through ?? today }
              return yield* statementOnPaper(report, { workspace, ...days }, paper)
            })
          )
        }
        return yield* respondToAnyone(links.open(secret), {
          data: Effect.fnUntraced(function* ({
            link,
            report,
            through,
            workspace,
            invoices
          }): Effect.fn.Return<DataOf<typeof SharedStatement>> {
            return {
              workspace_name: workspace.name,
              expires_at: link.expiresAt,
              invoices: invoices.flatMap(invoiceOf),
              view: "counteragents",
              entity_id: link.clientId,
              entity_name: report.name,
              workspace_currency: workspace.currency,
              period: { accrual_to: through, accrual_from: link.accrualFrom },
              ...(yield* reportToWire(report)),
              next_cursor: null
            }
          })
        })
      })
    })
  })
)

export const routes = routesOf(api, handlers)
