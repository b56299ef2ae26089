import { Conflict, type Difference } from "../../components/conflict/Conflict.tsx"
import { m } from "../../paraglide/messages.js"
import { yesOrNo } from "./yesOrNo.ts"

interface EntityConflictProps {
  readonly fields: ReadonlyArray<Difference>
  /** Whether it is archived as another person left it, and on the page. */
  readonly archived: { readonly theirs: boolean; readonly shown: boolean }
  /** What the archive button asked for; undefined where the form is to be saved. */
  readonly archives: boolean | undefined
  readonly save: () => void
  readonly archive: (archived: boolean) => void
  readonly takeTheirs: () => void
}

/** A client or project that was changed meanwhile: save the form, or archive it, all the same. */
export const EntityConflict = ({ archive, archived, archives, fields, save, takeTheirs }: EntityConflictProps) =>
  archives === undefined ? (
    <Conflict fields={fields} keepMine={save} takeTheirs={takeTheirs} />
  ) : (
    <Conflict
      fields={[
        ...fields,
        { label: m.clients_archived(), theirs: yesOrNo(archived.theirs), mine: yesOrNo(archived.shown) }
      ]}
      action={archives ? m.clients_archive_anyway() : m.clients_unarchive_anyway()}
      keepMine={() => archive(archives)}
      takeTheirs={takeTheirs}
    />
  )
