import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { clearMove } from '#web/src/site/migration/move-store.ts'
import { sendNotes } from '#web/src/site/migration/sends.ts'
import { MoveStep } from '#web/src/site/migration/steps/move-step.tsx'
import { WalletFault } from '#web/src/site/wallet/fault.ts'
import { dropPort, takePort } from '#web/src/site/wallet/live-ports.ts'
import { changeWallets } from '#web/src/site/wallet/state.ts'
import { migration, wallets } from './rows.ts'
import { answers, flowOf, route, show, setLanguage, words } from './stage.tsx'

const routes = { '/api/migration/routes': [route()] }

beforeEach(() => setLanguage())
afterEach(() => {
  clearMove()
})

describe('a wallet that is not there', () => {
  test('is named in the words of the specification, and nothing is noted as asked', async () => {
    const shown = migration()
    answers({ ...routes, '/api/migration/status': shown })
    show(<MoveStep flow={flowOf({ run: [shown] })} />)
    await userEvent.click(screen.getByRole('button', { name: words.eng.move.start }))
    expect(
      await screen.findByText('Please check the connection status to your MetaMask wallet.'),
    ).toBeVisible()
    expect(sendNotes.read(shown.migrationId, 'fee')).toBeNull()
    expect(screen.getByRole('button', { name: words.eng.move.continue })).toBeVisible()
  })

  test.each([
    ['eng', 'Please check the connection status to Kaia Wallet.'],
    ['kor', 'Kaia Wallet 연결 상태를 확인해 주세요.'],
  ] as const)('is named by its own name where it is not MetaMask, in %s', async (language, sentence) => {
    setLanguage(language)
    const shown = migration({ oldWalletType: 'kaia' })
    answers({ ...routes, '/api/migration/status': shown })
    show(<MoveStep flow={flowOf({ run: [shown] })} />)
    await userEvent.click(screen.getByRole('button', { name: words[language].move.start }))
    expect(await screen.findByText(sentence)).toBeVisible()
  })

  test.each([
    ['eng', '0.05 KAIA is missing for the fee, and a little more for gas. Top the wallet up and continue.'],
    ['kor', '수수료에 0.05 KAIA가 모자라고 가스비도 조금 더 필요합니다. 충전한 뒤 계속해 주세요.'],
  ] as const)('and one with too little coin says how much is missing, in %s', async (language, sentence) => {
    setLanguage(language)
    const shown = migration()
    answers({
      ...routes,
      '/api/migration/status': shown,
      '/api/wallet/config': {
        sourceChains: [
          {
            chain: 'kaia',
            chainId: '0x2019',
            name: 'Kaia',
            coin: 'KAIA',
            rpcUrl: 'https://rpc.example',
            explorerUrl: null,
          },
        ],
        walletConnectProjectId: null,
        isKlipOn: false,
        swapScannerUrls: { kor: null, eng: null },
      },
    })
    const missing = 5n * 10n ** 16n
    takePort(
      {
        type: 'metamask',
        family: 'evm',
        needsPress: false,
        detect: () => true,
        connect: () => Promise.resolve(shown.oldWalletAddress),
        disconnect: () => Promise.resolve(),
        sign: () => Promise.resolve('0x'),
        on: () => () => undefined,
        sendCoin: () => Promise.reject(new WalletFault('insufficient', null, missing)),
        transferNft: () => Promise.resolve('0x'),
      },
      () => undefined,
    )
    changeWallets(wallets())
    show(<MoveStep flow={flowOf({ run: [shown] })} />)
    await userEvent.click(screen.getByRole('button', { name: words[language].move.start }))
    expect(await screen.findByText(`Grilla #7: ${sentence}`)).toBeVisible()
    expect(sendNotes.read(shown.migrationId, 'fee')).toBeNull()
    dropPort('evm')
    changeWallets({ evm: null })
  })

  test('and a server that is away: nothing was sent, and it is shown', async () => {
    const shown = migration()
    answers({ ...routes, '/api/migration/status': () => ({ code: 'UNEXPECTED' }) })
    show(<MoveStep flow={flowOf({ run: [shown] })} />)
    await userEvent.click(screen.getByRole('button', { name: words.eng.move.start }))
    expect(await screen.findByText(words.eng.stops.offline.title)).toBeVisible()
  })
})
