import { Workspace } from "@hourbook/core/access/Workspace"
import { document } from "../table/documents.ts"

export const workspaceDocument = document(Workspace)
