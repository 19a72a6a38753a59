import { expect, test } from 'vitest'
import { ChainError } from '#worker/chains/chain-error.ts'
import { disagreement } from '#worker/chains/evm/rpc-list.ts'
import { leastWaiting } from '#worker/migration/send/least-waiting.ts'

function temporary(code: ConstructorParameters<typeof ChainError>[0]) {
  return new ChainError(code, 'temporary', { log: 'no' })
}
const params = { deposit: '1', txHash: '0x' }
const fee = { kind: 'fee', redirect: null, valueWei: 150n } as const
const nft = { kind: 'nft', redirect: null, valueWei: 0n } as const
const strange = { kind: 'token', redirect: null, valueWei: 0n } as const
const redirected = { ...fee, redirect: { message: '', signature: '' } }

test.each([
  ['what is above the cap of a day holds up no less', fee, temporary('SIGNING_REFUSED'), 150n],
  ['what the wallet cannot pay holds up no less', fee, temporary('PAYER_BALANCE_TOO_LOW'), 150n],
  ['gas alone that it cannot pay holds up all', nft, temporary('PAYER_BALANCE_TOO_LOW'), 0n],
  ['gas that a stranger asks for holds up nothing', strange, temporary('PAYER_BALANCE_TOO_LOW'), null],
  ['and no cap that it is above', strange, temporary('SIGNING_REFUSED'), null],
  ['a chain that is away holds up all', fee, temporary('RPC_UNREACHABLE'), 0n],
  ['but not where it is asked who signs', redirected, temporary('RPC_UNREACHABLE'), null],
  ['a refusal holds up nothing', fee, temporary('PROGRAM_ERROR'), null],
  ...([
    [
      'a transaction that no RPC shows any more holds up nothing',
      ...[fee, new ChainError('RPC_BAD_ANSWER', 'temporary', { code: 'DEPOSIT_NOT_SHOWN', params })],
      null,
    ],
    [
      'nor does one that they dispute',
      ...[fee, disagreement({ code: 'TRANSACTION_DISPUTED', params: { txHash: '0x' } })],
      null,
    ],
  ] as const),
] as const)('%s', (_, due, error, least) => {
  expect(leastWaiting(due, error)).toBe(least)
})
