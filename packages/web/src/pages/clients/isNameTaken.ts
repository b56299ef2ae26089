import { Failed } from "../../api/Failed.ts"

/** Whether another record has the name already. */
export const isNameTaken = (error: unknown): boolean => error instanceof Failed && error.rule?.code === "name_in_use"
