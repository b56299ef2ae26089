import type { FeedItem } from "@hourbook/contract/contract"
import { Link } from "@tanstack/react-router"
import { Card } from "../../components/Card.tsx"
import { Skeleton } from "../../components/messages/Skeleton.tsx"
import { recentMoment } from "../../format/dates.ts"
import { hours } from "../../format/duration.ts"
import { money } from "../../format/money.ts"
import { m } from "../../paraglide/messages.js"
import { useSession } from "../../session/useSession.ts"
import styles from "./Overview.module.css"

const shown = 6

const actions: Record<FeedItem["action"], (of: { readonly name: string }) => string> = {
  created: m.overview_created_by,
  updated: m.overview_changed_by,
  deleted: m.overview_removed_by
}

/** What is listed: settings, rates and access are on the page of all activity. */
const kinds: Partial<Record<FeedItem["subject"], (() => string) | undefined>> = {
  time_entry: undefined,
  payment: m.overview_payment,
  payout: m.overview_payout,
  charge: m.overview_charge,
  project: m.overview_project,
  counteragent: m.overview_client,
  member: m.overview_member
}

const figure = ({ amount, currency, worked_minutes: minutes }: FeedItem): string =>
  minutes !== null ? hours(minutes) : typeof amount === "number" && currency !== null ? money(amount, currency) : ""

const Line = ({ line }: { readonly line: FeedItem }) => {
  const { today } = useSession()
  const kind = kinds[line.subject]?.()
  const details = [
    line.title === "" ? undefined : kind,
    [line.project_name, line.counteragent_name].find((name) => name !== null && name !== line.title),
    actions[line.action]({ name: line.user_name }),
    recentMoment(line.occurred_at, today)
  ]
  return (
    <li>
      <div>
        <b className="cut">{line.title || kind}</b>
        <small className="cut">{details.filter(Boolean).join(" · ")}</small>
      </div>
      <span className={`num ${line.subject === "payment" ? "received" : ""}`}>{figure(line)}</span>
    </li>
  )
}

interface LatelyProps {
  readonly lines: ReadonlyArray<FeedItem> | undefined
  readonly manage: boolean
}

/** The newest changes that the person may see. */
export const Lately = ({ lines, manage }: LatelyProps) => (
  <Card
    title={m.overview_lately()}
    aside={
      manage ? (
        <Link to="/activity" className="link">
          {m.overview_all_activity()}
        </Link>
      ) : (
        <Link to="/time" className="link">
          {m.overview_all_entries()}
        </Link>
      )
    }
  >
    {lines === undefined ? (
      <Skeleton height={shown * 53} />
    ) : (
      <ul className={styles.feed}>
        {lines
          .filter(({ subject }) => subject in kinds)
          .slice(0, shown)
          .map((line) => (
            <Line key={line.id} line={line} />
          ))}
      </ul>
    )}
  </Card>
)
