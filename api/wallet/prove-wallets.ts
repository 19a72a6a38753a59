import type { Language } from '#contract/language.ts'
import type { Tx } from '#db/connection.ts'
import { saveAudit } from '#db/audit/audit.ts'
import { deleteSessionsOf } from '#db/account/sessions.ts'
import { findUser } from '#db/account/users.ts'
import {
  findOptionalWallet,
  isWalletsOnly,
  listWallets,
  lockLinks,
  moveApplications,
  moveWallet,
  saveAddressUser,
  saveProof,
  type WalletKey,
} from '#db/wallet/wallets.ts'
import { AppError } from '../app-error.ts'
import { requireUnblocked } from '../http/require-unblocked.ts'
import type { Proven } from './take-challenges.ts'

/**
 * The user of a wallet whose challenge was signed: the one it was proven for, else the one who only claimed it,
 * else a new one. Where another key proves it than before, who had the earlier one is logged out.
 * @returns the user, and the tokens of the sessions that ended.
 * @throws AppError WALLET_TAKEN when the address is the ID of a user with a password or a role, ACCOUNT_BLOCKED.
 */
export async function proveWallet(tx: Tx, proven: Proven, { requestId, language }: Asked): Promise<Proof> {
  const { family, address, walletType, provenBy } = proven
  const known = await findOptionalWallet(tx, { family, address })
  if (known) requireUnblocked(await findUser(tx, known.userUuid))
  const userUuid = known ? known.userUuid : await claimantOf(tx, proven, language)
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

/** The request, and the language of the mails to a user who is new. */
export interface Asked {
  requestId: string
  language: Language
}

/** Whose wallet it is, and who was logged out by the proof. */
export interface Proof {
  userUuid: string
  endedTokens: string[]
}

async function claimantOf(tx: Tx, { address }: WalletKey, language: Language) {
  const user = await saveAddressUser(tx, address, language)
  requireUnblocked(user)
  if (user.role !== 'user' || user.passwordHash !== null) throw new AppError('WALLET_TAKEN')
  return user.uuid
}

/**
 * Makes two wallets one user's. Both have signed. The user is the one that is more than wallets, an account with an e-mail, a password or a
 * role; where neither is, the EVM wallet's.
 * @returns the user, and the tokens of the sessions that ended: those of a changed key, and of a user with no wallet
 * left.
 * @throws AppError WALLET_TAKEN when both are accounts.
 */
export async function joinWallets(
  tx: Tx,
  input: { evm: Proven; solana: Proven },
  asked: Asked,
): Promise<Proof> {
  await lockLinks(tx)
  const evm = await proveWallet(tx, input.evm, asked)
  const solana = await proveWallet(tx, input.solana, asked)
  const ended = [...evm.endedTokens, ...solana.endedTokens]
  if (evm.userUuid === solana.userUuid) return { userUuid: evm.userUuid, endedTokens: ended }
  const isSolanaPlain = await isWalletsOnly(tx, solana.userUuid)
  if (!isSolanaPlain && !(await isWalletsOnly(tx, evm.userUuid))) throw new AppError('WALLET_TAKEN')
  const [taker, giver] = isSolanaPlain ? [evm, solana] : [solana, evm]
  const moved = isSolanaPlain ? input.solana : input.evm
  const move = { moved, fromUuid: giver.userUuid, toUuid: taker.userUuid }
  ended.push(...(await giveWallet(tx, move)))
  await saveAudit(tx, {
    actor: taker.userUuid,
    action: 'wallet.link',
    entityId: moved.address,
    before: { userUuid: giver.userUuid },
    after: { userUuid: taker.userUuid, evm: input.evm.address, solana: input.solana.address },
    requestId: asked.requestId,
  })
  return { userUuid: taker.userUuid, endedTokens: ended }
}

/**
 * Makes a wallet a way into an account. It has signed that it is for this account.
 * @returns the account, and the tokens of the sessions that ended.
 * @throws AppError WALLET_TAKEN when it belongs to a user that is more than this one wallet.
 */
export async function linkToAccount(
  tx: Tx,
  { proven, userUuid, requestId }: { proven: Proven; userUuid: string; requestId: string },
): Promise<Proof> {
  await lockLinks(tx)
  const { family, address, walletType, provenBy } = proven
  const known = await findOptionalWallet(tx, { family, address })
  // Who is kept out does not come in by another account.
  if (known) requireUnblocked(await findUser(tx, known.userUuid))
  if (known && known.userUuid !== userUuid) await requireOnlyWallet(tx, known.userUuid)
  await saveProof(tx, { family, address, walletType, provenBy, userUuid })
  const move = { moved: proven, fromUuid: known?.userUuid ?? userUuid, toUuid: userUuid }
  const endedTokens = move.fromUuid === userUuid ? [] : await giveWallet(tx, move)
  await saveAudit(tx, {
    actor: userUuid,
    action: 'wallet.link',
    entityId: address,
    ...(known && { before: { userUuid: known.userUuid } }),
    after: { userUuid, [family]: address },
    requestId,
  })
  return { userUuid, endedTokens }
}

async function requireOnlyWallet(tx: Tx, userUuid: string) {
  const wallets = await listWallets(tx, userUuid)
  if (wallets.length !== 1 || !(await isWalletsOnly(tx, userUuid))) throw new AppError('WALLET_TAKEN')
}

/** Gives a wallet to another user, with its history. @returns the tokens of the giver's sessions, if it has no wallet left. */
async function giveWallet(
  tx: Tx,
  { moved, fromUuid, toUuid }: { moved: WalletKey; fromUuid: string; toUuid: string },
): Promise<string[]> {
  const wallet = await findOptionalWallet(tx, { family: moved.family, address: moved.address })
  if (!wallet) throw new Error('A wallet that was just proven is missing.')
  await moveWallet(tx, wallet, toUuid)
  if ((await listWallets(tx, fromUuid)).length > 0) return []
  await moveApplications(tx, fromUuid, toUuid)
  return deleteSessionsOf(tx, fromUuid)
}
