import { createTreeConfig } from '@metaplex-foundation/mpl-bubblegum'
import { createAccount } from '@metaplex-foundation/mpl-toolbox'
import { createAmount, publicKey } from '@metaplex-foundation/umi'
import type { TreeContext } from '../../programs.ts'
import type { SendOptions, SignedTransaction } from '../../transaction.ts'
import type { AddressBook } from '../address/address-book.ts'
import { COMPRESSION_PROGRAM } from '../address/well-known.ts'
import { fromUmi, umi, umiSigner } from '../instructions/from-umi.ts'
import { signTransaction } from '../message/sign-transaction.ts'
import { treeBytes } from '../limits/tree-size.ts'

/**
 * Allocates the tree account and makes it a tree whose only minter is the authority. `rentLamports` maps bytes to the
 * rent of an account.
 */
export function buildTree(
  book: AddressBook,
  rentLamports: (bytes: number) => bigint,
  context: TreeContext,
  options: SendOptions,
): SignedTransaction {
  const { maxDepth, maxBufferSize } = context
  const space = treeBytes(context)
  const payer = umiSigner(context.authority.address)
  const newAccount = umiSigner(context.tree.address)
  const treeConfig = publicKey(book.treeConfig(context.tree.address))
  const merkleTree = newAccount.publicKey
  const lamports = createAmount(rentLamports(space), 'SOL', 9)
  const programId = publicKey(COMPRESSION_PROGRAM)
  return signTransaction(
    {
      version: 'v0',
      payer: context.authority,
      signers: [context.tree],
      instructions: fromUmi(
        createAccount(umi, { payer, newAccount, lamports, space, programId }).add(
          createTreeConfig(umi, {
            treeConfig,
            merkleTree,
            payer,
            treeCreator: payer,
            maxDepth,
            maxBufferSize,
          }),
        ),
      ),
      prologue: 0,
      instructionsPerItem: 2,
    },
    options,
  )
}
