import '@testing-library/jest-dom/vitest'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Held } from '#contract/migration/held.ts'
import { HeldSection } from '#web/src/app/mypage/held-section.tsx'
import { startSiteI18n } from '#web/src/site/frame/i18n.ts'
import common from '#web/src/site/locales/eng/common.json'
import migration from '#web/src/site/locales/eng/migration.json'
import t from '#web/src/site/locales/eng/mypage.json'
import { forgetFetched } from '#web/src/site/use-fetched.ts'
import { shortAddress } from '#web/src/site/wallet/index.ts'
import { answers } from '#tests/web/site/migration/stage.tsx'

const nft: Held = {
  ...{ depositId: 5, kind: 'nft', state: 'held', chain: 'kaia', wallet: `0x${'Ab'.repeat(20)}` },
  ...{ txHash: `0x${'1'.repeat(64)}`, sentAt: '2026-11-20T01:00:00.000Z', contract: `0x${'11'.repeat(20)}` },
  ...{
    tokenId: '7',
    name: 'Grilla #7',
    image: null,
    valueWei: null,
    amount: null,
    coin: 'KAIA',
    returnTxHash: null,
  },
  ...{ goesBackAt: null, canMigrate: true, canTakeBack: true },
}
const coin: Held = {
  ...{ ...nft, depositId: 6, kind: 'fee', contract: null, tokenId: null, name: null },
  ...{ valueWei: '99900000000000000', canMigrate: false },
}

beforeEach(() => {
  startSiteI18n('eng', { common, migration, mypage: t })
  forgetFetched()
})

async function open(rows: Held[], unreadChains: string[] = [], taking: () => object = () => ({})) {
  answers({
    '/api/migration/held/': taking,
    '/api/migration/held': { rows, unreadChains },
    '/api/migration/mine': [],
  })
  render(
    <MemoryRouter>
      <HeldSection owner="x" />
    </MemoryRouter>,
  )
  return screen.findByRole('region', { name: t.held.title })
}
async function askBack(region: HTMLElement) {
  fireEvent.click(await within(region).findByRole('button', { name: t.held.takeBack }))
  fireEvent.click(within(region).getByRole('button', { name: t.held.takeBackYes }))
}

describe('what we hold of a wallet, on its page', () => {
  test('is an NFT to migrate or take back, and coin with its amount', async () => {
    const region = await open([nft, coin])
    expect(await within(region).findByText('Grilla #7')).toBeVisible()
    expect(within(region).getByRole('link', { name: t.held.migrate })).toHaveAttribute(
      'href',
      '/?migrate=new',
    )
    expect(within(region).getByText('0.0999 KAIA')).toBeVisible()
    expect(within(region).getByText(t.held.coinStays)).toBeVisible()
  })
  test('is units of a token by their number, and what may not go back today is said', async () => {
    const units: Held = {
      ...nft,
      ...{ kind: 'multi', name: null, amount: '5', canMigrate: false, canTakeBack: false },
    }
    const region = await open([units])
    const words = t.held.unitsOf.replace('{{amount}}', '5').replace('{{token}}', '7')
    expect(
      within(region).getByText(words.replace('{{contract}}', shortAddress(nft.contract ?? ''))),
    ).toBeVisible()
    expect(within(region).getByText(t.held.tomorrow)).toBeVisible()
    expect(within(region).queryByRole('button', { name: t.held.takeBack })).toBeNull()
  })
  test('is on its way back once it was taken back, and said where that did not go', async () => {
    let taking: object = { code: 'NOT_ALLOWED_NOW' }
    const region = await open([nft], [], () => taking)
    await askBack(region)
    expect(await within(region).findByRole('alert')).toHaveTextContent(t.held.takeBackFailed)
    taking = { ...nft, state: 'goingBack', canMigrate: false, canTakeBack: false }
    fireEvent.click(within(region).getByRole('button', { name: t.held.takeBackYes }))
    expect(await within(region).findByText(t.held.states.goingBack)).toBeVisible()
    expect(within(region).queryByRole('button', { name: t.held.takeBack })).toBeNull()
    expect(within(region).queryByRole('link', { name: t.held.migrate })).toBeNull()
  })
  test('says why coin stays, and why an NFT cannot migrate now', async () => {
    const region = await open([
      { ...nft, canMigrate: false },
      { ...coin, canTakeBack: false },
    ])
    expect(await within(region).findByText(t.held.closed)).toBeVisible()
    expect(within(region).getByText(t.held.dust)).toBeVisible()
    expect(within(region).getAllByRole('button', { name: t.held.takeBack })).toHaveLength(1)
  })
  test('may be nothing, or not be known of a chain', async () => {
    const region = await open([], ['kaia'])
    expect(await within(region).findByText(t.held.none)).toBeVisible()
    expect(within(region).getByText(t.held.unread.replace('{{chains}}', migration.chains.kaia))).toBeVisible()
  })
})
