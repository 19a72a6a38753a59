import '@testing-library/jest-dom/vitest'
import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { SourceChainNotices, SourceChains } from '#web/src/admin/dashboard/source-chains.tsx'
import { locales } from '#web/src/admin/locales.ts'
import { startI18n } from '#web/src/shared/i18n.ts'
import { openAt, playApi } from '../kit/played-api.tsx'
import { replyOf } from '../../mock/replies.ts'

beforeAll(() => startI18n(locales, 'eng'))

const at = new Date().toISOString()
const away = {
  name: 'away.example',
  healthy: false,
  latencyMs: null,
  reason: 'timed-out',
  head: null,
} as const
const [chain] = replyOf('readSourceChains', {
  chains: [
    {
      ...{
        chain: 'kaia',
        name: 'Kaia Mainnet',
        coin: 'KAIA',
        at,
        isStale: false,
        quorum: 2,
        isReadable: false,
      },
      ...{ head: 1_200, readBlock: 1_170, blocksUnread: 30 },
      rpcs: [
        {
          name: 'good.example',
          healthy: true,
          latencyMs: 7,
          reason: null,
          head: 1_200,
          blocksBehind: 0,
          awaySince: null,
        },
        { ...away, blocksBehind: null, awaySince: at },
      ],
      wallets: [
        {
          ...{ address: '0x52908400098527886E0F7030069857D2E4169EE7', projectId: 1, projectSymbols: 'KONGZ' },
          ...{
            balanceWei: '300000000000000000',
            owedWei: '0',
            spentPerDayWei: null,
            daysLeft: null,
            isLow: true,
          },
        },
      ],
      returns: { planned: 2, oldestMinutes: 90, isHeldUp: true },
    },
  ],
}).chains

test('the home says what is the matter with a source chain, in coins and by the names of RPCs', async () => {
  playApi(() => ({ value: { chains: [chain] } }))
  openAt(
    <>
      <SourceChainNotices />
      <SourceChains />
    </>,
  )
  const notice = await screen.findByRole('alert')
  expect(notice).toHaveTextContent('Kaia Mainnet is not read now')
  expect(notice).toHaveTextContent(
    'away.example: Timed out. The wallet of KONGZ holds 0.3 KAIA: send it coin. 2 returns wait',
  )
  const card = screen.getByRole('region', { name: 'Kaia Mainnet' })
  for (const words of [
    '1,200',
    '1,170',
    '30 blocks to go',
    '7 ms',
    'Timed out',
    '0.3 KAIA',
    'Lasts: unknown',
    'Low',
    /oldest for/,
  ])
    expect(card).toHaveTextContent(words)
})
