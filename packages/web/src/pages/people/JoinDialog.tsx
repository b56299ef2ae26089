import { hasAddress } from "@hourbook/exchange/plan/hasAddress"
import { type SyntheticEvent, useState } from "react"
import type { Member } from "../../api/readMembers.ts"
import { useWrite } from "../../api/write.ts"
import { Button } from "../../components/Button.tsx"
import { Dialog } from "../../components/Dialog.tsx"
import { TextField } from "../../components/fields/Field.tsx"
import { formTexts } from "../../components/fields/formTexts.ts"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { m } from "../../paraglide/messages.js"
import { InvitationDialog, linkOf } from "./InvitationDialog.tsx"
import styles from "./People.module.css"
import { type Access, RoleFields } from "./RoleFields.tsx"

interface JoinDialogProps {
  /** A former member; one from an import may have no address. */
  readonly person: Member
  readonly clients: ReadonlyArray<{ readonly id: string; readonly name: string }>
  readonly close: () => void
}

/** Lets a former member in: with the address that they get, or the one that they have. Their records stay theirs. */
export const JoinDialog = ({ clients, close, person }: JoinDialogProps) => {
  const write = useWrite()
  const [access, setAccess] = useState<Access>({ role: "member", clientIds: [] })
  const [failure, setFailure] = useState<unknown>()
  const [link, setLink] = useState<string>()
  const known = hasAddress(person)

  const join = async (email: string): Promise<void> => {
    const body = {
      email,
      role: access.role,
      counteragent_ids: access.role === "client" ? access.clientIds : []
    }
    const { invitation } = known
      ? await write("POST", "/api/members", { body: { ...body, name: person.name } })
      : await write("POST", "/api/members/{id}/join", { params: { id: person.id }, body })
    if (invitation !== null && invitation.code !== null) setLink(linkOf(invitation.code))
    else close()
  }
  const save = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault()
    setFailure(undefined)
    join(formTexts(event.currentTarget)("email")).catch(setFailure)
  }

  if (link !== undefined) return <InvitationDialog link={link} close={close} />
  return (
    <Dialog title={m.people_join_one({ name: person.name })} close={close}>
      <form className={styles.form} onSubmit={save}>
        <p>{m.people_join_why()}</p>
        <TextField
          label={m.settings_email()}
          name="email"
          type="email"
          defaultValue={known ? person.email : ""}
          required
          readOnly={known}
          autoFocus={!known}
        />
        <RoleFields value={access} onChange={setAccess} clients={clients} />
        {failure !== undefined && <ErrorNote error={failure} />}
        <div className="row">
          <Button look="main" type="submit">
            {m.people_join_now()}
          </Button>
          <Button look="quiet" onClick={close}>
            {m.components_cancel()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
