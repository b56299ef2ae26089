import { TimeRepository } from "@hourbook/core/time/TimeRepository"
import { Effect, Layer } from "effect"
import { recordRepository } from "./records.ts"
import { timeEntries } from "./timeEntries.ts"

export const layer = Layer.effect(
  TimeRepository,
  Effect.map(recordRepository(timeEntries), (repository) => TimeRepository.of(repository))
)
