import { setTreeDelegate } from '@metaplex-foundation/mpl-bubblegum'
import { publicKey } from '@metaplex-foundation/umi'
import type { UpdateAuthorityItem } from '../../programs.ts'
import { findTreeConfigAddress } from '../address/metaplex-addresses.ts'
import { BUBBLEGUM_PROGRAM } from '../address/well-known.ts'
import type { Refusal } from '../assets/asset-steps.ts'
import { doneAlready } from '../assets/refusals.ts'
import { oneFromUmi, umi, umiSigner } from '../instructions/from-umi.ts'
import type { Instruction } from '../message/instruction.ts'
import { readAccounts } from '../network/accounts.ts'
import { ByteReader } from '../read-back/byte-reader.ts'
import type { OuterCall } from '../read-back/outer-calls.ts'
import type { Rpc } from '../rpc/rpc-pool.ts'
import type { RpcAccount } from '../rpc/rpc-schemas.ts'

/** Discriminator 8, creator 32, delegate 32. */
const CONFIG_BYTES = 72
const SET_TREE_DELEGATE = Uint8Array.of(253, 118, 66, 37, 190, 49, 154, 102)

/** Who may mint into a tree and change leaves of it that no collection speaks for. */
export interface TreeConfig {
  creator: string
  delegate: string
}

/** What trees say of themselves, in their order; null where there is none. @param options see `readAccounts`. */
export async function listTreeConfigs(
  rpc: Rpc,
  trees: string[],
  options: { commitment: 'confirmed' | 'finalized'; minSlot?: bigint },
): Promise<(TreeConfig | null)[]> {
  const accounts = await readAccounts(rpc, trees.map(findTreeConfigAddress), { ...options, withData: true })
  return accounts.map(parse)
}

function parse(account: RpcAccount | null): TreeConfig | null {
  if (account?.owner !== BUBBLEGUM_PROGRAM || account.data.length < CONFIG_BYTES) return null
  const reader = new ByteReader(account.data, 8)
  return { creator: reader.address(), delegate: reader.address() }
}

/** Only the creator of a tree names its delegate. */
export function treeRefusal(
  config: TreeConfig | null,
  item: UpdateAuthorityItem,
  wallet: string,
): Refusal | null {
  const { assetId: tree, newAuthority } = item
  if (config === null) return { code: 'NFT_MISSING', detail: { code: 'TREE_ABSENT', params: { tree } } }
  if (config.delegate === newAuthority) return doneAlready(item)
  const { creator } = config
  return creator === wallet
    ? null
    : { code: 'AUTHORITY_INVALID', detail: { code: 'TREE_OF_OTHER', params: { tree, creator, wallet } } }
}

export function treeInstruction(
  { assetId: tree, newAuthority }: UpdateAuthorityItem,
  creator: string,
): Instruction {
  return oneFromUmi(
    setTreeDelegate(umi, {
      treeConfig: publicKey(findTreeConfigAddress(tree)),
      treeCreator: umiSigner(creator),
      newTreeDelegate: publicKey(newAuthority),
      merkleTree: publicKey(tree),
    }),
  )
}

/** The delegates that the instructions name for a tree. */
export function listDelegates(tree: string, calls: OuterCall[]): string[] {
  return calls.flatMap(({ program, accounts, data }) => {
    const isOne = program === BUBBLEGUM_PROGRAM && Buffer.compare(data, SET_TREE_DELEGATE) === 0
    return isOne && accounts[3] === tree ? [accounts[2] ?? ''] : []
  })
}
