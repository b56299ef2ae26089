import type { PathOf, QueryOf } from "../../api/client.ts"
import type { PaperToSave } from "../../api/savePaper.ts"

/** What a page exports. */
export interface ExportProps<P extends PathOf<"GET">> {
  readonly path: P
  readonly query: QueryOf<"GET", P>
  /** The file's name. */
  readonly name: string
  /** The same on paper, where there is such. */
  readonly paper?: PaperToSave
}
