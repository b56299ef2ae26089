import type { PlannedLine } from "@hourbook/exchange/people/planPeople"
import { useState } from "react"
import { Failed } from "../../api/Failed.ts"
import { useWrite } from "../../api/write.ts"
import { errorText } from "../../format/errorText.ts"
import { linkOf } from "./InvitationDialog.tsx"

/** A line of the table, and what came of it. */
export interface InvitedLine extends PlannedLine {
  /** Null before it is done; `link` is null where none was made or its answer was lost. */
  readonly done: { readonly link: string | null } | null
}

export const isInvited = ({ deed }: PlannedLine): boolean => deed.does === "join" || deed.does === "invite"

/** Whether the server refuses this person alone. */
const concernsOne = (error: unknown): error is Failed =>
  error instanceof Failed && [400, 404, 409, 422].includes(error.status)

/** Invites the people of a table one after another, and keeps the links. After a failure, another call goes on. */
export const useInviting = () => {
  const write = useWrite()
  const [all, setAll] = useState<ReadonlyArray<InvitedLine>>([])
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()

  const inviteOne = async ({ deed, given }: InvitedLine): Promise<string | null> => {
    const body = { email: given.email, role: given.role ?? "member" }
    const { invitation } =
      deed.does === "join"
        ? await write("POST", "/api/members/{id}/join", { params: { id: deed.person.id }, body })
        : await write("POST", "/api/members", { body: { ...body, name: given.name } })
    return invitation === null || invitation.code === null ? null : linkOf(invitation.code)
  }

  const invite = async (): Promise<void> => {
    setBusy(true)
    setFailure(undefined)
    try {
      for (const one of all.filter((line) => isInvited(line) && line.done === null)) {
        const after = await inviteOne(one).then(
          (link): InvitedLine => ({ ...one, done: { link } }),
          (error: unknown): InvitedLine => {
            if (!concernsOne(error)) throw error
            return { ...one, deed: { does: "refused", reason: { code: "service", message: errorText(error) } } }
          }
        )
        setAll((before) => before.map((line) => (line.given === one.given ? after : line)))
      }
    } catch (error) {
      setFailure(error)
    }
    setBusy(false)
  }

  return {
    all,
    failure,
    isBusy,
    invite,
    show: (planned: ReadonlyArray<PlannedLine>) => setAll(planned.map((line) => ({ ...line, done: null })))
  }
}
