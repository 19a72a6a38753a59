import { createAssociatedToken, mplToolbox, transferTokensChecked } from '@metaplex-foundation/mpl-toolbox'
import { createNoopSigner, publicKey, signerIdentity } from '@metaplex-foundation/umi'
import { createUmi } from '@metaplex-foundation/umi-bundle-defaults'
import { describe, expect, it } from 'vitest'
import { tokenProgramIds } from '#contract/send-token/read-account.ts'
import { tokenPrograms } from '#contract/send-token/token.ts'
import { associatedAccountOf } from '#contract/send-token/associated-account.ts'
import { findAssociatedTokenAddress } from '#worker/chains/solana/address/metaplex-addresses.ts'
import { createTokenSteps } from '#worker/chains/solana/send-token/token-steps.ts'
import { fromUmi } from '#worker/chains/solana/instructions/from-umi.ts'
import { readTransferTokens } from '#worker/chains/solana/instructions/spl-token.ts'
import { walletOf } from '#tests/fixtures/make-rows.ts'
import { authority } from '../sample.ts'

const umi = createUmi('http://127.0.0.1:9/').use(mplToolbox())
const wallet = createNoopSigner(publicKey(authority.address))
umi.use(signerIdentity(wallet))
const [mint, owner] = [walletOf('mint'), walletOf('owner')]
const amount = 123_456_789_012_345n
const steps = createTokenSteps()
const context = { version: 'v0', authority, guard: { seed: '' }, memo: { planId: 1, chunkId: 1 } } as const
const payout = { key: 'one', owner, amount }

function instructionsOf(program: (typeof tokenPrograms)[number], fee: string | null) {
  const rule = fee === null ? null : { basisPoints: 100, maximum: fee }
  return steps.instructions(context, {
    ...payout,
    token: { mint, program, decimals: 6, fee: rule, accountBytes: 165 },
  })
}

describe.each(tokenPrograms)('a payout of a token of the program %s', (program) => {
  const programId = tokenProgramIds[program]
  const [source, destination] = [authority.address, owner].map((holder) =>
    findAssociatedTokenAddress(holder, mint, programId),
  )
  if (!source || !destination) throw new Error('There are two.')

  it('has the bytes of the toolbox, and the one byte that makes its account idempotent', () => {
    const [open, pay] = instructionsOf(program, null)
    const [opened] = fromUmi(
      createAssociatedToken(umi, {
        ...{ mint: publicKey(mint), owner: publicKey(owner), ata: publicKey(destination) },
        tokenProgram: publicKey(programId),
      }),
    )
    expect({ ...open, data: [] }).toEqual({ ...opened, data: [] })
    expect([...(open?.data ?? [])]).toEqual([1])
    const [paid] = fromUmi(
      transferTokensChecked(umi, {
        ...{ source: publicKey(source), mint: publicKey(mint), destination: publicKey(destination) },
        ...{ authority: wallet, amount, decimals: 6 },
      }),
    )
    // The toolbox knows SPL Token alone; the instruction of Token-2022 is the same.
    expect(pay).toEqual({ ...paid, programId })
  })

  it('that keeps a fee back says how much, behind what the plain one says', () => {
    const [, plain] = instructionsOf(program, null)
    const [, pay] = instructionsOf(program, '5000')
    const fee = Buffer.alloc(8)
    fee.writeBigUInt64LE(5_000n)
    // Source: spl-token-2022 extension/transfer_fee/instruction.rs: 26, of its own instructions the second.
    expect(pay).toEqual({
      ...plain,
      data: Uint8Array.from([26, 1, ...(plain?.data.slice(1) ?? []), ...fee]),
    })
  })

  it('is read as it was written', () => {
    for (const fee of [null, '5000']) {
      const [open, pay] = instructionsOf(program, fee)
      if (!open || !pay) throw new Error('There are two.')
      expect(readTransferTokens(pay)).toEqual({
        ...{ program: programId, source, mint, destination, owner: authority.address, amount, decimals: 6 },
        fee: fee === null ? null : BigInt(fee),
      })
      expect([readTransferTokens(open), readTransferTokens({ ...pay, data: pay.data.slice(0, -1) })]).toEqual(
        [null, null],
      )
    }
  })

  it('goes to the account that the API told of', () => {
    const found = Array.from({ length: 40 }, (_, at) => walletOf(`holder ${at}`))
    expect(found.map((holder) => associatedAccountOf(holder, { mint, program }))).toEqual(
      found.map((holder) => findAssociatedTokenAddress(holder, mint, programId)),
    )
  })
})
