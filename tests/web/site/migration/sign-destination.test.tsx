import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SignDestination } from '#web/src/site/migration/steps/sign-destination.tsx'
import { MoveStep } from '#web/src/site/migration/steps/move-step.tsx'
import { WalletFault } from '#web/src/site/wallet/fault.ts'
import { changeWallets } from '#web/src/site/wallet/state.ts'
import { migration, newAddress, oldAddress, wallets } from './rows.ts'
import { challenge, putSigner, signingReplies, takeSignerAway } from './signing-wallet.ts'
import { answers, flowOf, owned, setLanguage, show, words } from './stage.tsx'

const destination = {
  oldWallet: { address: oldAddress, type: 'metamask' as const },
  newAddress,
  isNeverUsedConfirmed: false,
  nfts: [owned(), owned({ tokenId: '8', name: 'Grilla #8' })],
}

beforeEach(() => setLanguage())
afterEach(() => takeSignerAway())

function open() {
  const onSigned = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const onBack = vi.fn<() => void>()
  show(<SignDestination destination={destination} onSigned={onSigned} onBack={onBack} />)
  return { onSigned, onBack }
}
function press(name: string) {
  return userEvent.click(screen.getByRole('button', { name }))
}

describe('where NFTs go', () => {
  test.each(['eng', 'kor'] as const)(
    'is shown before it is signed: address, NFTs and the message of the wallet, in %s',
    async (language) => {
      setLanguage(language)
      answers(signingReplies)
      const asked = putSigner()
      const { onSigned } = open()
      expect(await screen.findByText(/NFTs that migrate \(1\)/)).toBeVisible()
      expect(screen.getByText(newAddress)).toBeInTheDocument()
      expect(screen.getByText('Grilla #7, Grilla #8')).toBeVisible()
      expect(asked).toEqual([])
      await press(words[language].sign.yes)
      await vi.waitFor(() => expect(onSigned).toHaveBeenCalledOnce())
      expect(asked).toEqual([challenge.message])
    },
  )

  test.each([
    ['rejected', 'rejected'],
    ['failed', 'failed'],
    ['timedOut', 'timedOut'],
  ] as const)('is asked for again where the wallet has %s', async (code, place) => {
    answers(signingReplies)
    let isFirst = true
    putSigner(() => {
      const wasFirst = isFirst
      isFirst = false
      return wasFirst ? Promise.reject(new WalletFault(code)) : Promise.resolve(`0x${'1'.repeat(130)}`)
    })
    const { onSigned } = open()
    await screen.findByText(/NFTs that migrate/)
    await press(words.eng.sign.yes)
    const alert = await screen.findByRole('alert')
    expect(within(alert).getByText(words.eng.sign[place].title)).toBeVisible()
    expect(onSigned).not.toHaveBeenCalled()
    await press(words.eng.sign.again)
    await vi.waitFor(() => expect(onSigned).toHaveBeenCalledOnce())
  })

  test('is not signed by another account of the wallet', async () => {
    answers(signingReplies)
    const asked = putSigner()
    changeWallets(wallets({ evm: { ...other(), address: '0x9999999999999999999999999999999999999999' } }))
    open()
    await screen.findByText(/NFTs that migrate/)
    await press(words.eng.sign.yes)
    expect(await screen.findByText(words.eng.faults.addressDiffers.title)).toBeVisible()
    expect(asked).toEqual([])
  })

  test('is refused in the words of the server, and then another message is asked for', async () => {
    let takes = 0
    const urls = answers({
      '/api/migration/destination/challenge': challenge,
      '/api/migration/destination': () =>
        takes++ === 0 ? { code: 'SIGNATURE_INVALID' } : signingReplies['/api/migration/destination'],
    })
    putSigner()
    const { onSigned } = open()
    await screen.findByText(/NFTs that migrate/)
    await press(words.eng.sign.yes)
    expect(await screen.findByText(words.eng.openErrors.SIGNATURE_INVALID)).toBeVisible()
    await press(words.eng.sign.again)
    await vi.waitFor(() => expect(onSigned).toHaveBeenCalledOnce())
    expect(urls.filter((url) => url.includes('challenge'))).toHaveLength(2)
  })

  test('says at once where it is too late for another address, and leads back', async () => {
    answers({ '/api/migration/destination/challenge': { code: 'SOLANA_ADDRESS_FIXED' } })
    putSigner()
    const { onBack } = open()
    expect(await screen.findByText(words.eng.openErrors.SOLANA_ADDRESS_FIXED)).toBeVisible()
    await press(words.eng.back)
    expect(onBack).toHaveBeenCalledOnce()
  })

  test('is compared by its end where Solana does not know it and nobody was asked, then signed', async () => {
    let asks = 0
    answers({
      ...signingReplies,
      '/api/migration/destination/challenge': () =>
        asks++ === 0 ? { code: 'SOLANA_ADDRESS_NEVER_USED' } : challenge,
    })
    putSigner()
    const { onSigned } = open()
    await userEvent.type(await screen.findByLabelText(words.eng.neverUsed.label), newAddress.slice(-4))
    await press(words.eng.neverUsed.yes)
    await screen.findByText(/NFTs that migrate/)
    await press(words.eng.sign.yes)
    await vi.waitFor(() => expect(onSigned).toHaveBeenCalledOnce())
  })

  test('does not wait for a wallet for ever: a person may stop', async () => {
    answers(signingReplies)
    putSigner(() => new Promise(() => undefined))
    open()
    await screen.findByText(/NFTs that migrate/)
    await press(words.eng.sign.yes)
    await userEvent.click(await screen.findByRole('button', { name: words.eng.move.stop }))
    expect(await screen.findByText(words.eng.sign.stopped.title)).toBeVisible()
  })
})

describe('a migration of before signatures were asked for', () => {
  const unsigned = migration({ destinationSignedAt: null })

  test('is signed before its next step, as it stands', async () => {
    const signed = migration()
    answers({ ...signingReplies, '/api/migration/mine': [signed] })
    const asked = putSigner()
    show(<MoveStep flow={flowOf({ run: [unsigned] })} />)
    expect(screen.getByText(words.eng.sign.missing)).toBeVisible()
    expect(screen.queryByRole('button', { name: words.eng.move.start })).toBeNull()
    await press(words.eng.sign.open)
    await screen.findByText(/NFTs that migrate/)
    await press(words.eng.sign.yes)
    await screen.findByRole('button', { name: words.eng.change.open })
    expect(asked).toEqual([challenge.message])
  })

  test('is asked for although its NFT is with us, and not when it is being minted', () => {
    answers({})
    putSigner()
    const { unmount } = show(
      <MoveStep
        flow={flowOf({ run: [{ ...unsigned, state: 'nft_seen', reason: 'DESTINATION_NOT_SIGNED' }] })}
      />,
    )
    expect(screen.getByRole('button', { name: words.eng.sign.open })).toBeVisible()
    unmount()
    show(<MoveStep flow={flowOf({ run: [{ ...unsigned, state: 'mint_planned' }] })} />)
    expect(screen.queryByRole('button', { name: words.eng.sign.open })).toBeNull()
  })
})

function other() {
  const { evm } = wallets()
  if (!evm) throw new Error('There is no wallet.')
  return evm
}
