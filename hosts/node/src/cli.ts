#!/usr/bin/env node
import * as NodeServices from "@effect/platform-node/NodeServices"
import { run } from "@hourbook/runtime/platform/run"
import { Effect, Stdio } from "effect"
import { runWhereOpen } from "./cli/running/runWhereOpen.ts"

const program = Effect.gen(function* () {
  const { args } = yield* Stdio.Stdio
  yield* runWhereOpen(yield* args)
})

run(Effect.provide(program, NodeServices.layer))
