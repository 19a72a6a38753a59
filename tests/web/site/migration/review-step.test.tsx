import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { OwnedSourceNft, WalletBalance } from '#contract/migration/migration.ts'
import { ReviewStep } from '#web/src/site/migration/steps/review-step.tsx'
import { migration } from './rows.ts'
import { putSigner, signingReplies, takeSignerAway } from './signing-wallet.ts'
import {
  answers,
  draft,
  flowOf,
  owned,
  ownedReply,
  walletBalance,
  route,
  show,
  setLanguage,
  words,
} from './stage.tsx'

const nft = owned()
const at = {
  draft: draft({ isAddressConfirmed: true, isChosen: true, chosen: [nft] }),
  step: 'review' as const,
}
const base = {
  ...signingReplies,
  '/api/migration/nfts': ownedReply([nft]),
  '/api/migration/routes': [route()],
  '/api/common/prices': { prices: [], isSample: false, readAt: null },
  '/api/migration/arrivals': [
    { tokenId: '7', name: 'Punky Grilla #7', symbol: 'PG', image: 'https://new.example/7.png' },
  ],
}
async function value(name: string) {
  const term = await screen.findByText(name, { selector: 'dt' })
  return term.nextElementSibling?.textContent
}

beforeEach(() => {
  setLanguage()
  putSigner()
})
afterEach(() => takeSignerAway())

async function sign() {
  await screen.findByText(/NFTs that migrate/)
  await userEvent.click(screen.getByRole('button', { name: words.eng.sign.yes }))
}

describe('before anything is signed', () => {
  test('what leaves and what arrives stand side by side, each with its own picture', async () => {
    answers(base)
    show(<ReviewStep flow={flowOf(at)} />)
    expect(await screen.findByText('Punky Grilla #7')).toBeVisible()
    expect(screen.getByText('Solana, PG')).toBeVisible()
    const pictures = [...document.querySelectorAll('img')].map((it) => it.getAttribute('src'))
    expect(pictures).toEqual(['https://old.example/7.png', 'https://new.example/7.png'])
    expect(screen.queryByText(words.eng.review.oldPicture)).toBeNull()
  })

  test.each([
    ['has no picture yet', [{ tokenId: '7', name: 'Punky Grilla #7', symbol: 'PG', image: null }]],
    ['cannot be asked for', { code: 'SOURCE_CHAIN_UNREACHABLE' }],
  ])('the old picture is marked as the old one where the new NFT %s', async (_, arrivals) => {
    answers({ ...base, '/api/migration/arrivals': arrivals })
    show(<ReviewStep flow={flowOf(at)} />)
    expect(await screen.findByText(words.eng.review.oldPicture)).toBeVisible()
    expect(screen.getByText('Punky Grilla #7')).toBeVisible()
  })

  test('what it costs is said in coin, on both chains, with the number of signatures and what cannot be undone', async () => {
    answers(base)
    show(<ReviewStep flow={flowOf(at)} />)
    expect(await value('Fee for 1 NFT')).toBe('0.1 KAIA')
    expect(screen.queryByText(words.eng.review.feeEach)).toBeNull()
    expect(screen.getByText(words.eng.review.coinName)).toBeVisible()
    expect(screen.getByText(route().adminWallet)).toBeVisible()
    expect(await value(words.eng.review.onSolana)).toBe('0 SOL')
    expect(await value(words.eng.review.signatures)).toBe('3')
    expect(screen.getByText(words.eng.review.undoTitle)).toBeVisible()
    expect(screen.queryByText(/won/)).toBeNull()
  })

  test.each([
    ['eng', 'about 15 won'],
    ['kor', '약 15원'],
  ] as const)('and in won where a price is known, in %s; a sample says so', async (language, sum) => {
    setLanguage(language)
    const replies = { prices: [{ coin: 'KAIA', won: 150.25 }], readAt: null }
    answers({ ...base, '/api/common/prices': { ...replies, isSample: true } })
    show(<ReviewStep flow={flowOf(at)} />)
    expect(await screen.findByText(`0.1 KAIA (${sum})`)).toBeVisible()
    expect(screen.getByText(words[language].won.sample)).toBeVisible()
    cleanup()
    setLanguage(language)
    answers({ ...base, '/api/common/prices': { ...replies, isSample: false } })
    show(<ReviewStep flow={flowOf(at)} />)
    expect(await screen.findByText(`0.1 KAIA (${sum})`)).toBeVisible()
    expect(screen.queryByText(words[language].won.sample)).toBeNull()
  })

  test('a price list that does not answer takes nothing away', async () => {
    answers({ ...base, '/api/common/prices': { code: 'UNEXPECTED' } })
    show(<ReviewStep flow={flowOf(at)} />)
    expect(await value('Fee for 1 NFT')).toBe('0.1 KAIA')
  })

  test('an NFT that was sent to us since it was chosen needs no hand-over', async () => {
    answers({ ...base, '/api/migration/nfts': ownedReply([owned({ isHeld: true })]) })
    show(<ReviewStep flow={flowOf(at)} />)
    expect(await value('Signatures in your wallet')).toBe('2')
  })

  test('insufficient funds says how much is missing, and nothing can be started', async () => {
    answers({
      ...base,
      '/api/migration/nfts': ownedReply([nft], [walletBalance('kaia', '50000000000000000')]),
    })
    show(<ReviewStep flow={flowOf(at)} />)
    const missing = await screen.findByText(/0\.051 KAIA is missing/)
    const start = screen.getByRole('button', { name: 'Start migration' })
    expect(start).toBeDisabled()
    // In the line that stays in sight: a button that cannot be pressed stands beside the reason.
    expect(start.parentElement).toContainElement(missing)
    answers(base)
    await userEvent.click(screen.getByRole('button', { name: words.eng.review.again }))
    expect(await screen.findByRole('button', { name: 'Start migration' })).toBeEnabled()
  })

  test.each(['kor', 'eng'] as const)(
    'where coin is missing, the swap scanner of the language is a link: %s',
    async (language) => {
      setLanguage(language)
      const swapScannerUrls = { kor: 'https://swap.example/ko', eng: 'https://swap.example/en' }
      const config = { sourceChains: [], walletConnectProjectId: null, isKlipOn: false, swapScannerUrls }
      answers({
        ...base,
        '/api/migration/nfts': ownedReply([nft], [walletBalance('kaia', '0')]),
        '/api/wallet/config': config,
      })
      show(<ReviewStep flow={flowOf(at)} />)
      const link = await screen.findByRole('link', { name: words[language].review.swap })
      expect(link).toHaveAttribute('href', swapScannerUrls[language])
    },
  )

  describe('each chain is paid from what is in the wallet there', () => {
    const elsewhere = owned({ routeId: 2, tokenId: '9', name: 'Santa #9' })
    const routes = [route(), route({ routeId: 2, chain: 'ethereum', chainId: '0x1', coin: 'ETH' })]
    const showChosen = (chosen: OwnedSourceNft[], balances: WalletBalance[]) => {
      const replies = { '/api/migration/nfts': ownedReply(chosen, balances), '/api/migration/routes': routes }
      answers({ ...base, ...replies })
      show(<ReviewStep flow={flowOf({ ...at, draft: draft({ ...at.draft, chosen }) })} />)
    }

    test('an empty one on another chain blocks no migration', async () => {
      showChosen([elsewhere], [walletBalance('kaia', '0'), walletBalance('ethereum')])
      expect(await value(words.eng.review.balance)).toBe('5 ETH')
      expect(screen.getByRole('button', { name: 'Start migration' })).toBeEnabled()
    })

    test('NFTs of two chains are two sums, and what is missing is said in its own coin', async () => {
      showChosen([nft, elsewhere], [walletBalance('kaia'), walletBalance('ethereum', '0')])
      expect(await value(`Kaia: ${words.eng.review.balance}`)).toBe('5 KAIA')
      expect(await value('Ethereum: Fee for 1 NFT')).toBe('0.1 ETH')
      expect(screen.getByText(/^0\.101 ETH is missing/)).toBeVisible()
      expect(screen.getByRole('button', { name: 'Start 2 migrations' })).toBeDisabled()
    })

    test('of a balance that was not reported, the wallet says itself what is missing', async () => {
      showChosen([elsewhere], [])
      expect(await value('Fee for 1 NFT')).toBe('0.1 ETH')
      expect(screen.queryByText(words.eng.review.balance)).toBeNull()
      expect(screen.getByRole('button', { name: 'Start migration' })).toBeEnabled()
    })
  })

  test('what the server refuses is taken off the list, with its reason and the rest kept', async () => {
    const other = owned({ tokenId: '8', name: 'Grilla #8' })
    let asked = 0
    answers({
      ...base,
      '/api/migration/nfts': ownedReply([nft, other]),
      '/api/migration/run': () => (asked++ === 0 ? { code: 'NFT_NOT_OWNED' } : migration({ migrationId: 2 })),
    })
    const flow = flowOf({ ...at, draft: draft({ ...at.draft, chosen: [nft, other] }) })
    show(<ReviewStep flow={flow} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Start 2 migrations' }))
    await sign()
    const alert = await screen.findByRole('alert')
    expect(within(alert).getByText(`Grilla #7: ${words.eng.openErrors.NFT_NOT_OWNED}`)).toBeVisible()
    expect(flow.changeDraft).toHaveBeenCalledWith({ chosen: [other] })
  })

  test.each(['NOT_STARTED', 'ENDED', 'SWITCHED_OFF', 'SUPPLY_EXHAUSTED', 'NOT_READY'] as const)(
    'a collection that has closed meanwhile says why: %s',
    async (closedBecause) => {
      answers({ ...base, '/api/migration/run': { code: 'MIGRATION_CLOSED', params: { closedBecause } } })
      show(<ReviewStep flow={flowOf(at)} />)
      await userEvent.click(await screen.findByRole('button', { name: 'Start migration' }))
      await sign()
      const alert = await screen.findByRole('alert')
      expect(alert).toHaveTextContent(`Grilla #7: ${words.eng.openErrors.closed[closedBecause]}`)
    },
  )

  test('a server that is away can be asked again', async () => {
    answers({})
    show(<ReviewStep flow={flowOf(at)} />)
    await screen.findByText(words.eng.offline)
    answers(base)
    await userEvent.click(screen.getByRole('button', { name: words.eng.retry }))
    expect(await value('Fee for 1 NFT')).toBe('0.1 KAIA')
  })
})
