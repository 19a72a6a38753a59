import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { freezeActions, type FreezeAction } from '#contract/freeze-token/item.ts'
import type { Token } from '#contract/send-token/token.ts'
import type { Db } from '#db/connection.ts'
import { makeHolders, toFreezeItem } from '../support/kinds/freezes.ts'
import { onSiteAt } from '../support/kinds/paid-in.ts'
import { saveTestPlan, saveTestProject, statusOf } from '../support/rows.ts'
import { isFrozenAt, makeToken } from '../support/tokens.ts'
import { newWallet } from '../support/wallet/wallet.ts'
import { auditRows, startNotes } from './audit.ts'
import { createTurns } from './calm.ts'
import { sizeOfRuns, type Launch } from './launch.ts'
import type { MintSite } from './mints.ts'
import type { ChaosOptions } from './options.ts'
import type { Note } from './proofs/asked.ts'
import { proveBooks } from './proofs/books.ts'
import { createReader } from './proofs/rpc.ts'

/** Accounts of one of the runs they are spread over, at most. */
const runItemsMax = 20
/** One in so many has no account: it must fail, alone. */
const poisonEvery = 30
/** One in so many is as it shall be already, and one in so many is in no list and must stay as it is. */
const doneEvery = 10
const bystanderEvery = 10
const canaryEvery = 3

type Asked = ReturnType<typeof toFreezeItem>

/** Accounts of a token, made in fair weather, and runs that freeze them, or thaw those that were frozen then. */
export async function prepareFreezes(
  { db, calmly, keys: { vault }, wallet, sink, api, rpcUrl }: MintSite & { rpcUrl: string },
  options: ChaosOptions,
): Promise<Launch> {
  const projectId = await saveTestProject(db, vault, wallet)
  const runItems = sizeOfRuns(options.items, runItemsMax)
  const runs = Math.ceil(options.items / runItems)
  const { token, holders } = await onSiteAt(rpcUrl, wallet, async (site) => {
    const made = await makeToken(site, { program: 'token-2022' })
    const owners = await makeHolders(site, made, options.items + Math.ceil(options.items / bystanderEvery))
    return { token: made, holders: owners }
  })
  const listed = holders.slice(0, options.items)
  const asked = listed.map((owner, at) => {
    const isPoisoned = at % poisonEvery === poisonEvery - 1
    return toFreezeItem(token, isPoisoned ? newWallet().address : owner, actionOf(at))
  })
  // What made the token is of no run.
  const notOurs = new Set(await createReader(rpcUrl).signatures(wallet.address))
  const of = { projectId, collectionId: null, kind: 'freezeToken', standard: 'token-metadata' } as const
  const first = await saveTestPlan(db, vault, {
    ...of,
    items: holders.flatMap((owner, at) => (startsFrozen(at) ? [toFreezeItem(token, owner)] : [])),
  })
  while ((await statusOf(db, first))?.status !== '20') await sleep(100)
  const masterIds: number[] = []
  const inTurn = createTurns()
  const launch = async (run: number) => {
    const items = asked.slice(run * runItems, (run + 1) * runItems)
    const settings = { isCanary: run % canaryEvery === canaryEvery - 1 }
    await calmly(async (rows) => {
      // A backup that came back before this took others along, which are entered first.
      if (masterIds.length === run)
        masterIds.push(await saveTestPlan(rows, vault, { ...of, settings, items }))
    })
  }
  options.say(`${holders.length} accounts are made. Now: freezeToken.`)
  return {
    runs,
    masterIds,
    get launched() {
      return masterIds.length
    },
    forgetAfter: (launched) => {
      masterIds.length = launched
    },
    upTo: (count) =>
      inTurn(async () => {
        while (masterIds.length < Math.min(count, runs)) await launch(masterIds.length)
      }),
    audit: async (url) => {
      const { result, note } = startNotes()
      const bystanders = holders.slice(options.items)
      await auditFreezes(db, { url, token, masterIds, asked, listed, bystanders }, note)
      const books = { masterIds, api, wallet: wallet.address, sink: sink.address, assets: [], notOurs }
      const reader = createReader(url)
      await proveBooks(db, { ...books, receivers: new Set<string>(), reader }, note)
      return result
    },
  }
}

function actionOf(at: number): FreezeAction {
  return freezeActions[at % freezeActions.length] ?? 'freeze'
}

/** Those that are to be thawed, and some that shall be frozen and are so. */
function startsFrozen(at: number): boolean {
  return (actionOf(at) === 'thaw') !== (at % doneEvery === 0)
}

/** Compares what the bytes of every account say with what the lists asked for. Knows nothing of how it was done. */
async function auditFreezes(
  db: Db,
  {
    url,
    token,
    masterIds,
    asked,
    listed,
    bystanders,
  }: {
    url: string
    token: Token
    masterIds: number[]
    asked: Asked[]
    listed: string[]
    bystanders: string[]
  },
  note: Note,
): Promise<void> {
  const rows = await db.execute<{ owner: string; status: string; reason_code: string | null }>(sql`
    select owner, status, reason_code from minting_items where master_id = any(${sql.param(masterIds)}::bigint[])`)
  const rowOf = new Map(rows.map((row) => [row.owner, row]))
  for (const [at, { owner, action }] of asked.entries()) {
    const row = rowOf.get(owner)
    const [isPoisoned, isCancelled] = [owner !== listed[at], row?.reason_code === 'CANCELLED']
    const expected = isPoisoned || isCancelled ? '40' : '20'
    if (row?.status !== expected)
      note(
        'wrong',
        1,
        `${action} of ${owner} is ${row?.status} ${row?.reason_code ?? ''}, expected ${expected}`,
      )
    const isFrozen = await isFrozenAt(url, token, listed[at] ?? '')
    const isAsked = isPoisoned || isCancelled ? startsFrozen(at) : action === 'freeze'
    if (isFrozen !== isAsked)
      note(isPoisoned || isCancelled ? 'duplicates' : 'missing', 1, `${listed[at]} is frozen: ${isFrozen}`)
  }
  for (const [at, owner] of bystanders.entries())
    if ((await isFrozenAt(url, token, owner)) !== startsFrozen(asked.length + at))
      note('duplicates', 1, `${owner} is in no list and was changed`)
  await auditRows(db, masterIds, note)
}
