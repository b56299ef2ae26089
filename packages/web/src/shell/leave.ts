import { confirm } from "../components/messages/confirm.ts"
import { sayError } from "../components/messages/sayError.ts"
import { queueState } from "../offline/queueState.ts"
import { m } from "../paraglide/messages.js"
import { signOut } from "../session/signIn.ts"

/** Signs out, after a question where changes wait that only this browser has. */
export const leave = async (): Promise<void> => {
  const count = queueState().writes.length
  const may =
    count === 0 ||
    (await confirm({
      title: m.shell_leave_waiting({ count }),
      text: m.shell_leave_waiting_why(),
      yes: m.shell_sign_out(),
      no: m.shell_stay(),
      danger: true
    }))
  if (!may) return
  try {
    await signOut()
  } catch (error) {
    sayError(error)
  }
}
