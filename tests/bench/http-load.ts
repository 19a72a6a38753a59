import { Agent, request } from 'node:http'

export interface Target {
  port: number
  path: string
  cookie: string
}

export interface Load {
  perSecond: number
  p99Ms: number
}

const lanes = 8
const warmUp = 300

/** Asks so many times, several at once, once it runs warm. */
export async function load(target: Target, requests: number): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: lanes })
  await send(target, agent, warmUp)
  const start = performance.now()
  const times = await send(target, agent, requests)
  const seconds = (performance.now() - start) / 1_000
  agent.destroy()
  return { perSecond: Math.round(requests / seconds), p99Ms: atShare(times, 0.99) }
}

/** Of so many times, the one that this share of them does not exceed, to a tenth of a millisecond. */
export function atShare(times: number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b)
  return Math.round((sorted[Math.ceil(sorted.length * share) - 1] ?? 0) * 10) / 10
}

async function send(target: Target, agent: Agent, requests: number) {
  const times: number[] = []
  let next = 0
  const lane = async () => {
    while (next < requests) {
      next += 1
      const start = performance.now()
      await ask(target, agent)
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return times
}

/** @returns the body. @throws Error for any answer but 200. */
export function ask({ port, path, cookie }: Target, agent?: Agent) {
  return new Promise<string>((resolve, reject) => {
    const asked = request({ port, host: '127.0.0.1', path, agent, headers: { cookie } }, (reply) => {
      const parts: Buffer[] = []
      reply.on('data', (part: Buffer) => parts.push(part))
      reply.on('end', () =>
        reply.statusCode === 200
          ? resolve(Buffer.concat(parts).toString())
          : reject(new Error(`${path} answered ${reply.statusCode}.`)),
      )
    })
    asked.on('error', reject)
    asked.end()
  })
}
