import { TimeRepository } from "@hourbook/core/time/TimeRepository"
import { Effect, Layer } from "effect"
import { timeEntries } from "../layout/timeEntries.ts"
import { recordRepository } from "./records.ts"

export const layer = Layer.effect(
  TimeRepository,
  Effect.map(recordRepository(timeEntries), (repository) => TimeRepository.of(repository))
)
