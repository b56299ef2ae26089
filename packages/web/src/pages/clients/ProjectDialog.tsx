import type { Project, Rounding } from "@hourbook/contract/contract"
import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { send } from "../../api/client.ts"
import { useWrite } from "../../api/write.ts"
import { useTheirs } from "../../components/conflict/useTheirs.ts"
import { Dialog } from "../../components/Dialog.tsx"
import { EntityPicker } from "../../components/fields/EntityPicker.tsx"
import { CheckField, TextField } from "../../components/fields/Field.tsx"
import { bodyOf, budgetDraftOf, isSound, shownOf } from "../../features/budgets/budgetDraft.ts"
import { BudgetFields } from "../../features/budgets/BudgetFields.tsx"
import { m } from "../../paraglide/messages.js"
import { useSession } from "../../session/useSession.ts"
import { budgetDifference } from "./budgetDifference.ts"
import styles from "./Clients.module.css"
import { EntityActions } from "./EntityActions.tsx"
import { EntityConflict } from "./EntityConflict.tsx"
import { isNameTaken } from "./isNameTaken.ts"
import { MoveField } from "./MoveField.tsx"
import { roundingDifference } from "./roundingDifference.ts"
import { RoundingFields } from "./RoundingFields.tsx"
import { useMoving } from "./useMoving.ts"
import { useSaving } from "./useSaving.ts"
import { yesOrNo } from "./yesOrNo.ts"

interface ProjectDialogProps {
  /** The project to change; a new one without. */
  readonly project?: Project | undefined
  /** The client of a new one. */
  readonly clientId?: string
  readonly clientName?: string | undefined
  readonly close: () => void
}

interface Chosen {
  readonly id: string | null
  readonly name: string | null | undefined
}

/** A project's name, client, rounding and whether it is billable: for a new one, or to change, archive or delete one. */
export const ProjectDialog = ({ clientId, clientName, close, project }: ProjectDialogProps) => {
  const write = useWrite()
  const navigate = useNavigate()
  const params = { id: project?.id ?? "" }
  const [name, setName] = useState(project?.name ?? "")
  const [client, setClient] = useState<Chosen>({
    id: project?.counteragent_id ?? clientId ?? null,
    name: project?.counteragent_name ?? clientName
  })
  const [isBillable, setBillable] = useState(project?.billable_default ?? true)
  const [rounding, setRounding] = useState<Rounding | null>(project?.rounding ?? null)
  const [order, setOrder] = useState(project?.order_number ?? "")
  const { currency } = useSession().workspace
  const [budget, setBudget] = useState(budgetDraftOf(project?.budget, currency))
  /** Whether the project was to be archived or not, where that is what was asked for last. */
  const [archives, setArchives] = useState<boolean>()
  const { base, seen, show, take, theirs } = useTheirs(project, (changed) => {
    setName(changed.name)
    setClient({ id: changed.counteragent_id, name: changed.counteragent_name })
    setBillable(changed.billable_default)
    setOrder(changed.order_number ?? "")
    setRounding(changed.rounding)
    setBudget(budgetDraftOf(changed.budget, currency))
  })
  const moving = useMoving(seen, client.id)
  const { error, isBusy, run } = useSaving(close, async () =>
    show((await send("GET", "/api/projects/{id}", { params })).data.project)
  )
  const body = {
    name: name.trim(),
    counteragent_id: client.id,
    billable_default: isBillable,
    rounding,
    order_number: order.trim() === "" ? null : order.trim(),
    budget: budget === null ? null : bodyOf(budget)
  }
  const isBudgetSound = budget === null || isSound(budget)
  const save = () => {
    setArchives(undefined)
    run(async () => {
      if (seen !== undefined) {
        await (moving.isWanted
          ? moving.save(body)
          : write("PUT", "/api/projects/{id}", { params, body, knownAt: seen.updated_at }))
        return
      }
      const { project: made } = await write("POST", "/api/projects", { body })
      await navigate({ to: "/projects/$id", params: { id: made.id } })
    })
  }
  const archive = (archived: boolean) => {
    setArchives(archived)
    run(async () => {
      await write("PUT", "/api/projects/{id}", { params, body: { archived }, knownAt: seen?.updated_at })
    })
  }
  const mine = archives === undefined || base === undefined ? { ...body, counteragent_name: client.name } : base
  return (
    <Dialog title={project === undefined ? m.clients_add_project() : m.clients_edit_project()} close={close}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== "" && isBudgetSound && !isBusy && theirs === undefined) save()
        }}
      >
        <TextField
          label={m.clients_name()}
          value={name}
          onChange={(event) => setName(event.target.value)}
          wrong={isNameTaken(error) ? m.clients_project_exists() : undefined}
          maxLength={200}
          autoFocus
          required
        />
        <EntityPicker
          kind="client"
          label={m.components_filter_client()}
          value={client.id}
          name={client.name}
          onChange={(id, chosen) => {
            // Work that somebody pays for now is billed.
            if (client.id === null && id !== null && project?.counteragent_id === null) setBillable(true)
            setClient({ id, name: chosen?.name })
          }}
        />
        <MoveField moving={moving} clientName={client.name ?? ""} isBusy={isBusy} />
        <CheckField
          label={m.clients_billable()}
          hint={m.clients_billable_hint()}
          checked={isBillable}
          onChange={(event) => setBillable(event.target.checked)}
        />
        <RoundingFields value={rounding} onChange={setRounding} inherited={m.clients_rounding_client()} />
        <TextField
          label={m.business_order()}
          hint={m.clients_order_hint()}
          value={order}
          maxLength={200}
          autoComplete="off"
          onChange={({ target }) => setOrder(target.value)}
        />
        <BudgetFields value={budget} onChange={setBudget} currency={currency} />
        {theirs !== undefined && (
          <EntityConflict
            fields={[
              { label: m.clients_name(), theirs: theirs.name, mine: mine.name },
              {
                label: m.components_filter_client(),
                theirs: theirs.counteragent_name ?? "–",
                mine: mine.counteragent_name ?? "–"
              },
              {
                label: m.clients_billable(),
                theirs: yesOrNo(theirs.billable_default),
                mine: yesOrNo(mine.billable_default)
              },
              { label: m.business_order(), theirs: theirs.order_number ?? "–", mine: mine.order_number ?? "–" },
              roundingDifference(theirs.rounding, mine.rounding, m.clients_rounding_client()),
              budgetDifference(theirs.budget, archives === undefined ? shownOf(budget) : base?.budget)
            ]}
            archived={{ theirs: theirs.archived, shown: base?.archived === true }}
            archives={archives}
            save={() => isBudgetSound && !isBusy && save()}
            archive={(archived) => !isBusy && archive(archived)}
            takeTheirs={take}
          />
        )}
        <EntityActions
          isChanged={theirs !== undefined}
          error={error}
          isBusy={isBusy}
          close={close}
          {...(project === undefined
            ? {}
            : {
                entity: {
                  archived: (seen ?? project).archived,
                  archivedWhy: m.clients_archive_project_why(),
                  archive,
                  remove: () =>
                    run(async () => {
                      await write("DELETE", "/api/projects/{id}", { params })
                      await navigate({ to: "/clients", search: { view: "projects" } })
                    })
                }
              })}
        />
      </form>
    </Dialog>
  )
}
