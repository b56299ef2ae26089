import type { FeedItem } from "@hourbook/contract/contract"
import { Link } from "@tanstack/react-router"
import { ArrowRight, Pencil, Plus, Trash2 } from "lucide-react"
import { clockTime, mediumDay } from "../../format/dates.ts"
import { hours } from "../../format/duration.ts"
import { money } from "../../format/money.ts"
import { m } from "../../paraglide/messages.js"
import styles from "./Activity.module.css"
import { changeTexts, type NameOf } from "./changeText.ts"

const icons = { created: Plus, updated: Pencil, deleted: Trash2 }

type Sentence = (of: { readonly name: string }) => string

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
  tag: {
    created: m.activity_tag_made,
    updated: m.activity_tag_changed,
    deleted: m.activity_tag_removed
  },
  rate: {
    created: m.activity_rate_made,
    updated: m.activity_rate_changed,
    deleted: m.activity_rate_removed
  },
  exchange_rate: {
    created: m.activity_exchange_rate_made,
    updated: m.activity_exchange_rate_changed,
    deleted: m.activity_exchange_rate_removed
  },
  workspace: {
    created: m.activity_workspace_made,
    updated: m.activity_workspace_changed,
    deleted: m.activity_workspace_removed
  },
  api_key: {
    created: m.activity_key_made,
    updated: m.activity_key_changed,
    deleted: m.activity_key_removed
  },
  session: {
    created: m.activity_session_made,
    updated: m.activity_session_changed,
    deleted: m.activity_session_removed
  },
  passkey: {
    created: m.activity_passkey_made,
    updated: m.activity_passkey_changed,
    deleted: m.activity_passkey_removed
  },
  connection: {
    created: m.activity_connection_made,
    updated: m.activity_connection_changed,
    deleted: m.activity_connection_removed
  },
  statement_link: {
    created: m.activity_link_made,
    updated: m.activity_link_changed,
    deleted: m.activity_link_removed
  },
  calendar_feed: {
    created: m.activity_feed_made,
    updated: m.activity_feed_changed,
    deleted: m.activity_feed_removed
  },
  import: {
    created: m.activity_import_made,
    updated: m.activity_import_changed,
    deleted: m.activity_import_removed
  }
}

/** A sign-in link is logged as a change of its member. */
const sentenceOf = ({ action, changes, subject }: FeedItem): Sentence =>
  subject === "member" && "invitation" in changes ? m.activity_member_link : sentences[subject][action]

const Where = ({ item }: { readonly item: FeedItem }) => {
  if (item.project_id !== null && item.subject !== "project") {
    return (
      <Link to="/projects/$id" params={{ id: item.project_id }} tabIndex={-1} className={styles.where}>
        {item.project_name}
      </Link>
    )
  }
  if (item.counteragent_id !== null && item.subject !== "counteragent") {
    return (
      <Link to="/clients/$id" params={{ id: item.counteragent_id }} tabIndex={-1} className={styles.where}>
        {item.counteragent_name}
      </Link>
    )
  }
  return null
}

/** The cells of a change: when, who did what, and what each field was before. */
export const FeedLine = ({ item, nameOf }: { readonly item: FeedItem; readonly nameOf: NameOf }) => {
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
            <b className={item.action === "deleted" ? styles.gone : undefined}>
              {item.subject === "rate" ? mediumDay(item.title) : item.title}
            </b>{" "}
            <Where item={item} />
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
    </>
  )
}
