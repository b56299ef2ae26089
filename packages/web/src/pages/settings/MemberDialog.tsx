import { type SyntheticEvent, useState } from "react"
import type { Member } from "../../api/readMembers.ts"
import { useWrite } from "../../api/write.ts"
import { m } from "../../paraglide/messages.js"
import { Button } from "../../parts/Button.tsx"
import { Dialog } from "../../parts/Dialog.tsx"
import { CheckField, SelectField, TextField } from "../../parts/fields/Field.tsx"
import { formTexts } from "../../parts/fields/formTexts.ts"
import { ErrorNote } from "../../parts/messages/ErrorNote.tsx"
import { say } from "../../parts/messages/toasts.ts"
import type { Role } from "../../session/SessionData.ts"
import { useMay, useSession } from "../../session/useSession.ts"
import { roleMay, roles, roleText } from "./roleText.ts"
import { SecretOnce } from "./SecretOnce.tsx"
import styles from "./Settings.module.css"

interface MemberDialogProps {
  /** The member to change; a new one without. */
  readonly member: Member | undefined
  readonly clients: ReadonlyArray<{ readonly id: string; readonly name: string }>
  readonly close: () => void
}

/** A link of a one-time code, which signs its reader in. The code is behind `#`, so that no log has it. */
const linkOf = (code: string): string => `${location.origin}/signin#${code}`

/** Adds a member, or changes what one may do, lets them in again or ends their membership. */
export const MemberDialog = ({ clients, close, member }: MemberDialogProps) => {
  const { user } = useSession()
  const { own } = useMay()
  const write = useWrite()
  const [role, setRole] = useState<Role>(member?.role ?? "member")
  const [chosen, setChosen] = useState<ReadonlyArray<string>>(member?.counteragent_ids ?? [])
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
      role,
      counteragent_ids: role === "client" ? chosen : []
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

  if (link !== undefined) {
    return (
      <Dialog title={m.settings_invitation()} close={close}>
        <p>{m.settings_invitation_why()}</p>
        <SecretOnce secret={link} label={m.settings_invitation()} />
        <div className={styles.deeds}>
          <Button look="main" onClick={close}>
            {m.settings_done()}
          </Button>
        </div>
      </Dialog>
    )
  }
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
        <SelectField
          label={m.settings_role()}
          hint={roleMay(role)}
          value={role}
          onChange={({ target }) => setRole(roles.find((one) => one === target.value) ?? "member")}
        >
          {roles
            .filter((one) => own || one !== "owner" || member?.role === "owner")
            .map((one) => (
              <option key={one} value={one}>
                {roleText(one)}
              </option>
            ))}
        </SelectField>
        {role === "client" && (
          <fieldset className={styles.form}>
            <legend>{m.settings_clients_of()}</legend>
            {clients.map(({ id, name }) => (
              <CheckField
                key={id}
                label={name}
                checked={chosen.includes(id)}
                onChange={({ target }) =>
                  setChosen(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
                }
              />
            ))}
          </fieldset>
        )}
        {failure !== undefined && <ErrorNote error={failure} />}
        <div className="row">
          <Button look="main" type="submit">
            {member === undefined ? m.settings_member_invite() : m.parts_save()}
          </Button>
          <Button look="quiet" onClick={close}>
            {m.parts_cancel()}
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
