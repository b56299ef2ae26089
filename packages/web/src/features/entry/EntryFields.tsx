import { DateField } from "../../components/fields/DateField.tsx"
import { DurationField } from "../../components/fields/DurationField.tsx"
import { EntityPicker } from "../../components/fields/EntityPicker.tsx"
import { TextField } from "../../components/fields/Field.tsx"
import { TagsField } from "../../components/fields/TagsField.tsx"
import { hours } from "../../format/duration.ts"
import { m } from "../../paraglide/messages.js"
import { useMay, useSession } from "../../session/useSession.ts"
import { timesOf } from "./clock.ts"
import { type EntryFieldsProps, pricingFor } from "./draft.ts"
import { EntryClock } from "./EntryClock.tsx"
import styles from "./EntryDrawer.module.css"
import { EntryPrice } from "./EntryPrice.tsx"

/** The description, client and project, day and duration of an entry. */
export const EntryFields = ({ draft, entry, set }: EntryFieldsProps) => {
  const { manage } = useMay()
  const { time_zone: zone } = useSession().user
  const times = timesOf(draft, draft.day, zone)
  return (
    <>
      <TextField
        label={m.entry_description()}
        value={draft.description}
        autoFocus
        required
        maxLength={2000}
        autoComplete="off"
        onChange={({ target }) => set({ description: target.value })}
      />
      <EntityPicker
        kind="project"
        label={m.entry_project()}
        value={draft.projectId}
        name={draft.projectName}
        onChange={(projectId, project) =>
          set({
            projectId,
            projectName: project?.name ?? null,
            ...(project === null ? {} : { clientId: project.clientId, clientName: project.note }),
            ...(entry === undefined ? pricingFor(draft, project?.isInternal === true) : {})
          })
        }
      />
      {draft.projectId === null && (
        <EntityPicker
          kind="client"
          label={m.entry_client()}
          value={draft.clientId}
          name={draft.clientName}
          onChange={(clientId, client) => set({ clientId, clientName: client?.name ?? null })}
        />
      )}
      <div className={styles.two}>
        <DateField label={m.entry_day()} value={draft.day} required onChange={(day) => set({ day })} />
        {draft.hasClock ? (
          <DurationField label={m.entry_break()} value={draft.pause} onChange={(pause) => set({ pause: pause ?? 0 })} />
        ) : (
          <DurationField
            label={m.entry_duration()}
            value={draft.minutes}
            required
            onChange={(minutes) => set({ minutes })}
          />
        )}
      </div>
      {draft.hasClock && <EntryClock draft={draft} set={set} times={times} />}
      <button
        type="button"
        className={styles.switch}
        onClick={() =>
          set(
            draft.hasClock
              ? { hasClock: false, ...(times === undefined ? {} : { minutes: times.minutes }) }
              : { hasClock: true }
          )
        }
      >
        {draft.hasClock ? m.entry_use_duration() : m.entry_use_clock()}
        {times !== undefined && <span className="faint"> · {hours(times.minutes)}</span>}
      </button>
      <TagsField value={draft.tags} onChange={(tags) => set({ tags })} />
      <EntryPrice draft={draft} set={set} entry={entry} />
      {manage && (
        <EntityPicker
          kind="member"
          label={m.entry_member()}
          value={draft.userId}
          name={draft.userName}
          onChange={(userId, member) => userId !== null && set({ userId, userName: member?.name ?? null })}
        />
      )}
    </>
  )
}
