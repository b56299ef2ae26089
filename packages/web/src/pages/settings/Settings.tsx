import { Link, useParams } from "@tanstack/react-router"
import { type ComponentType, lazy, Suspense } from "react"
import { Card } from "../../components/Card.tsx"
import { EmptyState } from "../../components/messages/EmptyState.tsx"
import { Skeleton } from "../../components/messages/Skeleton.tsx"
import { PageHead } from "../../components/PageHead.tsx"
import { m } from "../../paraglide/messages.js"
import { useSession } from "../../session/useSession.ts"
import { Appearance } from "./Appearance.tsx"
import { type SectionName, sectionsOf } from "./sections.ts"
import styles from "./Settings.module.css"

const contents: Readonly<Record<SectionName, ComponentType>> = {
  looks: Appearance,
  security: lazy(() => import("./Security.tsx").then(({ Security }) => ({ default: Security }))),
  api: lazy(() => import("./Api.tsx").then(({ Api }) => ({ default: Api }))),
  export: lazy(() => import("./Export.tsx").then(({ Export }) => ({ default: Export }))),
  workspace: lazy(() => import("./Workspace.tsx").then(({ Workspace }) => ({ default: Workspace }))),
  business: lazy(() => import("../business/Business.tsx").then(({ Business }) => ({ default: Business }))),
  members: lazy(() => import("../people/Members.tsx").then(({ Members }) => ({ default: Members }))),
  rates: lazy(() => import("./Rates.tsx").then(({ Rates }) => ({ default: Rates }))),
  currencies: lazy(() => import("./Currencies.tsx").then(({ Currencies }) => ({ default: Currencies }))),
  links: lazy(() => import("./Links.tsx").then(({ Links }) => ({ default: Links }))),
  webhooks: lazy(() => import("../webhooks/Webhooks.tsx").then(({ Webhooks }) => ({ default: Webhooks }))),
  mail: lazy(() => import("../mail/Mails.tsx").then(({ Mails }) => ({ default: Mails }))),
  tags: lazy(() => import("./Tags.tsx").then(({ Tags }) => ({ default: Tags })))
}

/** On phones the list is a bar that scrolls. */
const showInBar = (link: HTMLElement | null): void => link?.scrollIntoView({ block: "nearest", inline: "center" })

/** The settings: a list of their parts, and the one that the address names. */
export const Settings = () => {
  const { section } = useParams({ strict: false })
  const { workspace } = useSession()
  const { role } = workspace
  const links = sectionsOf(workspace)
  const shown = section === undefined ? links[0] : links.find(({ name }) => name === section)
  const Content = shown === undefined ? undefined : contents[shown.name]
  return (
    <div className="page">
      <PageHead title={m.settings_title()} />
      <div className={styles.columns}>
        <nav aria-label={m.settings_title()} className={styles.list}>
          <ul>
            {links.map(({ label, name }) => (
              <li key={name}>
                <Link
                  to="/settings/$section"
                  params={{ section: name }}
                  className={styles.link}
                  ref={name === shown?.name ? showInBar : null}
                  aria-current={name === shown?.name ? "page" : undefined}
                >
                  {label()}
                </Link>
              </li>
            ))}
            {role !== "client" && (
              <li>
                <Link to="/import" className={styles.link}>
                  {m.import_short()}
                </Link>
              </li>
            )}
          </ul>
        </nav>
        <div className="stack">
          {Content === undefined ? (
            <Card>
              <EmptyState title={m.settings_not_yours()} />
            </Card>
          ) : (
            <Suspense fallback={<Skeleton height={320} />}>
              <Content />
            </Suspense>
          )}
        </div>
      </div>
    </div>
  )
}
