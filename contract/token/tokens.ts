import { z } from 'zod'
import { masterStatus } from '../codes/status.ts'
import { collectionBytesMax } from '../collection/collections.ts'
import { newTokenDecimalsMax } from '../create-token/item.ts'
import { read, write } from '../endpoint.ts'
import { idSchema, lamportsText, pageOf, pageQuery } from '../envelope.ts'
import { unitsOf } from '../recipient/amount/units.ts'
import { tokenPrograms } from '../send-token/token.ts'
import { holderSchema } from './holders.ts'
import { lineText, utf8Text } from '../text.ts'
import { u64Max, u64Text } from '../u64.ts'
import { uriText } from '../uri.ts'

const link = uriText().nullable().default(null)
const told = z.string().nullable()

/** What a page says of a token, and no chain. */
const shownSchema = z.object({
  /** In dollars, as decimal text. */
  price: z
    .string()
    .trim()
    .regex(/^\d{1,12}(\.\d{1,12})?$/)
    .nullable()
    .default(null),
  image: link,
  website: link,
  community: link,
  whitepaper: link,
})

export const tokenInputSchema = shownSchema
  .extend({
    projectId: idSchema,
    program: z.enum(tokenPrograms).default('token'),
    name: utf8Text(collectionBytesMax.name),
    symbol: utf8Text(collectionBytesMax.symbol),
    /** Of its JSON. */
    uri: utf8Text(collectionBytesMax.uri, uriText()),
    decimals: z.number().int().min(0).max(newTokenDecimalsMax).default(6),
    /** Whole tokens, as decimal text; the wallet of the project gets them. */
    supply: lineText().trim().min(1).max(40),
    keepsMint: z.boolean().default(true),
    keepsFreeze: z.boolean().default(true),
    /** The symbol once more, where an authority is given up for ever. */
    givesUp: lineText().trim().max(20).nullable().default(null),
  })
  .superRefine((input, context) => {
    const issue = faultOfToken(input)
    if (issue) context.addIssue({ code: 'custom', path: [issue.field], params: { code: issue.code } })
  })
export type TokenInput = z.infer<typeof tokenInputSchema>

/** What is wrong with fields that depend on each other; null: nothing. */
function faultOfToken({
  supply,
  decimals,
  ...input
}: Pick<TokenInput, 'supply' | 'decimals' | 'symbol' | 'keepsMint' | 'keepsFreeze' | 'givesUp'>) {
  const base = baseUnitsOf(supply, decimals)
  if (base === null) return { field: 'supply', code: 'TOKEN_SUPPLY' }
  // Nobody could ever have any of it.
  if (base === 0n && !input.keepsMint) return { field: 'supply', code: 'TOKEN_SUPPLY_NONE' }
  const isGivenUp = !input.keepsMint || !input.keepsFreeze
  return isGivenUp && input.givesUp !== input.symbol.trim()
    ? { field: 'givesUp', code: 'TOKEN_GIVES_UP' }
    : null
}

/** Base units of so many whole tokens; null where they cannot be counted. None is an amount here. */
export function baseUnitsOf(supply: string, decimals: number): bigint | null {
  const units = unitsOf(supply.trim(), decimals)
  return units !== null && units <= u64Max ? units : null
}

export const tokenRowSchema = z.object({
  price: told,
  image: told,
  website: told,
  community: told,
  whitepaper: told,
  tokenId: z.number().int(),
  projectId: z.number().int(),
  projectSymbol: z.string(),
  name: z.string(),
  symbol: z.string(),
  uri: z.string(),
  program: z.enum(tokenPrograms),
  decimals: z.number().int(),
  /** Base units that were made with it. */
  initialSupply: u64Text,
  keepsMint: z.boolean(),
  keepsFreeze: z.boolean(),
  /** The run that makes it on chain. */
  masterId: z.number().int(),
  status: z.enum(Object.values(masterStatus)),
  /** Null until it is made. */
  mintAddress: told,
  signature: told,
  registeredAt: z.string(),
  modifiedAt: told,
})
export type TokenRow = z.infer<typeof tokenRowSchema>

/** What the chain says of a token now. */
export const tokenStateSchema = z.object({
  mint: z.string(),
  supply: u64Text,
  decimals: z.number().int(),
  /** Null: nobody may, for ever. */
  mintAuthority: told,
  freezeAuthority: told,
  /** Who may change name, symbol and URI; null: nobody, or there is no metadata. */
  updateAuthority: told,
  /** The admin wallet of its project. */
  wallet: z.string(),
  /** The largest accounts that hold any, at most twenty. */
  holders: z.array(holderSchema),
  /** What it says of itself; null: there is no metadata. */
  told: z.object({ name: z.string(), symbol: z.string(), uri: z.string() }).nullable(),
  /** The slot that mint and authorities were read at. */
  slot: z.number().int(),
})
export type TokenState = z.infer<typeof tokenStateSchema>

const params = z.object({ tokenId: idSchema })

export const listTokens = read('/api/admin/tokens', {
  tag: 'Tokens',
  summary: 'Tokens that were made here, newest first',
  role: 'viewer',
  area: 'runs',
  query: pageQuery.extend({
    projectId: idSchema.optional(),
    /** Part of the name or of the symbol, or the whole mint address. */
    search: lineText().trim().max(100).optional(),
  }),
  reply: pageOf(tokenRowSchema),
})
export const readTokenPrices = read('/api/admin/tokens/prices', {
  tag: 'Tokens',
  summary: 'What the chain takes for making a token',
  role: 'viewer',
  area: 'runs',
  reply: z
    .object({
      rentBaseLamports: lamportsText,
      rentPerByteLamports: lamportsText,
      priorityMicroLamports: lamportsText,
    })
    .nullable(),
})
export const readToken = read('/api/admin/tokens/{tokenId}', {
  tag: 'Tokens',
  summary: 'One token, as it was made',
  role: 'viewer',
  area: 'runs',
  errors: ['NOT_FOUND'],
  params,
  reply: tokenRowSchema,
})
export const readTokenState = read('/api/admin/tokens/{tokenId}/state', {
  tag: 'Tokens',
  summary: 'What the chain says of a token now; null until it is made',
  role: 'viewer',
  area: 'runs',
  errors: ['NOT_FOUND', 'SIGNER_MISSING', 'SOLANA_UNREACHABLE'],
  params,
  reply: tokenStateSchema.nullable(),
})
export const createToken = write('/api/admin/tokens', {
  tag: 'Tokens',
  summary: 'Make a token; its run starts at once',
  role: 'approver',
  area: 'runs',
  errors: ['NO_SUCH_PROJECT', 'SIGNER_MISSING'],
  body: tokenInputSchema,
  reply: tokenRowSchema,
  create: true,
})
export const modifyToken = write('/api/admin/tokens/{tokenId}', {
  tag: 'Tokens',
  summary: 'Price, picture and links of a token; nothing on chain changes',
  method: 'put',
  role: 'operator',
  area: 'runs',
  errors: ['NOT_FOUND'],
  params,
  body: shownSchema,
  reply: tokenRowSchema,
})
export type TokenShown = z.infer<typeof shownSchema>

/** What a token says of itself on chain. */
const textsSchema = z.object({
  name: utf8Text(collectionBytesMax.name),
  symbol: utf8Text(collectionBytesMax.symbol),
  uri: utf8Text(collectionBytesMax.uri, uriText()),
})
export type TokenTextsInput = z.infer<typeof textsSchema>

export const updateTokenTexts = write('/api/admin/tokens/{tokenId}/texts', {
  tag: 'Tokens',
  summary: 'Another name, symbol or URI for a token on chain; its run starts at once',
  role: 'approver',
  area: 'runs',
  errors: ['NOT_FOUND', 'SIGNER_MISSING', 'SOLANA_UNREACHABLE', 'TOKEN_RULES', 'NOT_ALLOWED_NOW'],
  params,
  body: textsSchema,
  reply: z.object({ masterId: z.number().int() }),
})
