import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, test } from 'vitest'
import { MigrationRow } from '#web/src/site/migration/steps/migration-row.tsx'
import { forgetFetched } from '#web/src/site/use-fetched.ts'
import { hash, migration } from './rows.ts'
import { answers, route, setLanguage, words } from './stage.tsx'

const routes = { '/api/migration/routes': [route()] }

beforeEach(() => setLanguage())

describe('a row', () => {
  test('leads to the explorers of both chains, and to none where there is none', async () => {
    const moved = migration({
      state: 'completed',
      feeTxHash: hash('a'),
      nftTxHash: hash('b'),
      mintSignature: 'signature',
      newMintAccountKey: 'mint',
    })
    const config = (explorerUrl: string | null) => ({
      ...routes,
      '/api/wallet/config': {
        sourceChains: [
          {
            chain: 'kaia',
            chainId: '0x2019',
            name: 'Kaia',
            coin: 'KAIA',
            rpcUrl: 'https://rpc.example',
            explorerUrl,
          },
        ],
        walletConnectProjectId: null,
        isKlipOn: false,
        swapScannerUrls: { kor: null, eng: null },
      },
      '/api/common/config': {
        network: 'devnet',
        frontVersion: '1',
        uploadMaxBytes: 1,
        listRowsMax: 1,
        explorerTransactionUrl: explorerUrl && 'https://new.example/tx/{id}',
        explorerAddressUrl: explorerUrl && 'https://new.example/address/{id}',
      },
    })
    const row = () =>
      render(
        <MemoryRouter>
          <MigrationRow level={3} migration={moved} />
        </MemoryRouter>,
      )
    answers(config('https://old.example/'))
    row()
    const name = words.eng.hashes
    const link = (what: string) => screen.findByRole('link', { name: new RegExp(`: ${what}`) })
    fireEvent.click(screen.getByText(words.eng.details))
    expect(await link(name.feeTx)).toHaveAttribute('href', `https://old.example/tx/${hash('a')}`)
    expect(await link(name.nftTx)).toHaveAttribute('href', `https://old.example/tx/${hash('b')}`)
    expect(await link(name.mintTx)).toHaveAttribute('href', 'https://new.example/tx/signature')
    expect(await link(name.mint)).toHaveAttribute('href', 'https://new.example/address/mint')
    cleanup()
    forgetFetched()
    answers(config(null))
    row()
    fireEvent.click(screen.getByText(words.eng.details))
    expect(screen.queryByRole('link')).toBeNull()
  })
})
