import { ChainError } from '../../chain-error.ts'
import type { Payout, PayoutContext } from '../../payout.ts'
import { optionalAddressBytes } from '../address/address-bytes.ts'
import type { InstructionCode } from '../failure/chain-failures.ts'
import { readTransferCoin, transferCoin } from '../instructions/transfer-coin.ts'
import { lossesOf } from '../read-back/landed-transaction.ts'
import { readAccounts } from '../network/accounts.ts'
import { isAbsent } from '../network/is-absent.ts'
import { recipientBelowRent } from '../payouts/classify-payout.ts'
import type { PayoutSources, PayoutSteps } from '../payouts/payout-steps.ts'
import type { Detail } from '#contract/codes/details.ts'

/** Coins by System's transfer. */
export const coinSteps: PayoutSteps = {
  // Measured: 150.
  load: { trace: 1, units: 300 },
  openingLoad: null,
  // System: the wallet holds less than it is to send.
  codes: [new Map<number, InstructionCode>([[1, 'PAYER_BALANCE_TOO_LOW']])],
  instructions: ({ authority }, { owner, amount }) => [transferCoin(authority.address, owner, amount)],
  accountOf: ({ owner }) => owner,
  read: (authority, instruction) => {
    const transfer = readTransferCoin(instruction)
    return transfer?.from === authority ? { account: transfer.to, amount: transfer.lamports } : null
  },
  carriedLamports: (amount) => amount,
  arrivesOf: ({ amount }) => amount,
  arrivals: (transaction, signature) => {
    const lost = lossesOf(transaction, signature)
    return ({ owner }) => -lost([owner])
  },
  check,
}

async function check({ pool, rent }: PayoutSources, { authority }: PayoutContext, payouts: Payout[]) {
  for (const { owner, key } of payouts) {
    if (optionalAddressBytes(owner) === null) throw refused(key, { code: 'OWNER_NO_ADDRESS', params: {} })
    if (owner === authority.address) throw refused(key, { code: 'OWNER_IS_PAYER', params: {} })
  }
  const small = belowRent(payouts, rent.lamports(0))
  const addresses = small.map(({ owner }) => owner)
  const accounts = await readAccounts(pool, addresses, { commitment: 'finalized', withData: false })
  for (const [at, payout] of small.entries())
    if (accounts[at] === null && (await isAbsent(pool, payout.owner))) throw recipientBelowRent(payout)
}

/** Recipients who get less in all than an account must hold that has nothing yet: nearly always there are none. */
function belowRent(payouts: Payout[], rentLamports: bigint): Payout[] {
  const sums = new Map<string, bigint>()
  for (const { owner, amount } of payouts) sums.set(owner, (sums.get(owner) ?? 0n) + amount)
  return payouts.filter(({ owner }) => (sums.get(owner) ?? 0n) < rentLamports)
}

function refused(itemKey: string, said: Detail): ChainError {
  return new ChainError('OWNER_INVALID', 'permanent', said, { detail: { itemKey } })
}
