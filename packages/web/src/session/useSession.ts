import type { Role } from "@hourbook/contract/data"
import { queryOptions, useQuery } from "@tanstack/react-query"
import { createContext, use } from "react"
import { untilRead } from "../api/cache.ts"
import { actIn } from "../api/client.ts"
import { Failed } from "../api/Failed.ts"
import { setTimeZone } from "../format/dates.ts"
import { applyAppearance } from "./appearance.ts"
import { managers } from "./roles.ts"
import type { SessionData, SignedOut } from "./SessionData.ts"

/** The page acts, looks and counts days as the person who is signed in has it. */
export const adopt = ({ preferences, user, workspace }: SessionData): void => {
  actIn(workspace.id)
  applyAppearance(preferences)
  setTimeZone(user.time_zone)
}

/** Who is signed in, read once for the page and again when it gets the focus back. */
export const sessionRead = queryOptions({
  queryKey: ["/api/session"],
  staleTime: 300_000,
  queryFn: async ({ signal }): Promise<SessionData | SignedOut> => {
    const response = await fetch("/api/session", { signal, headers: { "x-hourbook": "web" } }).catch(
      (cause: unknown) => {
        if (signal.aborted) throw cause
        throw new Failed({ status: 0, code: "offline", message: "The server cannot be reached." })
      }
    )
    const answer = await response.json().catch(() => undefined)
    if (answer?.ok !== true) {
      throw new Failed({ status: response.status, code: "api_error", message: answer?.error?.message ?? "" })
    }
    const data: SessionData | SignedOut = answer.data
    if (data.session !== null) adopt(data)
    return data
  }
})

/** Reads it again until the server answers, and as soon as a connection is back. */
export const useSessionRead = () => useQuery({ ...sessionRead, ...untilRead, refetchOnReconnect: "always" })

export const SessionContext = createContext<SessionData | null>(null)

/** The person, workspace, day and preferences of the page. Only below the shell, which asks for a sign-in else. */
export const useSession = (): SessionData => {
  const session = use(SessionContext)
  if (session === null) throw new Error("This part of the page needs a session.")
  return session
}

/** Owners and admins see everyone's work and all money. */
export const isManager = (role: Role): boolean => managers.includes(role)

/** Whether a person is shown money. Else their answers hold none, whatever the contract says of them. */
export const seesMoney = ({
  members_see_money: shown,
  role
}: Pick<SessionData["workspace"], "members_see_money" | "role">): boolean => role !== "member" || shown

/** What the person may see and do, for pages that differ by role. */
export const useMay = () => {
  const { workspace } = useSession()
  const { role } = workspace
  return {
    manage: isManager(role),
    own: role === "owner",
    record: role !== "client",
    isClient: role === "client",
    seesMoney: seesMoney(workspace),
    /** Whether they say what work costs; else the rates alone do. */
    prices: role !== "member" || workspace.members_may_price,
    /** A member knows their own records and not all payments of a client, so what is received or owed would be wrong. */
    seesDebts: role !== "member"
  }
}
