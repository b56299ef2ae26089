import { fork } from "node:child_process"
import { join } from "node:path"
import type { Answered, Ask } from "./load.ts"
import { shuffled } from "./median.ts"
import type { Postgres } from "./postgres.ts"
import type { Running } from "./servers.ts"
import type { Request } from "./workloads.ts"

/** What a server did in one turn. */
export interface Turn extends Answered {
  /** Processor time for each request, of the server's process and of PostgreSQL's. */
  readonly cpuMicroseconds: number
  readonly databaseMicroseconds: number
}

/** A server, and its own forms of one kind of request. */
export interface Contender {
  readonly name: string
  readonly server: Running
  readonly requests: ReadonlyArray<Request>
}

export interface Plan {
  readonly rounds: number
  readonly seconds: number
  readonly connections: number
}

/** Until the code is compiled: so many requests, or so many turns of a second on a machine too busy for them. */
const warmUp = { requests: 4000, turns: 15 }

/**
 * Lets servers take turns that are so short that other work on the machine hits all of them alike, in random order in every
 * round. Gives the turns of each round by the server's name.
 */
export const measureRounds = async (
  contenders: ReadonlyArray<Contender>,
  { plan, postgres }: { readonly plan: Plan; readonly postgres: Postgres }
): Promise<ReadonlyArray<ReadonlyMap<string, Turn>>> => {
  const load = startLoad()
  const turn = ({ requests, server }: Contender, seconds: number) =>
    measure({ server, postgres }, () => load.ask({ url: server.url, connections: plan.connections, seconds, requests }))
  try {
    for (const contender of contenders) {
      let answered = 0
      for (let n = 0; n < warmUp.turns && answered < warmUp.requests; n++) {
        answered += (await turn(contender, 1)).milliseconds.length
      }
    }
    const rounds: Array<ReadonlyMap<string, Turn>> = []
    for (let n = 0; n < plan.rounds; n++) {
      const round = new Map<string, Turn>()
      for (const contender of shuffled(contenders)) round.set(contender.name, await turn(contender, plan.seconds))
      rounds.push(round)
    }
    return rounds
  } finally {
    load.stop()
  }
}

const measure = async (
  { postgres, server }: { readonly server: Running; readonly postgres: Postgres },
  ask: () => Promise<Answered>
): Promise<Turn> => {
  const cpu = () => [server.cpuSeconds() ?? Number.NaN, postgres.cpuSeconds() ?? Number.NaN] as const
  const [server0, postgres0] = cpu()
  const answered = await ask()
  const [server1, postgres1] = cpu()
  const each = (seconds: number) => (seconds * 1e6) / answered.milliseconds.length
  return { ...answered, cpuMicroseconds: each(server1 - server0), databaseMicroseconds: each(postgres1 - postgres0) }
}

const startLoad = () => {
  const child = fork(join(import.meta.dirname, "load.ts"), { execArgv: [] })
  return {
    ask: (ask: Ask) =>
      new Promise<Answered>((resolve, reject) => {
        const ended = (code: number | null) => reject(new Error(`the load ended with ${code}`))
        child.once("exit", ended)
        child.once("message", (answered: Answered) => {
          child.off("exit", ended)
          resolve(answered)
        })
        child.send(ask)
      }),
    stop: () => child.kill()
  }
}
