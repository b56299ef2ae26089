import { DocumentLookup } from "../records/DocumentLookup.ts"
import { loadedService } from "../scheduling/loadedService.ts"

const lookup = loadedService(DocumentLookup, (later) => ({
  some: later((made) => made.some),
  open: later((made) => made.open),
  drafts: later((made) => made.drafts)
}))

/** What records need to know of documents: few starts of a program ask for it. */
export const layer = lookup(async () => (await import("./makeDocumentLookup.ts")).layer)
