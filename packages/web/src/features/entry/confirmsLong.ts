import { confirm } from "../../components/messages/confirm.ts"
import { hours } from "../../format/duration.ts"
import { m } from "../../paraglide/messages.js"

const day = 1440

/** Whether an entry is at most a day long, or the person confirms it. */
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
