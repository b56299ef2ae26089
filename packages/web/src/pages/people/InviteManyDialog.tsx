import { planPeople } from "@hourbook/exchange/people/planPeople"
import { type SyntheticEvent, useRef, useState } from "react"
import { everyPage } from "../../api/everyPage.ts"
import { loadEveryone, loadFormer } from "../../api/readMembers.ts"
import { Button } from "../../components/Button.tsx"
import { Dialog } from "../../components/Dialog.tsx"
import { Field } from "../../components/fields/Field.tsx"
import { formTexts } from "../../components/fields/formTexts.ts"
import { inputClass } from "../../components/fields/inputClass.ts"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { reasonText } from "../../format/reasonText.ts"
import { m } from "../../paraglide/messages.js"
import { useMay } from "../../session/useSession.ts"
import { openReader } from "../import/worker/openReader.ts"
import { InvitedPeople } from "./InvitedPeople.tsx"
import styles from "./People.module.css"
import { problemText } from "./personText.ts"
import { useInviting } from "./useInviting.ts"

/** The current and former members that the people of a table are compared with. */
const knownPeople = async () => {
  const { signal } = new AbortController()
  const former = await everyPage((cursor) => loadFormer(cursor, "500", signal))
  return [
    ...(await loadEveryone(signal)).map((one) => ({ ...one, former: false })),
    ...former.flatMap(({ members }) => members).map((one) => ({ ...one, former: true }))
  ]
}

/** Invites the people of a table: it is read here, checked line by line, and done after a look at what becomes of each. */
export const InviteManyDialog = ({ close }: { readonly close: () => void }) => {
  const { own } = useMay()
  const inviting = useInviting()
  const input = useRef<HTMLInputElement>(null)
  const [isReading, setReading] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState<unknown>()

  const read = async (bytes: Uint8Array): Promise<void> => {
    const reader = openReader()
    const people = await reader.ask("people", { bytes }).finally(reader.close)
    if ("_tag" in people) return setProblem(reasonText(people.reason))
    if ("code" in people) return setProblem(problemText(people))
    inviting.show(planPeople(people, await knownPeople(), { mayMakeOwners: own }))
  }
  const attempt = (bytes: () => Promise<Uint8Array>): void => {
    setReading(true)
    setProblem(undefined)
    setFailure(undefined)
    bytes()
      .then(read)
      .catch(setFailure)
      .finally(() => setReading(false))
  }
  const paste = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const text = formTexts(event.currentTarget)("people")
    attempt(async () => new TextEncoder().encode(text))
  }

  return (
    <Dialog title={m.people_many_title()} close={close}>
      {inviting.all.length > 0 ? (
        <InvitedPeople inviting={inviting} close={close} />
      ) : (
        <form className={styles.form} onSubmit={paste}>
          <p>{m.people_many_why()}</p>
          <input
            ref={input}
            type="file"
            accept=".csv,.tsv,.txt,.md,.xlsx"
            hidden
            aria-label={m.people_many_file()}
            onChange={({ target }) => {
              const file = target.files?.[0]
              target.value = ""
              if (file !== undefined) attempt(async () => new Uint8Array(await file.arrayBuffer()))
            }}
          />
          <div className="row">
            <Button look="main" disabled={isReading} onClick={() => input.current?.click()}>
              {isReading ? m.people_many_reading() : m.people_many_file()}
            </Button>
          </div>
          <Field label={m.people_many_paste()} hint={m.people_many_paste_hint()}>
            {({ describedBy, id }) => (
              <textarea id={id} name="people" aria-describedby={describedBy} className={inputClass} rows={6} required />
            )}
          </Field>
          {problem !== undefined && (
            <p className="overdue" role="alert">
              {problem}
            </p>
          )}
          {failure !== undefined && <ErrorNote error={failure} />}
          <div className="row">
            <Button type="submit" disabled={isReading}>
              {m.people_many_read()}
            </Button>
            <Button look="quiet" onClick={close}>
              {m.components_cancel()}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}
