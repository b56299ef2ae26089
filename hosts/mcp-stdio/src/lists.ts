import type { Message } from "@hourbook/mcp/stdio/Upstream"

const lists = ["tools/list", "prompts/list", "resources/list", "resources/templates/list"]

/** Whether it asks what there is to be used, which is the same for every owner, whatever the records hold. */
export const asksForAList = ({ headers }: Message): boolean => lists.includes(headers["mcp-method"] ?? "")
