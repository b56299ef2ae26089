import { Sheet } from "@hourbook/core/sheets/Sheet"
import type { Key } from "../table/Action.ts"
import type { Item } from "../table/attributes.ts"
import { document } from "../table/documents.ts"
import { sheetKey, sheetOfStateKey } from "./itemKeys.ts"

export const sheetDocument = document(Sheet)

/** The items of a sheet: by its member, and by its state. */
export const sheetItems = (sheet: Sheet): ReadonlyArray<{ readonly key: Key; readonly item: Item }> => {
  const item = sheetDocument.toItem(sheet)
  return [
    { key: sheetKey(sheet.workspaceId, sheet.userId, sheet.from), item },
    { key: sheetOfStateKey(sheet, sheet.workspaceId), item }
  ]
}
