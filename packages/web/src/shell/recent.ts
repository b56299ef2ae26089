const storedUnder = "hourbook-recent"
const most = 6

interface Recent {
  readonly workspaceId: string
  readonly ids: ReadonlyArray<string>
}

const isRecent = (value: unknown): value is Recent =>
  typeof value === "object" && value !== null && "ids" in value && Array.isArray(value.ids)

const stored = (): Recent | undefined => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storedUnder) ?? "null")
    return isRecent(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** What was chosen lately in the palette, in this browser and workspace. */
export const recentIn = (workspaceId: string): ReadonlyArray<string> => {
  const recent = stored()
  return recent?.workspaceId === workspaceId ? recent.ids : []
}

export const rememberIn = (workspaceId: string, id: string): void => {
  const ids = [id, ...recentIn(workspaceId).filter((other) => other !== id)].slice(0, most)
  localStorage.setItem(storedUnder, JSON.stringify({ workspaceId, ids }))
}
