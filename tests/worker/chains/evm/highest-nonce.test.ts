import { afterEach, describe, expect, it } from 'vitest'
import { givenOldWorld, refusal } from './on-anvil.ts'

const world = givenOldWorld()
afterEach(() => world().proxy.meddle(null))

describe('the highest nonce', () => {
  it.each(['0x0', '0xffff'])('is the largest an RPC gives, though one of them says %s', async (count) => {
    const { proxy, client, admin, anvil } = world()
    const real = await anvil.provider.getTransactionCount(admin.address)
    proxy.meddle((method) => (method === 'eth_getTransactionCount' ? { result: count } : null))
    expect(await client.highestNonce(admin.address)).toBe(Math.max(real, Number(count)))
  })

  it('counts what waits to be mined', async () => {
    const { client, admin, anvil, holder } = world()
    await anvil.setAutomine(false)
    const nonce = await client.highestNonce(admin.address)
    const signer = client.signerFromSecret(admin.secret)
    const { bytes } = await client.signRefund(signer, { to: holder.address, valueWei: 1n, nonce })
    await client.broadcast(bytes)
    await expect.poll(() => client.highestNonce(admin.address)).toBe(nonce + 1)
    expect(await anvil.provider.getTransactionCount(admin.address)).toBe(nonce)
    await anvil.setAutomine(true)
    await anvil.mine(1)
  })

  it('is not known while an RPC does not answer', async () => {
    const { proxy, client, admin } = world()
    proxy.meddle((method) => (method === 'eth_getTransactionCount' ? { httpStatus: 503 } : null))
    expect(await refusal(client.highestNonce(admin.address))).toMatchObject({ kind: 'temporary' })
  })
})
