import { useState } from "react"
import { Card } from "../../src/components/Card.tsx"
import { ExportButton } from "../../src/components/lists/ExportButton.tsx"
import { Figure, Figures } from "../../src/components/lists/Figures.tsx"
import { Later } from "../../src/components/lists/Later.tsx"
import { MoreRows } from "../../src/components/lists/MoreRows.tsx"
import { PdfButton } from "../../src/components/lists/PdfButton.tsx"
import { SortHeader, Table } from "../../src/components/lists/Table.tsx"
import { VirtualRows } from "../../src/components/lists/VirtualRows.tsx"
import { Skeleton } from "../../src/components/messages/Skeleton.tsx"
import { hours } from "../../src/format/duration.ts"
import { money, roundMoney } from "../../src/format/money.ts"
import { m } from "../../src/paraglide/messages.js"
import { SessionContext } from "../../src/session/useSession.ts"
import styles from "../Gallery.module.css"
import { member } from "../session.ts"
import { State } from "../State.tsx"
import { longClient } from "../texts.ts"

const rows = () => [
  { name: "Globex", minutes: 2430, amount: 3645 },
  { name: longClient(), minutes: 61_230, amount: 12_345_678.9 },
  { name: "Lumen", minutes: 0, amount: 0 }
]

const Sorted = () => {
  const [sort, setSort] = useState<"hours" | "amount">("amount")
  return (
    <Card flush>
      <Table label={m.payments_client()}>
        <thead>
          <tr>
            <th scope="col">{m.payments_client()}</th>
            <SortHeader by="hours" sort={sort} onSort={setSort} num className="notOnPhone">
              {m.statement_hours()}
            </SortHeader>
            <SortHeader by="amount" sort={sort} onSort={setSort} num>
              {m.payments_amount()}
            </SortHeader>
          </tr>
        </thead>
        <tbody>
          {rows().map(({ amount, minutes, name }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="num notOnPhone">{hours(minutes)}</td>
              <td className="num">{money(amount, "EUR")}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}

const more = (isFetchingNextPage: boolean) => ({
  hasNextPage: true,
  isFetchingNextPage,
  fetchNextPage: () => Promise.resolve()
})

const compared = { from: "2026-11-01", to: "2026-11-12", previous_from: "2026-10-01", previous_to: "2026-10-12" }

/** Figures, tables and rows. */
export const Lists = () => (
  <>
    <State name="Figures, compared">
      <Figures compared={compared}>
        <Figure label={m.charts_earned()} value={roundMoney(12_345, "EUR")} change={12} good="up" tone="earned" />
        <Figure label={m.charts_received()} value={roundMoney(980, "EUR")} change={-40} good="up" tone="received" />
        <Figure label={m.statement_open()} value={roundMoney(12_345_678, "EUR")} change={0} tone="owed" />
        <Figure label={m.charts_hours()} value={hours(9615)} change={null} note={<Later amount={hours(90)} />} />
      </Figures>
    </State>
    <State name="Figures of a member">
      <SessionContext value={member}>
        <Figures>
          <Figure label={m.charts_hours()} value={hours(0)} />
        </Figures>
      </SessionContext>
    </State>
    <State name="Skeleton">
      <Skeleton height={96} />
    </State>
    <State name="Table, SortHeader">
      <Sorted />
    </State>
    <State name="VirtualRows">
      <Card flush>
        <VirtualRows
          label="VirtualRows"
          rows={rows()}
          keyOf={({ name }) => name}
          count={3}
          head={
            <>
              <span role="columnheader">{m.payments_client()}</span>
            </>
          }
        >
          {({ name }) => (
            <span role="cell" className="cut">
              {name}
            </span>
          )}
        </VirtualRows>
      </Card>
    </State>
    <State name="MoreRows, also while rows are read">
      <MoreRows list={more(false)} />
      <MoreRows list={more(true)} />
    </State>
    <State name="ExportButton, PdfButton">
      <div className={styles.row}>
        <ExportButton path="/api/time" query={{}} name="gallery" />
        <PdfButton address="/api/time" name="gallery" />
      </div>
    </State>
  </>
)
