import type { Job } from "../Job.ts"
import { asking } from "./asking.ts"
import { correcting } from "./correcting.ts"
import { logging } from "./logging.ts"
import { money } from "./money.ts"

export const allJobs: ReadonlyArray<Job> = [...logging, ...correcting, ...money, ...asking]
