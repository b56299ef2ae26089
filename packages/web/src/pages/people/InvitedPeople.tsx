import { Copy } from "lucide-react"
import { useState } from "react"
import { Button } from "../../components/Button.tsx"
import row from "../../components/lists/Item.module.css"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { m } from "../../paraglide/messages.js"
import styles from "./People.module.css"
import { deedText } from "./personText.ts"
import { roleText } from "./roleText.ts"
import { type InvitedLine, isInvited, type useInviting } from "./useInviting.ts"

interface InvitedPeopleProps {
  readonly inviting: ReturnType<typeof useInviting>
  readonly close: () => void
}

const nameOf = ({ deed, given }: InvitedLine): string =>
  deed.does === "join" || deed.does === "present" ? deed.person.name : given.name

const roleOf = ({ deed, given }: InvitedLine): string => {
  if (deed.does === "present") return roleText(deed.person.role)
  return given.role === null ? given.roleText : roleText(given.role)
}

const statusOf = (one: InvitedLine): string =>
  one.done !== null && one.done.link === null ? m.people_link_lost() : deedText(one.deed)

/** What becomes of each person of a table, and then their links. */
export const InvitedPeople = ({ close, inviting: { all, failure, invite, isBusy, show } }: InvitedPeopleProps) => {
  const [copied, setCopied] = useState<string>()
  const copy = (text: string): void => {
    navigator.clipboard.writeText(text).then(
      () => setCopied(text),
      () => setCopied(undefined)
    )
  }
  const wanted = all.filter(isInvited)
  const done = wanted.filter((one) => one.done !== null)
  const isBegun = done.length > 0 || isBusy
  const isOver = !isBusy && failure === undefined && isBegun && done.length === wanted.length
  const links = done
    .flatMap((one) => {
      const link = one.done?.link ?? null
      return link === null ? [] : [[nameOf(one), one.given.email, link].join("\t")]
    })
    .join("\n")
  return (
    <div className={styles.form}>
      {done.length > 0 && <p>{m.people_many_links()}</p>}
      <ul>
        {all.map((one) => {
          const name = nameOf(one)
          const link = one.done?.link ?? null
          return (
            <li key={one.given.line} className={row.item}>
              <div>
                <b>{name === "" ? m.people_line({ line: one.given.line }) : name}</b>{" "}
                <span className={styles.badge}>{roleOf(one)}</span>
                <small>{one.given.email}</small>
                {link === null ? (
                  <small className={one.deed.does === "refused" ? "overdue" : undefined}>{statusOf(one)}</small>
                ) : (
                  <code className={styles.link}>{link}</code>
                )}
              </div>
              {link !== null && (
                <Button small onClick={() => copy(link)} aria-label={m.people_many_copy_one({ name })}>
                  <Copy size={15} aria-hidden="true" />
                  {copied === link ? m.settings_copied() : m.settings_copy()}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {failure !== undefined && (
        <ErrorNote {...(done.length > 0 ? { title: m.people_many_stopped() } : {})} error={failure} />
      )}
      <p role="status" className={isBusy ? undefined : "sr"}>
        {isBusy ? m.people_many_doing({ done: done.length, of: wanted.length }) : ""}
      </p>
      {wanted.length === 0 && <p>{m.people_many_none()}</p>}
      <div className="row">
        {!isOver && wanted.length > 0 && (
          <Button look="main" disabled={isBusy} onClick={() => void invite()}>
            {failure === undefined || done.length === 0
              ? m.people_many_invite({ count: wanted.length })
              : m.people_many_go_on()}
          </Button>
        )}
        {links !== "" && !isBusy && (
          <Button look={isOver ? "main" : "plain"} onClick={() => copy(links)}>
            <Copy size={16} aria-hidden="true" />
            {copied === links ? m.settings_copied() : m.people_many_copy()}
          </Button>
        )}
        {!isBegun && <Button onClick={() => show([])}>{m.people_many_back()}</Button>}
        {!isBusy && (
          <Button look="quiet" onClick={close}>
            {isBegun ? m.settings_done() : m.components_cancel()}
          </Button>
        )}
      </div>
    </div>
  )
}
