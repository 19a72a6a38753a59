import { createV1, TokenStandard } from '@metaplex-foundation/mpl-token-metadata'
import { AuthorityType, createAccount, initializeMint2, setAuthority } from '@metaplex-foundation/mpl-toolbox'
import { lamports, none, percentAmount, publicKey, some } from '@metaplex-foundation/umi'
import { describedMintBytes, pointingMintBytes } from '#contract/create-token/quote.ts'
import { tokenProgramIds } from '#contract/send-token/read-account.ts'
import type { TokenContext } from '../../token.ts'
import { findAssociatedTokenAddress } from '../address/metaplex-addresses.ts'
import { oneFromUmi, umi, umiSigner } from '../instructions/from-umi.ts'
import { createTokenAccount, mintTokens } from '../instructions/spl-token.ts'
import { pointToMetadata, writeMetadata } from '../instructions/token-2022.ts'
import type { Instruction } from '../message/instruction.ts'

export interface TokenPlaces {
  metadata: string
  rentOf(bytes: number): bigint
}

/** All that makes a token: mint and metadata, what its authority gets, and last what is given up for ever. */
export function tokenInstructions(context: TokenContext, places: TokenPlaces): Instruction[] {
  const made = context.program === 'token' ? [plainMint(context, places)] : describedMint(context, places)
  return [...made, ...firstSupply(context), ...givenUp(context)]
}

export function tokenAccountOf({ authority, mint, program }: TokenContext): string {
  return findAssociatedTokenAddress(authority.address, mint.address, tokenProgramIds[program])
}

/** Token Metadata makes the mint, too, with the authority as that of minting and freezing. */
function plainMint(context: TokenContext, { metadata }: TokenPlaces): Instruction {
  const authority = umiSigner(context.authority.address)
  return oneFromUmi(
    createV1(umi, {
      ...{ mint: umiSigner(context.mint.address), authority, payer: authority, updateAuthority: authority },
      metadata: publicKey(metadata),
      splTokenProgram: publicKey(tokenProgramIds.token),
      ...{ name: context.name, symbol: context.symbol, uri: context.uri },
      ...{ sellerFeeBasisPoints: percentAmount(0), creators: none(), isMutable: true },
      ...{ tokenStandard: TokenStandard.Fungible, decimals: some(context.decimals), printSupply: none() },
    }),
  )
}

/** A mint of Token-2022 with its metadata inside. A freeze authority that is not kept is never there. */
function describedMint(context: TokenContext, { rentOf }: TokenPlaces): Instruction[] {
  const { decimals, keepsFreeze } = context
  const [mint, authority] = [context.mint.address, context.authority.address]
  const programId = tokenProgramIds['token-2022']
  const open = oneFromUmi(
    createAccount(umi, {
      ...{ payer: umiSigner(authority), newAccount: umiSigner(mint) },
      lamports: lamports(rentOf(describedMintBytes(context))),
      ...{ space: pointingMintBytes, programId: publicKey(programId) },
    }),
  )
  const initialize = oneFromUmi(
    initializeMint2(umi, {
      ...{ mint: publicKey(mint), decimals, mintAuthority: publicKey(authority) },
      freezeAuthority: keepsFreeze ? publicKey(authority) : none(),
    }),
  )
  return [
    open,
    pointToMetadata({ mint, authority }),
    // The toolbox knows SPL Token alone; the instruction of Token-2022 is the same.
    { ...initialize, programId },
    writeMetadata({ mint, authority }, context),
  ]
}

function firstSupply(context: TokenContext): Instruction[] {
  const { authority, mint, supply, decimals } = context
  if (supply === 0n) return []
  const account = tokenAccountOf(context)
  const of = { mint: mint.address, program: tokenProgramIds[context.program], account }
  return [
    createTokenAccount({ ...of, payer: authority.address, owner: authority.address }),
    mintTokens({ ...of, authority: authority.address, amount: supply, decimals }),
  ]
}

function givenUp(context: TokenContext): Instruction[] {
  const { keepsMint, keepsFreeze, program } = context
  return [
    ...(keepsMint ? [] : [giveUp(context, AuthorityType.MintTokens)]),
    ...(keepsFreeze || program === 'token-2022' ? [] : [giveUp(context, AuthorityType.FreezeAccount)]),
  ]
}

function giveUp({ mint, authority, program }: TokenContext, authorityType: AuthorityType): Instruction {
  const instruction = oneFromUmi(
    setAuthority(umi, {
      ...{ owned: publicKey(mint.address), owner: umiSigner(authority.address) },
      ...{ authorityType, newAuthority: none() },
    }),
  )
  return { ...instruction, programId: tokenProgramIds[program] }
}
