/// <reference lib="webworker" />
import { isAppPath } from "./format/appPath.ts"

declare const self: ServiceWorkerGlobalScope
/** The files of the app; the build writes them here. */
declare const SHELL_FILES: ReadonlyArray<string>
/** Another one for each build. */
declare const SHELL_VERSION: string

const prefix = "hourbook-shell-"
const cacheName = `${prefix}${SHELL_VERSION}`
/** Asked for as a browser does: programs get something else there. */
const page = new Request("/", { headers: { accept: "text/html" }, cache: "reload" })
/** What is kept is known by its address alone. */
const byAddress = { ignoreVary: true }
/** A slow network has this long to give the newest page, before the kept one is shown. */
const patienceMillis = 3000

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll([page, ...SHELL_FILES])))
})

self.addEventListener("activate", (event) => {
  const clean = async (): Promise<void> => {
    const names = await caches.keys()
    const old = names.filter((name) => name.startsWith(prefix) && name !== cacheName)
    await Promise.all(old.map((name) => caches.delete(name)))
    await self.clients.claim()
  }
  event.waitUntil(clean())
})

self.addEventListener("message", (event) => {
  if (event.data === "take over") void self.skipWaiting()
})

/** The newest page, or the kept one when the network is away or slow. */
const newestPage = async (request: Request): Promise<Response> => {
  const kept = await caches.match(page, byAddress)
  if (kept === undefined) return fetch(request)
  const late = new Promise<Response>((resolve) => {
    setTimeout(() => resolve(kept.clone()), patienceMillis)
  })
  const fresh = fetch(request).then(
    (response) => (response.status >= 500 ? kept : response),
    () => kept
  )
  return Promise.race([fresh, late])
}

/** A file whose name changes with its content: kept once it was read. */
const keptFile = async (request: Request): Promise<Response> => {
  const kept = await caches.match(request, byAddress)
  if (kept !== undefined) return kept
  const response = await fetch(request)
  if (response.ok) {
    const cache = await caches.open(cacheName)
    await cache.put(request, response.clone())
  }
  return response
}

// Answers of the interface are never kept: they are read anew each time.
self.addEventListener("fetch", (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== "GET" || origin !== self.location.origin) return
  if (pathname.startsWith("/assets/")) event.respondWith(keptFile(request))
  else if (request.mode === "navigate" && isAppPath(pathname)) event.respondWith(newestPage(request))
})
