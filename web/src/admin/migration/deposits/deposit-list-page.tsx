import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { depositHandlings, depositKinds } from '#contract/migration/codes.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Deposit } from '#contract/migration/deposits.ts'
import { useKeysetList } from '#web/src/shared/use-keyset-list.ts'
import { Chips, FilterSelect, SearchBox } from '#web/src/ui/form/filters.tsx'
import { Blank } from '#web/src/ui/data/states.tsx'
import { Text } from '#web/src/ui/text.tsx'
import { DataPage } from '../../frames/data-page.tsx'
import { ListCard } from '../../parts/list-card.tsx'
import { useFilters } from '../../parts/use-filters.ts'
import { useListFilters } from '../../parts/use-list-filters.ts'
import { depositColumns } from './deposit-columns.tsx'
import { DepositBulk } from './deposit-bulk.tsx'
import { StoppedWallets } from './stopped-wallets.tsx'
import { DepositDialog } from './deposit-dialog.tsx'

const everything = 'all'
/** Orphans too, on a tab of their own. */
const dust = 'dust'

/** What reached our wallets on source chains. It opens on the orphans, the oldest first, without dust. */
export function DepositListPage() {
  const { t } = useTranslation()
  const [{ open }, setFilter] = useFilters(['open'])
  const { asked, tab, tabs, setTab, query, isInbox } = useTabs()
  const { search, kind } = asked.filters
  const list = useKeysetList(endpoints.listDeposits, { query }, { refreshEveryMs: 5_000 })
  const [chosen, setChosen] = useState<ReadonlyMap<number, Deposit>>(noneChosen)
  const columns = useMemo(
    () =>
      depositColumns(
        t,
        isInbox ? { chosen, onChoose: (row, isOn) => setChosen((now) => withRow(now, row, isOn)) } : null,
      ),
    [t, isInbox, chosen],
  )
  const clear = (): void => setChosen(noneChosen)
  const openId = /^\d+$/.test(open) ? Number(open) : null
  const words = search || kind ? 'noMatch' : (emptyWords[tab] ?? 'noneSuch')
  const bulk = isInbox && list.count > 0 && (
    <DepositBulk
      filter={{ kind: query.kind, dust: tab === dust ? 'only' : 'without', search: query.search }}
      total={list.total ?? list.count}
      chosen={[...chosen.values()]}
      onClear={clear}
      onChanged={() => void list.refresh()}
    />
  )
  return (
    <DataPage title={t('deposits.title')} description={t('deposits.description')}>
      <StoppedWallets />
      {tab === dust && (
        <Text as="p" size="sm" tone="muted">
          {t('deposits.dustNote')}
        </Text>
      )}
      {bulk}
      <ListCard
        id="deposits"
        label={t('deposits.title')}
        list={list}
        columns={columns}
        keyOf={(row) => row.depositId}
        onOpen={(row) => setFilter('open', String(row.depositId))}
        filters={
          <>
            <SearchBox
              label={t('deposits.search')}
              value={search}
              onChange={(value) => asked.setFilter('search', value)}
            />
            <Chips
              label={t('deposits.filterHandling')}
              chips={tabs}
              value={tab}
              onChange={(value) => {
                clear()
                setTab(value)
              }}
            />
            <FilterSelect
              label={t('deposits.kind')}
              options={[
                { value: '', label: t('common.all') },
                ...depositKinds.map((value) => ({ value, label: t(`deposits.kinds.${value}`) })),
              ]}
              value={kind}
              onChange={(value) => asked.setFilter('kind', value)}
            />
          </>
        }
        empty={
          <Blank seed="orphan inbox" title={t(`deposits.${words}`)}>
            {t(`deposits.${words}Next`)}
          </Blank>
        }
      />
      <DepositDialog
        depositId={openId}
        onClose={() => setFilter('open', '')}
        onChanged={() => void list.refresh()}
      />
    </DataPage>
  )
}

/** What an empty tab says. Of the others nothing is known but that it has no rows. */
const emptyWords: Partial<Record<string, 'dustEmpty' | 'empty' | 'none'>> = {
  [dust]: 'dustEmpty',
  orphan: 'empty',
  [everything]: 'none',
}

const noneChosen: ReadonlyMap<number, Deposit> = new Map()

function withRow(chosen: ReadonlyMap<number, Deposit>, row: Deposit, isOn: boolean) {
  const next = new Map(chosen)
  if (isOn) next.set(row.depositId, row)
  else next.delete(row.depositId)
  return next
}

/** The tabs, and what the list is asked for by the one in the address. */
function useTabs() {
  const { t } = useTranslation()
  const [{ handling: inAddress }, setFilter] = useFilters(['handling'])
  const asked = useListFilters(endpoints.listDeposits, ['search', 'handling', 'kind'])
  const handling = inAddress === everything ? undefined : (asked.query.handling ?? 'orphan')
  const tab = inAddress === dust ? dust : (handling ?? everything)
  const isInbox = handling === 'orphan'
  const query = {
    ...asked.query,
    handling,
    dust: isInbox ? (tab === dust ? ('only' as const) : ('without' as const)) : undefined,
  }
  const word = (value: (typeof depositHandlings)[number]) => ({
    value,
    label: t(`deposits.handlings.${value}`),
  })
  const tabs = [
    word('orphan'),
    { value: dust, label: t('deposits.dust') },
    ...depositHandlings.filter((value) => value !== 'orphan').map(word),
    { value: everything, label: t('common.all') },
  ]
  return { asked, tab, tabs, setTab: (value: string) => setFilter('handling', value), query, isInbox }
}
