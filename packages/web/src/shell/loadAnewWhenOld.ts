const storedUnder = "hourbook-loaded-anew"
const pauseMillis = 60_000

/** A page that was opened before an update looks for files that are gone: it is loaded anew, once a minute at most. */
export const loadAnewWhenOld = (): void => {
  addEventListener("vite:preloadError", () => {
    const last = Number(sessionStorage.getItem(storedUnder) ?? 0)
    if (!navigator.onLine || Date.now() - last < pauseMillis) return
    sessionStorage.setItem(storedUnder, String(Date.now()))
    location.reload()
  })
}
