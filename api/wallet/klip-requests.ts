import type { Language } from '#contract/language.ts'
import type { LoginChallenge } from '#db/wallet/challenges.ts'
import type { MigrationRow } from '#db/migration/migration-list.ts'
import { AppError } from '../app-error.ts'
import { toChecksum } from '#contract/evm-address.ts'
import { brand } from '#contract/brand.ts'

/** What Klip shows of us, and where it leads after the phone has answered. */
export function bappOf(language: Language, origin: string) {
  return {
    name: brand.name[language],
    callback: { success: `${origin}/`, fail: `${origin}/` },
  }
}

/** `from` makes Klip refuse when the phone belongs to another wallet. */
export function signRequest({ message, address }: LoginChallenge) {
  return {
    type: 'sign_message',
    message: { value: message, from: toChecksum(address) },
  }
}

/** @throws AppError NOT_ALLOWED_NOW when the fee is paid, or no longer wanted. */
export function feeRequest({ migration }: MigrationRow) {
  const isWanted = migration.state === 'created' && migration.feeDepositId === null
  if (!isWanted || migration.returnAskedBy !== null) throw new AppError('NOT_ALLOWED_NOW')
  return {
    type: 'send_klay',
    transaction: { ...sides(migration), amount: toKlipAmount(BigInt(migration.feeWei)) },
  }
}

/** @throws AppError NOT_ALLOWED_NOW when the NFT was handed over, or is no longer wanted. */
export function nftRequest({ migration }: MigrationRow) {
  const isWanted = migration.state === 'created' || migration.state === 'fee_seen'
  if (!isWanted || migration.nftDepositId !== null || migration.returnAskedBy !== null)
    throw new AppError('NOT_ALLOWED_NOW')
  const { from, to: admin } = sides(migration)
  return {
    type: 'execute_contract',
    transaction: {
      from,
      to: toChecksum(migration.oldNftContract),
      value: '0',
      abi: JSON.stringify(safeTransferFrom),
      params: JSON.stringify([from, admin, migration.oldNftId]),
    },
  }
}

function sides(input: MigrationRow['migration']) {
  return {
    from: toChecksum(input.oldWalletAddress),
    to: toChecksum(input.adminWallet),
  }
}

function argument(name: string, type: string) {
  return { name, type, internalType: type }
}

/** Klip takes the JSON of one function. */
const safeTransferFrom = {
  name: 'safeTransferFrom',
  type: 'function',
  constant: false,
  payable: false,
  stateMutability: 'nonpayable',
  inputs: [argument('from', 'address'), argument('to', 'address'), argument('tokenId', 'uint256')],
  outputs: [],
}

const weiPerMicro = 10n ** 12n

/** Klip takes at most six decimals; less than the fee would be refused, so it is rounded up. */
export function toKlipAmount(wei: bigint): string {
  const micros = (wei + weiPerMicro - 1n) / weiPerMicro
  const fraction = (micros % 1_000_000n).toString().padStart(6, '0').replace(/0+$/, '')
  return `${micros / 1_000_000n}${fraction && `.${fraction}`}`
}
