import { Context } from "effect"

/** Whether the body of a response is its data, from which a file is made, instead of JSON. */
export const KeepsData = Context.Reference("@hourbook/rest/csv/KeepsData", { defaultValue: () => false })
