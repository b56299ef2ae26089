import { LogBlock } from "@hourbook/core/sealing/LogBlock"
import type { WorkspaceId } from "@hourbook/core/values/Ids"
import { Schema, Struct } from "effect"
import { type Item, numberOf } from "../table/attributes.ts"
import { document } from "../table/documents.ts"

const { workspaceId: _, lines: __, ...fields } = LogBlock.fields
const stored = document(Schema.Struct(fields))

/** A block. Its hashes are bytes, which take half the space of their digits. */
export const blockItem = (block: LogBlock): Item => ({
  ...stored.toItem(Struct.omit(block, ["workspaceId", "lines"])),
  lines: { B: Buffer.from(block.lines, "hex") }
})

export const toBlock = (workspaceId: WorkspaceId, item: Item): LogBlock => {
  const bytes = item["lines"]?.B
  if (bytes === undefined) throw new Error(`block ${numberOf(item, "n")} of the log has no lines`)
  return { ...stored.fromItem(item), workspaceId, lines: Buffer.from(bytes).toString("hex") }
}
