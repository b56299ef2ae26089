import { type SyntheticEvent, useState } from "react"
import { useWrite } from "../../../api/write.ts"
import { Button } from "../../../components/Button.tsx"
import { TextField } from "../../../components/fields/Field.tsx"
import { formTexts } from "../../../components/fields/formTexts.ts"
import { ErrorNote } from "../../../components/messages/ErrorNote.tsx"
import { m } from "../../../paraglide/messages.js"
import { useSession } from "../../../session/useSession.ts"
import styles from "./Setup.module.css"

/** Asks for the names of the person and the workspace. */
export const SetupNames = ({ done }: { readonly done: () => void }) => {
  const { user, workspace } = useSession()
  const write = useWrite()
  const [error, setError] = useState<unknown>()
  const save = async (event: SyntheticEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const text = formTexts(event.currentTarget)
    const [person, house] = [text("person").trim(), text("workspace").trim()]
    setError(undefined)
    try {
      if (person !== "" && person !== user.name) {
        await write("PUT", "/api/members/{id}", { params: { id: user.id }, body: { name: person } })
      }
      if (house !== "" && house !== workspace.name) {
        await write("PUT", "/api/workspace", { body: { name: house } })
      }
      done()
    } catch (cause) {
      setError(cause)
    }
  }
  return (
    <form className={styles.names} onSubmit={(event) => void save(event)}>
      <TextField
        label={m.overview_setup_your_name()}
        name="person"
        defaultValue={user.name}
        maxLength={200}
        autoComplete="name"
      />
      <TextField
        label={m.overview_setup_workspace_name()}
        name="workspace"
        defaultValue={workspace.name}
        maxLength={200}
        autoComplete="organization"
      />
      <Button type="submit">{m.components_save()}</Button>
      {error !== undefined && <ErrorNote error={error} />}
    </form>
  )
}
