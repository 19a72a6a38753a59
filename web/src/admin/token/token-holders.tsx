import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { classifyAddress } from '#contract/list/cells/address.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Holder } from '#contract/token/holders.ts'
import type { TokenRow, TokenState } from '#contract/token/tokens.ts'
import { formatCount } from '../../shared/format.ts'
import { useApi } from '../../shared/use-api.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Bone } from '../../ui/data/skeleton.tsx'
import { Failed } from '../../ui/data/states.tsx'
import { TextField } from '../../ui/form/inputs.tsx'
import { Text } from '../../ui/text.tsx'
import { useMay } from '../access.ts'
import { HolderRow } from './holder-row.tsx'
import { useFreezeHolder } from './use-freeze-holder.tsx'

interface Props {
  row: TokenRow
  state: TokenState
}

/** Who holds a token: the largest first, then everybody, a page at a time, or one wallet alone. */
export function TokenHolders({ row, state }: Props) {
  const { t } = useTranslation()
  const [wallet, setWallet] = useState('')
  const [showsAll, setShowsAll] = useState(false)
  const typed = wallet.trim()
  const isAddress = ['wallet', 'offCurve'].includes(classifyAddress(typed, new Map()).kind)
  return (
    <section aria-label={t('tokens.holders.title')} className="grid gap-3">
      <h3 className="text-sm font-semibold">{t('tokens.holders.title')}</h3>
      <TextField
        label={t('tokens.holders.search')}
        value={wallet}
        isMono
        spellCheck={false}
        autoComplete="off"
        onChange={({ target }) => setWallet(target.value)}
        onKeyDown={keepForm}
        error={typed !== '' && !isAddress ? t('tokens.holders.noAddress') : undefined}
      />
      {isAddress ? (
        <Pages key={typed} row={row} state={state} wallet={typed} />
      ) : showsAll ? (
        <Pages row={row} state={state} />
      ) : (
        <>
          <List row={row} state={state} holders={state.holders} none={t('tokens.holders.none')} />
          {state.holders.length > 0 && (
            <p>
              <Button onClick={() => setShowsAll(true)}>{t('tokens.holders.all')}</Button>
            </p>
          )}
        </>
      )}
    </section>
  )
}

/** The field stands in a form that is of something else. */
function keepForm(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault()
}

/** All of them, or those of one wallet, as the chain says at one slot. */
function Pages({ row, state, wallet }: Props & { wallet?: string }) {
  const { t } = useTranslation()
  const [cursors, setCursors] = useState<string[]>([])
  const cursor = cursors.at(-1)
  const query = { ...(cursor !== undefined && { cursor }), ...(wallet !== undefined && { wallet }) }
  const { data, error, mutate } = useApi(endpoints.listTokenHolders, {
    params: { tokenId: row.tokenId },
    query,
  })
  if (error) return <Failed error={error} onRetry={() => void mutate()} />
  if (!data) return <Bone className="h-24" />
  const next = data.cursor
  return (
    <>
      <Text size="sm" tone="muted">
        {t('tokens.holders.page', { page: cursors.length + 1, slot: formatCount(data.slot) })}
      </Text>
      <List
        row={row}
        state={state}
        holders={data.holders}
        none={t(wallet === undefined ? 'tokens.holders.none' : 'tokens.holders.noneOfWallet')}
      />
      {(cursors.length > 0 || next !== null) && (
        <p className="flex gap-2">
          <Button
            disabledReason={cursors.length === 0 ? t('tokens.holders.first') : undefined}
            onClick={() => setCursors(cursors.slice(0, -1))}
          >
            {t('common.previous')}
          </Button>
          <Button
            disabledReason={next === null ? t('tokens.holders.last') : undefined}
            onClick={() => next !== null && setCursors([...cursors, next])}
          >
            {t('common.next')}
          </Button>
        </p>
      )}
    </>
  )
}

function List({ row, state, holders, none }: Props & { holders: Holder[]; none: string }) {
  const may = useMay()
  const { ask, request, close, error } = useFreezeHolder(row, state.mint)
  const mayFreeze = state.freezeAuthority === state.wallet && may(endpoints.createPlan)
  if (holders.length === 0) return <Text tone="muted">{none}</Text>
  return (
    <>
      {error !== null && <Failed error={error} doing="act" />}
      <ul className="divide-y divide-line">
        {holders.map((holder) => (
          <HolderRow
            key={holder.account}
            holder={holder}
            state={state}
            {...(mayFreeze && { onFreeze: () => void ask(holder) })}
          />
        ))}
      </ul>
      <ConfirmDialog request={request} onClose={close} />
    </>
  )
}
