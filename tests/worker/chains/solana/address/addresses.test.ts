import { randomBytes } from 'node:crypto'

import { PublicKey, SystemProgram } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'

import { addressBytes, optionalAddressBytes } from '#worker/chains/solana/address/address-bytes.ts'
import {
  findAssociatedTokenAddress,
  findMasterEditionAddress,
  findMetadataAddress,
} from '#worker/chains/solana/address/metaplex-addresses.ts'
import {
  addressWithSeed,
  findProgramAddress,
  isDerivedAddress,
} from '#worker/chains/solana/address/program-address.ts'
import { BUBBLEGUM_PROGRAM, TOKEN_METADATA_PROGRAM } from '#worker/chains/solana/address/well-known.ts'

const program = new PublicKey(BUBBLEGUM_PROGRAM)

describe('program derived addresses', () => {
  it('are those web3.js finds, for any seeds', () => {
    for (let round = 0; round < 40; round += 1) {
      const seeds = [randomBytes(round % 33), randomBytes(8)]
      const [expected] = PublicKey.findProgramAddressSync(seeds, program)
      expect(findProgramAddress(seeds, BUBBLEGUM_PROGRAM)).toBe(expected.toBase58())
    }
  })

  it('are recognised without being found, and no other address is', () => {
    for (let round = 0; round < 40; round += 1) {
      const seeds = [randomBytes(16)]
      const [expected] = PublicKey.findProgramAddressSync(seeds, program)
      expect(isDerivedAddress(expected.toBytes(), seeds, BUBBLEGUM_PROGRAM)).toBe(true)
      expect(isDerivedAddress(expected.toBytes(), [randomBytes(16)], BUBBLEGUM_PROGRAM)).toBe(false)
      expect(isDerivedAddress(expected.toBytes(), seeds, TOKEN_METADATA_PROGRAM)).toBe(false)
      expect(isDerivedAddress(randomBytes(32), seeds, BUBBLEGUM_PROGRAM)).toBe(false)
    }
  })

  it('of Metaplex and of tokens follow their published seeds', () => {
    const mint = new PublicKey(randomBytes(32))
    const metadataProgram = new PublicKey(TOKEN_METADATA_PROGRAM)
    const seeds = [Buffer.from('metadata'), metadataProgram.toBytes(), mint.toBytes()]
    const expected = (extra: Uint8Array[]) =>
      PublicKey.findProgramAddressSync([...seeds, ...extra], metadataProgram)[0].toBase58()
    expect(findMetadataAddress(mint.toBase58())).toBe(expected([]))
    expect(findMasterEditionAddress(mint.toBase58())).toBe(expected([Buffer.from('edition')]))
    expect(
      findAssociatedTokenAddress(
        '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T',
        'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
      ),
    ).toBe(
      PublicKey.findProgramAddressSync(
        [
          addressBytes('4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'),
          addressBytes('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'),
          addressBytes('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'),
        ],
        new PublicKey('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'),
      )[0].toBase58(),
    )
  })
})

describe('addresses', () => {
  it('with a seed are those System derives', async () => {
    const base = new PublicKey(randomBytes(32))
    const expected = await PublicKey.createWithSeed(base, 'a-guard', SystemProgram.programId)
    expect(addressWithSeed(base.toBase58(), 'a-guard', SystemProgram.programId.toBase58())).toBe(
      expected.toBase58(),
    )
  })

  it('are refused when they are of another chain, too short or mistyped', () => {
    expect(optionalAddressBytes('0x52908400098527886E0F7030069857D2E4169EE7')).toBeNull()
    expect(optionalAddressBytes('1111')).toBeNull()
    expect(optionalAddressBytes(`${'1'.repeat(31)}0`)).toBeNull()
    expect(optionalAddressBytes('')).toBeNull()
    expect(optionalAddressBytes('1'.repeat(32))).toEqual(new Uint8Array(32))
  })
})

/** The address of the next lower bump, which is off the curve too about every second time. */
