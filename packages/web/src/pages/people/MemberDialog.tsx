import { type SyntheticEvent, useState } from "react"
import type { Member } from "../../api/readMembers.ts"
import { useWrite } from "../../api/write.ts"
import { Button } from "../../components/Button.tsx"
import { Dialog } from "../../components/Dialog.tsx"
import { TextField } from "../../components/fields/Field.tsx"
import { formTexts } from "../../components/fields/formTexts.ts"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { say } from "../../components/messages/toasts.ts"
import { m } from "../../paraglide/messages.js"
import { useMay, useSession } from "../../session/useSession.ts"
import { InvitationDialog, linkOf } from "./InvitationDialog.tsx"
import styles from "./People.module.css"
import { type Access, RoleFields } from "./RoleFields.tsx"

interface MemberDialogProps {
  /** The member to change; a new one without. */
  readonly member: Member | undefined
  readonly clients: ReadonlyArray<{ readonly id: string; readonly name: string }>
  readonly close: () => void
}

/** Adds a member, or changes what one may do, lets them in again or ends their membership. */
export const MemberDialog = ({ clients, close, member }: MemberDialogProps) => {
  const { user } = useSession()
  const { own } = useMay()
  const write = useWrite()
  const [access, setAccess] = useState<Access>({
    role: member?.role ?? "member",
    clientIds: member?.counteragent_ids ?? []
  })
  const [asks, setAsks] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const [link, setLink] = useState<string>()

  const attempt = (work: () => Promise<void>) => {
    setFailure(undefined)
    work().catch(setFailure)
  }
  const invite = async (id: string): Promise<void> => {
    const made = await write("POST", "/api/members/{id}/invite", { params: { id }, body: {} })
    setLink(made.invitation.code === null ? undefined : linkOf(made.invitation.code))
  }
  const save = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const text = formTexts(event.currentTarget)
    const body = {
      name: text("name"),
      email: text("email"),
      role: access.role,
      counteragent_ids: access.role === "client" ? access.clientIds : []
    }
    attempt(async () => {
      if (member === undefined) {
        const { invitation } = await write("POST", "/api/members", { body })
        if (invitation !== null && invitation.code !== null) setLink(linkOf(invitation.code))
        else close()
        return
      }
      const { email, ...rest } = body
      await write("PUT", "/api/members/{id}", {
        params: { id: member.id },
        body: email === member.email ? rest : { ...rest, email }
      })
      say(m.settings_saved())
      close()
    })
  }
  const remove = () => {
    if (member === undefined) return
    attempt(async () => {
      await write("DELETE", "/api/members/{id}", { params: { id: member.id } })
      say(m.settings_member_removed({ name: member.name }))
      close()
    })
  }

  if (link !== undefined) return <InvitationDialog link={link} close={close} />
  return (
    <Dialog title={member?.name ?? m.settings_member_add()} close={close}>
      <form className={styles.form} onSubmit={save}>
        <TextField
          label={m.settings_name()}
          name="name"
          defaultValue={member?.name ?? ""}
          required
          maxLength={100}
          autoFocus
        />
        <TextField
          label={m.settings_email()}
          name="email"
          type="email"
          defaultValue={member?.email ?? ""}
          required
          readOnly={member !== undefined && !own}
        />
        <RoleFields value={access} onChange={setAccess} clients={clients} isOwner={member?.role === "owner"} />
        {failure !== undefined && <ErrorNote error={failure} />}
        <div className="row">
          <Button look="main" type="submit">
            {member === undefined ? m.settings_member_invite() : m.components_save()}
          </Button>
          <Button look="quiet" onClick={close}>
            {m.components_cancel()}
          </Button>
          {member !== undefined && member.id !== user.id && (
            <span className={styles.others}>
              <Button onClick={() => attempt(() => invite(member.id))}>{m.settings_member_link()}</Button>
              <Button look="danger" onClick={() => (asks ? remove() : setAsks(true))}>
                {asks ? m.settings_member_remove_sure() : m.settings_member_remove()}
              </Button>
            </span>
          )}
        </div>
      </form>
    </Dialog>
  )
}
