import { InvoiceWriter, IssueCheck } from "@hourbook/core/invoices/IssueCheck"
import { Effect, Layer } from "effect"

/** Documents as XRechnung, Peppol BIS Billing and the CII of Factur-X. The check and the writers are loaded with the first document. */
export const layer = Layer.mergeAll(
  Layer.succeed(IssueCheck, (document) => {
    const { profile } = document.body.frozen.buyer
    return profile === "pdf"
      ? Effect.succeed([])
      : Effect.map(
          Effect.promise(() => import("./missingOf.ts")),
          ({ missingOf }) => missingOf(document, profile)
        )
  }),
  Layer.succeed(InvoiceWriter, (document) =>
    Effect.map(
      Effect.promise(() => import("./asData.ts")),
      ({ asData }) => asData(document)
    )
  )
)
