import type { InvoiceSeries } from "@hourbook/contract/contract"
import { useState } from "react"
import { Button } from "../../components/Button.tsx"
import { Card } from "../../components/Card.tsx"
import { lazyComponent } from "../../components/lazyComponent.tsx"
import row from "../../components/lists/Item.module.css"
import { m } from "../../paraglide/messages.js"
import { useMay } from "../../session/useSession.ts"

const SeriesDialog = lazyComponent(async () => (await import("./SeriesDialog.tsx")).SeriesDialog)
const RaiseDialog = lazyComponent(async () => (await import("./RaiseDialog.tsx")).RaiseDialog)

/** The series of numbers with what comes next; an owner can skip ahead with a reason. */
export const SeriesCard = ({ series }: { readonly series: ReadonlyArray<InvoiceSeries> }) => {
  const { own } = useMay()
  const [isAdding, setAdding] = useState(false)
  const [raised, setRaised] = useState<InvoiceSeries>()
  return (
    <Card title={m.business_numbers()}>
      <ul>
        {series
          .filter(({ archived }) => !archived)
          .map((one) => (
            <li key={one.id} className={row.item}>
              <div>
                {one.name}
                <small>
                  {m.business_next({ number: one.next_number })}
                  {one.yearly && ` · ${m.business_series_yearly()}`}
                </small>
              </div>
              {own && (
                <Button small look="quiet" onClick={() => setRaised(one)}>
                  {m.business_series_raise()}
                </Button>
              )}
            </li>
          ))}
      </ul>
      <div className="row">
        <Button small onClick={() => setAdding(true)}>
          {m.business_series_add()}
        </Button>
      </div>
      {isAdding && <SeriesDialog close={() => setAdding(false)} />}
      {raised !== undefined && <RaiseDialog series={raised} close={() => setRaised(undefined)} />}
    </Card>
  )
}
