import type { StudioJob } from "../StudioJob.ts"
import { keepingJobs } from "./keeping.ts"
import { moneyJobs } from "./money.ts"
import { timeJobs } from "./time.ts"

export const studioJobs: ReadonlyArray<StudioJob> = [...moneyJobs, ...timeJobs, ...keepingJobs]
