import type { TreeContext } from '../../programs.ts'
import type { SendOptions, SignedTransaction } from '../../transaction.ts'
import type { AddressBook } from '../address/address-book.ts'
import { COMPRESSION_PROGRAM } from '../address/well-known.ts'
import { createTree } from '../instructions/bubblegum.ts'
import { createAccount } from '../instructions/system.ts'
import { signTransaction } from '../message/sign-transaction.ts'
import { treeBytes } from './tree-size.ts'

/** Allocates the tree account and hands it to Bubblegum. `rentLamports` maps bytes to the rent of an account. */
export function buildTree(
  book: AddressBook,
  rentLamports: (bytes: number) => bigint,
  context: TreeContext,
  options: SendOptions,
): SignedTransaction {
  const space = treeBytes(context)
  const authority = context.authority.address
  const tree = context.tree.address
  return signTransaction(
    {
      version: 'v0',
      payer: context.authority,
      signers: [context.tree],
      instructions: [
        createAccount({
          payer: authority,
          account: tree,
          lamports: rentLamports(space),
          space,
          owner: COMPRESSION_PROGRAM,
        }),
        createTree({ ...context, authority, tree, treeConfig: book.treeConfig(tree) }),
      ],
      prologue: 0,
      instructionsPerItem: 2,
    },
    options,
  )
}
