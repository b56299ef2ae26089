import { SampleSource } from "@hourbook/core/copies/Samples"
import { Effect, Layer } from "effect"

/** Offers sample data to owners, or not. What makes it is loaded for the first who wants to see it. */
export const sampleData = (isOffered: boolean) =>
  Layer.succeed(
    SampleSource,
    isOffered
      ? (today) =>
          Effect.flatMap(
            Effect.promise(() => import("./sampleStudio.ts")),
            ({ sampleStudio }) => sampleStudio(today)
          )
      : null
  )
