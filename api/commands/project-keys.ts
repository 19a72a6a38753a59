import type { Tx } from '../../db/connection.ts'
import { saveProjectKey, type StoredKey } from '../../db/queries/projects.ts'
import type { Vault } from '../../db/vault.ts'
import { badField } from '../app-error.ts'
import { keyPurposes, type KeyPurpose, type ProjectInput } from '../contract/projects.ts'
import { addressOfSecret, isSolanaAddress } from '../solana-key.ts'

const addressField = {
  admin: 'adminWalletAddress',
  listing: 'listingWalletAddress',
  fee: 'feeWalletAddress',
} as const satisfies Record<KeyPurpose, keyof ProjectInput>

export type WalletAddresses = Pick<ProjectInput, (typeof addressField)[KeyPurpose]>

/**
 * The wallet addresses of a project once its keys have spoken: a key sets the address of its purpose
 * when none was given, and must belong to it when one was; so must a key stored before.
 * @throws AppError BAD_REQUEST with KEY_UNREADABLE or KEY_ADDRESS_MISMATCH.
 */
export const settleAddresses = (input: ProjectInput, stored: StoredKey[]): WalletAddresses => {
  const settled: WalletAddresses = {
    adminWalletAddress: input.adminWalletAddress,
    listingWalletAddress: input.listingWalletAddress,
    feeWalletAddress: input.feeWalletAddress,
  }
  for (const purpose of keyPurposes) {
    const field = addressField[purpose]
    const given = settled[field] || null
    if (given && input.mainnet === 'solana' && !isSolanaAddress(given)) throw badField(field, 'INVALID')
    const derived = derivedAddress(input, stored, purpose)
    if (given && derived && given !== derived)
      throw badField(input.secretKeys[purpose] ? `secretKeys.${purpose}` : field, 'KEY_ADDRESS_MISMATCH', {
        messageKey: 'KEY_ADDRESS_MISMATCH',
      })
    settled[field] = given ?? derived
  }
  return settled
}

const derivedAddress = (input: ProjectInput, stored: StoredKey[], purpose: KeyPurpose) => {
  const secret = input.secretKeys[purpose]
  if (!secret) return stored.find((key) => key.purpose === purpose)?.address ?? null
  const address = addressOfSecret(secret)
  if (!address) throw badField(`secretKeys.${purpose}`, 'KEY_UNREADABLE', { messageKey: 'KEY_UNREADABLE' })
  return address
}

/** Seals the keys of a request into rows. */
export const storeKeys = async (
  tx: Tx,
  vault: Vault,
  it: { projectId: number; secretKeys: ProjectInput['secretKeys']; actor: string },
) => {
  for (const purpose of keyPurposes) {
    const secret = it.secretKeys[purpose]
    const address = secret && addressOfSecret(secret)
    if (!secret || !address) continue
    await saveProjectKey(tx, {
      projectId: it.projectId,
      purpose,
      address,
      sealed: vault.seal(secret, keyLabel(it.projectId, purpose)),
      storedBy: it.actor,
    })
  }
}

/** What a sealed wallet key is bound to. The worker opens it under the same label. */
export const keyLabel = (projectId: number, purpose: KeyPurpose) => `project:${projectId}:${purpose}`
