import { Context } from "effect"
import type { RecordRepository } from "../records/RecordRepository.ts"
import type { TimeEntry, TimeEntryId, TimeSort } from "./TimeEntry.ts"

/**
 * Searches the description; sorts by its first 200 characters, without regard to case. An entry that is written gets the tags
 * of its names, whatever their case; those that do not exist are made with it, spelled as it has them.
 */
export class TimeRepository extends Context.Service<
  TimeRepository,
  RecordRepository<TimeEntry, TimeEntryId, TimeSort>
>()("@hourbook/core/time/TimeRepository") {}
