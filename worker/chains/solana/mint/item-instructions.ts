import type { MintContext, MintItem } from '../../programs.ts'
import type { Signer } from '../../transaction.ts'
import { ChainError } from '../../chain-error.ts'
import type { AddressBook } from '../address/address-book.ts'
import { mintToCollectionV1 } from '../instructions/bubblegum.ts'
import { createNft, mintNft, verifyCollection } from '../instructions/token-metadata.ts'
import type { Instruction } from '../message/instruction.ts'
import { checkItem } from './check-item.ts'
import { collectionOf, type NftAddresses } from './mint-addresses.ts'

export interface ItemInstructions {
  instructions: Instruction[]
  /** Signers besides the authority. */
  signers: Signer[]
}

export interface MintBuilder {
  book: AddressBook
  nftAddresses(context: MintContext, item: MintItem): NftAddresses
}

export const INSTRUCTIONS_PER_ITEM = { compressed: 1, 'token-metadata': 3 } as const

/** The instructions of one item, always as many as INSTRUCTIONS_PER_ITEM says. */
export function itemInstructions(
  builder: MintBuilder,
  context: MintContext,
  item: MintItem,
): ItemInstructions {
  checkItem(item)
  return context.standard === 'compressed'
    ? { instructions: [compressedInstruction(builder, context, item)], signers: [] }
    : nftInstructions(builder, context, item)
}

function compressedInstruction({ book }: MintBuilder, context: MintContext, item: MintItem): Instruction {
  const collection = collectionOf(book, context.collectionMint)
  const tree = treeOf(context)
  return mintToCollectionV1(
    {
      authority: context.authority.address,
      tree,
      treeConfig: book.treeConfig(tree),
      collectionMint: collection.mint,
      collectionMetadata: collection.metadata,
      collectionEdition: collection.masterEdition,
    },
    item,
  )
}

function nftInstructions(builder: MintBuilder, context: MintContext, item: MintItem): ItemInstructions {
  const { mint, metadata, masterEdition, tokenAccount } = builder.nftAddresses(context, item)
  const accounts = { authority: context.authority.address, mint: mint.address, metadata, masterEdition }
  return {
    instructions: [
      createNft(accounts, { ...item, collectionMint: context.collectionMint }),
      mintNft(accounts, { address: item.owner, token: tokenAccount }),
      verifyCollection(accounts, collectionOf(builder.book, context.collectionMint)),
    ],
    signers: [mint],
  }
}

/** The tree of a compressed mint. */
export function treeOf(context: MintContext): string {
  if (context.treeAddress !== null) return context.treeAddress
  throw new ChainError('AUTHORITY_INVALID', 'permanent', { code: 'TREE_UNNAMED', params: {} })
}
