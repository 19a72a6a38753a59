import type { DueReturn } from '#db/migration/source-chain-sends.ts'
import { isRedirectText } from '#contract/migration/redirect-text.ts'
import { proofCounts } from '#contract/wallet/codes.ts'
import { ChainError } from '../../chains/chain-error.ts'
import { RpcUnreachable } from '../../plain-rpc/json-rpc.ts'
import { proofByEvm } from '../../plain-rpc/proof-by-evm.ts'
import type { SourceChainEntry } from '../../source-chains.ts'
import type { WatchContext } from '../watch-context.ts'

/**
 * What goes to another address than it came from goes where the wallet it came from has signed: the stored text is held against the
 * row, and its signature is checked again. Who can write rows cannot sign.
 * @throws ChainError SIGNING_REFUSED, permanent, when it is not so; RPC_UNREACHABLE, temporary, while nobody says who signs for an account of Kaia.
 */
export async function holdRedirect(
  ctx: Pick<WatchContext, 'sourceChains' | 'network' | 'walletOrigin'>,
  { chain }: SourceChainEntry,
  { depositId, txHash, sender, to, redirect }: DueReturn,
): Promise<void> {
  if (redirect === null && to === sender) return
  const isAsSigned =
    redirect !== null &&
    isRedirectText(redirect.message, { depositId, chain, txHash, from: sender, to }, ctx.walletOrigin)
  const proof = isAsSigned ? await proofOf(ctx, { ...redirect, address: sender }) : null
  if (proof === null || !proofCounts(proof, chain))
    throw new ChainError('SIGNING_REFUSED', 'permanent', {
      code: 'REDIRECT_NOT_SIGNED',
      params: { deposit: String(depositId), to },
    })
}

async function proofOf(
  { sourceChains, network }: Pick<WatchContext, 'sourceChains' | 'network'>,
  signed: { message: string; signature: string; address: string },
) {
  const kaiaUrls = sourceChains.get('kaia')?.rpcUrls ?? []
  try {
    return await proofByEvm({ ...signed, kaiaUrls, isLocalnet: network === 'localnet' })
  } catch (cause) {
    if (!(cause instanceof RpcUnreachable)) throw cause
    throw new ChainError('RPC_UNREACHABLE', 'temporary', { log: cause.message }, { cause })
  }
}
