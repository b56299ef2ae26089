import chromium from "@sparticuz/chromium"
import { oncePerRun } from "./oncePerRun.ts"

/** The browser's program, unpacked before two workers would do it at once, of which one starts what the other still writes. */
const browser = oncePerRun("browser", async () => ({ value: await chromium.executablePath(), stop: async () => {} }))

export const setup = browser.enter
export const teardown = browser.leave
