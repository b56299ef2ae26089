#!/usr/bin/env node
import * as NodeServices from "@effect/platform-node/NodeServices"
import { run } from "@hourbook/runtime/platform/run"
import { Console, Effect, Layer } from "effect"
import { CliConfig, CliOutput, Command, GlobalFlag } from "effect/cli"
import { connectCommand } from "./cli/connect.ts"
import { keyCommand } from "./cli/key.ts"
import { memberCommand } from "./cli/member.ts"
import { rollupsCommand } from "./cli/rollups.ts"
import { tableCommand } from "./cli/table.ts"
import { workspaceCommand } from "./cli/workspace.ts"

const hourbook = Command.make("hourbook").pipe(
  Command.withDescription("What no key can do: for whoever runs the service, on the machine it runs on"),
  Command.withSubcommands([workspaceCommand, memberCommand, keyCommand, connectCommand, rollupsCommand, tableCommand])
)

/** A mistake in the command is one line, with where to read on. */
const presenter = CliOutput.layerPresenter({
  present: (event) =>
    event._tag === "InvalidInvocation"
      ? Console.error(
          `hourbook: ${event.errors.map(({ message }) => message.replace(/\s+/gu, " ")).join("; ")}. See: ${event.commandPath.join(" ")} --help`
        )
      : CliOutput.defaultPresenter.present(event)
})

const config = Layer.succeed(CliConfig.CliConfig, { builtIns: [GlobalFlag.Help, GlobalFlag.Version] })

run(hourbook.pipe(Command.run({ version: "0.1.0" }), Effect.provide([NodeServices.layer, presenter, config])))
