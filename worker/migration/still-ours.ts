import pMap from 'p-map'
import type { ReadyMigration } from '#db/migration/migration-gather.ts'
import { setMigrationReason } from '#db/migration/migration-saga.ts'
import { ChainError } from '../chains/chain-error.ts'
import type { SagaContext } from './advance/next-run.ts'

const readsAtOnce = 8

/**
 * Those whose old NFT is in the admin wallet, read from the chain right before they are minted: an event is no
 * proof, since a contract may have lied. The others are blocked with that reason; those whose owner could not be
 * read wait.
 */
export async function listOurs(ctx: SagaContext, migrations: ReadyMigration[]): Promise<ReadyMigration[]> {
  const asked = await pMap(
    migrations,
    async (migration) => ({
      migration,
      isOurs: await isOurs(ctx, migration),
    }),
    { concurrency: readsAtOnce },
  )
  for (const { migration, isOurs: answer } of asked)
    if (answer === false) await setMigrationReason(ctx.db, migration.id, { reason: 'NFT_NOT_OURS' })
  return asked.flatMap(({ migration, isOurs: answer }) => (answer === true ? [migration] : []))
}

/** Null: the chain does not answer now. */
async function isOurs(ctx: SagaContext, readyMigration: ReadyMigration): Promise<boolean | null> {
  const entry = ctx.sourceChains.get(readyMigration.chain)
  try {
    if (!entry || !(await entry.isRightChain())) return null
    return (
      (await entry.client.ownerOf(readyMigration.oldNftContract, readyMigration.oldNftId)) ===
      readyMigration.adminWallet
    )
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    ctx.log.warn({ migrationId: readyMigration.id, code: error.code }, error.message)
    return null
  }
}
