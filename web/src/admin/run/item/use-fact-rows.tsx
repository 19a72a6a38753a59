import type { ReactNode } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { ItemFact } from '#contract/operation/item-fact.ts'
import { formatCount, formatPercent, formatUnits } from '#web/src/shared/format.ts'
import { CopyButton } from '#web/src/ui/address.tsx'
import { Text } from '#web/src/ui/text.tsx'
import { useAnyWords } from '../../kit/words.ts'
import { Chain } from '../../parts/item-columns.tsx'
import { Sol } from '../../parts/sol.tsx'

interface Row {
  key: string
  name: string
  value: ReactNode
}

/** What an operation tells of an item, a row each; pairs stand under the rows. */
export function useFactRows(facts: ItemFact[]): Row[] {
  const { t } = useTranslation()
  const say = useAnyWords('item')
  return facts.flatMap((fact) => rowsOf(t, fact, say(`fields.${fact.key}`)))
}

function rowsOf(t: TFunction, fact: ItemFact, name: string): Row[] {
  const row = (value: ReactNode): Row[] => [{ key: fact.key, name, value }]
  switch (fact.as) {
    case 'text':
      return row(fact.value || t('common.none'))
    case 'uri':
      return row(<Uri value={fact.value} name={name} />)
    case 'address':
      return row(<Chain value={fact.value} name={name} kind="address" />)
    case 'count':
      return row(formatCount(fact.value))
    case 'basisPoints':
      return row(formatPercent(fact.value / 10_000, 2))
    case 'lamports':
      return row(<Sol lamports={fact.value} />)
    case 'units':
      return row(formatUnits(fact.value, fact.decimals))
    case 'shares':
      return fact.value.map(({ address, share }, index) => ({
        key: address,
        name: index === 0 ? name : '',
        value: (
          <span className="inline-flex items-center gap-2">
            <Chain value={address} name={name} kind="address" />
            {t('item.creatorShare', { share })}
          </span>
        ),
      }))
    case 'pairs':
      return []
  }
}

function Uri({ value, name }: { value: string; name: string }) {
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <Text mono size="xs" className="break-all">
        {value}
      </Text>
      <CopyButton value={value} name={name} />
    </span>
  )
}
