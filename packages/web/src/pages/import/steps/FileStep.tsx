import { type SourceName, sourceNames } from "@hourbook/exchange/sources/Source"
import type { Reason } from "@hourbook/exchange/values/Reason"
import { FileUp } from "lucide-react"
import { type DragEvent, useEffect, useRef, useState } from "react"
import { Button } from "../../../components/Button.tsx"
import { Card } from "../../../components/Card.tsx"
import { Field } from "../../../components/fields/Field.tsx"
import { inputClass } from "../../../components/fields/inputClass.ts"
import { reasonText } from "../../../format/reasonText.ts"
import { m } from "../../../paraglide/messages.js"
import { sourceTitle } from "../model/importText.ts"
import styles from "./Steps.module.css"

interface FileStepProps {
  readonly busy: boolean
  readonly unreadable: Reason | undefined
  readonly choose: (file: File) => void
}

/** Where each tracker has its export. */
const ways: Readonly<Record<SourceName, () => string>> = {
  toggl: m.import_way_toggl,
  clockify: m.import_way_clockify,
  harvest: m.import_way_harvest,
  kimai: m.import_way_kimai,
  solidtime: m.import_way_solidtime,
  generic: m.import_way_table
}

const asFile = (text: string): File => new File([text], m.import_pasted_name(), { type: "text/csv" })

/** A table has lines of several cells, the first perhaps below a title. */
const isTable = (text: string): boolean =>
  text.includes("\n") && text.split("\n", 10).some((line) => /[\t,;|]/u.test(line))

/** The file: dropped, chosen or pasted. It is read in the browser and not sent. */
export const FileStep = ({ busy, choose, unreadable }: FileStepProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [pasted, setPasted] = useState("")
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      if (event.target instanceof Element && event.target.closest("input,textarea") !== null) return
      const file = event.clipboardData?.files[0]
      const text = event.clipboardData?.getData("text/plain") ?? ""
      if (file === undefined && !isTable(text)) return
      event.preventDefault()
      choose(file ?? asFile(text))
    }
    addEventListener("paste", onPaste)
    return () => removeEventListener("paste", onPaste)
  })
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file !== undefined) choose(file)
  }
  return (
    <Card>
      <div
        className={styles.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <FileUp size={28} aria-hidden="true" />
        <h2>{m.import_drop()}</h2>
        <p className="soft">{m.import_drop_why()}</p>
        <input
          ref={input}
          type="file"
          accept=".csv,.tsv,.txt,.md,.xlsx,.zip"
          hidden
          aria-label={m.import_choose()}
          onChange={({ target }) => {
            const file = target.files?.[0]
            target.value = ""
            if (file !== undefined) choose(file)
          }}
        />
        <Button look="main" disabled={busy} onClick={() => input.current?.click()}>
          {busy ? m.import_reading() : m.import_choose()}
        </Button>
        <small className={styles.orDrop}>{m.import_or_drop()}</small>
      </div>
      <p role="status" className="sr">
        {busy ? m.import_reading() : ""}
      </p>
      {unreadable !== undefined && (
        <div className={styles.wrong} role="alert">
          <b>{m.import_unreadable()}</b> {reasonText(unreadable)}
        </div>
      )}
      <details className={styles.more}>
        <summary>{m.import_paste()}</summary>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (pasted.trim() !== "") choose(asFile(pasted))
          }}
        >
          <Field label={m.import_paste_label()} hint={m.import_paste_hint()}>
            {({ describedBy, id }) => (
              <textarea
                id={id}
                aria-describedby={describedBy}
                className={inputClass}
                rows={6}
                value={pasted}
                onChange={({ target }) => setPasted(target.value)}
              />
            )}
          </Field>
          <p>
            <Button type="submit" disabled={busy || pasted.trim() === ""}>
              {m.import_paste_read()}
            </Button>
          </p>
        </form>
      </details>
      <div>
        <h3>{m.import_ways()}</h3>
        <dl className={styles.ways}>
          {sourceNames.map((name) => (
            <div key={name}>
              <dt>{sourceTitle(name)}</dt>
              <dd>{ways[name]()}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  )
}
