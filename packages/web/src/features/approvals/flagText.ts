import type { Timesheet } from "@hourbook/contract/contract"
import { m } from "../../paraglide/messages.js"

const texts: Readonly<Record<Timesheet["flags"][number], () => string>> = {
  after_submission: m.approvals_flag_after_submission,
  timer_running: m.approvals_flag_timer_running,
  overlap: m.approvals_flag_overlap,
  over_12_hours: m.approvals_flag_over_12_hours,
  empty_day: m.approvals_flag_empty_day,
  no_price: m.approvals_flag_no_price,
  no_description: m.approvals_flag_no_description
}

/** What an approver should look at, in words. */
export const flagText = (flag: Timesheet["flags"][number]): string => texts[flag]()
