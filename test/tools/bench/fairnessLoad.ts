import { Agent, request } from "node:http"

/** Many connections that read heavy reports without a pause, in a process of their own. */
interface Load {
  readonly url: string
  readonly key: string
  readonly connections: number
  readonly paths: ReadonlyArray<string>
}

process.on("message", ({ connections, key, paths, url }: Load) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const ask = (number: number): void => {
    const path = paths[number % paths.length] ?? "/"
    const again = () => setTimeout(() => ask(number + 1), 5)
    request(url + path, { agent, headers: { "x-api-key": key } }, (response) => {
      response.on("end", again)
      response.resume()
    })
      .on("error", again)
      .end()
  }
  for (let number = 0; number < connections; number++) ask(number)
})
