import { useState } from "react"
import { Button } from "../../src/components/Button.tsx"
import { FilterBar, type Filters as Values } from "../../src/components/filters/FilterBar.tsx"
import { PeriodStepper } from "../../src/components/filters/PeriodStepper.tsx"
import { Segments } from "../../src/components/filters/Segments.tsx"
import { Stepper } from "../../src/components/filters/Stepper.tsx"
import { Tabs } from "../../src/components/filters/Tabs.tsx"
import { PageHead } from "../../src/components/PageHead.tsx"
import { m } from "../../src/paraglide/messages.js"
import { idOf, today } from "../session.ts"
import { State } from "../State.tsx"
import { longClient } from "../texts.ts"

const names = ["project", "client", "tag", "billable", "currency"] as const

const Bar = ({ start }: { readonly start: Values }) => {
  const [filters, setFilters] = useState<{ readonly [Name in keyof Values]: string | undefined }>(start)
  const set = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
  return (
    <FilterBar
      filters={set}
      onChange={(change) => setFilters((now) => ({ ...now, ...change }))}
      names={names}
      searches={m.time_description()}
      currencies={["EUR", "USD"]}
    />
  )
}

const Step = () => {
  const [step, setStep] = useState(0)
  return (
    <Stepper
      label={m.week_title_plain()}
      before={m.week_before()}
      now={m.week_this()}
      after={m.week_after()}
      isNow={step === 0}
      step={(by) => setStep((now) => (by === 0 ? 0 : now + by))}
    />
  )
}

const Period = ({ start }: { readonly start: string }) => {
  const [period, setPeriod] = useState(start)
  return <PeriodStepper period={period} today={today} onChange={setPeriod} all />
}

const views = [
  ["received", m.payments_tab_paid],
  ["charges", m.payments_tab_charges],
  ["all", m.components_all_time]
] as const

const Views = () => {
  const [view, setView] = useState<(typeof views)[number][0]>("received")
  const choices = views.map(([key, name]) => [key, name()] as const)
  return (
    <>
      <Tabs label="Tabs" tabs={choices} value={view} onChange={setView} />
      <div className="row">
        <Segments label="Segments" choices={choices} value={view} onChange={setView} />
      </div>
    </>
  )
}

/** What is above a list: its period, its views, and what it is filtered by. */
export const Filters = () => (
  <>
    <State name="FilterBar">
      <Bar start={{}} />
    </State>
    <State name="FilterBar, with filters, some of them unknown">
      <Bar
        start={{ client: `${idOf(20)},${idOf(21)},${idOf(22)}`, project: idOf(99), tag: "audit", q: longClient() }}
      />
    </State>
    <State name="PeriodStepper, Stepper">
      <div className="row">
        <Period start="2026-11" />
        <Period start="2026-11-09..2026-11-12" />
        <Period start="all" />
        <Step />
      </div>
    </State>
    <State name="Tabs, Segments">
      <Views />
    </State>
    <State name="PageHead">
      <PageHead
        title={longClient()}
        tab="Gallery"
        note={<>EUR · {m.components_this_year()}</>}
        actions={<Button look="main">{m.payments_record_payment()}</Button>}
      >
        <Step />
      </PageHead>
    </State>
  </>
)
