/** Where a browser keeps what of the setup is ticked off. */
export const setupKey = (workspaceId: string): string => `hourbook-setup-${workspaceId}`

export const complete = "complete"

/** Whether everything was there already, so that nothing has to be read. */
export const isSetUp = (workspaceId: string): boolean => {
  try {
    return (localStorage.getItem(setupKey(workspaceId)) ?? "").includes(complete)
  } catch {
    return false
  }
}
