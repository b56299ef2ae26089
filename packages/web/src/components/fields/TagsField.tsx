import { fold } from "@hourbook/core/values/fold"
import { useQuery } from "@tanstack/react-query"
import { X } from "lucide-react"
import { type KeyboardEvent, useId, useState } from "react"
import { read } from "../../api/read.ts"
import { m } from "../../paraglide/messages.js"
import styles from "./TagsField.module.css"

interface TagsFieldProps {
  readonly value: ReadonlyArray<string>
  readonly onChange: (tags: ReadonlyArray<string>) => void
}

const most = 10
const longest = 50

/** The tags of an entry. Enter and comma add what is typed, Backspace in the empty field takes the last away. */
export const TagsField = ({ onChange, value }: TagsFieldProps) => {
  const id = useId()
  const [typed, setTyped] = useState("")
  const [wanted, setWanted] = useState(false)
  const { data } = useQuery({ ...read("/api/tags"), enabled: wanted, staleTime: 300_000 })
  const add = (text: string) => {
    const tag = text.trim().replace(/^#/u, "").slice(0, longest)
    setTyped("")
    if (tag === "" || value.length >= most || value.some((other) => fold(other) === fold(tag))) return
    onChange([...value, tag])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.key === "Enter" || event.key === ",") && typed.trim() !== "") {
      event.preventDefault()
      add(typed)
    } else if (event.key === "Backspace" && typed === "" && value.length > 0) {
      onChange(value.slice(0, -1))
    }
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{m.entry_tags()}</label>
      <div className={styles.box}>
        {value.map((tag) => (
          <span key={tag} className={styles.tag}>
            {tag}
            <button
              type="button"
              onClick={() => onChange(value.filter((other) => other !== tag))}
              aria-label={m.entry_tag_remove({ tag })}
            >
              <X size={13} aria-hidden="true" />
            </button>
          </span>
        ))}
        <input
          id={id}
          list={`${id}-tags`}
          value={typed}
          maxLength={longest + 1}
          autoComplete="off"
          placeholder={value.length === 0 ? m.entry_tags_hint() : ""}
          onFocus={() => setWanted(true)}
          onKeyDown={onKeyDown}
          onBlur={() => add(typed)}
          onChange={({ target }) => setTyped(target.value)}
        />
        <datalist id={`${id}-tags`}>
          {data?.tags
            .filter(({ name }) => !value.includes(name))
            .map((tag) => (
              <option key={tag.id} value={tag.name} />
            ))}
        </datalist>
      </div>
    </div>
  )
}
