import { burnTokenChecked, mplToolbox, mintTokensToChecked } from '@metaplex-foundation/mpl-toolbox'
import { createNoopSigner, publicKey, signerIdentity } from '@metaplex-foundation/umi'
import { createUmi } from '@metaplex-foundation/umi-bundle-defaults'
import { describe, expect, it } from 'vitest'
import { tokenProgramIds } from '#contract/send-token/read-account.ts'
import { tokenPrograms } from '#contract/send-token/token.ts'
import { findAssociatedTokenAddress } from '#worker/chains/solana/address/metaplex-addresses.ts'
import { createBurnTokenSteps } from '#worker/chains/solana/burn-token/burn-token-steps.ts'
import { fromUmi } from '#worker/chains/solana/instructions/from-umi.ts'
import { readBurnTokens, readMintTokens } from '#worker/chains/solana/instructions/spl-token.ts'
import { createMintTokenSteps } from '#worker/chains/solana/mint-token/mint-token-steps.ts'
import { createTokenSteps } from '#worker/chains/solana/send-token/token-steps.ts'
import { walletOf } from '#tests/fixtures/make-rows.ts'
import { authority } from '../sample.ts'

const umi = createUmi('http://127.0.0.1:9/').use(mplToolbox())
const wallet = createNoopSigner(publicKey(authority.address))
umi.use(signerIdentity(wallet))
const mint = walletOf('mint')
const amount = 123_456_789_012_345n
const context = { version: 'v0', authority, guard: { seed: '' }, memo: { planId: 1, chunkId: 1 } } as const
const [mintSteps, burnSteps, sendSteps] = [createMintTokenSteps(), createBurnTokenSteps(), createTokenSteps()]

describe.each(tokenPrograms)('of the program %s', (program) => {
  const programId = tokenProgramIds[program]
  const token = { mint, program, decimals: 6, fee: null, accountBytes: 165 }
  const accountOf = (owner: string) => findAssociatedTokenAddress(owner, mint, programId)

  it('new tokens have the bytes of the toolbox, behind an account made as where they are sent', () => {
    const payout = { key: 'one', owner: walletOf('owner'), amount, token }
    const [open, make] = mintSteps.instructions(context, payout)
    const [opened] = sendSteps.instructions(context, payout)
    expect(open).toEqual(opened)
    const [built] = fromUmi(
      mintTokensToChecked(umi, {
        ...{ mint: publicKey(mint), token: publicKey(accountOf(payout.owner)) },
        ...{ mintAuthority: wallet, amount, decimals: 6 },
      }),
    )
    // The toolbox knows SPL Token alone; the instruction of Token-2022 is the same.
    expect(make).toEqual({ ...built, programId })
    if (!make || !open) throw new Error('There are two.')
    const account = accountOf(payout.owner)
    expect(readMintTokens(make)).toEqual({
      ...{ program: programId, mint, account, authority: authority.address, amount, decimals: 6 },
    })
    expect(mintSteps.read(authority.address, make)).toEqual({ account, amount })
    expect([mintSteps.read(walletOf('other'), make), readMintTokens(open)]).toEqual([null, null])
    expect([readBurnTokens(make), sendSteps.read(authority.address, make)]).toEqual([null, null])
  })

  it('burnt ones have the bytes of the toolbox', () => {
    const payout = { key: 'one', owner: authority.address, amount, token }
    const [burn] = burnSteps.instructions(context, payout)
    const account = accountOf(authority.address)
    const [built] = fromUmi(
      burnTokenChecked(umi, {
        ...{ mint: publicKey(mint), account: publicKey(account), authority: wallet },
        ...{ amount, decimals: 6 },
      }),
    )
    expect(burn).toEqual({ ...built, programId })
    if (!burn) throw new Error('There is one.')
    expect(readBurnTokens(burn)).toEqual({
      ...{ program: programId, mint, account, authority: authority.address, amount, decimals: 6 },
    })
    expect(burnSteps.read(authority.address, burn)).toEqual({ account, amount })
    expect([readMintTokens(burn), readBurnTokens({ ...burn, data: burn.data.slice(0, -1) })]).toEqual([
      null,
      null,
    ])
  })
})
