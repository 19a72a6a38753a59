import type { z } from 'zod'
import type { Db } from '#db/connection.ts'
import { saveApplication } from '#db/airdrop/airdrop-applications.ts'
import { findAirdropStage } from '#db/airdrop/stage.ts'
import { hasMigration } from '#db/mypage/my-page.ts'
import type { AirdropStage, applyForAirdrop as endpoint } from '#contract/airdrop/airdrop.ts'
import type { Migration } from '#contract/migration/migration.ts'
import { presentMigration, type ChainWords, listOwnMigrations } from '../migration/index.ts'
import { requireFeature } from '../feature/index.ts'
import { normalAddress } from '../chain/normal-address.ts'

/**
 * Stores an application. What it says of a wallet is only claimed; the user is the session's.
 * @throws AppError FEATURE_NOT_OPEN, SOLANA_ADDRESS_INVALID.
 */
export async function applyForAirdrop(
  db: Db,
  asked: z.output<typeof endpoint.body>,
  userUuid: string | null,
): Promise<{ applicationId: number; isNew: boolean }> {
  await requireFeature(db, 'airdrop')
  return saveApplication(db, {
    solanaAddress: normalAddress('solana', asked.solanaAddress, 'solanaAddress'),
    regId: asked.regId || null,
    walletType: asked.walletType,
    userUuid,
    registrantId: userUuid ?? 'visitor',
  })
}

/**
 * Whether there is a record of a wallet address. That may be asked without a login; its content belongs to its
 * owner.
 */
export async function searchAirdrop(
  { db, chains }: { db: Db; chains: ChainWords },
  regId: string,
  userUuid: string | null,
): Promise<{ isCompleted: boolean; stage: AirdropStage; records: Migration[] }> {
  const address = /^0x/i.test(regId) ? regId.toLowerCase() : regId
  const stage = await findAirdropStage(db, address)
  const hasRecord = await hasMigration(db, address)
  const isCompleted = hasRecord || stage === 'sent'
  if (!hasRecord || userUuid === null) return { isCompleted, stage, records: [] }
  const rows = await listOwnMigrations(db, { userUuid })
  const own = rows.filter(({ migration }) =>
    [migration.oldWalletAddress, migration.newWalletAddress].includes(address),
  )
  return { isCompleted, stage, records: own.map((row) => presentMigration(chains, row)) }
}
