import { trustedScript } from "../api/trustedScript.ts"
import { say } from "../components/messages/toasts.ts"
import { m } from "../paraglide/messages.js"

const worker = "/sw.js"

/** Says that a newer version is there, and loads it when the person likes. */
const offer = (waiting: ServiceWorker): void => {
  say(m.shell_new_version(), {
    action: { label: m.shell_load_new(), run: () => waiting.postMessage("take over") }
  })
}

/** Keeps the page's own files in the browser, so that it opens without a network; updates when the person agrees. */
export const keepShell = async (): Promise<void> => {
  if (!("serviceWorker" in navigator)) return
  const { serviceWorker } = navigator
  const isFirst = serviceWorker.controller === null
  const registration = await serviceWorker.register(trustedScript(worker))
  // Only a page that was under a worker has an older version to leave.
  if (isFirst) return
  serviceWorker.addEventListener("controllerchange", () => location.reload())
  if (registration.waiting !== null) offer(registration.waiting)
  registration.addEventListener("updatefound", () => {
    const { installing } = registration
    installing?.addEventListener("statechange", () => {
      if (installing.state === "installed") offer(installing)
    })
  })
}
