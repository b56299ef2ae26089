import { useQuery } from "@tanstack/react-query"
import { type SyntheticEvent, useState } from "react"
import type { Read } from "../../api/client.ts"
import { read } from "../../api/read.ts"
import { useWrite } from "../../api/write.ts"
import { Button } from "../../components/Button.tsx"
import { Card } from "../../components/Card.tsx"
import { CheckField, SelectField, TextField } from "../../components/fields/Field.tsx"
import { formTexts } from "../../components/fields/formTexts.ts"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { Skeleton } from "../../components/messages/Skeleton.tsx"
import { say } from "../../components/messages/toasts.ts"
import { m } from "../../paraglide/messages.js"
import styles from "./Settings.module.css"

type WorkspaceData = Read<"/api/workspace">["workspace"]

const roundingSteps = [1, 5, 6, 10, 15, 30, 60] as const
const roundingModes = ["none", "up", "nearest", "down"] as const

const modeText = (mode: (typeof roundingModes)[number]): string =>
  ({
    none: m.settings_rounding_none,
    up: m.settings_rounding_up,
    nearest: m.settings_rounding_nearest,
    down: m.settings_rounding_down
  })[mode]()

const approvalPeriods = ["none", "week", "month"] as const
const approvalText = {
  none: m.settings_approvals_none,
  week: m.settings_approvals_week,
  month: m.settings_approvals_month
} as const
const weekStarts = ["monday", "saturday", "sunday"] as const
const weekStartText = {
  monday: m.settings_monday,
  saturday: m.settings_saturday,
  sunday: m.settings_sunday
} as const

/** What the workspace is called, counts in and takes for granted. */
export const Workspace = () => {
  const { data, error, refetch } = useQuery(read("/api/workspace"))
  if (error !== null) return <ErrorNote error={error} retry={() => void refetch()} />
  if (data === undefined) return <Skeleton height={420} />
  return <WorkspaceForm key={data.workspace.updated_at} workspace={data.workspace} />
}

const WorkspaceForm = ({ workspace }: { readonly workspace: WorkspaceData }) => {
  const write = useWrite()
  const [failure, setFailure] = useState<unknown>()
  const [mode, setMode] = useState<string>(workspace.rounding?.mode ?? "none")
  const [approvals, setApprovals] = useState<string>(workspace.approvals)
  const zones = Intl.supportedValuesOf("timeZone")
  const save = async (event: SyntheticEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const text = formTexts(event.currentTarget)
    const chosen = roundingModes.find((one) => one === text("mode")) ?? "none"
    const step = roundingSteps.find((one) => one === Number(text("step"))) ?? 15
    try {
      await write("PUT", "/api/workspace", {
        body: {
          name: text("name"),
          currency: text("currency").toUpperCase(),
          payment_terms_days: Number(text("terms")),
          holiday_region: text("region") === "" ? null : text("region"),
          time_zone: text("zone"),
          rounding: chosen === "none" ? null : { mode: chosen, step, minimum: Number(text("minimum") || 0) },
          show_rates_to_clients: text("rates") === "on",
          members_may_price: text("prices") === "on",
          members_see_money: text("money") === "on",
          approvals: approvalPeriods.find((one) => one === text("approvals")) ?? "none",
          ...(approvals === "week"
            ? { approvals_week_start: weekStarts.find((one) => one === text("approvals_start")) ?? "monday" }
            : {})
        }
      })
      setFailure(undefined)
      say(m.settings_saved())
    } catch (error) {
      setFailure(error)
    }
  }
  return (
    <Card title={m.settings_workspace()}>
      <form className={styles.form} onSubmit={(event) => void save(event)}>
        <TextField label={m.settings_name()} name="name" defaultValue={workspace.name} required maxLength={200} />
        <div className={styles.pair}>
          <TextField
            label={m.settings_currency()}
            hint={m.settings_currency_why()}
            name="currency"
            defaultValue={workspace.currency}
            required
            maxLength={3}
            autoCapitalize="characters"
          />
          <TextField
            label={m.settings_terms()}
            hint={m.settings_terms_why()}
            name="terms"
            type="number"
            min={0}
            max={365}
            defaultValue={workspace.payment_terms_days}
            required
          />
          <SelectField
            label={m.settings_zone()}
            hint={m.settings_zone_why()}
            name="zone"
            defaultValue={workspace.time_zone}
          >
            {[...new Set(["UTC", workspace.time_zone, ...zones])].map((zone) => (
              <option key={zone}>{zone}</option>
            ))}
          </SelectField>
          <TextField
            label={m.settings_region()}
            hint={m.settings_region_why()}
            name="region"
            defaultValue={workspace.holiday_region ?? ""}
            placeholder="DE-BY"
          />
        </div>
        <div className={styles.pair}>
          <SelectField
            label={m.settings_rounding()}
            hint={m.settings_rounding_why()}
            name="mode"
            value={mode}
            onChange={({ target }) => setMode(target.value)}
          >
            {roundingModes.map((one) => (
              <option key={one} value={one}>
                {modeText(one)}
              </option>
            ))}
          </SelectField>
          {mode !== "none" && (
            <>
              <SelectField label={m.settings_rounding_step()} name="step" defaultValue={workspace.rounding?.step ?? 15}>
                {roundingSteps.map((step) => (
                  <option key={step}>{step}</option>
                ))}
              </SelectField>
              <TextField
                label={m.settings_rounding_minimum()}
                name="minimum"
                type="number"
                min={0}
                defaultValue={workspace.rounding?.minimum ?? 0}
              />
            </>
          )}
        </div>
        <div className={styles.pair}>
          <SelectField
            label={m.settings_approvals()}
            hint={m.settings_approvals_why()}
            name="approvals"
            value={approvals}
            onChange={({ target }) => setApprovals(target.value)}
          >
            {approvalPeriods.map((one) => (
              <option key={one} value={one}>
                {approvalText[one]()}
              </option>
            ))}
          </SelectField>
          {approvals === "week" && (
            <SelectField
              label={m.settings_approvals_start()}
              name="approvals_start"
              defaultValue={workspace.approvals_week_start}
            >
              {weekStarts.map((one) => (
                <option key={one} value={one}>
                  {weekStartText[one]()}
                </option>
              ))}
            </SelectField>
          )}
        </div>
        <CheckField
          label={m.settings_client_rates()}
          hint={m.settings_client_rates_why()}
          name="rates"
          defaultChecked={workspace.show_rates_to_clients}
        />
        <CheckField
          label={m.settings_members_price()}
          hint={m.settings_members_price_why()}
          name="prices"
          defaultChecked={workspace.members_may_price}
        />
        <CheckField
          label={m.settings_members_money()}
          hint={m.settings_members_money_why()}
          name="money"
          defaultChecked={workspace.members_see_money}
        />
        {failure !== undefined && <ErrorNote error={failure} />}
        <div className={styles.actions}>
          <Button look="main" type="submit">
            {m.components_save()}
          </Button>
        </div>
      </form>
    </Card>
  )
}
