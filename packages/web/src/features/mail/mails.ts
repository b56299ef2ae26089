import type { Mail } from "@hourbook/contract/contract"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import type { QueryOf } from "../../api/client.ts"
import { read } from "../../api/read.ts"
import { moment } from "../../format/dates.ts"
import { m } from "../../paraglide/messages.js"

const soonMillis = 3000

/** Whether a process is about to send it or tries for the first time: its state changes within seconds. */
const isOnItsWay = ({ error, state }: Mail): boolean =>
  state === "trying" || state === "in_doubt" || (state === "waiting" && error === null)

/** Mails, newest first, read again while one is on its way. What was sent may have marked its document as sent. */
export const useMails = (query: QueryOf<"GET", "/api/mails">, enabled = true) => {
  const cache = useQueryClient()
  const list = useQuery({
    ...read("/api/mails", query),
    enabled,
    refetchInterval: ({ state }) => (state.data?.mails.some(isOnItsWay) === true ? soonMillis : false)
  })
  const open = list.data?.mails.filter(isOnItsWay).length ?? 0
  const before = useRef(open)
  useEffect(() => {
    if (open < before.current) void cache.invalidateQueries({ queryKey: ["/api/invoices/{id}"] })
    before.current = open
  }, [cache, open])
  return list
}

/** What of a mail was sent, and to which address. */
const sameAs = (mail: Mail) => (other: Mail) =>
  other.kind === mail.kind &&
  other.to === mail.to &&
  other.document_id === mail.document_id &&
  other.counteragent_id === mail.counteragent_id

/** The mails that a person may have to send again: to clients, not sent for sure, and not sent again since. */
export const repeatable = (mails: ReadonlyArray<Mail>): ReadonlySet<Mail["id"]> =>
  new Set(
    mails
      .filter(
        (mail) =>
          (mail.kind === "invoice" || mail.kind === "statement") &&
          (mail.state === "failed" || mail.state === "perhaps_sent") &&
          mails.find(sameAs(mail)) === mail
      )
      .map(({ id }) => id)
  )

/** What became of a mail, with the server's reason. */
export const mailState = ({ error, sent_at, state }: Mail): string => {
  switch (state) {
    case "waiting":
      return error === null ? m.mail_state_waiting() : m.mail_state_retrying({ error })
    case "trying":
    case "in_doubt":
      return m.mail_state_trying()
    case "sent":
      return m.mail_state_sent({ when: sent_at === null ? "" : moment(sent_at) })
    case "failed":
      return error === null ? m.mail_state_failed() : m.mail_state_failed_why({ error })
    case "perhaps_sent":
      return m.mail_state_perhaps()
  }
}
