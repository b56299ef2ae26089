import { Context } from "effect"

/** Whether the host lets a call wait for changes. One that pays for the time of each call does not. */
export const CanWait = Context.Reference<boolean>("@hourbook/rest/changes/CanWait", { defaultValue: () => true })

/** In how many seconds a follower should ask again where calls do not wait. */
export const pollAfterSeconds = 10
