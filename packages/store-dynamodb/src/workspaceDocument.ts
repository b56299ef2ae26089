import { Workspace } from "@hourbook/core/access/Workspace"
import { document } from "./documents.ts"

export const workspaceDocument = document(Workspace)
