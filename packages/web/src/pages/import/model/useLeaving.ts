import { useBlocker } from "@tanstack/react-router"
import { confirm } from "../../../components/messages/confirm.ts"
import { m } from "../../../paraglide/messages.js"

/** Asks before a person leaves a page that is writing. */
export const useLeaving = (isWriting: boolean): void => {
  useBlocker({
    disabled: !isWriting,
    enableBeforeUnload: isWriting,
    shouldBlockFn: async () =>
      !(await confirm({
        title: m.import_leave(),
        text: m.import_leave_why(),
        yes: m.import_leave_yes(),
        no: m.import_leave_no()
      }))
  })
}
