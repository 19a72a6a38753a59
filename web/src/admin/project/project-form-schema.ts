import { z } from 'zod'
import { keyPurposes, mainnets, type Project, type ProjectInput } from '#contract/project/projects.ts'

/** The form as it is typed: text everywhere. Messages are locale keys with their values after a `|`. */
function required(max: number) {
  return z.string().trim().min(1, 'projects.errors.required').max(max, `projects.errors.max|${max}`)
}
function optional(max: number) {
  return z.string().trim().max(max, `projects.errors.max|${max}`)
}
const percent = z
  .string()
  .regex(/^\d{1,3}(\.\d{1,2})?$/, 'projects.errors.percent')
  .refine((value) => Number(value) <= 100, 'projects.errors.percent')
const block = z
  .string()
  .trim()
  .regex(/^\d{0,15}$/, 'projects.errors.block')
const secret = z
  .string()
  .trim()
  .refine((value) => value === '' || value.length >= 32, 'projects.errors.secret')
const wallet = z.string().trim().refine(isWallet, 'projects.errors.wallet')

export const projectFormSchema = z
  .object({
    symbol: required(10),
    name: required(100),
    nameKor: required(100),
    mainnet: z.enum(mainnets),
    contractAddress: optional(64),
    creatorFeePercent: percent,
    projectFeePercent: percent,
    jsonPath: optional(200),
    image: optional(300),
    adminWalletAddress: wallet,
    listingWalletAddress: wallet,
    feeWalletAddress: wallet,
    startTime: z.string(),
    endTime: z.string(),
    mintStartBlock: block,
    mintEndBlock: block,
    description: optional(2000),
    secretKeys: z.object({ listing: secret, fee: secret, admin: secret }),
  })
  .refine((it) => !it.startTime || !it.endTime || it.startTime < it.endTime, {
    path: ['endTime'],
    message: 'projects.errors.endBeforeStart',
  })
export type ProjectForm = z.infer<typeof projectFormSchema>

/** Base58 of a Solana key, or the hex of an EVM address; empty is allowed. */
function isWallet(value: string): boolean {
  return value === '' || /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(value) || /^0x[0-9a-fA-F]{40}$/.test(value)
}

/** Secret fields always start empty: what is stored never comes back. */
export function formOf(project: Project | null): ProjectForm {
  return {
    symbol: project?.symbol ?? '',
    name: project?.name ?? '',
    nameKor: project?.nameKor ?? '',
    mainnet: project?.mainnet ?? 'solana',
    contractAddress: project?.contractAddress ?? '',
    creatorFeePercent: String(project?.creatorFeePercent ?? 0),
    projectFeePercent: String(project?.projectFeePercent ?? 0),
    jsonPath: project?.jsonPath ?? '',
    image: project?.image ?? '',
    adminWalletAddress: project?.adminWalletAddress ?? '',
    listingWalletAddress: project?.listingWalletAddress ?? '',
    feeWalletAddress: project?.feeWalletAddress ?? '',
    startTime: utcField(project?.startTime),
    endTime: utcField(project?.endTime),
    mintStartBlock: String(project?.mintStartBlock ?? ''),
    mintEndBlock: String(project?.mintEndBlock ?? ''),
    description: project?.description ?? '',
    secretKeys: { listing: '', fee: '', admin: '' },
  }
}

export function inputOf(form: ProjectForm): ProjectInput {
  const secrets = keyPurposes
    .filter((purpose) => form.secretKeys[purpose])
    .map((purpose) => [purpose, form.secretKeys[purpose]])
  return {
    symbol: form.symbol,
    name: form.name,
    nameKor: form.nameKor,
    mainnet: form.mainnet,
    contractAddress: form.contractAddress || null,
    creatorFeePercent: Number(form.creatorFeePercent),
    projectFeePercent: Number(form.projectFeePercent),
    jsonPath: form.jsonPath || null,
    image: form.image || null,
    adminWalletAddress: form.adminWalletAddress || null,
    listingWalletAddress: form.listingWalletAddress || null,
    feeWalletAddress: form.feeWalletAddress || null,
    startTime: instantOf(form.startTime),
    endTime: instantOf(form.endTime),
    mintStartBlock: form.mintStartBlock ? Number(form.mintStartBlock) : null,
    mintEndBlock: form.mintEndBlock ? Number(form.mintEndBlock) : null,
    description: form.description || null,
    secretKeys: Object.fromEntries(secrets),
  }
}

/** "2026-11-21T00:00" for a datetime-local field, in UTC. */
function utcField(instant: string | null | undefined): string {
  return instant ? new Date(instant).toISOString().slice(0, 16) : ''
}

function instantOf(field: string): string | null {
  return field ? new Date(`${field}Z`).toISOString() : null
}
