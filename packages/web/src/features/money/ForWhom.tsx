import { EntityPicker } from "../../components/fields/EntityPicker.tsx"
import { m } from "../../paraglide/messages.js"
import styles from "./MoneyForm.module.css"

export interface Whom {
  readonly clientId: string | null
  readonly clientName: string | null
  readonly projectId: string | null
  readonly projectName: string | null
}

interface ForWhomProps {
  readonly value: Whom
  readonly onChange: (whom: Whom) => void
}

/** The client and project of a record; a project brings its client along. */
export const ForWhom = ({ onChange, value }: ForWhomProps) => (
  <div className={styles.two}>
    <EntityPicker
      kind="client"
      label={m.payments_client()}
      value={value.clientId}
      name={value.clientName}
      onChange={(clientId, client) =>
        onChange({
          clientId,
          clientName: client?.name ?? null,
          ...(clientId === value.clientId
            ? { projectId: value.projectId, projectName: value.projectName }
            : { projectId: null, projectName: null })
        })
      }
    />
    <EntityPicker
      kind="project"
      label={m.payments_project()}
      value={value.projectId}
      name={value.projectName}
      clientId={value.clientId}
      onChange={(projectId, project) =>
        onChange({
          projectId,
          projectName: project?.name ?? null,
          clientId: project?.clientId ?? value.clientId,
          clientName: project?.clientId === undefined ? value.clientName : (project.note ?? value.clientName)
        })
      }
    />
  </div>
)
