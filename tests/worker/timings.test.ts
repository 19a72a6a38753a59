import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const policyFiles = ['worker/queue/retry-policy.ts', 'worker/queue/policy-at-speed.ts']
const sources = filesIn('worker').filter((file) => !policyFiles.includes(file))
/** How long an RPC is waited for, by whoever asks it without a pool: the API and a worker. */
const plainRpc = 'worker/plain-rpc/json-rpc.ts'

function filesIn(folder: string) {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${folder}/${name}`)
}
function linesOf(file: string) {
  return readFileSync(join(root, file), 'utf8').split('\n')
}

/** What the lines of a module keep from one call to the next: a variable, or a constant that the module itself changes. */
function findState(lines: string[]): string[] {
  const text = lines.join('\n')
  const isChanged = (name: string) =>
    new RegExp(
      String.raw`\b${name}(\.(set|add|delete|clear|push|pop|shift|unshift|splice|sort|reverse|fill)\(|(\[[^\]]*\]|\.\w+)\s*(\?\?|\|\||&&|[-+*/])?=[^=>])`,
    ).test(text)
  return lines.filter((line) => {
    if (/^(export )?(let|var) |^\s+static (?!readonly)/.test(line)) return true
    const [, name] = /^(?:export )?const (\w+)\b/.exec(line) ?? []
    return (
      (name !== undefined && isChanged(name)) ||
      /^(export )?const .*= (new (WeakMap|WeakSet|LRUCache)|createBoundedCache)\b/.test(line)
    )
  })
}

/** What is no timing of the API's work: how long something is valid or kept, what a chart spans, how long an RPC or Klip is waited for. */
const statedThere = [
  ...['http/session', 'wallet/klip-owner', 'wallet/prepare-klip', 'wallet/create-challenge', 'housekeeping'],
  ...['news/news-picture', 'api-token/api-tokens', 'http/rate-limits'],
  ...['draw/routes', 'campaign/public-rounds'],
  ...['account/device', 'account/email-codes', 'account/social/begin'],
  ...['account/log-in', 'account/factors/passkeys', 'account/factors/totp', 'staff/invitations'],
  ...['document/lapse-documents', 'user/read-user'],
  ...[
    'run/progress/rate',
    'dashboard/read-source-chains',
    'recipient/public-snapshots',
    'tree/read-tree',
    'wallet/klip-client',
    'policy',
  ],
].map((name) => `api/${name}.ts`)
/** When to ask again, and an object that begins with zero. */
const saidToClients = /retryAfterSeconds: |Ms: 0\b/

const amount = String.raw`[\d_]*\d`
/** A time that is written where it is used: a constant, a value of an object, an argument of a timer, an interval of SQL. */
const timings = [
  new RegExp(String.raw`\bconst \w*(Ms|_MS|Seconds|_SECONDS|Minutes)\b[^=]*= ${amount}`),
  new RegExp(String.raw`\b\w*(Ms|[tT]imeout|Seconds)['"]?: ${amount}`),
  new RegExp(String.raw`\b(setTimeout|setInterval)\(.*, ${amount}`),
  new RegExp(String.raw`\b(sleep|delay)\(${amount}`),
  new RegExp(String.raw`\bAbortSignal\.timeout\(${amount}`),
  new RegExp(String.raw`Date\.now\(\)[^\n]*[<>]=? ${amount}`),
  new RegExp(String.raw`\binterval '|_timeout = '`),
]
function findTimings(lines: string[]): string[] {
  return lines.filter((line) => timings.some((timing) => timing.test(line)))
}

function breaches(find: (lines: string[]) => string[], files = sources) {
  return files.flatMap((file) => find(linesOf(file)).map((line) => `${file}: ${line.trim()}`))
}

describe('a worker', () => {
  it('keeps nothing in a module from one call to the next', () => {
    expect(sources.length).toBeGreaterThan(150)
    expect(breaches(findState)).toEqual([])
  })

  it('takes every timing from its policy', () => {
    const others = sources.filter((file) => file !== plainRpc)
    expect(breaches(findTimings, others)).toEqual([])
    expect(findTimings(policyFiles.flatMap(linesOf)).length).toBeGreaterThan(50)
  })
})

describe('an API', () => {
  it('keeps nothing in a module from one call to the next', () => {
    expect(breaches(findState, filesIn('api'))).toEqual([])
  })

  it('takes the timings of its own work from its policy', () => {
    const others = filesIn('api').filter((file) => !statedThere.includes(file))
    expect(breaches(findTimings, others).filter((line) => !saidToClients.test(line))).toEqual([])
    expect(statedThere.filter((file) => findTimings(linesOf(file)).length === 0)).toEqual([])
  })
})

describe('the search', () => {
  it.each([
    'let count = 0',
    'export let count = 0',
    'const known = new Map()\nfunction f() { known.set(1, 2) }',
    'const list: number[] = []\nfunction f() { list.push(1) }',
    'const last = { at: 0 }\nfunction f() { last.at = 1 }',
    'const open = new WeakMap<object, number>()',
    'class A {\n  static #count = 0\n}',
  ])('finds the state in %j', (text) => {
    expect(findState(text.split('\n'))).toHaveLength(1)
  })

  it.each([
    'const restMs = 20',
    'const REFRESH_MS = 10 * 60_000',
    'return { connectionTimeout: 15_000 }',
    'await sleep(50)',
    'setTimeout(resolve, 1_000)',
    'if (Date.now() - refusedAt < 1_000) return',
    "await tx.execute(sql`set local lock_timeout = '30s'`)",
  ])('finds the timing in %j', (text) => {
    expect(findTimings([text])).toHaveLength(1)
  })

  it('leaves alone what is neither', () => {
    const text =
      "const codes = new Map([[1, 'A']])\nexport function f(ms: number) { return codes.get(ms) === 'A' }"
    expect([...findState(text.split('\n')), ...findTimings(text.split('\n'))]).toEqual([])
  })
})
