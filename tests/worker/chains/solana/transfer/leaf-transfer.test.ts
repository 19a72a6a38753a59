import { expect, it } from 'vitest'
import { addressBytes } from '#worker/chains/solana/address/address-bytes.ts'
import { leafTransfer } from '#worker/chains/solana/transfer/leaf-transfer.ts'
import { walletOf } from '#tests/fixtures/make-rows.ts'
import { authority } from '../sample.ts'

const item = { key: 'one', assetId: walletOf('leaf'), owner: walletOf('owner') }
const hash = new Uint8Array(32)

function readBack(owner: string, delegate: string) {
  const event = {
    ...{ assetId: addressBytes(item.assetId), owner: addressBytes(owner), delegate: addressBytes(delegate) },
    ...{ leafIndex: 5n, dataHash: hash, creatorHash: hash },
  }
  return leafTransfer.readBack(item, { call: null, isEmpty: false, event })
}

it('a leaf is read back where it says its new owner, and nobody else who may move it', () => {
  expect(readBack(item.owner, item.owner)).toEqual({ ...item, tokenAccount: null })
  const mismatch = expect.objectContaining({ code: 'READ_BACK_MISMATCH' })
  expect(() => readBack(walletOf('other'), item.owner)).toThrow(mismatch)
  expect(() => readBack(item.owner, walletOf('other'))).toThrow(mismatch)
  // A burn says nothing of a leaf.
  expect(() => leafTransfer.readBack(item, { call: null, isEmpty: true, event: null })).toThrow(mismatch)
})

it('a leaf is not sent where it is, whoever may move it', () => {
  const leaf = {
    ...{ assetId: item.assetId, tree: walletOf('tree'), index: 5, isBurnt: false, told: null },
    ...{ dataHash: hash, creatorHash: hash, owner: authority.address, delegate: walletOf('delegate') },
  }
  expect(leafTransfer.findRefusal?.(leaf, item, authority.address)).toBeNull()
  const there = { ...leaf, owner: item.owner }
  expect(leafTransfer.findRefusal?.(there, item, authority.address)?.code).toBe('ALREADY_DONE')
})
