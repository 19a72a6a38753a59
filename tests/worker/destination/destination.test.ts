import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, test } from 'vitest'
import { toChecksum } from '#contract/evm-address.ts'
import { languages, type Language } from '#contract/language.ts'
import { destination } from '#contract/locales/eng/destination.ts'
import { destinationText } from '#contract/migration/destination-text.ts'
import { readDestinationText } from '#contract/migration/read-destination-text.ts'
import type { Tx } from '#db/connection.ts'
import { findUnproven, holdItems } from '#worker/destination/index.ts'
import { speakPseudo, textsIn, untranslated } from '#tests/support/language/pseudo.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/postgres.ts'
import { evmSigner, type TestSigner } from '#tests/support/wallet/signers.ts'
import { newWallet } from '#tests/support/wallet/wallet.ts'

let database: TestDatabase
let ctx: Parameters<typeof findUnproven>[0]
beforeAll(async () => {
  database = await openTestDatabase()
  const site = { network: 'mainnet', walletOrigin: 'https://punky.example' } as const
  ctx = { db: database.db, sourceChains: new Map(), ...site }
})
afterAll(() => database.close())

const contract = `0x${'c'.repeat(40)}`
const [mine, other] = [newWallet().address, newWallet().address]
let signer: TestSigner
let wallet = ''

interface Said {
  to?: string
  tokenIds?: string[]
  at?: string
  by?: TestSigner
  origin?: string
}
function textOf({ to = mine, tokenIds = ['7', '8'], at = '2026-11-28T00:00:00.000Z', origin }: Said = {}) {
  return destinationText({
    ...{ language: 'eng', domain: 'punky.example', origin: origin ?? 'https://punky.example', nonce: '0a' },
    ...{ oldWalletAddress: wallet, newWalletAddress: to, isNeverUsed: false, issuedAt: at, expiresAt: at },
    nfts: [{ project: 'Punky (No. #1, of 2)', chain: 'Kaia Mainnet', contract, tokenIds }],
  })
}
/** A row as the API stores it. */
async function saveSigned(said: Said = {}) {
  const text = textOf(said)
  const [row] = await database.db.execute<{ id: string }>(sql`
    insert into destinations (challenge_id, old_wallet_address, new_wallet_address, message, signature, proven_by)
    values (${randomUUID()}, ${wallet}, ${said.to ?? mine}, ${text}, ${(said.by ?? signer).sign(text)}, 'key')
    returning destination_id as id`)
  for (const tokenId of said.tokenIds ?? ['7', '8'])
    await database.db.execute(sql`
      insert into destination_nfts (destination_id, chain, contract, token_id)
      values (${row?.id}::bigint, 'kaia', ${contract}, ${tokenId})`)
  return Number(row?.id)
}
function change(id: number, values: ReturnType<typeof sql>) {
  return database.db.execute(sql`update destinations set ${values} where destination_id = ${id}`)
}
async function fault(to = mine) {
  const migration = { id: 1, nft: { chain: 'kaia' as const, contract, tokenId: '7' }, sender: wallet }
  return (await findUnproven(ctx, [{ ...migration, newWalletAddress: to }])).get(1)?.code ?? null
}
beforeEach(() => {
  signer = evmSigner()
  wallet = signer.address.toLowerCase()
})

describe('a destination', () => {
  it('is proven by what its wallet has signed, however its rows came there', async () => {
    expect(await fault()).toBe('DESTINATION_NEVER_SIGNED')
    await saveSigned()
    expect(await fault()).toBeNull()
    expect(await fault(other)).toBe('DESTINATION_NOT_AS_SIGNED')
  })

  it('is refused when its row names another address, wallet or NFT than its message', async () => {
    const id = await saveSigned()
    await change(id, sql`new_wallet_address = ${other}`)
    expect(await fault(other)).toBe('DESTINATION_NOT_AS_SIGNED')
    await change(id, sql`new_wallet_address = ${mine}`)
    const stranger = evmSigner()
    const nextId = await saveSigned({ at: '2026-11-28T00:01:00.000Z' })
    expect(await fault()).toBe(null)
    await change(nextId, sql`message = replace(message, '#7', '#9')`)
    expect(await fault()).toBe('DESTINATION_NOT_AS_SIGNED')
    await change(
      nextId,
      sql`message = ${textOf({ at: '2026-11-28T00:01:00.000Z' })}, signature = ${stranger.sign('x')}`,
    )
    expect(await fault()).toBe('DESTINATION_SIGNATURE_WRONG')
  })

  it('is refused when somebody else signed it, or it was signed for another site', async () => {
    await saveSigned({ to: other, by: evmSigner() })
    expect(await fault(other)).toBe('DESTINATION_SIGNATURE_WRONG')
    await saveSigned({ to: other, origin: 'https://punky.example.evil', at: '2026-11-29T00:00:00.000Z' })
    expect(await fault(other)).toBe('DESTINATION_NOT_AS_SIGNED')
  })

  it('is the one that was written last, by the words that were signed: an older one is not made newer by a new row', async () => {
    await saveSigned({ to: mine, at: '2026-11-28T00:05:00.000Z' })
    await saveSigned({ to: other, at: '2026-11-28T00:04:00.000Z' })
    expect(await fault(other)).toBe('DESTINATION_NOT_AS_SIGNED')
    expect(await fault(mine)).toBeNull()
  })
})

describe('items of migrations', () => {
  const item = { itemId: 5, key: `migration:kaia:${contract}:7`, owner: mine }
  const forge = (work: (tx: Tx) => Promise<unknown>) =>
    database.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await work(tx)
    })
  beforeEach(() =>
    forge(async (tx) => {
      await tx.execute(sql`truncate migrations, source_chain_deposits cascade`)
      await tx.execute(sql`
        insert into source_chain_deposits (deposit_id, chain, kind, tx_hash, log_index, block_number, block_hash, block_time,
          from_address, to_address, contract, token_id)
        overriding system value values (3, 'kaia', 'nft', '0x1', 0, 1, '0x2', now(), ${wallet}, '0xa', ${contract}, '7')`)
      await tx.execute(sql`
        insert into migrations (run_id, user_uuid, route_id, state, reg_id, chain, old_project_id, old_wallet_address,
          old_wallet_type, old_nft_contract, old_nft_id, new_wallet_address, fee_wei, admin_wallet, deposits_since, deadline,
          nft_deposit_id, item_id)
        values (gen_random_uuid(), gen_random_uuid(), 1, 'mint_planned', 'x', 'kaia', 1, ${wallet}, 'kaia', ${contract}, '7', ${mine},
          0, '0xa', now(), now(), 3, 5)`)
    }),
  )

  it('are signed when they go where the sender of the NFT has signed', async () => {
    await saveSigned()
    await expect(holdItems(ctx, [item])).resolves.toBeUndefined()
  })

  it.each([
    ['its owner', { ...item, owner: other }],
    ['its key', { ...item, key: `migration:kaia:${contract}:8` }],
    ['its migration', { ...item, itemId: 6 }],
  ])('are not signed after %s was changed in the rows', async (_, changed) => {
    await saveSigned()
    await expect(holdItems(ctx, [item, changed])).rejects.toMatchObject({
      code: 'SIGNING_REFUSED',
      kind: 'permanent',
    })
  })

  it('are not signed for another wallet than the one that handed the NFT over, which no row can change', async () => {
    const thief = evmSigner()
    const { address } = thief
    wallet = address.toLowerCase()
    await saveSigned({ to: other, by: thief })
    await forge((tx) =>
      tx.execute(sql`update migrations set old_wallet_address = ${wallet}, new_wallet_address = ${other}`),
    )
    await expect(holdItems(ctx, [{ ...item, owner: other }])).rejects.toMatchObject({
      code: 'SIGNING_REFUSED',
    })
    await expect(
      database.db.execute(sql`update source_chain_deposits set from_address = ${wallet}`),
    ).rejects.toMatchObject({ cause: { message: 'Deposit 3 stays what the chain showed.' } })
  })
})

function messageIn(language: Language, isNeverUsed: boolean) {
  return {
    ...{ language, isNeverUsed, domain: 'punky.example', origin: 'https://punky.example', nonce: '0a1b' },
    ...{ oldWalletAddress: `0x${'a1'.repeat(20)}`, newWalletAddress: mine },
    ...{ issuedAt: '2026-11-28T00:00:00.000Z', expiresAt: '2026-11-28T00:05:00.000Z' },
    nfts: [
      { project: '펑키 #3 (Kaia, contract 0x1)', chain: 'Kairos Testnet', contract, tokenIds: ['1', '22'] },
      { project: 'B', chain: 'Ethereum Mainnet', contract: `0x${'d'.repeat(40)}`, tokenIds: ['0'] },
    ],
  }
}

test.each(
  languages.flatMap((language) => [false, true].map((isNeverUsed) => [language, isNeverUsed] as const)),
)('what is written in %s, never used %s, is read back, and nothing else is', (language, isNeverUsed) => {
  const message = messageIn(language, isNeverUsed)
  const text = destinationText(message)
  expect(readDestinationText(text)).toEqual(message)
  // A name that looks like one more number is counted.
  const named = {
    ...message,
    nfts: [{ project: 'P #7,', chain: 'Kaia Mainnet', contract, tokenIds: ['5'] }],
  }
  expect(readDestinationText(destinationText(named))).toBeNull()
  for (const changed of [`${text}\n`, text.replace('#22', '#22 '), text.replace('Nonce', 'nonce'), '', 'x'])
    expect(readDestinationText(changed), changed).toBeNull()
})

test('in a language that nobody speaks, no word of another one is signed, and what is written is read back', () => {
  const undo = speakPseudo(destination)
  onTestFinished(undo)
  const message = messageIn('eng', true)
  const text = destinationText(message)
  expect(readDestinationText(text)).toEqual(message)
  // The lines that every signed message ends with are for machines: EIP-4361 names them.
  const said = text.slice(0, text.indexOf('URI: '))
  expect(said).toMatch(/[ⓐ-ⓩ]/)
  const addresses = [message.oldWalletAddress, ...message.nfts.map((nft) => nft.contract)].map(toChecksum)
  expect(untranslated(said, [...textsIn(message), ...addresses])).toEqual([])
})
