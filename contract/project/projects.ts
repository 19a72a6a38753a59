import { z } from 'zod'
import { idSchema, instantSchema, lamportsText, pageOf, pageQuery } from '../envelope.ts'
import { read, write } from '../endpoint.ts'
import { solanaAddressProblemOf } from '../list/cells/solana-address.ts'
import { blockText, lineText } from '../text.ts'
import { uriText } from '../uri.ts'
import { walletFamilies } from '../wallet/codes.ts'

export const mainnets = ['solana', 'kaia', 'ethereum', 'bsc'] as const
export const keyPurposes = ['listing', 'fee', 'admin'] as const
export type KeyPurpose = (typeof keyPurposes)[number]

function text(max: number) {
  return lineText().trim().max(max)
}
function optionalText(max: number) {
  return text(max).nullable().default(null)
}

const evmWallet = /^(?:0x[0-9a-fA-F]{40})?$/
/**
 * Base58 of a Solana key, or the hex of an EVM address; which of them is asked where the mainnet is known, and there is
 * said of a Solana key too that it lost its case: small letters may be none of base58's.
 */
function optionalWallet() {
  return text(64)
    .refine((address) => evmWallet.test(address) || solanaAddressProblemOf(address) !== 'INVALID', {
      params: { code: 'INVALID' },
    })
    .nullable()
    .default(null)
}

/** Every field of SPEC.md section 3 a person types. Fees are percent with at most two decimals. */
export const projectInputSchema = z
  .object({
    symbol: text(10).min(1),
    name: text(100).min(1),
    nameKor: text(100).min(1),
    contractAddress: optionalText(64),
    mainnet: z.enum(mainnets),
    creatorFeePercent: z.number().min(0).max(100).multipleOf(0.01),
    projectFeePercent: z.number().min(0).max(100).multipleOf(0.01),
    jsonPath: uriText().max(200).nullable().default(null),
    image: uriText().max(300).nullable().default(null),
    adminWalletAddress: optionalWallet(),
    listingWalletAddress: optionalWallet(),
    feeWalletAddress: optionalWallet(),
    startTime: instantSchema.nullable().default(null),
    endTime: instantSchema.nullable().default(null),
    mintStartBlock: z.number().int().min(0).nullable().default(null),
    mintEndBlock: z.number().int().min(0).nullable().default(null),
    description: blockText().trim().max(2000).nullable().default(null),
    /** The most that its runs may spend on a day of UTC, in lamports; null: as much as each of them may. */
    dailyCapLamports: z
      .string()
      .regex(/^[1-9]\d{0,17}$/)
      .nullable()
      .default(null),
    /** The most that its wallet on a source chain may send on a day of UTC, gas included, in wei; null: no limit. */
    dailyCapWei: z
      .string()
      .regex(/^[1-9]\d{0,29}$/)
      .nullable()
      .default(null),
    /**
     * A run that costs more lamports needs the approval of a second person; 0: each of them, null: none. With one, so does a change of
     * the wallets, the keys and the limits.
     */
    approvalLimitLamports: z
      .string()
      .regex(/^(?:0|[1-9]\d{0,17})$/)
      .nullable()
      .default(null),
    /** Keys go in once, are stored encrypted and come out nowhere. An absent one keeps what is stored. */
    secretKeys: z.partialRecord(z.enum(keyPurposes), lineText().trim().min(32).max(400)).default({}),
  })
  .refine((it) => !it.startTime || !it.endTime || Date.parse(it.startTime) < Date.parse(it.endTime), {
    path: ['endTime'],
    params: { code: 'END_BEFORE_START' },
    message: 'The end must be after the start.',
  })
export type ProjectInput = z.infer<typeof projectInputSchema>

export const storedKeySchema = z.object({
  purpose: z.enum(keyPurposes),
  address: z.string(),
  storedAt: z.string(),
})

export const projectSchema = z.object({
  projectId: z.number().int(),
  symbol: z.string(),
  name: z.string(),
  nameKor: z.string(),
  contractAddress: z.string().nullable(),
  mainnet: z.enum(mainnets),
  creatorFeePercent: z.number(),
  projectFeePercent: z.number(),
  jsonPath: z.string().nullable(),
  image: z.string().nullable(),
  adminWalletAddress: z.string().nullable(),
  listingWalletAddress: z.string().nullable(),
  feeWalletAddress: z.string().nullable(),
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  mintStartBlock: z.number().nullable(),
  mintEndBlock: z.number().nullable(),
  description: z.string().nullable(),
  dailyCapLamports: lamportsText.nullable(),
  dailyCapWei: z.string().nullable(),
  approvalLimitLamports: lamportsText.nullable(),
  storedKeys: z.array(storedKeySchema),
  registrant: z.string().nullable(),
  registeredAt: z.string(),
  modifier: z.string().nullable(),
  modifiedAt: z.string().nullable(),
})
export type Project = z.infer<typeof projectSchema>

const params = z.object({ projectId: idSchema })

export const listProjects = read('/api/admin/projects', {
  tag: 'Projects',
  summary: 'Projects, newest first',
  role: 'viewer',
  area: 'runs',
  query: pageQuery.extend({
    /** Part of a name or of the symbol, or a whole address. */
    search: lineText().trim().max(100).optional(),
    /** Of the project's chain. */
    family: z.enum(walletFamilies).optional(),
  }),
  reply: pageOf(projectSchema),
})
export const readProject = read('/api/admin/projects/{projectId}', {
  tag: 'Projects',
  summary: 'One project',
  role: 'viewer',
  area: 'runs',
  errors: ['NO_SUCH_PROJECT'],
  params,
  reply: projectSchema,
})
export const projectSpendingSchema = z.object({
  /** The day of UTC, as 2026-11-28. */
  day: z.string(),
  /** What became final of its runs on it: coins, rent and fees. What came back does not make it less. */
  spentLamports: lamportsText,
  dailyCapLamports: lamportsText.nullable(),
})
export type ProjectSpending = z.infer<typeof projectSpendingSchema>

export const readProjectSpending = read('/api/admin/projects/{projectId}/spending', {
  tag: 'Projects',
  summary: 'What the runs of a project spent today, and its cap for a day',
  role: 'viewer',
  area: 'runs',
  errors: ['NO_SUCH_PROJECT'],
  params,
  reply: projectSpendingSchema,
})
export const registerProject = write('/api/admin/projects', {
  tag: 'Projects',
  summary: 'Register a project',
  role: 'owner',
  errors: ['CONTRACT_EXISTS'],
  body: projectInputSchema,
  reply: projectSchema,
  create: true,
})
export const modifyProject = write('/api/admin/projects/{projectId}', {
  tag: 'Projects',
  summary:
    'Modify a project; with an approval limit, other wallets and keys and limits that let more be spent wait for a second person',
  role: 'owner',
  errors: ['NO_SUCH_PROJECT', 'CONTRACT_EXISTS', 'PROJECT_HOLDS_NFTS', 'CHANGE_OPEN'],
  method: 'put',
  params,
  body: projectInputSchema,
  reply: projectSchema,
})
