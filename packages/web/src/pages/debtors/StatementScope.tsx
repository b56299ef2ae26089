import { compareNames } from "@hourbook/core/values/fold"
import { useQuery } from "@tanstack/react-query"
import { Link, useNavigate } from "@tanstack/react-router"
import { read } from "../../api/read.ts"
import { inputClass } from "../../components/fields/inputClass.ts"
import type { StatementData } from "../../features/statement/statementData.ts"
import { m } from "../../paraglide/messages.js"
import styles from "./Statement.module.css"

/** The projects that the lines name. */
const projectsOf = ({ rows }: StatementData): ReadonlyArray<{ readonly id: string; readonly name: string }> => {
  const names = new Map<string, string>()
  for (const { project_id, project_name } of rows) if (project_id !== null) names.set(project_id, project_name ?? "")
  return [...names].map(([id, name]) => ({ id, name })).toSorted((one, other) => compareNames(one.name, other.name))
}

/** The way from a client's statement to those of their projects. */
export const ProjectChoice = ({ statement }: { readonly statement: StatementData }) => {
  const navigate = useNavigate()
  const projects = projectsOf(statement)
  if (projects.length < 2) return null
  return (
    <select
      className={`${inputClass} ${styles.scope}`}
      aria-label={m.statement_project()}
      value=""
      onChange={({ target }) =>
        void navigate({
          to: "/debtors/$id",
          params: { id: target.value },
          search: (before) => ({ ...before, view: "projects" })
        })
      }
    >
      <option value="">{m.statement_all_projects()}</option>
      {projects.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}

/** The way back from a project's statement to its client's. */
export const ClientOfProject = ({ id }: { readonly id: string }) => {
  const { data } = useQuery(read("/api/projects/{id}", undefined, { id }))
  const client = data?.project.counteragent_id
  if (client === undefined || client === null) return null
  return (
    <Link to="/debtors/$id" params={{ id: client }}>
      {data?.project.counteragent_name}
    </Link>
  )
}
