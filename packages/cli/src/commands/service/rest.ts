/** The public interface below this path, as the operator of the store, on the socket of its data directory. */
export const restPath = "/rest"

/** The header with the slug of the workspace that such a request is for; it may be left out where there is only one. */
export const workspaceHeader = "x-hourbook-operator"
