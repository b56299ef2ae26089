import { Standings } from "../invoices/Standings.ts"
import { loadedService } from "../scheduling/loadedService.ts"

/** What payments leave open of documents: few starts of a program ask for it. */
export const layer = loadedService(Standings, (later) => ({
  open: later((made) => made.open),
  of: later((made) => made.of)
}))(async () => (await import("./makeStandings.ts")).layer)
