import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Project } from '#contract/project/projects.ts'
import { demoPeople } from '../demo/holders.ts'
import type { StartSettings } from './settings.ts'

const symbol = 'GRILLA'
const pollMs = 1_000
const envelope = z.object({ returnMessage: z.string(), returnValue: z.unknown() })

interface Where {
  email: string
  demoUrl: string
  stopping: AbortSignal
}

/**
 * Opens the demo's way from Kaia to Solana through the API, as an admin would: both projects, the new collection,
 * and, when that is final, the route. What an earlier start made is found again.
 */
export async function openDemoRoute(settings: StartSettings, where: Where): Promise<void> {
  const api = await logIn(settings, where.email)
  if ((await api(endpoints.listAdminRoutes, {})).length > 0) return
  const { rows: projects } = await api(endpoints.listProjects, { query: { search: symbol, limit: '200' } })
  const contract = deployedContract(settings)
  const old = await oneProject(api, projects, oldProject(settings, contract))
  const now = await oneProject(api, projects, newProject(settings, where.demoUrl))
  const { rows: collections } = await api(endpoints.listCollections, {
    query: { projectId: String(now.projectId) },
  })
  const made =
    collections.find(({ projectId }) => projectId === now.projectId) ??
    (await api(endpoints.createCollection, { body: newCollection(now.projectId, where.demoUrl) }))
  while (!where.stopping.aborted) {
    const params = { collectionId: made.collectionId }
    if ((await api(endpoints.readCollection, { params })).mintAddress) break
    await sleep(pollMs, undefined, { signal: where.stopping }).catch(() => undefined)
  }
  if (where.stopping.aborted) return
  const route = {
    oldProjectId: old.projectId,
    newProjectId: now.projectId,
    collectionId: made.collectionId,
    feeWei: '100000000000000000',
    timeLimitSeconds: 1_800,
    supply: null,
    isOn: true,
  }
  await api(endpoints.createMigrationRoute, { body: route })
}

type ProjectBody = z.input<(typeof endpoints.registerProject)['body']>
type Api = Awaited<ReturnType<typeof logIn>>

async function oneProject(api: Api, projects: Project[], body: ProjectBody) {
  return (
    projects.find(({ mainnet, symbol: its }) => mainnet === body.mainnet && its === body.symbol) ??
    (await api(endpoints.registerProject, { body }))
  )
}

function oldProject(settings: StartSettings, contractAddress: string): ProjectBody {
  const { admin } = demoPeople(settings.demoSeed)
  return {
    ...common,
    name: 'Grilla',
    nameKor: '그릴라',
    mainnet: 'kaia',
    contractAddress,
    adminWalletAddress: admin.address,
    mintStartBlock: 0,
    description: 'The old collection of the demo, on Kaia.',
    secretKeys: { admin: admin.privateKey },
  }
}

function newProject(settings: StartSettings, demoUrl: string): ProjectBody {
  return {
    ...common,
    name: 'Punky Grilla',
    nameKor: '펑키 그릴라',
    mainnet: 'solana',
    jsonPath: `${demoUrl}/nft/new`,
    description: 'Where the Grillas of the demo move to, on Solana.',
    secretKeys: { admin: settings.demoSigner },
  }
}

const common = { symbol, creatorFeePercent: 5, projectFeePercent: 2.5 }

function newCollection(projectId: number, demoUrl: string) {
  return {
    projectId,
    name: 'Punky Grilla',
    symbol,
    uri: `${demoUrl}/nft/new/collection.json`,
    sellerFeeBasisPoints: 500,
  }
}

function deployedContract(settings: StartSettings) {
  return z
    .object({ contract: z.string() })
    .parse(JSON.parse(readFileSync(join(settings.dataDir, 'evm', 'collection.json'), 'utf8'))).contract
}

interface Input<E extends Endpoint> {
  params?: z.input<E['params']>
  query?: Record<string, string>
  body?: z.input<E['body']>
}

/** A session of the demo admin. @returns a call of any endpoint. @throws Error with the API's words. */
async function logIn(settings: StartSettings, email: string) {
  const origin = `http://127.0.0.1:${settings.ports.site}`
  const headers: Record<string, string> = { 'content-type': 'application/json', origin }
  const call = async <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<z.output<E['reply']>> => {
    const values = new Map(Object.entries(input.params ?? {}))
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(values.get(name)))
    const url = `${origin}${path}?${new URLSearchParams(input.query)}`
    const key = endpoint.isIdempotent ? { 'idempotency-key': crypto.randomUUID() } : {}
    const response = await fetch(url, {
      method: endpoint.method,
      headers: { ...headers, ...key },
      ...(endpoint.method === 'get' ? {} : { body: JSON.stringify(input.body ?? {}) }),
    })
    const [cookie] = response.headers.getSetCookie()
    if (cookie) headers['cookie'] = cookie.split(';')[0] ?? ''
    const { returnMessage, returnValue } = envelope.parse(await response.json())
    if (!response.ok) throw new Error(`${endpoint.method} ${endpoint.path}: ${returnMessage}`)
    return endpoint.reply.parse(returnValue) as z.output<E['reply']>
  }
  const session = await call(endpoints.doLogin, { body: { uid: email, password: settings.demoPassword } })
  headers['x-csrf-token'] = session.csrfToken
  return call
}
