import { freezeToken, thawToken } from '@metaplex-foundation/mpl-toolbox'
import { publicKey } from '@metaplex-foundation/umi'
import {
  readTokenAccount,
  readTokenMint,
  tokenProgramIds,
  type ReadMint,
  type ReadTokenAccount,
} from '#contract/send-token/read-account.ts'
import type { FreezeAction } from '#contract/freeze-token/item.ts'
import type { FreezeTokenItem } from '../../programs.ts'
import { addressFromBytes } from '../address/address-bytes.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../address/well-known.ts'
import type { Refusal } from '../assets/asset-steps.ts'
import type { InstructionCode } from '../failure/chain-failures.ts'
import { oneFromUmi, umi, umiSigner } from '../instructions/from-umi.ts'
import type { Instruction } from '../message/instruction.ts'
import { readAccounts } from '../network/accounts.ts'
import { expectSame } from '../read-back/mismatch.ts'
import type { OuterCall } from '../read-back/outer-calls.ts'
import type { TokenChangeSteps } from '../tokens/token-change-program.ts'

export interface SeenAccount {
  mint: ReadMint | null
  account: ReadTokenAccount | null
}

/** SPL Token, and Token-2022. */
const codes = new Map<number, InstructionCode>([
  // The account is of another mint.
  [3, 'TOKEN_RULES'],
  // Another may freeze it, or nobody any more.
  [4, 'AUTHORITY_INVALID'],
  [16, 'AUTHORITY_INVALID'],
  // It is frozen, or thawed, already.
  [13, 'ALREADY_DONE'],
])

/** What an account that was closed since it was read ends a freeze with. */
const closedFailures: ReadonlySet<string> = new Set([
  'UninitializedAccount',
  'InvalidAccountData',
  'InvalidAccountOwner',
  'IncorrectProgramId',
])

const build = { freeze: freezeToken, thaw: thawToken } as const
const actionOf: Readonly<Record<number, FreezeAction>> = { 10: 'freeze', 11: 'thaw' }

/** An account of a token that nothing leaves or reaches any more, or that is free again. The freeze authority of the mint signs. */
export const freezeSteps: TokenChangeSteps<FreezeTokenItem, SeenAccount> = {
  look: async (rpc, items, options) => {
    const mints = [...new Set(items.map(({ mint }) => mint))]
    const addresses = [...mints, ...items.map(({ assetId }) => assetId)]
    const found = await readAccounts(rpc, addresses, { ...options, withData: true })
    const mintOf = new Map(mints.map((mint, at) => [mint, readTokenMint(found[at] ?? null)]))
    return items.map(({ mint }, at) => ({
      mint: mintOf.get(mint) ?? null,
      account: readTokenAccount(found[mints.length + at] ?? null),
    }))
  },
  isDone: (item, { account }) =>
    account !== null &&
    addressFromBytes(account.mint) === item.mint &&
    addressFromBytes(account.owner) === item.owner &&
    account.isFrozen === (item.action === 'freeze'),
  findRefusal,
  instructions: (item, _seen, wallet) => [freezeInstruction(item, wallet)],
  lastOf: (item, calls) => {
    const last = calls.flatMap((call) => readFreeze(item.assetId, call) ?? []).at(-1)
    if (last === undefined) return null
    return last === item.action ? 'asked' : 'other'
  },
  // What is frozen stays there; what is thawed may be closed, and made again as its mint says.
  checkFinal: ({ key, action }, { account }) => {
    if (action === 'freeze') expectSame('outcome', key, 'freeze', account?.isFrozen ? 'freeze' : 'thaw')
  },
  // The programs of the localnet take some 2,000; older ones of SPL Token take more.
  packing: { sample: freezeInstruction, units: 12_000, trace: 1 },
  meaning: (failure) => {
    if ('custom' in failure) return codes.get(failure.custom) ?? null
    return closedFailures.has(failure.name) ? 'ACCOUNT_MISSING' : null
  },
}

function findRefusal(
  item: FreezeTokenItem,
  { mint: read, account }: SeenAccount,
  wallet: string,
): Refusal | null {
  const { mint, assetId, owner } = item
  if (read === null || read.program !== item.program)
    return { code: 'TOKEN_RULES', detail: { code: 'TOKEN_RULES_OTHER', params: { mint } } }
  if (read.freezeAuthority === null)
    return { code: 'AUTHORITY_INVALID', detail: { code: 'TOKEN_FREEZE_CLOSED', params: { mint } } }
  const authority = addressFromBytes(read.freezeAuthority)
  if (authority !== wallet)
    return {
      code: 'AUTHORITY_INVALID',
      detail: { code: 'TOKEN_FREEZE_OF_OTHER', params: { mint, authority, wallet } },
    }
  if (account === null)
    return { code: 'ACCOUNT_MISSING', detail: { code: 'TOKEN_ACCOUNT_ABSENT', params: { account: assetId } } }
  const found = addressFromBytes(account.mint)
  if (found !== mint)
    return {
      code: 'TOKEN_RULES',
      detail: { code: 'TOKEN_ACCOUNT_OTHER', params: { account: assetId, mint, found } },
    }
  const holder = addressFromBytes(account.owner)
  return holder === owner
    ? null
    : {
        code: 'RECIPIENT_ATA_FOREIGN',
        detail: { code: 'TOKEN_ACCOUNT_FOREIGN', params: { assetId: mint, owner, holder } },
      }
}

/** The toolbox knows SPL Token alone; the instruction of Token-2022 is the same. */
export function freezeInstruction(item: FreezeTokenItem, wallet: string): Instruction {
  const { action, assetId, mint, program } = item
  const accounts = { account: publicKey(assetId), mint: publicKey(mint), owner: umiSigner(wallet) }
  return { ...oneFromUmi(build[action](umi, accounts)), programId: tokenProgramIds[program] }
}

/** What an instruction does to this account; null: something else. */
function readFreeze(assetId: string, { program, accounts, data }: OuterCall): FreezeAction | null {
  if (program !== TOKEN_PROGRAM && program !== TOKEN_2022_PROGRAM) return null
  if (accounts[0] !== assetId || data.length !== 1) return null
  return actionOf[data[0] ?? 0] ?? null
}
