import { type ComponentProps, useState } from "react"
import { DateField } from "../../src/components/fields/DateField.tsx"
import { DurationField } from "../../src/components/fields/DurationField.tsx"
import { EntityPicker } from "../../src/components/fields/EntityPicker.tsx"
import { CheckField, SelectField, TextField } from "../../src/components/fields/Field.tsx"
import { MoneyField } from "../../src/components/fields/MoneyField.tsx"
import { type DayRange, RangeField } from "../../src/components/fields/RangeField.tsx"
import { TagsField } from "../../src/components/fields/TagsField.tsx"
import { decimalFrom } from "../../src/format/moneyText.ts"
import { m } from "../../src/paraglide/messages.js"
import styles from "../Gallery.module.css"
import { idOf, today } from "../session.ts"
import { State } from "../State.tsx"
import { longClient, longDescription, longProject } from "../texts.ts"

type Own<Props> = Omit<Props, "value" | "onChange" | "label">

const Date = ({ start, ...rest }: Own<ComponentProps<typeof DateField>> & { readonly start: string | null }) => {
  const [value, onChange] = useState(start)
  return <DateField label={m.payments_day()} value={value} onChange={onChange} {...rest} />
}

const Duration = ({
  start,
  ...rest
}: Own<ComponentProps<typeof DurationField>> & { readonly start: number | null }) => {
  const [value, onChange] = useState(start)
  return <DurationField label={m.time_duration()} value={value} onChange={onChange} {...rest} />
}

const Money = ({ start, ...rest }: Own<ComponentProps<typeof MoneyField>> & { readonly start: number | null }) => {
  const [value, onChange] = useState({ amount: start === null ? null : (decimalFrom(start) ?? null), currency: "EUR" })
  return <MoneyField label={m.payments_amount()} value={value} onChange={onChange} {...rest} />
}

const Range = ({ start }: { readonly start: DayRange }) => {
  const [value, onChange] = useState(start)
  return <RangeField value={value} onChange={onChange} />
}

const Tags = ({ start }: { readonly start: ReadonlyArray<string> }) => {
  const [value, onChange] = useState(start)
  return <TagsField value={value} onChange={onChange} />
}

const nothing = (): void => undefined

/** Fields: empty, filled, with what is wrong, and with texts longer than they are. */
export const Fields = () => (
  <>
    <State name="TextField, SelectField, CheckField">
      <div className={styles.fields}>
        <TextField label={m.time_description()} hint={m.payments_refund_hint()} />
        <TextField label={m.time_description()} defaultValue={longDescription()} wrong={m.refusals_duration()} />
        <TextField label={m.time_description()} defaultValue="Globex" disabled />
        <SelectField label={m.payments_client()} defaultValue="long">
          <option value="long">{longClient()}</option>
          <option value="none">{m.components_filter_no_client()}</option>
        </SelectField>
        <CheckField label={m.components_billable()} defaultChecked />
        <CheckField label={longProject()} hint={longDescription()} />
      </div>
    </State>
    <State name="DateField">
      <div className={styles.fields}>
        <Date start={null} placeholder={m.components_all_time()} />
        <Date start={today} />
        <Date start="2026-02-28" wrong={m.refusals_day()} />
      </div>
    </State>
    <State name="DurationField">
      <div className={styles.fields}>
        <Duration start={null} />
        <Duration start={495} />
        <Duration start={1500} wrong={m.components_duration_wrong()} />
      </div>
    </State>
    <State name="MoneyField">
      <div className={styles.fields}>
        <Money start={null} hint={m.payments_refund_hint()} />
        <Money start={12_345_678_901.2345} />
        <Money start={90} per="/ h" fixedCurrency />
        <Money start={-5} wrong={m.refusals_above()} />
      </div>
    </State>
    <State name="RangeField">
      <Range start={{ from: null, to: null }} />
      <Range start={{ from: "2026-11-01", to: "2026-11-30" }} />
      <Range start={{ from: "2026-11-30", to: "2026-11-01" }} />
    </State>
    <State name="TagsField">
      <div className={styles.fields}>
        <Tags start={[]} />
        <Tags start={["call", "audit", "accessibility of the booking pages, 2nd half"]} />
      </div>
    </State>
    <State name="EntityPicker">
      <div className={styles.fields}>
        <EntityPicker kind="project" label={m.week_project()} value={null} onChange={nothing} />
        <EntityPicker
          kind="client"
          label={m.payments_client()}
          value={idOf(21)}
          name={longClient()}
          onChange={nothing}
          hint={m.payments_refund_hint()}
        />
        <EntityPicker
          kind="client"
          label={m.payments_client()}
          value={idOf(20)}
          name="Globex"
          onChange={nothing}
          wrong={m.refusals_archived({ name: "Globex" })}
        />
      </div>
    </State>
  </>
)
