import { findOptionalWalletKey } from '#db/project/source-wallet-key.ts'
import { VaultError } from '#db/vault.ts'
import { ChainError } from '../../chains/chain-error.ts'
import type { SourceSigner } from '../../chains/source-chain.ts'
import type { WorkerContext } from '../../context.ts'
import { isApproved } from '../../keyring.ts'
import type { SourceChainEntry } from '../../source-chains.ts'

/**
 * The key of one of our wallets on a source chain.
 * @param address 0x in lower case.
 * @throws ChainError AUTHORITY_INVALID, permanent, when no project has it, it does not open, or nobody approved it.
 */
export async function openSourceWallet(
  ctx: Pick<WorkerContext, 'db' | 'keyring'>,
  entry: SourceChainEntry,
  address: string,
): Promise<SourceSigner> {
  const key = await findOptionalWalletKey(ctx.db, entry.chain, address)
  if (!key)
    throw new ChainError('AUTHORITY_INVALID', 'permanent', { code: 'WALLET_KEY_ABSENT', params: { address } })
  try {
    const signer = ctx.keyring.oldWallet(key, entry.client)
    const approvedAddress = key.approvedAddress?.toLowerCase() ?? null
    // The key stands beside its address: what is signed for a wallet is signed by it.
    if (signer.address === address && isApproved({ approvedAddress }, signer.address)) return signer
  } catch (cause) {
    if (!(cause instanceof VaultError)) throw cause
    const said = { code: 'WALLET_KEY_SEALED', params: { address } } as const
    throw new ChainError('AUTHORITY_INVALID', 'permanent', said, { cause })
  }
  throw new ChainError('AUTHORITY_INVALID', 'permanent', {
    ...{ code: 'WALLET_KEY_UNAPPROVED', params: { address } },
  })
}
