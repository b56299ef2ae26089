import { version } from "@hourbook/core/shared/version"
import { Console, Effect, Layer } from "effect"
import { CliConfig, CliOutput, Command, GlobalFlag } from "effect/cli"
import { backupCommand } from "./backup.ts"
import { connectCommand } from "./connect.ts"
import { demoCommand } from "./demo.ts"
import { doctorCommand } from "./doctor.ts"
import { exportCommand } from "./export.ts"
import { importCommand } from "./import.ts"
import { keyCommand } from "./key.ts"
import { memberCommand } from "./member.ts"
import { personCommand } from "./person.ts"
import { restoreCommand } from "./restore.ts"
import { rollupsCommand } from "./rollups.ts"
import { sessionCommand } from "./session.ts"
import { signinCommand } from "./signin.ts"
import { tableCommand } from "./table.ts"
import { workspaceCommand } from "./workspace.ts"

const commands = Command.make("hourbook").pipe(
  Command.withDescription("Administer Hourbook: workspaces, members, keys and totals. Run it on the server."),
  Command.withSubcommands([
    workspaceCommand,
    memberCommand,
    keyCommand,
    signinCommand,
    sessionCommand,
    connectCommand,
    personCommand,
    rollupsCommand,
    importCommand,
    exportCommand,
    restoreCommand,
    backupCommand,
    demoCommand,
    tableCommand,
    doctorCommand
  ])
)

/** Without line breaks and without the framework's words around an error. */
const oneLine = (message: string): string =>
  message
    .replace(/\s+/gu, " ")
    .replace(/Expected: Schema validation failed: (?:Expected )?/u, "Expected ")
    .replace(" Did you mean this?", ". Did you mean:")

/** An invalid command prints one line, which names the help to read. */
const presenter = CliOutput.layerPresenter({
  present: (event) =>
    event._tag === "InvalidInvocation"
      ? Console.error(
          `hourbook: ${event.errors.map(({ message }) => oneLine(message)).join("; ")}. For help, run: ${event.commandPath.join(" ")} --help`
        )
      : CliOutput.defaultPresenter.present(event)
})

const config = Layer.succeed(CliConfig.CliConfig, { builtIns: [GlobalFlag.Help, GlobalFlag.Version] })

/** Runs the command that the arguments name. */
export const hourbook = (args: ReadonlyArray<string>) =>
  Command.runWith(commands, { version })(args).pipe(Effect.provide([presenter, config]))
