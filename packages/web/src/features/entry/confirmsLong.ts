import { m } from "../../paraglide/messages.js"
import { confirm } from "../../parts/confirm.ts"
import { hours } from "../../words/duration.ts"

const day = 1440

/** Whether an entry is of a day at most, or the person means it. */
export const confirmsLong = async (minutes: number | null | undefined): Promise<boolean> =>
  minutes === null ||
  minutes === undefined ||
  minutes <= day ||
  (await confirm({
    title: m.entry_long({ duration: hours(minutes) }),
    text: m.entry_long_why(),
    yes: m.entry_long_yes(),
    no: m.entry_long_no()
  }))
