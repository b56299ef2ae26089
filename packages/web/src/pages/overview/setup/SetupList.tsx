import { useQuery } from "@tanstack/react-query"
import { Link, type LinkProps } from "@tanstack/react-router"
import { Circle, CircleCheck } from "lucide-react"
import { type ReactNode, useEffect } from "react"
import { read } from "../../../api/read.ts"
import { Button } from "../../../components/Button.tsx"
import { Card } from "../../../components/Card.tsx"
import { m } from "../../../paraglide/messages.js"
import type { SessionData } from "../../../session/SessionData.ts"
import { useSession } from "../../../session/useSession.ts"
import { browserZone } from "./adoptSurroundings.ts"
import { regionCurrency } from "./regionCurrency.ts"
import styles from "./Setup.module.css"
import { complete } from "./setupKey.ts"
import { SetupNames } from "./SetupNames.tsx"
import { useTicked } from "./useTicked.ts"

interface Step {
  readonly name: string
  readonly title: string
  readonly value?: string | undefined
  readonly isDone: boolean
  readonly link?: LinkProps
  readonly linkText?: string
  readonly children?: ReactNode
}

const settingsOf = (section: string): LinkProps => ({ to: "/settings/$section", params: { section } })

interface Known {
  /** Whether amounts are in the currency already. */
  readonly hasRecords: boolean
  readonly hasClient: boolean
  readonly hasRate: boolean
}

const stepsOf = ({ user, workspace }: SessionData, known: Known, namesDone: () => void): ReadonlyArray<Step> => {
  const [paid, zone] = [regionCurrency(), browserZone()]
  const isNamed = user.name !== user.email.split("@")[0] && workspace.name !== "My workspace"
  return [
    {
      name: "zone",
      title: m.overview_setup_zone(),
      value: workspace.time_zone,
      isDone: workspace.time_zone !== "UTC" || zone === "UTC",
      link: settingsOf("workspace"),
      linkText: m.overview_setup_change()
    },
    {
      name: "currency",
      title: m.overview_setup_currency(),
      value: workspace.currency,
      isDone: known.hasRecords || paid === undefined || paid === workspace.currency,
      link: settingsOf("workspace"),
      linkText: m.overview_setup_change()
    },
    {
      name: "names",
      title: m.overview_setup_names(),
      value: `${user.name} · ${workspace.name}`,
      isDone: isNamed,
      children: <SetupNames done={namesDone} />
    },
    {
      name: "client",
      title: m.overview_setup_client(),
      isDone: known.hasClient,
      link: { to: "/clients" },
      linkText: m.overview_setup_client_add()
    },
    {
      name: "rate",
      title: m.overview_setup_rate(),
      isDone: known.hasRate,
      link: settingsOf("rates"),
      linkText: m.overview_setup_rate_add()
    }
  ]
}

/** What the start page asks for itself. */
const askedAtStart = ["client", "rate"]

interface SetupListProps {
  readonly isStart?: boolean
  /** Whether the page shows a client; otherwise they are asked for. */
  readonly hasClient?: boolean
}

/**
 * What a new workspace still lacks: its zone, currency and names, a client and a rate. Nothing once all is there. The start
 * page has the last two in lines of its own.
 */
export const SetupList = ({ isStart = false, hasClient = false }: SetupListProps) => {
  const session = useSession()
  const { workspace } = session
  const { tick, ticked } = useTicked(workspace.id)
  const clients = useQuery({
    ...read("/api/counteragents", { page_size: "1", include_totals: "0" }),
    enabled: !isStart && !hasClient
  }).data
  const rates = useQuery({ ...read("/api/rates", { kind: "bill" }), enabled: !isStart }).data
  const known: Known | undefined = isStart
    ? { hasRecords: false, hasClient: false, hasRate: false }
    : (clients === undefined && !hasClient) || rates === undefined
      ? undefined
      : {
          hasRecords: true,
          hasClient: hasClient || (clients?.counteragents.length ?? 0) > 0,
          hasRate: rates.rates.length > 0
        }
  const steps = known === undefined ? undefined : stepsOf(session, known, () => tick("names"))
  const isOver = ({ isDone, name }: Step): boolean => isDone || ticked.includes(name)
  const open = steps?.filter((step) => !isOver(step))
  const left = open?.length
  useEffect(() => {
    if (left === 0 && !isStart && !ticked.includes(complete)) tick(complete)
  })
  if (steps === undefined || left === undefined || left === 0) return null
  const isShown = ({ name }: Step): boolean => !isStart || !askedAtStart.includes(name)
  const shownOpen = open?.filter(isShown).length ?? 0
  const card = (
    <Card
      title={m.overview_setup_title()}
      aside={shownOpen > 0 && <small className="soft">{m.overview_setup_left({ count: shownOpen })}</small>}
    >
      <ul className={styles.steps}>
        {steps.filter(isShown).map((step) => {
          const { children, link, linkText, name, title, value } = step
          const over = isOver(step)
          return (
            <li key={name} data-over={over ? "" : undefined}>
              {over ? (
                <CircleCheck className={styles.over} size={20} aria-label={m.overview_setup_done()} />
              ) : (
                <Circle className={styles.open} size={20} aria-hidden="true" />
              )}
              <div>
                <b>{title}</b>
                {value !== undefined && <span className="soft cut">{value}</span>}
              </div>
              <span className={styles.actions}>
                {link !== undefined && (!over || value !== undefined) && (
                  <Link {...link} className="link">
                    {linkText}
                    <span className="sr">: {title}</span>
                  </Link>
                )}
                {!over && (
                  <Button look="quiet" small onClick={() => tick(name)}>
                    {m.overview_setup_skip()}
                    <span className="sr">: {title}</span>
                  </Button>
                )}
              </span>
              {!over && children !== undefined && <div className={styles.more}>{children}</div>}
            </li>
          )
        })}
      </ul>
    </Card>
  )
  return isStart ? <div className={styles.narrow}>{card}</div> : card
}
