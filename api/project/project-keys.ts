import type { Tx } from '#db/connection.ts'
import { saveProjectKey, type StoredKey } from '#db/project/projects.ts'
import type { Sealer } from '#db/vault.ts'
import { badField } from '../app-error.ts'
import { solanaAddressProblemOf } from '#contract/list/cells/solana-address.ts'
import { keyPurposes, type KeyPurpose, type ProjectInput } from '#contract/project/projects.ts'
import { isTypedEvmAddress, toChecksum } from '#contract/evm-address.ts'
import { addressOfEvmSecret } from './evm-key.ts'
import { addressOfSecret } from './solana-key.ts'

const addressField = {
  admin: 'adminWalletAddress',
  listing: 'listingWalletAddress',
  fee: 'feeWalletAddress',
} as const satisfies Record<KeyPurpose, keyof ProjectInput>

export type WalletAddresses = Pick<ProjectInput, (typeof addressField)[KeyPurpose]>
type Mainnet = ProjectInput['mainnet']

const onSolana = {
  addressOf: addressOfSecret,
  problemOf: solanaAddressProblemOf,
  written: (address: string) => address,
  unreadable: 'KEY_UNREADABLE',
  addressOfOtherKind: addressOfEvmSecret,
  otherKind: 'KEY_IS_OF_EVM',
} as const
const onEvm = {
  addressOf: addressOfEvmSecret,
  problemOf: (address: string) => (isTypedEvmAddress(address) ? null : 'INVALID'),
  /** Two spellings of one EVM address are one address. */
  written: toChecksum,
  unreadable: 'KEY_UNREADABLE_EVM',
  addressOfOtherKind: addressOfSecret,
  otherKind: 'KEY_IS_OF_SOLANA',
} as const
function walletsOf(mainnet: Mainnet) {
  return mainnet === 'solana' ? onSolana : onEvm
}

/** Whether an address is one of a wallet of a mainnet. */
export function isWalletOf(mainnet: Mainnet, address: string): boolean {
  return walletsOf(mainnet).problemOf(address) === null
}

/**
 * The wallet addresses of a project once its keys have spoken: a key sets the address of its purpose
 * when none was given, and must belong to it when one was; so must a key stored before. Keys and
 * addresses are those of the project's mainnet: base58 on Solana, 0x hex elsewhere.
 * @throws AppError BAD_REQUEST with KEY_UNREADABLE, KEY_KIND_MISMATCH, KEY_ADDRESS_MISMATCH, INVALID or SOLANA_ADDRESS_LOWER_CASED
 * and UPPER_CASED.
 */
export function resolveAddresses(input: ProjectInput, stored: StoredKey[]): WalletAddresses {
  const resolved: WalletAddresses = {
    adminWalletAddress: input.adminWalletAddress,
    listingWalletAddress: input.listingWalletAddress,
    feeWalletAddress: input.feeWalletAddress,
  }
  for (const purpose of keyPurposes) {
    const field = addressField[purpose]
    const given = givenAddress(input, field)
    const derived = derivedAddress(input, stored, purpose)
    if (given && derived && given !== derived)
      throw badField(input.secretKeys[purpose] ? `secretKeys.${purpose}` : field, 'KEY_ADDRESS_MISMATCH', {
        messageKey: 'KEY_ADDRESS_MISMATCH',
      })
    resolved[field] = given ?? derived
  }
  return resolved
}

function givenAddress(input: ProjectInput, field: (typeof addressField)[KeyPurpose]) {
  const given = input[field]
  if (!given) return null
  const wallets = walletsOf(input.mainnet)
  const problem = wallets.problemOf(given)
  if (problem !== null) throw badField(field, problem, problem === 'INVALID' ? {} : { messageKey: problem })
  return wallets.written(given)
}

function derivedAddress(input: ProjectInput, stored: StoredKey[], purpose: KeyPurpose) {
  const secret = input.secretKeys[purpose]
  if (secret) return addressOfKey(input.mainnet, purpose, secret)
  const address = stored.find((key) => key.purpose === purpose)?.address ?? null
  if (address && walletsOf(input.mainnet).problemOf(address) !== null)
    throw badField('mainnet', 'KEY_KIND_MISMATCH', { messageKey: 'STORED_KEY_OF_OTHER_MAINNET' })
  return address
}

function addressOfKey(mainnet: Mainnet, purpose: KeyPurpose, secret: string) {
  const wallets = walletsOf(mainnet)
  const address = wallets.addressOf(secret)
  if (address) return address
  if (wallets.addressOfOtherKind(secret))
    throw badField(`secretKeys.${purpose}`, 'KEY_KIND_MISMATCH', { messageKey: wallets.otherKind })
  throw badField(`secretKeys.${purpose}`, 'KEY_UNREADABLE', { messageKey: wallets.unreadable })
}

/** Seals the keys of a request into rows. */
export async function storeKeys(
  tx: Tx,
  vault: Sealer,
  input: { projectId: number; mainnet: Mainnet; secretKeys: ProjectInput['secretKeys']; actor: string },
) {
  for (const purpose of keyPurposes) {
    const secret = input.secretKeys[purpose]
    const address = secret && walletsOf(input.mainnet).addressOf(secret)
    if (!secret || !address) continue
    await saveProjectKey(tx, {
      projectId: input.projectId,
      purpose,
      address,
      sealed: vault.seal(secret, keyLabel(input.projectId, purpose)),
      storedBy: input.actor,
    })
  }
}

/** What a sealed wallet key is bound to. The worker opens it under the same label. */
export function keyLabel(projectId: number, purpose: KeyPurpose) {
  return `project:${projectId}:${purpose}`
}
