import { useShortcut } from "../actions/useShortcut.ts"
import { send } from "../api/client.ts"
import { focusedEntry } from "../components/lists/focusedEntry.ts"
import { sayError } from "../components/messages/sayError.ts"
import { say } from "../components/messages/toasts.ts"
import { copyOf, namesLike } from "../features/entry/copyOf.ts"
import { useEntryWrites } from "../features/entry/useEntryWrites.ts"
import { m } from "../paraglide/messages.js"
import { useMay, useSession } from "../session/useSession.ts"

/** `D` records the focused entry once more, today. A page that does it its own way stops the key. */
export const useDuplicate = (): void => {
  const { today } = useSession()
  const { prices } = useMay()
  const { record, undoRecord } = useEntryWrites()
  const duplicate = async (id: string) => {
    try {
      const { entry } = (await send("GET", "/api/time/{id}", { params: { id } })).data
      const made = await record(copyOf(entry, today, prices), namesLike(entry))
      say(m.entry_duplicated({ what: entry.description }), { undo: () => undoRecord(made.entry) })
    } catch (error) {
      sayError(error)
    }
  }
  useShortcut({
    d: () => {
      const id = focusedEntry()
      if (id !== undefined) void duplicate(id)
    }
  })
}
