import { useTranslation } from 'react-i18next'
import type { Story } from '#contract/run/items.ts'
import { formatCount, formatPercent } from '#web/src/shared/format.ts'
import { Address, CopyButton, TextLink } from '#web/src/ui/address.tsx'
import { Card, Facts } from '#web/src/ui/card.tsx'
import { Text } from '#web/src/ui/text.tsx'
import { Chain } from '../../parts/item-columns.tsx'
import { paths } from '../../paths.ts'

type Item = Story['item']

/** What it is on chain, and what its metadata says. */
export function ItemFacts({ item }: { item: Item }) {
  const { t } = useTranslation()
  return (
    <>
      <Card id="on-chain" title={t('item.facts')}>
        <Facts rows={useChainRows(item)} />
      </Card>
      <Card id="metadata" title={t('item.details')}>
        <Facts rows={useMetadataRows(item)} />
        <Attributes attributes={item.attributes} />
      </Card>
    </>
  )
}

function useChainRows(item: Item) {
  const { t } = useTranslation()
  const account = (key: string, name: string, value: string | null) =>
    value === null ? [] : [{ key, name, value: <Chain value={value} name={name} kind="address" /> }]
  return [
    {
      key: 'owner',
      name: t('item.owner'),
      value: <Chain value={item.owner} name={t('item.owner')} kind="address" to={paths.items(item.owner)} />,
    },
    ...account('asset', t('item.asset'), item.assetId),
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
    ...account('tree', t('item.tree'), item.treeAddress),
    ...(item.leafIndex === null
      ? []
      : [{ key: 'leaf', name: t('item.leaf'), value: formatCount(item.leafIndex) }]),
    ...account('token', t('item.tokenAccount'), item.tokenAccount),
    ...account('metadataAccount', t('item.metadataAccount'), item.metadataAccount),
    ...account('edition', t('item.editionAccount'), item.masterEditionAccount),
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

function useMetadataRows(item: Item) {
  const { t } = useTranslation()
  return [
    { key: 'symbol', name: t('item.symbol'), value: item.symbol || t('common.none') },
    {
      key: 'uri',
      name: t('item.uri'),
      value: (
        <span className="inline-flex max-w-full items-center gap-1">
          <Text mono size="xs" className="break-all">
            {item.uri}
          </Text>
          <CopyButton value={item.uri} name={t('item.uri')} />
        </span>
      ),
    },
    { key: 'royalty', name: t('item.royalty'), value: formatPercent(item.sellerFeeBasisPoints / 10_000, 2) },
    ...item.creators.map((creator, index) => ({
      key: creator.address,
      name: index === 0 ? t('item.creators') : '',
      value: (
        <span className="inline-flex items-center gap-2">
          <Chain value={creator.address} name={t('item.creators')} kind="address" />
          {t('item.creatorShare', { share: creator.share })}
        </span>
      ),
    })),
  ]
}

/** Attributes are free JSON: pairs are shown as pairs, anything else as it is. */
function Attributes({ attributes }: { attributes: unknown }) {
  const { t } = useTranslation()
  const pairs = Array.isArray(attributes) ? attributes.flatMap(toPair) : []
  return (
    <div className="mt-5">
      <Text as="h3" size="sm" tone="muted" className="mb-2">
        {t('item.attributes')}
      </Text>
      {pairs.length > 0 ? <Facts rows={pairs} /> : <Text tone="faint">{t('item.noAttributes')}</Text>}
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
