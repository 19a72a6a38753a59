import { z } from 'zod'
import { read, write } from '../endpoint.ts'
import { solanaAddressProblemOf } from '../list/cells/solana-address.ts'
import { lineText } from '../text.ts'

/** What reads a setting. null: it is only kept, and the console says so. */
export type SettingReader = 'site' | 'collections' | 'inbox'

interface Definition {
  /** What the text must be. */
  value: z.ZodType<string, string>
  /** Kept sealed, and never sent to a browser: of which kind of wallet the key is. */
  secret: 'solana' | 'evm' | null
  readBy: SettingReader | null
}

function refuse(code: string) {
  return { params: { code } }
}
const text = lineText().trim()
function wholeNumber(max: number) {
  return text.refine((it) => /^\d{1,9}$/.test(it) && Number(it) <= max, {
    params: { code: 'NOT_A_NUMBER_UP_TO', max },
  })
}
const solanaAddress = text.superRefine((address, context) => {
  const problem = address === '' ? null : solanaAddressProblemOf(address)
  if (problem === null) return
  context.addIssue({ code: 'custom', ...refuse(problem === 'INVALID' ? 'NOT_A_SOLANA_ADDRESS' : problem) })
})
const wei = text.refine((it) => /^\d{1,30}$/.test(it), refuse('NOT_WEI'))
const evmAddresses = text.refine(
  (it) => it === '' || it.split(/[,\s]+/).every((one) => /^0x[0-9a-fA-F]{40}$/.test(one)),
  refuse('NOT_EVM_ADDRESSES'),
)
const symbolBytesMax = 10
const encoder = new TextEncoder()

function plain(value: Definition['value'], readBy: SettingReader | null = null): Definition {
  return {
    value,
    secret: null,
    readBy,
  }
}
function sealed(secret: 'solana' | 'evm'): Definition {
  return {
    value: text.min(1).max(400),
    secret,
    readBy: null,
  }
}

/** Every key of SPEC.md section 3 and those of the inbox, and what its text must be. */
export const settingDefinitions = {
  FRONT_VERSION: plain(
    text.max(40).refine((it) => /\d/.test(it), refuse('NEEDS_A_DIGIT')),
    'site',
  ),
  SYMBOL: plain(
    text.min(1).refine((it) => encoder.encode(it).length <= symbolBytesMax, {
      params: { code: 'TOO_MANY_BYTES', max: symbolBytesMax },
    }),
    'collections',
  ),
  SELLER_FEE_BASIS_POINT: plain(wholeNumber(10_000), 'collections'),
  NFT_ID_RETRY_COUNT_LIMIT: plain(wholeNumber(1_000)),
  COLLECTION_MINT: plain(solanaAddress),
  BUBBLEGUM_TREE_ADDRESS: plain(solanaAddress),
  SOLANA_PAYER_SECRET_KEY: sealed('solana'),
  CREATOR_WALLET_KEY: sealed('solana'),
  SIGNER_WALLET_SECRET_KEY_SOLANA: sealed('solana'),
  SIGNER_WALLET_SECRET_KEY_BNB: sealed('evm'),
  /** Coin of less than that, in wei, which no holder sent, is dust (db/migration/inbox/dust.ts). */
  DUST_BELOW_WEI: plain(wei, 'inbox'),
  /** Wallets of exchanges: what is sent back there may be lost to whoever sent it. */
  EXCHANGE_ADDRESSES: plain(evmAddresses, 'inbox'),
} as const satisfies Record<string, Definition>
export type SettingKey = keyof typeof settingDefinitions
export const settingKeys = Object.keys(settingDefinitions) as [SettingKey, ...SettingKey[]]

/** The public ones. */
export const publicSettingKeys: readonly SettingKey[] = ['FRONT_VERSION']

export const settingSchema = z.object({
  key: z.enum(settingKeys),
  /** Null for a secret, whatever it is, and for what was never set. */
  value: z.string().nullable(),
  isSet: z.boolean(),
  isSecret: z.boolean(),
  readBy: z.enum(['site', 'collections', 'inbox'] satisfies SettingReader[]).nullable(),
  /** Goes up with every change; 0 before the first. */
  version: z.number().int(),
  modifier: z.string().nullable(),
  modifiedAt: z.string().nullable(),
})
export type Setting = z.infer<typeof settingSchema>

export const settingInputSchema = z.object({
  value: lineText().max(4_400),
  /** The one that was read: a change made in between is not overwritten. */
  version: z.number().int().min(0),
})
export type SettingInput = z.infer<typeof settingInputSchema>

const tag = 'Setting'

export const listSettings = read('/api/admin/settings', {
  tag,
  summary: 'Every key-value setting; of a secret only that it is set, when and by whom',
  role: 'viewer',
  reply: z.object({ rows: z.array(settingSchema) }),
})
export const modifySetting = write('/api/admin/settings/{key}', {
  tag,
  summary: 'Set one key-value setting; a secret is sealed and never comes back',
  role: 'owner',
  errors: ['CHANGED_MEANWHILE'],
  method: 'put',
  params: z.object({ key: z.enum(settingKeys) }),
  body: settingInputSchema,
  reply: settingSchema,
})
