import type { EventSubject } from "../activity/event.ts"
import { changeLine } from "../writing/changeLine.ts"
import type { Import } from "./Import.ts"

/** The line of the log for an import that begins, is undone, or goes as nothing of it is left. */
export const importLine = (
  change: { readonly before: Import | null; readonly after: Import | null },
  { fileName, id, userId }: Import
): EventSubject =>
  changeLine(change, {
    subject: "import",
    subjectId: id,
    title: fileName,
    fields: ["source", "fileName", "undoneAt"],
    about: { ownerId: userId }
  })
