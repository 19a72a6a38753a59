import type { Detail } from '#contract/codes/details.ts'
import { proofCounts, type WalletProof } from '#contract/wallet/codes.ts'
import {
  listSignedDestinations,
  type NamedMigration,
  type SignedDestination,
} from '#db/migration/signed-destinations.ts'
import type { WorkerContext } from '../context.ts'
import { proofByEvm } from '../plain-rpc/proof-by-evm.ts'
import { holdMessage } from './hold-message.ts'

type DestinationContext = Pick<WorkerContext, 'db' | 'sourceChains' | 'network' | 'walletOrigin'>

/**
 * Which of these do not go where their old wallet has signed: the stored message is read again and its signature checked, as the API
 * did when it took it. Who can write rows cannot do that. Of several messages the one that was written last counts, by its own words.
 * @param migrations each with the address it is about to go to.
 * @returns what is wrong with each of them; the others are proven.
 * @throws RpcUnreachable when the RPCs of Kaia do not say who signs for an account.
 */
export async function findUnproven(
  ctx: DestinationContext,
  migrations: readonly (NamedMigration & { newWalletAddress: string })[],
): Promise<Map<number, Detail>> {
  const signed = await listSignedDestinations(ctx.db, migrations)
  const proofs = new Map<SignedDestination, Promise<WalletProof | null>>()
  const unproven = new Map<number, Detail>()
  for (const { id, nft, newWalletAddress } of migrations) {
    const newest = newestOf(ctx, signed.get(id) ?? [])
    if (!newest) {
      unproven.set(id, { code: 'DESTINATION_NEVER_SIGNED', params: {} })
      continue
    }
    const { row, isAsSigned } = newest
    const destination = String(row.id)
    if (!isAsSigned || row.newWalletAddress !== newWalletAddress) {
      unproven.set(id, {
        code: 'DESTINATION_NOT_AS_SIGNED',
        params: { destination, address: newWalletAddress },
      })
      continue
    }
    const asked = proofs.get(row) ?? proofOf(ctx, row)
    proofs.set(row, asked)
    const proof = await asked
    if (proof === null || !proofCounts(proof, nft.chain))
      unproven.set(id, {
        code: 'DESTINATION_SIGNATURE_WRONG',
        params: { destination, address: row.oldWalletAddress },
      })
  }
  return unproven
}

/** One that cannot be read may be the newest: then nothing is known. */
function newestOf({ walletOrigin }: DestinationContext, rows: SignedDestination[]) {
  const held = rows.map((row) => ({ row, message: holdMessage(row, walletOrigin) }))
  const [newest] = held.toSorted(
    (a, b) => (b.message?.issuedAt ?? last).localeCompare(a.message?.issuedAt ?? last) || b.row.id - a.row.id,
  )
  return newest ? { row: newest.row, isAsSigned: newest.message !== null } : null
}

/** Behind every instant. */
const last = '9'

function proofOf({ network, sourceChains }: DestinationContext, row: SignedDestination) {
  return proofByEvm({
    ...{ message: row.message, address: row.oldWalletAddress, signature: row.signature },
    kaiaUrls: sourceChains.get('kaia')?.rpcUrls ?? [],
    isLocalnet: network === 'localnet',
  })
}
