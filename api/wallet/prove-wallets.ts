import type { Tx } from '#db/connection.ts'
import { saveAudit } from '#db/audit/audit.ts'
import { deleteSessionsOf } from '#db/account/sessions.ts'
import {
  findOptionalWallet,
  listWallets,
  lockLinks,
  moveWallet,
  saveAddressUser,
  saveProof,
  type WalletKey,
} from '#db/wallet/wallets.ts'
import { AppError } from '../app-error.ts'
import type { Proven } from './take-challenges.ts'

/**
 * The user of a wallet whose challenge was signed: the one it was proven for, else the one who only claimed it,
 * else a new one. Where another key proves it than before, who had the earlier one is logged out.
 * @returns the user, and the tokens of the sessions that ended.
 * @throws AppError WALLET_TAKEN when the address is the ID of a user with a password or a role.
 */
export async function proveWallet(tx: Tx, proven: Proven, requestId: string): Promise<Proof> {
  const { family, address, walletType, provenBy } = proven
  const known = await findOptionalWallet(tx, { family, address })
  const userUuid = known ? known.userUuid : await claimantOf(tx, proven)
  const ownerUuid = await saveProof(tx, { family, address, walletType, provenBy, userUuid })
  if (known?.provenBy !== provenBy)
    await saveAudit(tx, {
      actor: ownerUuid,
      action: 'wallet.prove',
      entityId: address,
      after: { family, walletType, address, provenBy },
      requestId,
    })
  const hasOtherKey = known !== null && known.provenBy !== provenBy
  return { userUuid: ownerUuid, endedTokens: hasOtherKey ? await deleteSessionsOf(tx, ownerUuid) : [] }
}

/** Whose wallet it is, and who was logged out by the proof. */
export interface Proof {
  userUuid: string
  endedTokens: string[]
}

async function claimantOf(tx: Tx, { address }: WalletKey) {
  const user = await saveAddressUser(tx, address)
  if (user.role !== 'user' || user.passwordHash !== null) throw new AppError('WALLET_TAKEN')
  return user.uuid
}

/**
 * Makes two wallets one user's, the EVM wallet's. Both have signed.
 * @returns the user, and the tokens of the sessions that ended: those of a changed key, and of a user with no wallet
 * left.
 */
export async function joinWallets(
  tx: Tx,
  input: { evm: Proven; solana: Proven },
  requestId: string,
): Promise<Proof> {
  await lockLinks(tx)
  const { userUuid, endedTokens } = await proveWallet(tx, input.evm, requestId)
  const giver = await proveWallet(tx, input.solana, requestId)
  const giverUuid = giver.userUuid
  const ended = [...endedTokens, ...giver.endedTokens]
  if (giverUuid === userUuid) return { userUuid, endedTokens: ended }
  const wallet = await findOptionalWallet(tx, { family: 'solana', address: input.solana.address })
  if (!wallet) throw new Error('A wallet that was just proven is missing.')
  await moveWallet(tx, wallet, userUuid)
  await saveAudit(tx, {
    actor: userUuid,
    action: 'wallet.link',
    entityId: input.solana.address,
    before: { userUuid: giverUuid },
    after: { userUuid, evm: input.evm.address, solana: input.solana.address },
    requestId,
  })
  const left = await listWallets(tx, giverUuid)
  if (left.length === 0) ended.push(...(await deleteSessionsOf(tx, giverUuid)))
  return { userUuid, endedTokens: ended }
}
