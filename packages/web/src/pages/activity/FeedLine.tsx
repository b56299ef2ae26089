import type { FeedItem } from "@hourbook/contract/contract"
import { Link } from "@tanstack/react-router"
import { ArrowRight, Pencil, Plus, Trash2, Undo2 } from "lucide-react"
import { clockTime, mediumDay } from "../../format/dates.ts"
import { hours } from "../../format/duration.ts"
import { money, percent, rateNumber } from "../../format/money.ts"
import { m } from "../../paraglide/messages.js"
import styles from "./Activity.module.css"
import { changeTexts, type NameOf } from "./changeText.ts"

const icons = { created: Plus, updated: Pencil, deleted: Trash2 }

type Sentence = (of: { readonly name: string }) => string

/** What the log says of anything but records, projects, clients and members. */
const thing = (what: () => string): Record<FeedItem["action"], Sentence> => ({
  created: ({ name }) => m.activity_thing_made({ name, what: what() }),
  updated: ({ name }) => m.activity_thing_changed({ name, what: what() }),
  deleted: ({ name }) => m.activity_thing_removed({ name, what: what() })
})

const sentences: Record<FeedItem["subject"], Record<FeedItem["action"], Sentence>> = {
  time_entry: { created: m.activity_entry_made, updated: m.activity_entry_changed, deleted: m.activity_entry_removed },
  payment: {
    created: m.activity_payment_made,
    updated: m.activity_payment_changed,
    deleted: m.activity_payment_removed
  },
  payout: { created: m.activity_payout_made, updated: m.activity_payout_changed, deleted: m.activity_payout_removed },
  charge: { created: m.activity_charge_made, updated: m.activity_charge_changed, deleted: m.activity_charge_removed },
  project: {
    created: m.activity_project_made,
    updated: m.activity_project_changed,
    deleted: m.activity_project_removed
  },
  counteragent: {
    created: m.activity_client_made,
    updated: m.activity_client_changed,
    deleted: m.activity_client_removed
  },
  member: { created: m.activity_member_made, updated: m.activity_member_changed, deleted: m.activity_member_removed },
  tag: thing(m.activity_the_tag),
  rate: thing(m.activity_the_rate),
  exchange_rate: thing(m.activity_the_exchange_rate),
  workspace: { ...thing(m.activity_the_settings), created: m.activity_workspace_made },
  api_key: thing(m.activity_the_key),
  session: thing(m.activity_the_session),
  passkey: thing(m.activity_the_passkey),
  connection: thing(m.activity_the_connection),
  statement_link: thing(m.activity_the_link),
  calendar_feed: thing(m.activity_the_feed),
  import: thing(m.activity_the_import),
  period: thing(m.activity_the_period),
  sheet: {
    created: m.activity_sheet_submitted,
    updated: m.activity_sheet_changed,
    deleted: m.activity_sheet_changed
  },
  budget: thing(m.activity_the_budget),
  tax_code: thing(m.activity_the_tax_code),
  invoice: thing(m.activity_the_invoice),
  invoice_series: thing(m.activity_the_series),
  invoice_schedule: thing(m.activity_the_schedule),
  webhook: thing(m.activity_the_webhook),
  mail: thing(m.activity_the_mail)
}

/** What became of a timesheet, by its new state. */
const ofSheet: Readonly<Record<string, Sentence>> = {
  open: m.activity_sheet_withdrawn,
  submitted: m.activity_sheet_submitted,
  approved: m.activity_sheet_approved,
  returned: m.activity_sheet_returned
}

/**
 * A sign-in link is logged as a change of its member, the first owner of a workspace as their own doing, each step of a timesheet as a change of its state; that a budget is used up
 * has no person who did it.
 */
export const sentenceOf = ({
  action,
  changes,
  subject,
  subject_id: subjectId,
  user_id: userId
}: FeedItem): Sentence => {
  if (subject === "member" && "invitation" in changes) return m.activity_member_link
  if (subject === "member" && action === "created" && subjectId === userId) return m.activity_member_first
  if (subject === "budget" && "threshold" in changes) {
    return () => m.activity_budget_reached({ percent: percent(Number(changes["threshold"]?.after)) })
  }
  const state = changes["state"]?.after
  const decided = subject === "sheet" && typeof state === "string" ? ofSheet[state] : undefined
  return decided ?? sentences[subject][action]
}

/** A rate by its first day, an exchange rate with what it is, too. */
export const titleOf = ({ changes: { rate }, day, subject, title }: FeedItem): string =>
  subject === "rate"
    ? mediumDay(title)
    : subject === "exchange_rate" && rate !== undefined && day !== null
      ? `${title} ${rateNumber(Number(rate.after ?? rate.before))}, ${mediumDay(day)}`
      : title

const Where = ({ item }: { readonly item: FeedItem }) => {
  if (item.project_id !== null && item.subject !== "project") {
    return (
      <Link to="/projects/$id" params={{ id: item.project_id }} tabIndex={-1} className={styles.where}>
        {item.project_name}
      </Link>
    )
  }
  // A link has the client's name as its own.
  if (item.counteragent_id !== null && item.counteragent_name !== item.title) {
    return (
      <Link to="/clients/$id" params={{ id: item.counteragent_id }} tabIndex={-1} className={styles.where}>
        {item.counteragent_name}
      </Link>
    )
  }
  return null
}

interface FeedLineProps {
  readonly item: FeedItem
  readonly nameOf: NameOf
  readonly isUndone: boolean
  /** Asks whether to undo the change; undefined where it cannot be undone. */
  readonly onUndo: (() => void) | undefined
}

/** The cells of a change: when, who did what, and what each field was before. */
export const FeedLine = ({ isUndone, item, nameOf, onUndo }: FeedLineProps) => {
  const Icon = icons[item.action]
  const changes = changeTexts(item, nameOf)
  return (
    <>
      <time role="cell" dateTime={item.occurred_at} className={styles.time}>
        {clockTime(item.occurred_at)}
      </time>
      <span role="cell" className={styles.what}>
        <Icon size={15} aria-hidden="true" className={styles[item.action]} />
        <span className={styles.words}>
          <span className={styles.sentence}>
            <span className="soft">{sentenceOf(item)({ name: item.user_name })}</span>{" "}
            <b className={item.action === "deleted" ? styles.gone : undefined}>{titleOf(item)}</b> <Where item={item} />
            {isUndone && <small className={styles.mark}>{m.activity_was_undone()}</small>}
            {item.undoes !== null && <small className={styles.mark}>{m.activity_is_undo()}</small>}
          </span>
          {changes.length > 0 && (
            <span className={styles.changes}>
              {changes.map(({ after, before, field }) => (
                <span key={field} className={styles.change}>
                  <small>{field}</small>
                  <s aria-label={m.activity_before({ value: before })}>{before}</s>
                  <ArrowRight size={12} aria-hidden="true" />
                  <span aria-label={m.activity_after({ value: after })}>{after}</span>
                </span>
              ))}
            </span>
          )}
        </span>
      </span>
      <span role="cell" className={`num ${styles.minutes}`}>
        {item.worked_minutes === null ? "" : hours(item.worked_minutes)}
      </span>
      <span role="cell" className={`num ${item.subject === "payment" ? "received" : "soft"}`}>
        {item.amount === null || item.currency === null ? "" : money(item.amount, item.currency)}
      </span>
      <span role="cell" className={styles.undo}>
        {onUndo !== undefined && (
          <button
            type="button"
            onClick={onUndo}
            title={m.components_undo()}
            aria-label={m.activity_undo_one({ what: titleOf(item) })}
          >
            <Undo2 size={16} aria-hidden="true" />
          </button>
        )}
      </span>
    </>
  )
}
