import { type Role, roles } from "@hourbook/contract/data"
import { CheckField, SelectField } from "../../components/fields/Field.tsx"
import { m } from "../../paraglide/messages.js"
import { useMay } from "../../session/useSession.ts"
import styles from "./People.module.css"
import { roleMay, roleText } from "./roleText.ts"

export interface Access {
  readonly role: Role
  /** The clients that a person with the role client sees. */
  readonly clientIds: ReadonlyArray<string>
}

interface RoleFieldsProps {
  readonly value: Access
  readonly onChange: (value: Access) => void
  readonly clients: ReadonlyArray<{ readonly id: string; readonly name: string }>
  /** Whether the person is an owner, which only another owner changes. */
  readonly isOwner?: boolean
}

/** What a person may do, and which clients one with the role client sees. */
export const RoleFields = ({ clients, isOwner = false, onChange, value: { clientIds, role } }: RoleFieldsProps) => {
  const { own } = useMay()
  const choose = (chosen: string) => onChange({ clientIds, role: roles.find((one) => one === chosen) ?? "member" })
  return (
    <>
      <SelectField
        label={m.settings_role()}
        hint={roleMay(role)}
        value={role}
        onChange={({ target }) => choose(target.value)}
      >
        {roles
          .filter((one) => own || one !== "owner" || isOwner)
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
              checked={clientIds.includes(id)}
              onChange={({ target }) =>
                onChange({
                  role,
                  clientIds: target.checked ? [...clientIds, id] : clientIds.filter((one) => one !== id)
                })
              }
            />
          ))}
        </fieldset>
      )}
    </>
  )
}
