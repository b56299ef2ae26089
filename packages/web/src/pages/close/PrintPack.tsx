import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { Card } from "../../components/Card.tsx"
import { Skeleton } from "../../components/messages/Skeleton.tsx"
import { shownDays } from "../../format/shownDays.ts"
import { m } from "../../paraglide/messages.js"
import { useSession } from "../../session/useSession.ts"
import styles from "./Close.module.css"
import { readMonthDebts } from "./readMonthDebts.ts"

/** The papers of a month: timesheets, and a statement of each client with work, charges or payments in it. */
export const PrintPack = ({ month }: { readonly month: string }) => {
  const { today } = useSession()
  const { to } = shownDays(month, today)
  const from = `${month}-01`
  const { data } = useQuery(readMonthDebts(month, to))
  const clients = (data?.rows ?? []).filter(
    (row) => row.key !== "none" && (row.earned_total !== 0 || row.charged_total !== 0 || row.settled_total !== 0)
  )
  return (
    <>
      <Card title={m.close_timesheets()}>
        <ul className={styles.papers}>
          {(["team", "client", "project"] as const).map((print) => (
            <li key={print}>
              <Link to="/close/$month" params={{ month }} search={{ print }}>
                {print === "team"
                  ? m.close_by_person()
                  : print === "client"
                    ? m.close_by_client()
                    : m.close_by_project()}
              </Link>
            </li>
          ))}
        </ul>
      </Card>
      <Card title={m.close_statements()}>
        {data === undefined ? (
          <Skeleton height={200} />
        ) : clients.length === 0 ? (
          <p className="soft">{m.close_no_statements()}</p>
        ) : (
          <ul className={styles.papers}>
            {clients.map(({ key, name }) => (
              <li key={key}>
                <Link to="/debtors/$id" params={{ id: key }} search={{ from, to }}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  )
}
