import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#localnet/free-port.ts'
import { logInAt, type Caller, type Reply, type SendOptions } from '../support/api.ts'
import { writeBundle } from '../support/process/bundle.ts'
import { supervise, type Program } from './supervise.ts'

/** The API as a process of its own, which comes back when it is killed, and the admin who uses it. */
export interface ApiProcess {
  program: Program
  /**
   * Asks until there is an answer, as a person does who sees an error and presses again.
   * @returns the last answer; null when there was none that says more than "not now".
   */
  ask(method: string, path: string, options?: SendOptions): Promise<Reply | null>
  /** The same of a file. @returns its text; null when none came. */
  download(path: string): Promise<string | null>
  stop(): Promise<void>
}

const admin = {
  uid: 'chaos@test.example',
  firstPassword: 'for the first login alone',
  password: 'pressed again and again',
}
const triesMax = 40
const pauseMs = 250

/** @param input.env beside what every API needs. */
export async function startApiProcess(input: {
  dir: string
  env: Record<string, string>
  onOwnDeath: (how: string) => void
}): Promise<ApiProcess> {
  await writeBundle('api/main.ts', input.dir, { name: 'api.mjs', packages: 'external' })
  // A file of the bundle that can be started by itself must not take the bundle for its own start.
  const script = join(input.dir, 'start-api.mjs')
  await writeFile(script, "await import('./api.mjs')")
  const port = await freePort()
  const program = supervise({
    script,
    logFile: join(input.dir, 'api.log'),
    env: {
      ...{ PORT: String(port), HOST: '127.0.0.1', WEB_DIR: join(input.dir, 'no-pages') },
      ...{ RATE_LIMIT_PER_MINUTE: '100000', ADMIN_EMAIL: admin.uid, ADMIN_PASSWORD: admin.firstPassword },
      STAFF_SECOND_FACTOR: 'optional',
      ...{ LOG_LEVEL: 'silent', DATABASE_POOL_MAX: '3' },
      ...input.env,
    },
    onOwnDeath: input.onOwnDeath,
  })
  await untilUp(program)
  const url = `http://127.0.0.1:${port}`
  await chooseOwnPassword(url)
  let caller: Caller | null = null
  const untilAnswered = async <T extends { status: number }>(ask: (admin: Caller) => Promise<T>) => {
    for (let tries = 0; tries < triesMax; tries += 1) {
      try {
        caller ??= await logInAt(url, admin.uid, admin.password)
        const reply = await ask(caller)
        // Ended, or it has to show once more who is there: a new login does.
        if (reply.status === 401 || reply.status === 403) caller = null
        else if (reply.status < 500 && reply.status !== 429) return reply
      } catch {
        // It is away, or its answer was lost.
      }
      await sleep(pauseMs)
    }
    return null
  }
  return {
    program,
    ask: (method, path, options) => untilAnswered((admin) => admin.send(method, path, options)),
    download: async (path) =>
      (
        await untilAnswered(async (admin) => {
          const response = await admin.raw('get', path)
          return { status: response.status, text: await response.text() }
        })
      )?.text ?? null,
    stop: () => program.hold(),
  }
}

async function chooseOwnPassword(url: string) {
  const { uid, firstPassword: current, password } = admin
  const beginner = await logInAt(url, uid, current)
  const body = { current, password, passwordCheck: password }
  const { status, body: answer } = await beginner.send('post', '/api/user/password', { body })
  if (status !== 200) throw new Error(`The password of the admin was not changed: ${answer.resultCd}.`)
}

const startMaxMs = 60_000

async function untilUp(program: Program) {
  const end = Date.now() + startMaxMs
  while (!program.isAtWork) {
    if (Date.now() > end) throw new Error('The API does not start: see api.log.')
    await sleep(pauseMs)
  }
}
