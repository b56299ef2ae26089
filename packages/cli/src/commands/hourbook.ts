import { version } from "@hourbook/core/version"
import { printError, printFailure } from "@hourbook/runtime/output/printing"
import { Effect, Layer } from "effect"
import { CliConfig, CliOutput, Command, GlobalFlag } from "effect/cli"
import { backupCommand } from "./backup.ts"
import { connectCommand } from "./connect.ts"
import { deliverCommand } from "./deliver.ts"
import { demoCommand } from "./demo.ts"
import { doctorCommand } from "./doctor.ts"
import { exportCommand } from "./export.ts"
import { importCommand } from "./import.ts"
import { invoicesCommand } from "./invoices.ts"
import { keyCommand } from "./key.ts"
import { logCommand } from "./log.ts"
import { mailCommand } from "./mail.ts"
import { memberCommand } from "./member.ts"
import { personCommand } from "./person.ts"
import { restoreCommand } from "./restore.ts"
import { rollupsCommand } from "./rollups.ts"
import { sessionCommand } from "./session.ts"
import { asksForJson } from "./shared/errorsAsJson.ts"
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
    logCommand,
    invoicesCommand,
    importCommand,
    exportCommand,
    restoreCommand,
    backupCommand,
    demoCommand,
    deliverCommand,
    mailCommand,
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
const presenter = (isJson: boolean) =>
  CliOutput.layerPresenter({
    present: (event) => {
      if (event._tag !== "InvalidInvocation") return CliOutput.defaultPresenter.present(event)
      const problems = event.errors.map(({ message }) => oneLine(message)).join("; ")
      const message = `${problems}. For help, run: ${event.commandPath.join(" ")} --help`
      return isJson ? printFailure("invalid_param", message) : printError`hourbook: ${message}`
    }
  })

const config = Layer.succeed(CliConfig.CliConfig, { builtIns: [GlobalFlag.Help, GlobalFlag.Version] })

/** Runs the command that the arguments name. */
export const hourbook = (args: ReadonlyArray<string>) =>
  Command.runWith(commands, { version })(args).pipe(Effect.provide([presenter(asksForJson(args)), config]))
