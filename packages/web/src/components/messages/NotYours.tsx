import { Card } from "../Card.tsx"
import { PageHead } from "../PageHead.tsx"
import { EmptyState } from "./EmptyState.tsx"

interface NotYoursProps {
  /** The title of the page. */
  readonly title: string
  /** Whose page it is. */
  readonly text: string
}

/** A page that the person's role does not have. */
export const NotYours = ({ text, title }: NotYoursProps) => (
  <div className="page">
    <PageHead title={title} />
    <Card>
      <EmptyState title={text} />
    </Card>
  </div>
)
