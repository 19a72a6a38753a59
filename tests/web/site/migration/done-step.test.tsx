import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { DoneStep } from '#web/src/site/migration/steps/done-step.tsx'
import { compare } from '#web/src/site/migration/steps/parity.tsx'
import { migration, newAddress, oldAddress } from './rows.ts'
import { answers, flowOf, show, setLanguage, words } from './stage.tsx'

const completed = migration({
  migrationId: 1,
  state: 'completed',
  outcome: 'mint',
  feeOutcome: 'kept',
  mintSignature: 'SignatureOfTheMint',
  newMintAccountKey: 'MintOfTheNewNft',
  oldNftId: '7',
})
const returned = migration({
  migrationId: 2,
  state: 'returned',
  outcome: 'return',
  feeOutcome: 'refunded',
  reason: 'TIME_LIMIT',
  oldNftId: '8',
  oldNftName: 'Grilla #8',
})
const expired = migration({
  migrationId: 3,
  state: 'expired',
  reason: 'WITHDRAWN',
  oldNftId: '9',
  oldNftName: 'Grilla #9',
})
const arrivals = {
  '/api/migration/arrivals': [
    { tokenId: '7', name: 'Punky Grilla #7', symbol: 'PG', image: 'https://new.example/7.png' },
  ],
}

beforeEach(() => setLanguage())

describe('the end of a run', () => {
  test.each(['eng', 'kor'] as const)('says of each NFT how it ended, in %s', async (language) => {
    setLanguage(language)
    answers(arrivals)
    show(<DoneStep flow={flowOf({ run: [completed, returned, expired] })} />)
    const said = words[language]
    expect(screen.getByRole('heading', { name: said.migration_part.title })).toBeVisible()
    const regions = await screen.findAllByRole('region')
    expect(regions).toHaveLength(3)
    const [there, back, never] = regions
    if (!there || !back || !never) throw new Error('A section is missing.')
    expect(await within(there).findByText('Punky Grilla #7')).toBeVisible()
    expect(within(back).getByText(said.feeOutcomes.refunded)).toBeVisible()
    expect(within(back).getByText(said.reasons.TIME_LIMIT)).toBeVisible()
    expect(within(back).getByText(/0xAbC…DEf01|0xAbC.*f01/i)).toBeVisible()
    expect(within(never).getByText(said.reasons.WITHDRAWN)).toBeVisible()
    expect(within(there).queryByText(said.feeOutcomes.kept)).toBeNull()
  })

  test.each([
    [[completed], 'migration_complete'],
    [[returned], 'migration_fail'],
    [[expired], 'migration_fail'],
    [[completed, returned], 'migration_part'],
  ] as const)('has a title of its own: %#', (run, title) => {
    answers(arrivals)
    show(<DoneStep flow={flowOf({ run: [...run] })} />)
    expect(screen.getByRole('heading', { name: words.eng[title].title })).toBeVisible()
  })

  test.each([
    ['refund_planned', words.eng.feeOutcomes.refund_planned],
    ['refunded', words.eng.feeOutcomes.refunded],
  ] as const)('says what becomes of the fee: %s', (feeOutcome, sentence) => {
    answers({})
    show(<DoneStep flow={flowOf({ run: [{ ...returned, feeOutcome }] })} />)
    expect(screen.getByText(sentence)).toBeVisible()
  })

  test('tries again only what did not arrive, with nothing typed twice', async () => {
    answers(arrivals)
    const flow = flowOf({ run: [completed, returned, expired] })
    show(<DoneStep flow={flow} />)
    await userEvent.click(screen.getByRole('button', { name: 'Try these 2 NFTs again' }))
    expect(flow.changeDraft).toHaveBeenCalledWith(
      expect.objectContaining({
        newAddress,
        isAddressConfirmed: true,
        isNeverUsedConfirmed: true,
        isChosen: true,
      }),
    )
    const [[next] = []] = vi.mocked(flow.changeDraft).mock.calls
    expect(next?.chosen?.map((it) => it.tokenId)).toEqual(['8', '9'])
    expect(next?.runId).not.toBe(returned.runId)
    expect(flow.show).toHaveBeenCalledWith('new')
  })

  test('asks for the address anew where the NFTs had different ones', async () => {
    answers({})
    const flow = flowOf({ run: [returned, { ...expired, newWalletAddress: oldAddress }] })
    show(<DoneStep flow={flow} />)
    await userEvent.click(screen.getByRole('button', { name: /^Try these/ }))
    expect(flow.changeDraft).toHaveBeenCalledWith(
      expect.objectContaining({ newAddress: '', isAddressConfirmed: false }),
    )
  })

  test('shows what is owned now, the way to my page, sharing, and every signature', async () => {
    answers(arrivals)
    show(<DoneStep flow={flowOf({ run: [completed] })} />)
    const name = await screen.findByRole('heading', { name: 'Punky Grilla #7' })
    const row = name.closest('li')
    expect(row?.querySelector('img')).toHaveAttribute('src', 'https://new.example/7.png')
    expect(screen.getByRole('link', { name: words.eng.done.myPage })).toHaveAttribute('href', '/eng/mypage')
    expect(screen.getByRole('button', { name: words.eng.done.share })).toBeVisible()
    expect(screen.getByText(words.eng.hashes.mintTx)).toBeInTheDocument()
    expect(screen.getByText(words.eng.hashes.mint)).toBeInTheDocument()
  })

  test('says that the way back is closed, and compares old and new metadata by their hashes', async () => {
    const side = {
      uri: 'https://x',
      name: 'Grilla #7',
      traits: [{ type: 'Fur', value: 'Gold' }],
      picture: null,
    }
    const sha256 = 'ab'.repeat(32)
    const old = { ...side, json: { sha256, bytes: 10 }, image: null }
    const next = { ...side, json: { sha256: 'cd'.repeat(32), bytes: 12 }, image: { sha256, bytes: 9 } }
    answers({ ...arrivals, '/api/migration/status/1/parity': { old, new: next } })
    show(<DoneStep flow={flowOf({ run: [completed] })} />)
    expect(screen.getByText(/^The way back is closed: the old NFT on Kaia/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: words.eng.parity.open }))
    expect(await screen.findByText(words.eng.parity.jsonIs.different)).toBeVisible()
    // One picture is away: nothing is called equal by that.
    expect(screen.getByText(words.eng.parity.imageIs.unknown)).toBeVisible()
    expect(screen.getByText(words.eng.parity.unread)).toBeVisible()
  })

  test.each([
    [null, null, 'unknown'],
    ['a', null, 'unknown'],
    ['a', 'a', 'same'],
    ['a', 'b', 'different'],
  ] as const)('calls the files %s and %s %s', (one, other, said) => {
    const proofOf = (sha256: string | null) => ({
      uri: '',
      name: null,
      traits: [],
      picture: null,
      json: sha256 === null ? null : { sha256, bytes: 1 },
      image: null,
    })
    expect(compare(proofOf(one), proofOf(other), 'json')).toBe(said)
    expect(compare(null, proofOf(other), 'image')).toBe('unknown')
  })

  test('offers no second try to a wallet the NFTs do not belong to', () => {
    answers({})
    const flow = flowOf({ run: [returned] })
    const evm = flow.wallets.evm
    show(
      <DoneStep
        flow={{
          ...flow,
          wallets: { ...flow.wallets, evm: evm && { ...evm, address: `0x${'9'.repeat(40)}` } },
        }}
      />,
    )
    expect(screen.queryByRole('button', { name: /again/ })).toBeNull()
    expect(screen.getByRole('button', { name: 'Close' })).toBeVisible()
  })
})
