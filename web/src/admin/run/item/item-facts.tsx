import { useTranslation } from 'react-i18next'
import { useAnyWords } from '../../kit/words.ts'
import type { ItemFact } from '#contract/operation/item-fact.ts'
import type { Story } from '#contract/run/items.ts'
import { formatCount } from '#web/src/shared/format.ts'
import { Address, TextLink } from '#web/src/ui/address.tsx'
import { Card, Facts } from '#web/src/ui/card.tsx'
import { Text } from '#web/src/ui/text.tsx'
import { Chain } from '../../parts/item-columns.tsx'
import { paths } from '../../paths.ts'
import { useFactRows } from './use-fact-rows.tsx'
import { partsOf } from '#contract/operation/operations.ts'

type Item = Story['item']

/** What it is on chain, and what its operation was given for it. */
export function ItemFacts({ item }: { item: Item }) {
  const { t } = useTranslation()
  const given = useFactRows(item.given)
  return (
    <>
      <Card id="on-chain" title={t('item.facts')}>
        <Facts rows={useChainRows(item)} />
      </Card>
      {given.length > 0 && (
        <Card id="metadata" title={t(partsOf(item.kind).hasUri ? 'item.details' : 'item.given')}>
          <Facts rows={given} />
          {item.given.map((fact) => fact.as === 'pairs' && <Pairs key={fact.key} fact={fact} />)}
        </Card>
      )}
    </>
  )
}

function useChainRows(item: Item) {
  const { t } = useTranslation()
  const learned = useFactRows(item.learned)
  const wallet = t(`item.${partsOf(item.kind).wallet}`)
  const asset = item.assetId && <Chain value={item.assetId} name={t('item.asset')} kind="address" />
  return [
    {
      key: 'owner',
      name: wallet,
      value: <Chain value={item.owner} name={wallet} kind="address" to={paths.items(item.owner)} />,
    },
    ...(asset ? [{ key: 'asset', name: t('item.asset'), value: asset }] : []),
    ...(item.signature === null
      ? []
      : [
          {
            key: 'signature',
            name: t('item.signature'),
            value: (
              <Chain
                value={item.signature}
                name={t('item.signature')}
                kind="transaction"
                to={paths.txLogWith({ signature: item.signature })}
              />
            ),
          },
        ]),
    ...learned,
    {
      key: 'run',
      name: t('item.run'),
      value: <TextLink to={paths.master(item.masterId)}>{item.masterName}</TextLink>,
    },
    { key: 'row', name: t('item.row'), value: formatCount(item.row) },
    {
      key: 'business',
      name: t('item.businessKey'),
      value: <Address value={item.businessKey} name={t('item.businessKey')} />,
    },
  ]
}

/** Free JSON: pairs are shown as pairs, and nothing else is expected. */
function Pairs({ fact }: { fact: Extract<ItemFact, { as: 'pairs' }> }) {
  const { t } = useTranslation()
  const say = useAnyWords('item')
  const pairs = Array.isArray(fact.value) ? fact.value.flatMap(toPair) : []
  return (
    <div className="mt-5">
      <Text as="h3" size="sm" tone="muted" className="mb-2">
        {say(`fields.${fact.key}`)}
      </Text>
      {pairs.length > 0 ? <Facts rows={pairs} /> : <Text tone="faint">{t('common.none')}</Text>}
    </div>
  )
}

function toPair(entry: unknown, index: number): { key: string; name: string; value: string }[] {
  if (typeof entry !== 'object' || entry === null) return []
  const pair: Record<string, unknown> = { ...entry }
  return [
    {
      key: String(index),
      name: textOf(pair['trait_type']) || String(index + 1),
      value: textOf(pair['value']),
    },
  ]
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)
}
