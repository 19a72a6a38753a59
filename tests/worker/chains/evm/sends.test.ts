import { z } from 'zod'
import { inspect } from 'node:util'
import { Transaction, Wallet } from 'ethers'
import { afterEach, describe, expect, it } from 'vitest'
import type { SourceChainClient } from '#worker/chains/source-chain.ts'
import { signerFromSecret } from '#worker/chains/evm/signer.ts'
import { handOver } from '#tests/support/anvil-contracts.ts'
import { FEE_WEI, givenOldWorld, refusal } from './on-anvil.ts'

const world = givenOldWorld()
afterEach(async () => {
  world().proxy.meddle(null)
  await world().anvil.setAutomine(true)
})

/** anvil says yes before its block. */
async function isMined(client: SourceChainClient, txHash: string) {
  await expect.poll(() => client.receipt(txHash)).toMatchObject({ verdict: 'mined', isSuccess: true })
}

function asHex(bytes: Uint8Array) {
  return `0x${Buffer.from(bytes).toString('hex')}`
}

describe('a key', () => {
  const secret = `0x${'4a'.repeat(32)}`

  it('is taken with and without 0x, and shows only its address', () => {
    const signer = signerFromSecret(secret)
    expect(signer.address).toBe(new Wallet(secret).address.toLowerCase())
    expect(signerFromSecret(` ${secret.slice(2)}\n`).address).toBe(signer.address)
    for (const shown of [
      String(signer),
      JSON.stringify(signer),
      inspect(signer, { depth: 9, showHidden: true }),
    ]) {
      expect(shown).toContain(signer.address)
      expect(shown).not.toContain('4a4a4a')
    }
  })

  it.each([
    '',
    '0x12',
    `0x${'00'.repeat(32)}`,
    `0x${'ff'.repeat(32)}`,
    `0x${'zz'.repeat(32)}`,
    `${secret}00`,
  ])('is refused when it is none (%j), without being quoted', (text) => {
    expect(() => signerFromSecret(text)).toThrow(/64 hex digits/)
    try {
      signerFromSecret(text)
    } catch (error) {
      const digits = text.slice(2, 40)
      if (digits) expect(inspect(error, { depth: 9 })).not.toContain(digits)
      expect(error).toMatchObject({ code: 'AUTHORITY_INVALID', kind: 'permanent' })
    }
  })
})

describe('a return', () => {
  it('gives the NFT back, and may be broadcast twice without harm', async () => {
    const { client, collection, holder, admin, wanted } = world()
    await handOver(collection, holder, admin.address, 1)
    const signer = client.signerFromSecret(admin.secret)
    const nonce = await client.highestNonce(admin.address)
    const transfer = { contract: collection.address, tokenId: '1', to: holder.address, nonce }
    const signed = await client.signNftReturn(signer, transfer)
    expect(await client.receipt(signed.txHash)).toEqual({ verdict: 'absent' })
    await client.broadcast(signed.bytes)
    await client.broadcast(signed.bytes)
    await isMined(client, signed.txHash)
    const head = await client.head()
    const mined = { verdict: 'mined', isSuccess: true, blockNumber: head.number, blockHash: head.hash }
    const { paidWei, ...receipt } = z
      .object({ paidWei: z.bigint() })
      .loose()
      .parse(await client.receipt(signed.txHash))
    expect(receipt).toEqual(mined)
    expect(paidWei > 0n && paidWei < signed.feeWei).toBe(true)
    expect(await client.ownerOf(collection.address, '1')).toBe(holder.address)
    await expect.poll(() => client.highestNonce(admin.address)).toBe(nonce + 1)
    expect(await client.transaction(signed.txHash, wanted)).toMatchObject({ transfers: [] })
  })

  it('is broadcast again while it waits, as the same bytes', async () => {
    const { anvil, client, collection, holder, admin } = world()
    await handOver(collection, holder, admin.address, 2)
    const signer = client.signerFromSecret(admin.secret)
    const nonce = await client.highestNonce(admin.address)
    const transfer = { contract: collection.address, tokenId: '2', to: holder.address, nonce }
    const signed = await client.signNftReturn(signer, transfer)
    await anvil.setAutomine(false)
    await client.broadcast(signed.bytes)
    await client.broadcast(signed.bytes)
    expect(await client.receipt(signed.txHash)).toEqual({ verdict: 'absent' })
    await anvil.mine(1)
    expect(await client.receipt(signed.txHash)).toMatchObject({ verdict: 'mined', isSuccess: true })
  })

  it('lands again after a fork took it away', async () => {
    const { anvil, client, collection, holder, admin } = world()
    await handOver(collection, holder, admin.address, 3)
    await anvil.mine(1)
    const signer = client.signerFromSecret(admin.secret)
    const nonce = await client.highestNonce(admin.address)
    const transfer = { contract: collection.address, tokenId: '3', to: holder.address, nonce }
    const signed = await client.signNftReturn(signer, transfer)
    await client.broadcast(signed.bytes)
    await isMined(client, signed.txHash)
    await anvil.reorg(1)
    expect(await client.receipt(signed.txHash)).toEqual({ verdict: 'absent' })
    await client.broadcast(signed.bytes)
    await anvil.mine(1)
    expect(await client.receipt(signed.txHash)).toMatchObject({ verdict: 'mined', isSuccess: true })
    expect(await client.ownerOf(collection.address, '3')).toBe(holder.address)
  })

  it('asks for half more gas than it takes, never more than the limit', async () => {
    const { client, connect, collection, holder, admin } = world()
    await handOver(collection, holder, admin.address, 4)
    const signer = client.signerFromSecret(admin.secret)
    const nonce = await client.highestNonce(admin.address)
    const transfer = { contract: collection.address, tokenId: '4', to: holder.address, nonce }
    const tx = Transaction.from(asHex((await client.signNftReturn(signer, transfer)).bytes))
    expect(tx.from?.toLowerCase()).toBe(admin.address)
    expect(tx.gasLimit).toBeGreaterThan(50_000n)
    expect(tx.gasLimit).toBeLessThan(400_000n)
    const close = (tx.gasLimit * 3n) / 4n
    const clamped = await connect({ gasLimitMax: close }).signNftReturn(signer, transfer)
    expect(Transaction.from(asHex(clamped.bytes)).gasLimit).toBe(close)
    const tooSmall = connect({ gasLimitMax: 30_000n }).signNftReturn(signer, transfer)
    expect(await refusal(tooSmall)).toMatchObject({ code: 'PROGRAM_ERROR', kind: 'permanent' })
  })

  it('reaches a holder that is a contract now and has no word for an NFT that comes', async () => {
    const { anvil, client, collection, holder, admin } = world()
    await handOver(collection, holder, admin.address, 7)
    await anvil.rpc('anvil_setCode', [holder.address, '0x60006000fd'])
    const signer = client.signerFromSecret(admin.secret)
    const nonce = await client.highestNonce(admin.address)
    const transfer = { contract: collection.address, tokenId: '7', to: holder.address, nonce }
    const { bytes, txHash } = await client.signNftReturn(signer, transfer)
    await client.broadcast(bytes)
    await isMined(client, txHash)
    await anvil.rpc('anvil_setCode', [holder.address, '0x'])
    expect(await client.ownerOf(collection.address, '7')).toBe(holder.address)
  })

  it('is not signed when the contract would refuse it', async () => {
    const { client, collection, holder, stranger } = world()
    const signer = client.signerFromSecret(stranger.secret)
    const transfer = { contract: collection.address, tokenId: '5', to: holder.address, nonce: 0 }
    const error = await refusal(client.signNftReturn(signer, transfer))
    expect(error).toMatchObject({ code: 'PROGRAM_ERROR', kind: 'permanent' })
  })

  it('is signed later when only one RPC says that it would be refused', async () => {
    const { proxy, client, collection, holder, admin } = world()
    await handOver(collection, holder, admin.address, 6)
    proxy.meddle((method) =>
      method === 'eth_estimateGas' ? { error: { code: 3, message: 'execution reverted', data: '0x' } } : null,
    )
    const signer = client.signerFromSecret(admin.secret)
    const transfer = { contract: collection.address, tokenId: '6', to: holder.address, nonce: 0 }
    expect(await refusal(client.signNftReturn(signer, transfer))).toMatchObject({ kind: 'temporary' })
  })
})

describe('a refund', () => {
  it('pays coin back, to the wei', async () => {
    const { client, holder, admin } = world()
    const before = await client.balance(holder.address)
    const signer = client.signerFromSecret(admin.secret)
    const nonce = await client.highestNonce(admin.address)
    const signed = await client.signRefund(signer, { to: holder.address, valueWei: FEE_WEI, nonce })
    const adminBefore = await client.balance(admin.address)
    await client.broadcast(signed.bytes)
    await isMined(client, signed.txHash)
    expect(await client.balance(holder.address)).toBe(before + FEE_WEI)
    const spent = adminBefore - (await client.balance(admin.address))
    expect(spent).toBeLessThanOrEqual(FEE_WEI + signed.feeWei)
  })

  it('gives the same bytes for the same nonce and price, and cannot land beside another of its nonce', async () => {
    const { anvil, client, holder, stranger, admin } = world()
    const signer = client.signerFromSecret(admin.secret)
    const nonce = await client.highestNonce(admin.address)
    const first = await client.signRefund(signer, { to: holder.address, valueWei: FEE_WEI, nonce })
    const again = await client.signRefund(signer, { to: holder.address, valueWei: FEE_WEI, nonce })
    const other = await client.signRefund(signer, { to: stranger.address, valueWei: FEE_WEI, nonce })
    expect(asHex(again.bytes)).toBe(asHex(first.bytes))
    await client.broadcast(first.bytes)
    await anvil.mine(1)
    const error = await refusal(client.broadcast(other.bytes))
    expect(error).toMatchObject({ code: 'NONCE_USED', kind: 'unknown' })
    expect(await client.receipt(other.txHash)).toEqual({ verdict: 'absent' })
    await client.broadcast(first.bytes)
  })

  it('is not signed by a wallet that cannot pay for it', async () => {
    const { anvil, client, holder } = world()
    const poor = client.signerFromSecret(`0x${'5b'.repeat(32)}`)
    const send = { to: holder.address, valueWei: FEE_WEI, nonce: 0 }
    expect(await refusal(client.signRefund(poor, send))).toMatchObject({
      code: 'PAYER_BALANCE_TOO_LOW',
      kind: 'temporary',
    })
    await anvil.fund(poor.address, FEE_WEI + 1n)
    expect(await refusal(client.signRefund(poor, send))).toMatchObject({ code: 'PAYER_BALANCE_TOO_LOW' })
  })

  it('gives no code of its receiver, and no contract of a stranger, as much gas as they like', async () => {
    const { anvil, client, holder, admin } = world()
    const signer = client.signerFromSecret(admin.secret)
    /** Writes so many words that were never there, 22,100 gas each. */
    const burning = (words: number) =>
      `0x${Array.from({ length: words }, (_, at) => `600160${at.toString(16).padStart(2, '0')}55`).join('')}`
    const refused = { code: 'PROGRAM_ERROR', kind: 'permanent', said: { code: 'SEND_GAS_TOO_HIGH' } }
    const nonce = await client.highestNonce(admin.address)
    const refund = { to: holder.address, valueWei: 1n, nonce }
    await anvil.rpc('anvil_setCode', [holder.address, burning(2)])
    expect((await client.signRefund(signer, refund)).txHash).toMatch(/^0x/)
    await anvil.rpc('anvil_setCode', [holder.address, burning(4)])
    expect(await refusal(client.signRefund(signer, refund))).toMatchObject(refused)
    await anvil.rpc('anvil_setCode', [holder.address, '0x'])
    const contract = `0x${'5c'.repeat(20)}`
    await anvil.rpc('anvil_setCode', [contract, burning(60)])
    const units = { contract, tokenId: null, amount: 1n, to: holder.address, nonce }
    expect(await refusal(client.signTokenReturn(signer, units))).toMatchObject(refused)
    const strange = { contract, tokenId: '1', to: holder.address, nonce, isStrange: true }
    expect(await refusal(client.signNftReturn(signer, strange))).toMatchObject(refused)
    expect((await client.signNftReturn(signer, { ...strange, isStrange: false })).txHash).toMatch(/^0x/)
  })

  it('waits when gas costs more than the cap', async () => {
    const { connect, holder, admin } = world()
    const client = connect({ feePerGasMaxWei: 1n })
    const signer = client.signerFromSecret(admin.secret)
    const send = { to: holder.address, valueWei: 1n, nonce: 0 }
    expect(await refusal(client.signRefund(signer, send))).toMatchObject({
      code: 'FEE_TOO_HIGH',
      kind: 'temporary',
    })
  })

  it('pays one price where blocks have no base fee', async () => {
    const { proxy, connect, holder, admin } = world()
    const client = connect({ rpcUrls: [proxy.url] })
    proxy.meddle(async (method, _, ask) => {
      if (method === 'eth_gasPrice') return { result: '0x5d21dba00' }
      const answer = method === 'eth_getBlockByNumber' ? await ask() : null
      if (typeof answer !== 'object' || answer === null) return null
      return { result: { ...answer, baseFeePerGas: undefined } }
    })
    const signer = client.signerFromSecret(admin.secret)
    const send = { to: holder.address, valueWei: 1n, nonce: await client.highestNonce(admin.address) }
    const { bytes } = await client.signRefund(signer, send)
    expect(Transaction.from(asHex(bytes))).toMatchObject({
      type: 0,
      gasPrice: 25_000_000_000n,
      chainId: 8217n,
    })
    proxy.meddle(null)
    await client.broadcast(bytes)
    await expect.poll(() => client.highestNonce(admin.address)).toBe(send.nonce + 1)
  })
})

describe('a broadcast', () => {
  it('is done when one RPC took it, though the other is down', async () => {
    const { proxy, client, holder, admin } = world()
    const signer = client.signerFromSecret(admin.secret)
    const nonce = await client.highestNonce(admin.address)
    const { bytes } = await client.signRefund(signer, { to: holder.address, valueWei: 1n, nonce })
    proxy.meddle((method) => (method === 'eth_sendRawTransaction' ? { httpStatus: 503 } : null))
    await client.broadcast(bytes)
    await expect.poll(() => client.highestNonce(admin.address)).toBe(nonce + 1)
  })

  it('whose answer was lost is unreachable, and then no error: the bytes were broadcast', async () => {
    const { proxy, connect, holder, admin } = world()
    const client = connect({ rpcUrls: [proxy.url] })
    const signer = client.signerFromSecret(admin.secret)
    const nonce = await client.highestNonce(admin.address)
    const { bytes, txHash } = await client.signRefund(signer, { to: holder.address, valueWei: 1n, nonce })
    proxy.meddle((method) => (method === 'eth_sendRawTransaction' ? 'lose' : null))
    expect(await refusal(client.broadcast(bytes))).toMatchObject({ code: 'RPC_UNREACHABLE' })
    proxy.meddle(null)
    await client.broadcast(bytes)
    await isMined(client, txHash)
    await expect.poll(() => client.highestNonce(admin.address)).toBe(nonce + 1)
  })
})
