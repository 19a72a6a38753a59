import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createApiPolicy } from '#api/policy.ts'
import { envSchema } from '#api/env.ts'
import { sourceChains } from '#contract/migration/codes.ts'
import { workerVariables } from '#worker/env.ts'
import { keyEnv } from '#worker/keys/key-env.ts'
import { environmentOf, readCompose, variablesNamed, VariableMissing } from './support/production/compose.ts'

/** Each another one, so that it shows who has it. */
const passwords = {
  POSTGRES_PASSWORD: 'of-the-owner',
  API_DATABASE_PASSWORD: 'of-the-api',
  WORKER_DATABASE_PASSWORD: 'of-the-worker',
  VALKEY_PASSWORD: 'of-valkey',
}
const { services, networks } = readCompose(passwords)
const caddyfile = readFileSync('docker/Caddyfile', 'utf8')
/** What a process of the image reads of its own accord. */
const ofNode = ['NODE_OPTIONS']

function service(name: string) {
  const found = services[name]
  if (!found) throw new Error(`docker-compose.yml has no service ${name}.`)
  return found
}
function variablesOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/^([A-Z_]+)=/gm)].flatMap(([, name]) => name ?? [])
}
const names = Object.keys(services)
const ofImage = names.filter((name) => service(name).build)
/** What opens wallet keys is in a file that the containers of the workers alone are given. */
const workersAlone = variablesOf('worker.env.example')
const ofApi = Object.keys(envSchema.shape).filter((name) => !workersAlone.includes(name))
const folder = mkdtempSync(join(tmpdir(), 'compose-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('what each container is given', () => {
  it.each([
    ['api-a', ofApi],
    ['api-b', ofApi],
    ['worker', workerVariables, ['worker.env']],
    ['migrate', ['DATABASE_URL', 'API_DATABASE_URL', 'WORKER_DATABASE_URL']],
    ['vault', ['DATABASE_URL', ...Object.keys(keyEnv)], ['worker.env']],
  ])('%s: every variable it reads, and no other', (name, read, files: string[] = []) => {
    const given = Object.keys(service(name).environment).filter((it) => !ofNode.includes(it))
    const ofFiles = files.flatMap((file) => variablesOf(`${file}.example`))
    expect([...given, ...ofFiles].toSorted()).toEqual(read.toSorted())
    expect(service(name).env_file ?? []).toEqual(files)
  })

  it('is its own password of the database alone', () => {
    const knowing = (password: string) =>
      names.filter((name) => JSON.stringify(environmentOf(service(name), passwords)).includes(password))
    expect(knowing('of-the-owner')).toEqual(['postgres', 'migrate', 'vault', 'backup'])
    expect(knowing('of-the-api')).toEqual(['migrate', 'api-a', 'api-b'])
    expect(knowing('of-the-worker')).toEqual(['migrate', 'worker'])
    expect(knowing('of-valkey')).toEqual(['redis', 'api-a', 'api-b', 'worker'])
    expect(service('redis').command.join(' ')).toContain('--requirepass of-valkey')
  })

  it.each(Object.keys(passwords))('is nothing without %s', (missing) => {
    expect(() => readCompose({ ...passwords, [missing]: '' })).toThrow(VariableMissing)
  })

  it('stands in .env.example by name', () => {
    const documented = new Set(variablesOf('.env.example'))
    const taken = names.flatMap((name) =>
      Object.entries(service(name).environment).flatMap(([variable, value]) =>
        value === null ? [variable] : [],
      ),
    )
    const unknown = [...variablesNamed(), ...taken].filter((name) => !documented.has(name))
    expect([...new Set(unknown)]).toEqual([])
  })
})

describe('every container', () => {
  it.each(names)('%s gives its rights away, fills no disk with its log, and is of an exact image', (name) => {
    const { cap_drop, security_opt, logging, image } = service(name)
    expect(cap_drop).toEqual(['ALL'])
    expect(security_opt).toContain('no-new-privileges:true')
    expect(logging?.options).toEqual({ 'max-size': '20m', 'max-file': '5' })
    if (!ofImage.includes(name)) expect(image).toMatch(/^[\w./-]+:\d+\.\d+(\.\d+)?(-\w+)?$/)
  })

  it('of our image writes nowhere but where it must', () => {
    expect(ofImage).toEqual(['migrate', 'api-a', 'api-b', 'worker', 'vault'])
    expect(ofImage.map((name) => service(name).read_only)).not.toContain(false)
  })

  it('may be of another image, with the digest that the operator read: none is invented here', () => {
    const digest = 'postgres:17.6-bookworm@sha256:feed'
    expect(readCompose({ ...passwords, POSTGRES_IMAGE: digest }).services['postgres']?.image).toBe(digest)
    expect(readFileSync('docker-compose.yml', 'utf8') + readFileSync('Dockerfile', 'utf8')).not.toMatch(
      /@sha256:[0-9a-f]{8}/,
    )
  })

  it('that holds data is reached by our own alone', () => {
    expect(networks['data']?.internal).toBe(true)
    for (const name of ['postgres', 'redis', 'migrate', 'vault', 'backup'])
      expect(service(name).networks, name).toEqual(['data'])
    expect(service('proxy').networks).toEqual(['outside'])
  })
})

describe('the image', () => {
  const dockerfile = readFileSync('Dockerfile', 'utf8')
  it('is built of one exact Node that the product runs on, which an argument replaces', () => {
    const [, image = ''] = /^ARG NODE_IMAGE=(\S+)$/m.exec(dockerfile) ?? []
    expect(image).toMatch(/^node:(22|24)\.\d+\.\d+-bookworm-slim$/)
    expect([...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, from]) => from)).toEqual(
      Array.from({ length: 3 }, () => '${NODE_IMAGE}'),
    )
    for (const name of ofImage) expect(service(name).build?.args).toEqual({ NODE_IMAGE: image })
  })

  it('has the packages of the lock file', () => {
    expect([...dockerfile.matchAll(/^RUN npm (\w+)/gm)].map(([, verb]) => verb)).toEqual(['ci', 'run', 'ci'])
  })
})

describe('connections', () => {
  /** docs/runbook.md, "Connections": a pool of each, and two of a worker for each source chain. */
  const [ofApi, ofWorker] = [12, 7 + 2 * sourceChains.length]
  it('of everything that compose starts fit into what PostgreSQL takes, and leave some for people', () => {
    const [, max = '0'] = /max_connections=(\d+)/.exec(service('postgres').command.join(' ')) ?? []
    const workers = Number(service('worker').deploy?.replicas)
    const [migration, audit, backup, superuser, people] = [1, 2, 1, 3, 10]
    const open = 2 * ofApi + workers * ofWorker + migration + audit + backup + superuser + people
    expect(envSchema.shape.DATABASE_POOL_MAX.parse('')).toBe(ofApi)
    expect(open).toBeLessThan(Number(max))
  })
})

describe('a worker that hangs', () => {
  const [, shell = ''] = service('worker').healthcheck?.test ?? []
  const file = join(folder, 'worker-alive')
  const ask = () =>
    spawnSync('sh', ['-c', shell], { env: { PATH: process.env['PATH'], WORKER_ALIVE_FILE: file } }).status

  it('is ended by its health check, and one that is at work, starts or ends is not', async () => {
    rmSync(file, { force: true })
    expect(ask()).toBe(1)
    const child = spawn('sleep', ['600'])
    const ended = once(child, 'exit')
    writeFileSync(file, `${child.pid}\n`)
    expect(ask()).toBe(0)
    const longAgo = new Date(Date.now() - 61_000)
    utimesSync(file, longAgo, longAgo)
    expect(ask()).toBe(1)
    expect(await ended).toEqual([null, 'SIGKILL'])
  })
})

describe('a deploy', () => {
  const seconds = (name: string) => Number(new RegExp(`^\\s+${name} (\\d+)s$`, 'm').exec(caddyfile)?.[1])
  const delay = Number(service('api-a').environment['SHUTDOWN_DELAY_SECONDS'])
  const { finishMaxMs, releaseMaxMs } = createApiPolicy()

  it('ends an API when the proxy knows that it ends, and kills none before it has finished', () => {
    expect(delay).toBeGreaterThanOrEqual(2 * seconds('health_interval') + seconds('health_timeout'))
    const grace = Number.parseInt(service('api-a').stop_grace_period, 10)
    expect(grace * 1_000).toBeGreaterThan(delay * 1_000 + finishMaxMs + releaseMaxMs)
  })

  it('has two APIs behind the proxy, and replaces one after the other, after the workers and the migration', () => {
    const upstreams = (service('proxy').environment['API_UPSTREAMS'] ?? '').split(' ')
    expect(upstreams).toEqual(['api-a:8080', 'api-b:8080'])
    expect(/\{\$API_UPSTREAMS:([^}]+)\}/.exec(caddyfile)?.[1]).toBe(upstreams.join(' '))
    const steps = [
      ...readFileSync('docker/deploy.sh', 'utf8').matchAll(/^(?:up|docker compose run .* -T) (.+)$/gm),
    ]
    expect(steps.map(([, step]) => step)).toEqual([
      'postgres redis',
      'migrate',
      'worker',
      'api-a',
      'api-b',
      'proxy',
    ])
  })
})

describe('the rehearsal of a restore', () => {
  /** Runs it with a `docker` that says what it is asked. @returns those lines, and how the script ended. */
  function rehearse(auditEndsWith: number) {
    const script = [
      '#!/bin/sh',
      'echo "$POSTGRES_DATABASE: $*" >&2',
      `case "$*" in *"backup.sh once") echo /backups/x.dump;; *audit) exit ${auditEndsWith};; esac`,
    ]
    writeFileSync(join(folder, 'docker'), script.join('\n'), { mode: 0o755 })
    const env = { PATH: `${folder}:${process.env['PATH']}` }
    const { stderr, status } = spawnSync('sh', ['docker/rehearse-restore.sh'], { env, encoding: 'utf8' })
    return { asked: stderr.trim().split('\n'), status }
  }

  it('audits what it restored from the dump it made, in a database of its own that is dropped again', () => {
    const { asked, status } = rehearse(0)
    const [dropped, dumped, restored, migrated, audited, droppedAgain] = asked
    expect(dumped).toMatch(/^: .*\/backup\.sh once$/)
    expect(restored).toMatch(/restore\.sh \/backups\/x\.dump punky_rehearsal$/)
    expect(migrated).toMatch(/^punky_rehearsal: .* migrate$/)
    expect(audited).toMatch(/^punky_rehearsal: .* worker npm run --silent audit$/)
    expect([dropped, droppedAgain].map((line) => line?.includes('dropdb --if-exists'))).toEqual([true, true])
    expect([asked.length, status]).toEqual([6, 0])
  })

  it('fails with the audit, and drops the database all the same', () => {
    const { asked, status } = rehearse(1)
    expect([asked.length, status]).toEqual([6, 1])
  })
})

it.each(['deploy.sh', 'backup.sh', 'restore.sh', 'rehearse-restore.sh'])(
  'docker/%s is a script that sh reads',
  (name) => {
    expect(spawnSync('sh', ['-n', join('docker', name)], { encoding: 'utf8' })).toMatchObject({
      status: 0,
      stderr: '',
    })
  },
)
