import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Standard } from '#contract/codes/status.ts'
import { alreadyPlannedSchema } from '#contract/run/plans.ts'
import { lamportsOf } from '#contract/sol-amount.ts'
import type { Db } from '#db/connection.ts'
import { saveTestCollection, saveTestPlan, saveTestProject, testItems } from '../support/rows.ts'
import { newWallet, type Wallet } from '../support/wallet/wallet.ts'
import type { ApiProcess } from './api-process.ts'
import { createTurns } from './calm.ts'
import type { AskedItem } from './proofs/asked.ts'
import { auditMints } from './proofs/index.ts'
import { sizeOfRuns, type Launch } from './launch.ts'
import type { ChaosOptions } from './options.ts'
import type { TestKeys } from '../support/keys.ts'

/** One item in fifty of those entered as rows has a name the program refuses: it must fail, alone. No list check lets it through. */
const poisonEvery = 50
/** Items of one of the runs they are spread over, at most. */
const runItemsMax = 50
/** For faults that found nothing to strike in the others; all of these are entered as rows. */
const runsAddedMax = 30
const firstAdded = 1_000
const guardEvery = 4
const canaryEvery = 3
const apiEvery = 2
const royaltyBasisPoints = [0, 250, 500]

export interface MintSite {
  db: Db
  calmly<T>(work: (db: Db) => Promise<T>): Promise<T>
  keys: TestKeys
  wallet: Wallet
  sink: Wallet
  api: ApiProcess
}

/** A project with its collection, and runs that mint into it: some entered through the API, some, with items no list check lets through, as rows. */
export async function prepareMints(site: MintSite, options: ChaosOptions): Promise<Launch> {
  const { vault } = site.keys
  const projectId = await saveTestProject(site.db, vault, site.wallet)
  const collection = await saveTestCollection(site.db, vault, projectId, site.wallet.address)
  const owners = Array.from({ length: 7 }, () => newWallet().address)
  const creators = [newWallet().address, newWallet().address]
  const size = sizeOfRuns(options.items, runItemsMax)
  const given = { size, owners, creators: [site.wallet.address, ...creators] }
  const lists = Array.from({ length: Math.ceil(options.items / size) }, (_, run) => ({
    run,
    standard: standardOf(options, run),
    isEntered: isEntered(run),
    items: listOf({ ...given, run, items: options.items }),
  }))
  let added = 0
  const masterIds = [collection.masterId]
  let restores = 0
  const inTurn = createTurns()
  const launch = async ({ run, standard, isEntered, items }: (typeof lists)[number]) => {
    const plan = { projectId, collectionId: collection.collectionId, standard }
    const hasGuard = options.guard === 'some' ? run % guardEvery === guardEvery - 1 : options.guard === 'on'
    const restoresBefore = restores
    if (isEntered) {
      const masterId = await enter(site.api, { ...plan, hasGuard, run, items })
      // A backup that came back meanwhile may not have it.
      if (restores === restoresBefore) masterIds.push(masterId)
      return
    }
    const settings = { hasGuard, isCanary: run % canaryEvery === 2 }
    await site.calmly(async (db) => {
      // A backup that came back before this took others along, which are entered first.
      if (restores !== restoresBefore) return
      const known = await findOptionalRunOf(db, items)
      masterIds.push(known ?? (await saveTestPlan(db, vault, { ...plan, kind: 'mint', items, settings })))
    })
  }
  return {
    get runs() {
      return lists.length
    },
    masterIds,
    addRun: ({ isRefused }) =>
      inTurn(async () => {
        if (added === runsAddedMax) return
        const run = firstAdded + added
        added += 1
        // One NFT a transaction: the first is simulated, and the last, which nothing lets through, is sent without.
        const standard = isRefused ? 'token-metadata' : standardOf(options, run)
        const items = listOf({ ...given, run, items: Infinity }).map((item, at, { length }) =>
          isRefused && at === length - 1 ? { ...item, name: item.name.padEnd(33, '!') } : item,
        )
        lists.splice(masterIds.length - 1, 0, { run, standard, isEntered: false, items })
      }),
    get launched() {
      return masterIds.length - 1
    },
    upTo: (count) =>
      inTurn(async () => {
        for (let next = lists[masterIds.length - 1]; next && masterIds.length - 1 < count;) {
          await launch(next)
          next = lists[masterIds.length - 1]
        }
      }),
    forgetAfter: (launched) => {
      masterIds.length = launched + 1
      restores += 1
    },
    audit: (rpcUrl) =>
      auditMints(site.db, {
        ...{ rpcUrl, masterIds, api: site.api, wallet: site.wallet.address, sink: site.sink.address },
        asked: lists.flatMap(({ items }) => items),
      }),
  }
}

/** The run of these items: a server that crashed may have stored it, and never said so. */
async function findOptionalRunOf(db: Db, [first]: AskedItem[]): Promise<number | null> {
  const [row] = await db.execute<{ id: string }>(
    sql`select master_id::text as id from minting_items where name = ${first?.name ?? ''}`,
  )
  return row ? Number(row.id) : null
}

/** Whether a run is entered through the API, as a list. */
function isEntered(run: number) {
  return run % apiEvery === 1
}

export function standardOf({ standard }: ChaosOptions, run: number): Standard {
  if (standard !== 'both') return standard
  return run % 2 === 0 ? 'compressed' : 'token-metadata'
}

function listOf(input: {
  run: number
  size: number
  /** Of all lists. */
  items: number
  owners: string[]
  creators: string[]
}) {
  const { run, size, creators } = input
  const count = Math.min(size, input.items - run * size)
  return testItems(count, `r${run}`, input.owners).map((item, at): AskedItem => {
    const isPoison = !isEntered(run) && (run * size + at) % poisonEvery === poisonEvery - 1
    const [authority = '', first = '', second = ''] = creators
    const shares = [
      [],
      [{ address: first, share: 100 }],
      [
        { address: authority, share: 30 },
        { address: second, share: 70 },
      ],
    ]
    return {
      ...item,
      name: isPoison ? item.name.padEnd(33, '!') : item.name,
      symbol: `T${run % 10}`,
      sellerFeeBasisPoints: royaltyBasisPoints[at % royaltyBasisPoints.length] ?? 0,
      creators: shares[at % shares.length] ?? [],
    }
  })
}

const entered = z.object({ masterId: z.number() })
const pauseMs = 300

/** Enters a list as the console does: with one key for as long as it takes, so that an answer that was lost makes no second run. */
async function enter(
  api: ApiProcess,
  plan: {
    projectId: number
    collectionId: number
    standard: Standard
    hasGuard: boolean
    run: number
    items: AskedItem[]
  },
): Promise<number> {
  const { run, items, ...given } = plan
  const body = {
    ...given,
    ...{ kind: 'mint', name: `run ${run}`, startAt: new Date().toISOString(), startsIfPast: true },
    ...{ budgetLamports: null, errorRateMax: null, isCanary: false, isMutable: true },
    list: { text: textOf(items), options: {} },
  }
  let quotedLamports = '0'
  for (;;) {
    const headers = { 'Idempotency-Key': randomUUID() }
    const reply = await api.ask('post', '/api/admin/plans', { body: { ...body, quotedLamports }, headers })
    const { resultCd, returnValue, params } = reply?.body ?? {}
    if (resultCd === 'SUCCESS') return entered.parse(returnValue).masterId
    const already = alreadyPlannedSchema.safeParse(params)
    if (already.success && already.data.rows[0]) return already.data.rows[0].masterId
    const moved = z.object({ nowSol: z.string() }).safeParse(params)
    if (moved.success) quotedLamports = lamportsOf(moved.data.nowSol) ?? '0'
    else if (reply && resultCd !== 'COLLECTION_NOT_READY')
      throw new Error(`The API refused run ${run}: ${JSON.stringify(reply.body)}`)
    await sleep(pauseMs)
  }
}

function textOf(items: AskedItem[]) {
  const rows = items.map(({ name, symbol, uri, owner, creators, sellerFeeBasisPoints }) =>
    [
      ...[name, symbol, uri, owner],
      creators.map(({ address, share }) => `${address}:${share}`).join('|'),
      `${sellerFeeBasisPoints / 100}%`,
    ].join(','),
  )
  return ['name,symbol,uri,owner,creators,royalty', ...rows].join('\n')
}
