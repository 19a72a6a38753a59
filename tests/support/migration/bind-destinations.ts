import { randomUUID } from 'node:crypto'
import { hexToBytes } from '@noble/hashes/utils.js'
import { sql } from 'drizzle-orm'
import { destinationText } from '#contract/migration/destination-text.ts'
import type { SourceChain } from '#contract/migration/codes.ts'
import type { Db } from '#db/connection.ts'
import { anvilAccounts } from '../anvil.ts'
import { evmSigner, signerAt } from '../wallet/signers.ts'

interface Unbound extends Record<string, unknown> {
  id: string
  chain: SourceChain
  contract: string
  token_id: string
  old_wallet: string
  new_wallet: string
}

/** The signature of the old wallet that migrations made without the API are to have, as the API stores it. */
export async function bindDestinations(db: Db, migrationIds: readonly number[]) {
  const rows = await db.execute<Unbound>(sql`
    select migration_id as id, chain, old_nft_contract as contract, old_nft_id as token_id, old_wallet_address as old_wallet,
      new_wallet_address as new_wallet
    from migrations where migration_id = any(${sql.param([...migrationIds])}::bigint[])`)
  for (const row of rows) {
    const { message, signature } = signDestination({
      ...{ chain: row.chain, contract: row.contract, tokenId: row.token_id },
      ...{ oldWallet: row.old_wallet, newWallet: row.new_wallet },
    })
    await db.execute(sql`
      with signed as (
        insert into destinations (challenge_id, old_wallet_address, new_wallet_address, message, signature, proven_by)
        values (${randomUUID()}, ${row.old_wallet}, ${row.new_wallet}, ${message}, ${signature}, 'key') returning destination_id
      ), named as (
        insert into destination_nfts (destination_id, chain, contract, token_id)
        select destination_id, ${row.chain}, ${row.contract}, ${row.token_id} from signed
      )
      update migrations set destination_id = (select destination_id from signed) where migration_id = ${row.id}::bigint`)
  }
}

/** What an old wallet signs of one NFT. @returns a signature that is none where nobody here has its key. */
export function signDestination(input: {
  chain: SourceChain
  contract: string
  tokenId: string
  oldWallet: string
  newWallet: string
}) {
  const issuedAt = new Date()
  const message = destinationText({
    ...{ language: 'kor', domain: 'punky.example', origin: 'https://punky.example' },
    ...{
      oldWalletAddress: input.oldWallet,
      newWalletAddress: input.newWallet,
      isNeverUsed: false,
      nonce: '0a1b',
    },
    nfts: [
      { project: '옛 프로젝트 #1', chain: input.chain, contract: input.contract, tokenIds: [input.tokenId] },
    ],
    ...{ issuedAt: issuedAt.toISOString(), expiresAt: new Date(issuedAt.getTime() + 300_000).toISOString() },
  })
  return { message, signature: signerOf(input.oldWallet)?.sign(message) ?? '0x' }
}

function signerOf(address: string) {
  const known = signerAt(address)
  if (known) return known
  const account = anvilAccounts().find((each) => each.address === address)
  return account && evmSigner({ secretKey: hexToBytes(account.secret.slice(2)) })
}
