import { expect, test, vi } from 'vitest'
import { newExplorer } from '#web/src/site/wallet/config.ts'
import { explorerHref } from '#web/src/site/wallet/explorer.ts'

const address = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const phantom = { family: 'solana', type: 'phantom', address, isProven: true, isLive: true } as const

/** The network, and nothing else, is played. */
function answer(returnValue: object) {
  return vi.stubGlobal('fetch', () =>
    Promise.resolve(
      new Response(JSON.stringify({ resultCd: 'SUCCESS', returnCd: '0', returnMessage: '', returnValue })),
    ),
  )
}

test('a Solana address is looked at where this installation says, and nowhere before it has', async () => {
  expect(explorerHref(phantom)).toBeNull()
  answer({
    network: 'devnet',
    explorerAddressUrl: 'https://explorer.example/address/{id}?cluster=devnet',
    explorerTransactionUrl: null,
    frontVersion: '1',
    uploadMaxBytes: 1,
    listRowsMax: 1,
  })
  await newExplorer()
  expect(explorerHref(phantom)).toBe(`https://explorer.example/address/${address}?cluster=devnet`)
})

test('the swap scanner has a page for each language, and none where none is set', async () => {
  // What is read once a page may have been read by the tests before this one.
  vi.resetModules()
  const { walletConfig } = await import('#web/src/site/wallet/config.ts')
  const { swapScannerHref } = await import('#web/src/site/wallet/explorer.ts')
  expect([swapScannerHref('kor'), swapScannerHref('eng')]).toEqual([null, null])
  const swapScannerUrls = { kor: 'https://swap.example/ko', eng: null }
  answer({ sourceChains: [], walletConnectProjectId: null, isKlipOn: false, swapScannerUrls })
  await walletConfig()
  expect([swapScannerHref('kor'), swapScannerHref('eng')]).toEqual(['https://swap.example/ko', null])
})
