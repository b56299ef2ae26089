import { hasAddress, isErased } from "@hourbook/exchange/plan/hasAddress"
import { useInfiniteQuery } from "@tanstack/react-query"
import { useState } from "react"
import { loadFormer, type Member } from "../../api/readMembers.ts"
import { readPages } from "../../api/readPages.ts"
import { Avatar } from "../../components/Avatar.tsx"
import { Button } from "../../components/Button.tsx"
import { Card } from "../../components/Card.tsx"
import { lazyComponent } from "../../components/lazyComponent.tsx"
import row from "../../components/lists/Item.module.css"
import { MoreRows } from "../../components/lists/MoreRows.tsx"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { m } from "../../paraglide/messages.js"

const JoinDialog = lazyComponent(async () => (await import("./JoinDialog.tsx")).JoinDialog)

const readFormer = readPages(["/api/members/former"], (cursor, signal) => loadFormer(cursor, "50", signal))

interface FormerMembersProps {
  readonly clients: ReadonlyArray<{ readonly id: string; readonly name: string }>
}

/** People whose records are there and who cannot sign in: they left, or come from an import. Nothing where there are none. */
export const FormerMembers = ({ clients }: FormerMembersProps) => {
  const former = useInfiniteQuery(readFormer)
  const [joins, setJoins] = useState<Member>()
  if (former.error !== null) return <ErrorNote error={former.error} retry={() => void former.refetch()} />
  const people = former.data?.pages.flatMap(({ members }) => members) ?? []
  // The link of the last one is shown when the list is empty already.
  if (people.length === 0 && joins === undefined) return null
  return (
    <Card title={m.people_former()}>
      <p className="soft">{m.people_former_why()}</p>
      <ul>
        {people.map((person) => (
          <li key={person.id} className={row.item}>
            <Avatar name={person.name} />
            <div>
              <b>{person.name}</b>
              <small>{hasAddress(person) ? person.email : m.people_no_address()}</small>
            </div>
            {!isErased(person) && (
              <Button small onClick={() => setJoins(person)} aria-label={m.people_join_one({ name: person.name })}>
                {m.people_join()}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <MoreRows list={former} />
      {joins !== undefined && <JoinDialog person={joins} clients={clients} close={() => setJoins(undefined)} />}
    </Card>
  )
}
