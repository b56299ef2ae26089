import { fork } from "node:child_process"
import { join } from "node:path"
import type { Answered, Ask } from "./load.ts"
import type { Postgres } from "./postgres.ts"
import type { Running } from "./servers.ts"
import type { Workload } from "./workloads.ts"

export interface Measured extends Answered {
  /** Processor time for each request, of the server's process and of PostgreSQL's. */
  readonly cpuMicroseconds: number | null
  readonly databaseMicroseconds: number | null
}

/** One turn of each server, one right after the other. */
export interface Round {
  readonly workload: string
  readonly what: string
  readonly hourbook: Measured
  readonly raw: Measured
}

const warmUpSeconds = 4

export const measureRounds = async (options: {
  readonly product: Running
  readonly raw: Running
  readonly postgres: Postgres
  readonly workload: Workload
  readonly plan: { readonly rounds: number; readonly seconds: number; readonly connections: number }
  readonly say: (line: string) => void
}): Promise<ReadonlyArray<Round>> => {
  const { plan, postgres, product, raw, say, workload } = options
  const ask = (server: Running, seconds: number) =>
    measure(
      { server, postgres },
      { url: server.url, connections: plan.connections, seconds, requests: workload.requests }
    )
  await ask(product, warmUpSeconds)
  await ask(raw, warmUpSeconds)
  const rounds: Array<Round> = []
  for (let n = 1; n <= plan.rounds; n++) {
    const round = {
      workload: workload.name,
      what: workload.what,
      hourbook: await ask(product, plan.seconds),
      raw: await ask(raw, plan.seconds)
    }
    rounds.push(round)
    const [ours, theirs] = [round.hourbook.perSecond, round.raw.perSecond]
    say(
      `${workload.name}, round ${n} of ${plan.rounds}: ${ours.toFixed(0)} to ${theirs.toFixed(0)} a second, ${(ours / theirs).toFixed(2)}`
    )
  }
  return rounds
}

const measure = async (
  processes: { readonly server: Running; readonly postgres: Postgres },
  ask: Ask
): Promise<Measured> => {
  const { postgres, server } = processes
  const [server0, postgres0] = [server.cpuSeconds(), postgres.cpuSeconds()]
  const answered = await inProcess(ask)
  const each = (before: number | null, after: number | null) =>
    before === null || after === null ? null : ((after - before) * 1e6) / answered.answered
  return {
    ...answered,
    cpuMicroseconds: each(server0, server.cpuSeconds()),
    databaseMicroseconds: each(postgres0, postgres.cpuSeconds())
  }
}

const inProcess = (ask: Ask) =>
  new Promise<Answered>((resolve, reject) => {
    const child = fork(join(import.meta.dirname, "load.ts"))
    child.once("message", (answered: Answered) => {
      resolve(answered)
      child.kill()
    })
    child.once("exit", (code) => reject(new Error(`the load ended with ${code}`)))
    child.send(ask)
  })
