import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import { Card } from "../../src/components/Card.tsx"
import { choicesOf } from "../../src/components/filters/filterChoices.ts"
import { ClosedMark, ClosedNote } from "../../src/components/messages/Closed.tsx"
import { BooksCard } from "../../src/pages/close/BooksCard.tsx"
import { ClosedMonth } from "../../src/pages/close/ClosedMonth.tsx"
import { PastCloses } from "../../src/pages/close/PastCloses.tsx"
import { useClosed } from "../../src/session/useClosed.ts"
import { SessionContext } from "../../src/session/useSession.ts"
import { idOf, member, session } from "../session.ts"
import { State } from "../State.tsx"

const closed = { ...session, workspace: { ...session.workspace, closed_through: "2026-10-31" } }
const ofMember = { ...member, workspace: { ...member.workspace, closed_through: "2026-10-31" } }

/** The people are known, other than in the rest of the gallery, which shows how they are read. */
const useKnownPeople = (): QueryClient => {
  const [known] = useState(() => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    client.setQueryData(choicesOf("member").queryKey, [{ id: session.user.id, name: session.user.name }])
    return client
  })
  return known
}

const Closed = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={useKnownPeople()}>
    <SessionContext value={closed}>{children}</SessionContext>
  </QueryClientProvider>
)

const Sentence = () => {
  const why = useClosed()("2026-10-12")
  return (
    <Card title={<>2026-10-12{<ClosedMark day="2026-10-12" />}</>}>
      <ClosedNote why={why} />
    </Card>
  )
}

/** Closed books: the locks of records, what a month comes to, and what was closed. */
export const Books = () => (
  <>
    <State name="ClosedMark, ClosedNote of an owner">
      <Closed>
        <Sentence />
      </Closed>
    </State>
    <State name="ClosedMark, ClosedNote of a member">
      <SessionContext value={ofMember}>
        <Sentence />
      </SessionContext>
    </State>
    <State name="BooksCard of a month that can be closed">
      <BooksCard month="2026-10" />
    </State>
    <State name="BooksCard of this month, for an admin">
      <SessionContext value={{ ...closed, workspace: { ...closed.workspace, role: "admin" } }}>
        <BooksCard month="2999-11" />
      </SessionContext>
    </State>
    <State name="ClosedMonth">
      <Closed>
        <ClosedMonth month="2026-09" />
      </Closed>
    </State>
    <State name="ClosedMonth, whose certificate is being made">
      <Closed>
        <ClosedMonth month="2026-10" />
      </Closed>
    </State>
    <State name="ClosedMonth, reopened in part">
      <SessionContext value={{ ...closed, user: { ...closed.user, id: idOf(98) } }}>
        <QueryClientProvider client={useKnownPeople()}>
          <ClosedMonth month="2027-01" />
        </QueryClientProvider>
      </SessionContext>
    </State>
    <State name="PastCloses">
      <Closed>
        <PastCloses />
      </Closed>
    </State>
  </>
)
