import "@fontsource-variable/geist/wght.css"
import "../src/styles/tokens.css"
import "../src/styles/base.css"
import { QueryClientProvider } from "@tanstack/react-query"
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router"
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { cache } from "../src/api/cache.ts"
import { setTimeZone } from "../src/format/dates.ts"
import { showQueue } from "../src/offline/queueState.ts"
import { overwriteGetLocale } from "../src/paraglide/runtime.js"
import { SessionContext } from "../src/session/useSession.ts"
import { answerRequests } from "./answers.ts"
import { asked } from "./asked.ts"
import { Gallery } from "./Gallery.tsx"
import { session } from "./session.ts"
import { waitingWrites } from "./writes.ts"

const { lang, theme } = asked()
overwriteGetLocale(() => lang)
document.documentElement.lang = lang
if (theme !== "system") document.documentElement.dataset["theme"] = theme
setTimeZone(session.user.time_zone)
answerRequests()
showQueue({ writes: waitingWrites(), isOffline: true })

// Dialogs and links need a router; the gallery's own address is in the window.
const router = createRouter({
  routeTree: createRootRoute({ component: Gallery }),
  history: createMemoryHistory()
})

const root = document.getElementById("app")
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={cache}>
        <SessionContext value={session}>
          <RouterProvider<typeof router> router={router} />
        </SessionContext>
      </QueryClientProvider>
    </StrictMode>
  )
}
