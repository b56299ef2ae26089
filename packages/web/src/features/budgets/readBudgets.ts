import { read } from "../../api/read.ts"

/** Every budget that the person is shown. */
export const readBudgets = () => read("/api/reports/budgets", {})

/** The budget of a project or client, with its days. */
export const readBudget = (kind: "project" | "counteragent", id: string) =>
  read("/api/reports/budgets", { charts: "1", ...(kind === "project" ? { project_id: id } : { counteragent_id: id }) })
