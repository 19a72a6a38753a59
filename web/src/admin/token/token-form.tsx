import { collectionBytesMax } from '#contract/collection/collections.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { TokenRow } from '#contract/token/tokens.ts'
import { useApi } from '../../shared/use-api.ts'
import { MasterBadge } from '../parts/status.tsx'
import * as codecs from '../kit/form/codecs.ts'
import { resourceForm } from '../kit/form/resource-form.tsx'
import type { Say } from '../kit/words.ts'
import { paths } from '../paths.ts'
import { ProjectSelect } from '../project/index.ts'
import { TokenCost } from './token-cost.tsx'
import { TokenOnChain } from './token-on-chain.tsx'

const encoder = new TextEncoder()
/** Bytes of UTF-8, as the Token Metadata program counts them. */
function bytesOf(max: number) {
  return (text: string, say: Say) => say('bytes', { used: encoder.encode(text.trim()).length, max })
}
/** How far the run is that makes it, while somebody looks. */
function MadeBadge({ row: { masterId, status } }: { row: TokenRow }) {
  const { data } = useApi(
    endpoints.readMaster,
    { params: { masterId } },
    { refreshInterval: (latest) => (['0', '10'].includes(latest?.status ?? status) ? 5_000 : 0) },
  )
  return data ? <MasterBadge {...data} /> : <MasterBadge status={status} />
}

const link = { isUri: true, isWide: true } as const

/** A token: how it is made, what of its authorities is kept, and what pages say of it, which alone may change. */
const pages = resourceForm({
  words: 'tokens',
  key: 'tokenId',
  create: endpoints.createToken,
  update: endpoints.modifyToken,
  title: ({ name, symbol }) => `${name} (${symbol})`,
  fields: (field) => [
    field.show(TokenOnChain),
    field.group(
      'make',
      field.own('projectId', codecs.id, ({ field: own }) => <ProjectSelect {...own} family="solana" />, {
        says: 'project',
      }),
      field.choice('program'),
      field.text('name', { suffix: bytesOf(collectionBytesMax.name) }),
      field.text('symbol', { suffix: bytesOf(collectionBytesMax.symbol) }),
      field.text('uri', { ...link, suffix: bytesOf(collectionBytesMax.uri) }),
      field.number('decimals'),
      field.text('supply', { inputMode: 'decimal' }),
    ),
    field.group(
      'authorities',
      field.flag('keepsMint'),
      field.flag('keepsFreeze'),
      field.text('givesUp', { isWide: true }),
    ),
    field.show(TokenCost),
    field.group(
      'shown',
      field.text('price', { inputMode: 'decimal' }),
      field.text('image', link),
      field.text('website', link),
      field.text('community', link),
      field.text('whitepaper', link),
    ),
  ],
}).pages({
  read: endpoints.readToken,
  list: paths.tokens,
  page: (row) => paths.token(row.tokenId),
  Badges: MadeBadge,
})

export const CreateTokenPage = pages.CreatePage
export const UpdateTokenPage = pages.UpdatePage
