import { z } from 'zod'
import type { RpcMethod } from '../context.ts'
import { RpcError } from '../rpc-error.ts'

/** Items of one page, and of one batch. */
export const PAGE_MAX = 1000

export const displayOptions = z.object({ showUnverifiedCollections: z.boolean().nullish() }).nullish()

const sorting = z
  .object({
    sortBy: z.enum(['created', 'updated', 'recent_action', 'id', 'none']).nullish(),
    sortDirection: z.enum(['asc', 'desc']).nullish(),
  })
  .nullish()

/** What every list takes beside its filter. `cursor` and `after` are the id before the first one wanted. */
export const paging = {
  sortBy: sorting,
  limit: z.number().int().min(1).max(PAGE_MAX).nullish(),
  page: z.number().int().min(1).nullish(),
  before: z.string().nullish(),
  after: z.string().nullish(),
  displayOptions,
  cursor: z.string().nullish(),
}
export const pagingNames = ['sortBy', 'limit', 'page', 'before', 'after', 'displayOptions', 'cursor']

export type Paging = z.infer<z.ZodObject<typeof paging>>

/** Params by name or by position. Throws RpcError invalidParams. @param names by position. */
export function read<T extends z.ZodType>(schema: T, params: unknown, names: string[]): z.output<T> {
  const parsed = schema.safeParse(named(params, names))
  if (parsed.success) return parsed.data
  throw new RpcError('invalidParams', `Invalid params: ${z.prettifyError(parsed.error)}`)
}

/** Params by name, whichever way they came. Clients call one asset's id `assetId` too. */
function named(params: unknown, names: string[]): unknown {
  if (!Array.isArray(params)) return renamed(params)
  const [first, second] = params as unknown[]
  if (second === undefined && typeof first === 'object' && first !== null && !Array.isArray(first)) {
    return renamed(first)
  }
  return Object.fromEntries(names.map((name, index) => [name, (params as unknown[])[index]]))
}

function renamed(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return input
  if ('assetId' in input) return { ...input, id: input.assetId }
  if ('assetIds' in input) return { ...input, ids: input.assetIds }
  if ('options' in input) return { ...input, displayOptions: input.options }
  return input
}

/** Each method under its second name as well: getAsset is get_asset too. */
export function withSnakeCase(methods: Record<string, RpcMethod>): Record<string, RpcMethod> {
  const snake = Object.entries(methods).map(([name, method]) => [
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    method,
  ])
  return { ...methods, ...Object.fromEntries(snake) }
}
