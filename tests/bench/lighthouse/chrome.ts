import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const flags = [
  '--headless=new',
  '--no-sandbox',
  '--no-first-run',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-sync',
  '--remote-debugging-port=0',
]
const startTimeoutMs = 30_000
const askAgainMs = 50

export interface Chrome {
  /** Where it takes orders. */
  port: number
  close: () => Promise<void>
}

/**
 * A fresh browser with an empty profile. It is ours and not Lighthouse's child, so that Lighthouse can run at a low
 * priority: else measuring takes the processor from what is measured. @throws when it does not come up.
 */
export async function openChrome(): Promise<Chrome> {
  const profile = await mkdtemp(join(tmpdir(), 'lighthouse-'))
  const command = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
  const child = spawn(command, [...flags, `--user-data-dir=${profile}`, 'about:blank'], { stdio: 'ignore' })
  let isEnded = false
  const ended = new Promise<void>((done) => {
    const end = () => {
      isEnded = true
      done()
    }
    child.on('error', end)
    child.on('close', end)
  })
  const close = async () => {
    child.kill()
    await ended
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  const until = Date.now() + startTimeoutMs
  while (Date.now() < until && !isEnded) {
    const [port] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '')).split('\n')
    if (port) return { port: Number(port), close }
    await sleep(askAgainMs)
  }
  await close()
  throw new Error(`${command} did not start.`)
}
