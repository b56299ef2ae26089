import "@fontsource-variable/geist/wght.css"
import "./styles/tokens.css"
import "./styles/base.css"
import "./styles/print.css"
import { QueryClientProvider } from "@tanstack/react-query"
import { RouterProvider } from "@tanstack/react-router"
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { cache } from "./api/cache.ts"
import { router } from "./routes.tsx"
import { startAppearance } from "./session/appearance.ts"
import { loadAnewWhenOld } from "./shell/loadAnewWhenOld.ts"

const keepShell = async (): Promise<void> => (await import("./shell/keepShell.ts")).keepShell()

startAppearance()
const root = document.getElementById("app")
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={cache}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  )
}

if (import.meta.env.PROD) {
  loadAnewWhenOld()
  addEventListener("load", () => void keepShell().catch(() => undefined))
}
