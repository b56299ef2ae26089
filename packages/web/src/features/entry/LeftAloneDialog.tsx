import { Button } from "../../components/Button.tsx"
import { Dialog } from "../../components/Dialog.tsx"
import { shortDay } from "../../format/dates.ts"
import { m } from "../../paraglide/messages.js"
import { useSession } from "../../session/useSession.ts"
import { draftOf } from "./draft.ts"
import { entryLines } from "./entryLines.ts"
import type { ChangedMeanwhile, leftAlone } from "./leftAlone.ts"
import styles from "./LeftAloneDialog.module.css"

type LeftAloneDialogProps = Pick<NonNullable<ReturnType<typeof leftAlone.useAsked>>, "answer" | "question">

/** What differs between an entry as the page showed it and as it is now. */
const differences = ({ now, shown }: ChangedMeanwhile, zone: string) =>
  entryLines
    .map(([label, text]) => ({
      label: label(),
      before: text(draftOf(shown, zone)),
      after: text(draftOf(now, zone))
    }))
    .filter(({ after, before }) => after !== before)

/** The entries that a change of many left alone, with what another person changed, and the way to change them all the same. */
export const LeftAloneDialog = ({ answer, question }: LeftAloneDialogProps) => {
  const { user } = useSession()
  const count = question.length
  return (
    <Dialog title={m.conflict_left_alone({ count })} close={() => answer(false)}>
      <p>{m.conflict_left_alone_why({ count })}</p>
      <div className={styles.entries} role="group" aria-label={m.conflict_left_alone({ count })} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <td />
              <th scope="col">{m.conflict_shown()}</th>
              <th scope="col">{m.conflict_theirs()}</th>
            </tr>
          </thead>
          {question.map((entry) => {
            const changed = differences(entry, user.time_zone)
            return (
              <tbody key={entry.now.id}>
                <tr>
                  <th scope="rowgroup" colSpan={3} className={styles.entry}>
                    {entry.shown.description} <span className="soft">{shortDay(entry.shown.accrual_date)}</span>
                  </th>
                </tr>
                {changed.map(({ after, before, label }) => (
                  <tr key={label}>
                    <th scope="row">{label}</th>
                    <td className="soft">{before}</td>
                    <td>{after}</td>
                  </tr>
                ))}
                {changed.length === 0 && (
                  <tr>
                    <td colSpan={3}>{m.conflict_other_fields()}</td>
                  </tr>
                )}
              </tbody>
            )
          })}
        </table>
      </div>
      <p className="row">
        <Button look="main" onClick={() => answer(true)}>
          {m.conflict_change_too({ count })}
        </Button>
        <Button look="quiet" onClick={() => answer(false)} autoFocus>
          {m.conflict_leave({ count })}
        </Button>
      </p>
    </Dialog>
  )
}
