#!/usr/bin/env node
import * as NodeServices from "@effect/platform-node/NodeServices"
import { runWhereOpen } from "@hourbook/cli/commands/running/runWhereOpen"
import { runCommand } from "@hourbook/runtime/platform/run"
import { Effect, Stdio } from "effect"

const program = Effect.gen(function* () {
  const { args } = yield* Stdio.Stdio
  yield* runWhereOpen(yield* args)
})

runCommand(Effect.provide(program, NodeServices.layer))
