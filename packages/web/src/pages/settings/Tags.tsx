import { useQuery } from "@tanstack/react-query"
import { type SyntheticEvent, useState } from "react"
import { read } from "../../api/read.ts"
import { useWrite } from "../../api/write.ts"
import { Button } from "../../components/Button.tsx"
import { Card } from "../../components/Card.tsx"
import { inputClass } from "../../components/fields/inputClass.ts"
import row from "../../components/lists/Item.module.css"
import { EmptyState } from "../../components/messages/EmptyState.tsx"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { Skeleton } from "../../components/messages/Skeleton.tsx"
import { m } from "../../paraglide/messages.js"
import { useMay } from "../../session/useSession.ts"

/** The words that entries are tagged with. A new name holds for every entry that has the tag. */
export const Tags = () => {
  const { manage } = useMay()
  const { data, error, refetch } = useQuery(read("/api/tags"))
  if (error !== null) return <ErrorNote error={error} retry={() => void refetch()} />
  if (data === undefined) return <Skeleton height={240} />
  return (
    <Card title={m.settings_tags()}>
      {data.tags.length === 0 ? (
        <EmptyState title={m.settings_no_tags()}>{m.settings_no_tags_why()}</EmptyState>
      ) : (
        <ul>
          {data.tags.map((tag) => (
            <li key={tag.id} className={row.item}>
              {manage ? <TagName key={tag.name} tag={tag} /> : <div>{tag.name}</div>}
              <small>{m.settings_tag_count({ n: tag.count })}</small>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const TagName = ({ tag }: { readonly tag: { readonly id: string; readonly name: string } }) => {
  const write = useWrite()
  const [name, setName] = useState(tag.name)
  const [failure, setFailure] = useState<unknown>()
  const rename = (event: SyntheticEvent): void => {
    event.preventDefault()
    write("PUT", "/api/tags/{id}", { params: { id: tag.id }, body: { name: name.trim() } }).then(
      () => setFailure(undefined),
      setFailure
    )
  }
  return (
    <div>
      <form className="row" onSubmit={rename}>
        <input
          className={inputClass}
          style={{ maxWidth: 260 }}
          aria-label={m.settings_tag_name({ name: tag.name })}
          value={name}
          onChange={({ target }) => setName(target.value)}
          maxLength={50}
        />
        {name.trim() !== tag.name && name.trim() !== "" && (
          <Button small type="submit">
            {m.settings_rename()}
          </Button>
        )}
      </form>
      {failure !== undefined && <ErrorNote error={failure} />}
    </div>
  )
}
