import { type PublicKey, publicKeyBytes } from '@metaplex-foundation/umi'
import { beforeAll, describe, expect, it } from 'vitest'
import { custom, MEMO, SplChain, SYSTEM, TOKEN, TOKEN_2022, text, u64 } from './spl-chain.ts'

/** SPL Token, Token-2022 and the Associated Token Account program are the chain's own: no stand-in is between. */
describe.each([
  ['SPL Token', TOKEN],
  ['Token-2022', TOKEN_2022],
])('%s as operations meet it', (_, program) => {
  let chain: SplChain

  beforeAll(() => {
    chain = new SplChain()
  })

  it('mints, transfers and burns, and says what the source lacks', async () => {
    const mint = await chain.openMint(program)
    const [from, to] = [
      await chain.fund(program, mint, chain.payer.publicKey, 100),
      await chain.fund(program, mint, chain.stranger().publicKey, 1),
    ]
    await chain.succeed(chain.transfer(program, { mint, from, to, amount: 40 }))
    expect([chain.amountOf(from), chain.amountOf(to)]).toEqual([60, 41])
    expect(await chain.send(chain.transfer(program, { mint, from, to, amount: 61 }))).toEqual(custom(0, 1))
    const owner = chain.stranger()
    expect(await chain.send(chain.transfer(program, { mint, from, to, amount: 1, owner }))).toEqual(
      custom(0, 4),
    )
    const burn = (amount: number) =>
      chain.call(
        program,
        [
          [from, 'w'],
          [mint, 'w'],
          [chain.payer.publicKey, 's'],
        ],
        [15, ...u64(amount), 2],
      )
    await chain.succeed(burn(10))
    expect(chain.amountOf(from)).toBe(50)
    expect(await chain.send(burn(51))).toEqual(custom(0, 1))
  })

  it('freezes and thaws, and mints no more once that right is given up', async () => {
    const mint = await chain.openMint(program)
    const from = await chain.fund(program, mint, chain.payer.publicKey, 5)
    const set = (data: number[]) =>
      chain.call(
        program,
        [
          [from, 'w'],
          [mint, ''],
          [chain.payer.publicKey, 's'],
        ],
        data,
      )
    await chain.succeed(set([10]))
    expect(await chain.send(set([10]))).toEqual(custom(0, 13))
    expect(await chain.send(chain.transfer(program, { mint, from, to: from, amount: 1 }))).toEqual(
      custom(0, 17),
    )
    expect(await chain.send(chain.mintTo(program, mint, from, 1))).toEqual(custom(0, 17))
    await chain.succeed(set([11]))
    const endMinting = chain.call(
      program,
      [
        [mint, 'w'],
        [chain.payer.publicKey, 's'],
      ],
      [6, 0, 0],
    )
    await chain.succeed(endMinting)
    expect(await chain.send(chain.mintTo(program, mint, from, 1))).toEqual(custom(0, 5))
  })

  it('opens an associated account once, or again by the byte 1, and not one that was given away', async () => {
    const [mint, owner] = [await chain.openMint(program), chain.stranger()]
    await chain.succeed(chain.createAta(program, mint, owner.publicKey, 0))
    expect(await chain.send(chain.createAta(program, mint, owner.publicKey, 0))).toEqual({
      InstructionError: [0, 'IllegalOwner'],
    })
    await chain.succeed(chain.createAta(program, mint, owner.publicKey))
    const ata = chain.ataOf(program, mint, owner.publicKey)
    const thief = publicKeyBytes(chain.stranger().publicKey)
    const giveAway = chain.call(
      program,
      [
        [ata, 'w'],
        [owner.publicKey, 's'],
      ],
      [6, 2, 1, ...thief],
      [owner],
    )
    const given = await chain.send(giveAway)
    // Token-2022 makes every associated account immutable in its owner.
    if (program === TOKEN_2022) return expect(given).toEqual(custom(0, 34))
    expect(given).toBeNull()
    expect(await chain.send(chain.createAta(program, mint, owner.publicKey))).toEqual(custom(0, 0))
  })

  it('closes no account with tokens in it', async () => {
    const mint = await chain.openMint(program)
    const ata = await chain.fund(program, mint, chain.payer.publicKey, 1)
    const close = chain.call(
      program,
      [
        [ata, 'w'],
        [chain.payer.publicKey, 'w'],
        [chain.payer.publicKey, 's'],
      ],
      [9],
    )
    expect(await chain.send(close)).toEqual(custom(0, 11))
  })
})

describe('mints of Token-2022 with extensions as operations meet them', () => {
  let chain: SplChain

  beforeAll(() => {
    chain = new SplChain()
  })

  const own = () => [...publicKeyBytes(chain.payer.publicKey)]
  const open = (bytes: number, data: number[]) =>
    chain.openMint(TOKEN_2022, [{ bytes, data: Uint8Array.from(data) }])
  /** The payer's account with 10,000, and an empty one of somebody else. */
  const accounts = async (mint: Awaited<ReturnType<typeof open>>) => {
    const from = await chain.fund(TOKEN_2022, mint, chain.payer.publicKey, 10_000)
    const owner = chain.stranger()
    await chain.succeed(chain.createAta(TOKEN_2022, mint, owner.publicKey))
    return { mint, from, to: chain.ataOf(TOKEN_2022, mint, owner.publicKey), owner }
  }
  const move = async (of: Awaited<ReturnType<typeof accounts>>, amount = 10_000) =>
    chain.send(chain.transfer(TOKEN_2022, { ...of, owner: chain.payer, amount }))

  it('keeps metadata inside the mint, and changes a field of it', async () => {
    const mint = await openWithMetadata(chain)
    const update = chain.call(
      TOKEN_2022,
      [
        [mint, 'w'],
        [chain.payer.publicKey, 's'],
      ],
      [221, 233, 49, 45, 181, 202, 220, 200, 2, ...text('https://a.test/2.json')],
    )
    await chain.succeed(update)
    const data = Buffer.from(chain.executor.getAccount(mint)?.data ?? [])
    expect(data.includes('https://a.test/2.json')).toBe(true)
    expect(data.includes('https://a.test/1.json')).toBe(false)
  })

  it('takes a fee of what arrives, and no plain transfer', async () => {
    const fee = [26, 0, 1, ...own(), 1, ...own(), 100, 0, ...u64(1_000_000)]
    const of = await accounts(await open(108, fee))
    const plain = chain.call(
      TOKEN_2022,
      [
        [of.from, 'w'],
        [of.to, 'w'],
        [chain.payer.publicKey, 's'],
      ],
      [3, ...u64(1)],
    )
    expect(await chain.send(plain)).toEqual(custom(0, 31))
    expect(await move(of)).toBeNull()
    expect(chain.amountOf(of.to)).toBe(9_900)
  })

  it('opens accounts frozen, and mints into none of them', async () => {
    const mint = await open(1, [28, 0, 2])
    const ata = chain.ataOf(TOKEN_2022, mint, chain.payer.publicKey)
    await chain.succeed(chain.createAta(TOKEN_2022, mint, chain.payer.publicKey))
    expect(await chain.send(chain.mintTo(TOKEN_2022, mint, ata, 1))).toEqual(custom(0, 17))
  })

  it('moves nothing that is not transferable, nothing while paused', async () => {
    expect(await move(await accounts(await open(0, [32])))).toEqual(custom(0, 37))
    const of = await accounts(await open(33, [44, 0, ...own()]))
    const pause = chain.call(
      TOKEN_2022,
      [
        [of.mint, 'w'],
        [chain.payer.publicKey, 's'],
      ],
      [44, 1],
    )
    await chain.succeed(pause)
    expect(await move(of)).toEqual(custom(0, 67))
  })

  it('lets a permanent delegate take what others hold', async () => {
    const of = await accounts(await open(32, [35, ...own()]))
    expect(await move(of)).toBeNull()
    const back = { mint: of.mint, from: of.to, to: of.from, amount: 10_000 }
    await chain.succeed(chain.transfer(TOKEN_2022, back))
    expect(chain.amountOf(of.from)).toBe(10_000)
  })

  it('moves nothing past a hook whose accounts are missing', async () => {
    const hook = [...publicKeyBytes(chain.stranger().publicKey)]
    expect(await move(await accounts(await open(64, [36, 0, ...own(), ...hook])))).not.toBeNull()
  })

  it('pays an account that wants a memo only right after one', async () => {
    const of = await accounts(await chain.openMint(TOKEN_2022))
    const { owner } = of
    chain.executor.airdrop(owner.publicKey, 1_000_000_000n)
    const reallocate = chain.call(
      TOKEN_2022,
      [
        [of.to, 'w'],
        [owner.publicKey, 'ws'],
        [SYSTEM, ''],
        [owner.publicKey, 's'],
      ],
      [29, 8, 0],
      [owner],
    )
    const wantMemo = chain.call(
      TOKEN_2022,
      [
        [of.to, 'w'],
        [owner.publicKey, 's'],
      ],
      [30, 0],
      [owner],
    )
    await chain.succeed(reallocate.add(wantMemo))
    expect(await move(of)).toEqual(custom(0, 36))
    const memo = chain.call(MEMO, [], Buffer.from('for you'))
    const { owner: _, ...transfer } = of
    await chain.succeed(memo.add(chain.transfer(TOKEN_2022, { ...transfer, amount: 10_000 })))
  })
})

/** A mint that points at itself, opened with room for the pointer and paid for the metadata that follows. */
async function openWithMetadata(chain: SplChain): Promise<PublicKey> {
  const own = publicKeyBytes(chain.payer.publicKey)
  const texts = [...text('Punky'), ...text('PNK'), ...text('https://a.test/1.json')]
  const pointer = (mint: PublicKey) => Uint8Array.from([39, 0, ...own, ...publicKeyBytes(mint)])
  const mint = await chain.openMint(TOKEN_2022, [{ bytes: 64, data: pointer }], 500)
  const init = [210, 225, 30, 162, 88, 184, 77, 141, ...texts]
  const accounts: [PublicKey, 'w' | 's' | ''][] = [
    [mint, 'w'],
    [chain.payer.publicKey, ''],
    [mint, ''],
    [chain.payer.publicKey, 's'],
  ]
  await chain.succeed(chain.call(TOKEN_2022, accounts, init))
  return mint
}
