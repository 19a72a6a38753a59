import { useMemo } from 'react'
import { collectionBytesMax } from '#contract/collection/collections.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { SettingKey } from '#contract/setting/settings.ts'
import { useApi } from '../../shared/use-api.ts'
import * as codecs from '../kit/form/codecs.ts'
import { resourceForm } from '../kit/form/resource-form.tsx'
import type { Say } from '../kit/words.ts'
import { OnNetwork } from '../parts/on-network.tsx'
import { ProjectSelect } from '../project/index.ts'

const encoder = new TextEncoder()
/** Bytes of UTF-8, as the Token Metadata program counts them. */
function bytesOf(max: number) {
  return (text: string, say: Say) => say('bytes', { used: encoder.encode(text.trim()).length, max })
}

export const CollectionDialog = resourceForm({
  words: 'collections',
  key: 'collectionId',
  create: endpoints.createCollection,
  useStart: useSettings,
  fields: (field) => [
    field.own('projectId', codecs.id, ({ field: own }) => <ProjectSelect {...own} family="solana" />, {
      says: 'project',
    }),
    field.text('name', { suffix: bytesOf(collectionBytesMax.name) }),
    field.text('symbol', { suffix: bytesOf(collectionBytesMax.symbol) }),
    field.text('uri', { suffix: bytesOf(collectionBytesMax.uri), isUri: true }),
    // Hundredths of a percent.
    field.percent('sellerFeeBasisPoints', { codec: codecs.numberIn(100), start: '5' }),
    field.flag('willReveal'),
  ],
}).dialog({ Lead: OnNetwork })

/** Symbol and royalty of the key-value settings. */
function useSettings(isOpen: boolean) {
  const { data } = useApi(endpoints.listSettings, isOpen ? {} : null)
  return useMemo(() => {
    const valueOf = (key: SettingKey) => data?.rows.find((row) => row.key === key)?.value ?? undefined
    const [symbol, fee] = [valueOf('SYMBOL'), valueOf('SELLER_FEE_BASIS_POINT')]
    return {
      ...(symbol !== undefined && { symbol }),
      ...(fee !== undefined && { sellerFeeBasisPoints: Number(fee) }),
    }
  }, [data])
}
