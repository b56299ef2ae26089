import { Card } from "../../components/Card.tsx"
import { m } from "../../paraglide/messages.js"
import type { SeriesDraft } from "./seriesDraft.ts"
import { SeriesFields } from "./SeriesFields.tsx"

interface FirstNumberProps {
  readonly value: SeriesDraft
  readonly onChange: (value: SeriesDraft) => void
}

/** The first series of a workspace. */
export const FirstNumber = (props: FirstNumberProps) => (
  <Card title={m.business_numbers()}>
    <SeriesFields {...props} />
  </Card>
)
