import { m } from "../paraglide/messages.js"
import { say } from "../parts/toasts.ts"

const worker = "/sw.js"

interface Policy {
  readonly createScriptURL: (url: string) => string
}

interface TrustedTypes {
  readonly createPolicy: (name: string, rules: Policy) => Policy
}

declare global {
  var trustedTypes: TrustedTypes | undefined
}

/** The one address that may become a script: the page's policy allows no other. */
const workerAddress = (): string => {
  const rules: Policy = {
    createScriptURL: (url) => {
      if (url !== worker) throw new TypeError(`${url} is no script of this page`)
      return url
    }
  }
  return (globalThis.trustedTypes?.createPolicy("hourbook", rules) ?? rules).createScriptURL(worker)
}

/** Says that a newer version is there, and loads it when the person likes. */
const offer = (waiting: ServiceWorker): void => {
  say(m.shell_new_version(), {
    deed: { label: m.shell_load_new(), run: () => waiting.postMessage("take over") }
  })
}

/** Keeps the page's own files in the browser, so that it opens without a network; updates when the person agrees. */
export const keepShell = async (): Promise<void> => {
  if (!("serviceWorker" in navigator)) return
  const { serviceWorker } = navigator
  const isFirst = serviceWorker.controller === null
  const registration = await serviceWorker.register(workerAddress())
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
