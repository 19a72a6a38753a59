import { describe, expect, it } from 'vitest'
import { migrationReasons, migrationStates } from '#contract/migration/codes.ts'
import { walletTypes } from '#contract/wallet/codes.ts'
import eng from '#web/src/site/locales/eng/migration.json'
import { formatCoin } from '#web/src/site/migration/coin.ts'
import { costOf } from '#web/src/site/migration/cost.ts'
import { emptyDraft, type Draft } from '#web/src/site/migration/draft.ts'
import { canGiveUp, isSent, percentOf, phaseOf, signaturesLeft } from '#web/src/site/migration/phase.ts'
import { otherOpenRuns, runOf, stepOf } from '#web/src/site/migration/step-of.ts'
import { hash, migration, newAddress, oldAddress, wallets } from './rows.ts'
import { route } from './stage.tsx'

const nft = { routeId: 1, oldProjectId: 4, contract: '0x11', tokenId: '7', name: 'Grilla #7', image: null }
function draft(part: Partial<Draft> = {}): Draft {
  return { ...emptyDraft(oldAddress), newAddress, ...part }
}
function step(input: Partial<Parameters<typeof stepOf>[0]>) {
  return stepOf({ wallets: wallets(), draft: draft(), run: [], ...input })
}

describe('the step of the window', () => {
  it('goes from the wallet through address, choice and review', () => {
    expect(step({ wallets: wallets({ evm: null }) })).toBe('wallet')
    expect(step({})).toBe('address')
    expect(step({ draft: draft({ isAddressConfirmed: true }) })).toBe('choose')
    expect(step({ draft: draft({ isAddressConfirmed: true, isChosen: true, chosen: [nft] }) })).toBe('review')
    expect(step({ draft: draft({ isAddressConfirmed: true, isChosen: true }) })).toBe('choose')
  })

  it('is decided by the server as soon as it knows a migration', () => {
    expect(step({ run: [migration()] })).toBe('move')
    expect(step({ run: [migration({ state: 'completed' }), migration({ state: 'minted' })] })).toBe('move')
    expect(step({ run: [migration({ state: 'completed' }), migration({ state: 'returned' })] })).toBe('done')
  })

  it('asks for the wallet again when it is not proven, whatever the server knows', () => {
    const evm = wallets().evm
    expect(step({ wallets: wallets({ evm: evm && { ...evm, isProven: false } }), run: [migration()] })).toBe(
      'wallet',
    )
  })
})

describe('the runs', () => {
  const done = migration({ migrationId: 3, runId: 'c', state: 'completed' })
  const open = migration({ migrationId: 2, runId: 'b' })
  const older = migration({ migrationId: 1, runId: 'a' })
  it('open the newest that is not finished, one by its id, or none for a new one', () => {
    expect(runOf('1', [done, open, older])).toEqual([open])
    expect(runOf('c', [done, open, older])).toEqual([done])
    expect(runOf('new', [done, open, older])).toEqual([])
    expect(otherOpenRuns([open], [done, open, older])).toEqual(['a'])
  })
})

describe('a phase', () => {
  it('has words for every state, reason and wallet', () => {
    for (const state of migrationStates) expect(eng.phases).toHaveProperty(phaseOf(migration({ state })))
    const quiet = ['WAITING_FOR_DEPTH', 'FEE_NOT_FOUND', 'NFT_NOT_FOUND']
    expect(migrationReasons.filter((it) => !quiet.includes(it) && !(it in eng.reasons))).toEqual([])
    expect(walletTypes.filter((it) => !(it in eng.walletNames))).toEqual([])
  })

  it('never goes back on the bar while a migration continues', () => {
    const line = [
      migration(),
      migration({ feeTxHash: hash('a'), feeConfirmations: 1 }),
      migration({ feeTxHash: hash('a'), feeConfirmations: 5 }),
      migration({ state: 'fee_seen' }),
      migration({ state: 'fee_seen', nftTxHash: hash('b'), nftConfirmations: 5 }),
      migration({ state: 'nft_seen' }),
      migration({ state: 'mint_planned' }),
      migration({ state: 'minted' }),
      migration({ state: 'completed' }),
    ].map(percentOf)
    expect(line).toEqual(line.toSorted((a, b) => a - b))
    expect(new Set(line).size).toBe(line.length)
  })

  it('needs another payment when the reported one does not count', () => {
    const wrong = migration({ feeTxHash: hash('a'), reason: 'FEE_WRONG_PAYER' })
    expect(isSent(wrong, 'fee')).toBe(false)
    expect(signaturesLeft([wrong, migration({ state: 'fee_seen' }), migration({ state: 'minted' })])).toBe(3)
  })

  it('can be given up until the NFT is handed over', () => {
    expect(canGiveUp(migration({ state: 'fee_seen' }))).toBe(true)
    expect(canGiveUp(migration({ state: 'fee_seen', nftTxHash: hash('b') }))).toBe(false)
    expect(canGiveUp(migration({ state: 'nft_seen' }))).toBe(false)
  })
})

describe('money', () => {
  it('is written without floating point, and never rounded down', () => {
    expect(formatCoin('100000000000000000')).toBe('0.1')
    expect(formatCoin('1')).toBe('0.000001')
    expect(formatCoin(12n * 10n ** 18n)).toBe('12')
  })

  it('counts fees, gas and what is missing', () => {
    const kaia = route({ feeWei: '100', timeLimitSeconds: 60 })
    const routes = [kaia, { ...kaia, routeId: 2, chain: 'ethereum' as const, feeWei: '7', coin: 'ETH' }]
    const chosen = [nft, { ...nft, tokenId: '8' }, { ...nft, routeId: 2 }]
    const walletBalance = { chain: 'kaia' as const, balanceWei: '205', gasWei: '10', heldCoinsWei: [] }
    const cost = costOf(chosen, routes, [walletBalance, { ...walletBalance, chain: 'ethereum' }])
    expect(cost).toMatchObject({ signatures: 7, timeLimitSeconds: 60 })
    expect(cost.chains).toMatchObject([
      { coin: 'KAIA', count: 2, feeWei: 200n, walletBalance: { gasWei: 20n }, missingWei: 15n },
      { coin: 'ETH', count: 1, feeWei: 7n, walletBalance: { gasWei: 10n }, missingWei: 0n },
    ])
  })

  it('counts what is with us already: no hand-over, and each amount that is enough one fee', () => {
    const routes = [route({ feeWei: '100' })]
    const chosen = ['7', '8', '9'].map((tokenId, at) => ({ ...nft, tokenId, isHeld: at === 0 }))
    const heldCoinsWei = ['350', '60', '50']
    const balance = { chain: 'kaia' as const, balanceWei: '130', gasWei: '10', heldCoinsWei }
    const cost = costOf(chosen, routes, [balance])
    // One to say where they go, two fees, two NFTs.
    expect(cost.signatures).toBe(5)
    expect(cost.chains).toMatchObject([{ feeWei: 300n, heldWei: 100n, missingWei: 100n }])
  })

  it('is not missing where nothing was reported', () => {
    expect(costOf([nft], [route()], []).chains).toMatchObject([{ walletBalance: undefined, missingWei: 0n }])
  })
})
