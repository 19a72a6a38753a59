import type { Page } from 'playwright-core'
import eng from '#web/src/locales/eng/index.ts'
import { replyOf } from '../../web/mock/replies.ts'
import { press } from './wizard-steps.ts'

const contract = replyOf('readEvmContract', {
  ...{ state: 'live', kind: 'bnb', chain: 'kaia', address: `0x${'1'.repeat(40)}`, wallet: null },
})
const simulation = replyOf('simulateEvmCall', {
  ...{ revert: null, results: [], isPayable: true, gas: '60000', feeMaxWei: '2500000000000000' },
  ...{ balanceWei: '1000000000000000000', balanceAfterWei: '997500000000000000' },
})

const failedCall = replyOf('cancelEvmCall', {
  ...{ callId: 7, state: 'failed', function: 'mint' },
  revert: null,
})

/** Windows of contracts, as in `adminWindows`. */
export const contractWindows = {
  'evm-contract/remove-call.tsx': {
    'removing a call that failed': {
      path: '/adminContractList/1',
      replies: { readEvmContract: contract, listEvmCalls: { rows: [failedCall], next: null } },
      open: press(eng.evmContracts.calls.remove.label),
      find: (page: Page) => page.getByRole('alertdialog'),
    },
  },
  'evm-contract/simulate-and-make.tsx': {
    'making a call that was simulated': {
      path: '/adminContractList/1',
      replies: { readEvmContract: contract, simulateEvmCall: simulation, listEvmCalls: { rows: [] } },
      open: async (page: Page) => {
        await page.getByLabel(eng.evmContracts.write.function).selectOption('withdrawFees')
        await press(eng.evmContracts.simulation.simulate)(page)
        await page.getByText(eng.evmContracts.simulation.ok).waitFor()
        await press(eng.evmContracts.write.make)(page)
      },
      find: (page: Page) => page.getByRole('alertdialog'),
    },
  },
}
