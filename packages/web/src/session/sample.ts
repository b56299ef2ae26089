import { send } from "../api/client.ts"

/** Goes to a workspace with sample data, which is made in some seconds. */
export const enterSample = async (): Promise<void> => {
  await send("POST", "/api/session/sample")
  location.assign("/")
}

/** Removes the workspace with sample data, and goes back to one's own. */
export const leaveSample = async (): Promise<void> => {
  await send("DELETE", "/api/session/sample")
  location.assign("/")
}
