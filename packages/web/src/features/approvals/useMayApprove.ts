import type { Timesheet } from "@hourbook/contract/contract"
import { useQuery } from "@tanstack/react-query"
import { readEveryone } from "../../api/readMembers.ts"
import { isManager, useSession } from "../../session/useSession.ts"

/** Whether the person may approve a timesheet: their own only where nobody else could. */
export const useMayApprove = (sheets: ReadonlyArray<Timesheet>): ((sheet: Timesheet) => boolean) => {
  const { user } = useSession()
  const isOwn = (sheet: Timesheet): boolean => sheet.user.id === user.id
  const { data } = useQuery({ ...readEveryone, enabled: sheets.some(isOwn) })
  const isAlone = data?.every(({ id, role }) => id === user.id || !isManager(role)) ?? false
  return (sheet) => isAlone || !isOwn(sheet)
}
