import { useQuery } from "@tanstack/react-query"
import { ShieldCheck } from "lucide-react"
import { useState } from "react"
import { read } from "../../api/read.ts"
import { Button } from "../../components/Button.tsx"
import { PdfButton } from "../../components/lists/PdfButton.tsx"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { mediumDay } from "../../format/dates.ts"
import { m } from "../../paraglide/messages.js"
import styles from "./Close.module.css"
import type { Period } from "./periods.ts"

const askAgainMillis = 2000

const Comparison = ({ id }: { readonly id: string }) => {
  const check = useQuery({
    ...read("/api/periods/{id}", { check: "1" }, { id }),
    staleTime: 0,
    gcTime: 0,
    // The lines are read in the background.
    refetchInterval: ({ state }) => (state.data?.check?.lines === "pending" ? askAgainMillis : false)
  })
  const found = check.data?.check
  if (check.error !== null) return <ErrorNote error={check.error} retry={() => void check.refetch()} />
  if (found === undefined || (found.lines === "pending" && found.figures === "ok")) {
    return <span className="soft">{m.books_checking()}</span>
  }
  if (found.differences.length === 0 && found.figures === "ok" && found.lines === "ok") return m.books_check_ok()
  return (
    <>
      <b>{m.books_check_differs()}</b>
      <ul className={styles.lines}>
        {found.differences.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  )
}

/** The certificate of a close as PDF, and the comparison of it with the records as they are now. */
export const PeriodCheck = ({ period }: { readonly period: Period }) => {
  const [isAsked, setAsked] = useState(false)
  const name = m.books_certificate({ day: mediumDay(period.through ?? "") })
  return (
    <>
      <PdfButton address={`/api/periods/${period.id}`} name={name} />
      <Button onClick={() => setAsked(true)} disabled={isAsked}>
        <ShieldCheck size={15} aria-hidden="true" /> {m.books_check()}
        <span className="sr">: {name}</span>
      </Button>
      {isAsked && (
        <div className={styles.checked} role="status">
          <Comparison id={period.id} />
        </div>
      )}
    </>
  )
}
