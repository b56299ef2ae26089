import { Context } from "effect"
import type { RecordRepository } from "../records/RecordRepository.ts"
import type { TimeEntry, TimeEntryId, TimeSort } from "./TimeEntry.ts"

/** Searches the description; sorts by its first 200 characters, without regard to case. */
export class TimeRepository extends Context.Service<
  TimeRepository,
  RecordRepository<TimeEntry, TimeEntryId, TimeSort>
>()("@hourbook/core/time/TimeRepository") {}
