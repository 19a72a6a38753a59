import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endpoints } from '#contract/endpoints.ts'
import type { TokenRow, TokenState } from '#contract/token/tokens.ts'
import { formatCount, formatUnits } from '../../shared/format.ts'
import { useApi } from '../../shared/use-api.ts'
import { TextLink } from '../../ui/address.tsx'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/card.tsx'
import { Bone } from '../../ui/data/skeleton.tsx'
import { Failed } from '../../ui/data/states.tsx'
import { FormSection } from '../../ui/form/form-bar.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Text } from '../../ui/text.tsx'
import { useDenied, useMay } from '../access.ts'
import type { PartProps } from '../kit/form/form-part.ts'
import { Chain } from '../parts/item-columns.tsx'
import { paths } from '../paths.ts'
import { TokenTextsDialog } from './token-texts-dialog.tsx'
import { TokenHolders } from './token-holders.tsx'

/** What the chain says of a token now, with what can be done to it; nothing of one that is being registered. */
export function TokenOnChain({ row }: PartProps<TokenRow>) {
  return row === null ? null : <OnChain row={row} />
}

function OnChain({ row }: { row: TokenRow }) {
  const { t } = useTranslation()
  const { tokenId, masterId } = row
  const { data, error, mutate } = useApi(
    endpoints.readTokenState,
    { params: { tokenId } },
    { refreshInterval: 10_000 },
  )
  return (
    <FormSection title={t('tokens.groups.chain')} description={t('tokens.groups.chainNote')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:col-span-2">
        {error && <Failed error={error} onRetry={() => void mutate()} />}
        {!error && data === undefined && <Bone className="h-24" />}
        {data === null && (
          <Notice title={t('tokens.pending')}>
            <TextLink to={paths.master(masterId)}>{t('tokens.openRun')}</TextLink>
          </Notice>
        )}
        {data && <State row={row} state={data} />}
      </div>
    </FormSection>
  )
}

function State({ row, state }: { row: TokenRow; state: TokenState }) {
  const { t } = useTranslation()
  const { supply, decimals, mintAuthority, freezeAuthority, updateAuthority, wallet, told, slot } = state
  const authority = (key: 'mintAuthority' | 'freezeAuthority' | 'updateAuthority', value: string | null) => ({
    key,
    name: t(`tokens.state.${key}`),
    value: <Authority value={value} name={t(`tokens.state.${key}`)} isOurs={value === wallet} />,
  })
  return (
    <>
      <Facts
        rows={[
          {
            key: 'mint',
            name: t('tokens.fields.mintAddress'),
            value: <Chain value={state.mint} name={t('tokens.fields.mintAddress')} kind="address" />,
          },
          ...(told
            ? [
                { key: 'name', name: t('tokens.fields.name'), value: told.name },
                { key: 'symbol', name: t('tokens.fields.symbol'), value: told.symbol },
                { key: 'uri', name: t('tokens.fields.uri'), value: told.uri },
              ]
            : []),
          { key: 'program', name: t('tokens.fields.program'), value: t(`tokens.programs.${row.program}`) },
          { key: 'supply', name: t('tokens.state.supply'), value: formatUnits(supply, decimals) },
          { key: 'decimals', name: t('tokens.fields.decimals'), value: String(decimals) },
          authority('mintAuthority', mintAuthority),
          authority('freezeAuthority', freezeAuthority),
          authority('updateAuthority', updateAuthority),
          { key: 'slot', name: t('tokens.state.slot'), value: formatCount(slot) },
          {
            key: 'run',
            name: t('tokens.fields.run'),
            value: <TextLink to={paths.master(row.masterId)}>{t('tokens.openRun')}</TextLink>,
          },
        ]}
      />
      <Actions row={row} state={state} />
      <TokenHolders row={row} state={state} />
    </>
  )
}

function Authority({ value, name, isOurs }: { value: string | null; name: string; isOurs: boolean }) {
  const { t } = useTranslation()
  if (value === null) return <Text tone="muted">{t('tokens.state.nobody')}</Text>
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <Chain value={value} name={name} kind="address" />
      {isOurs && (
        <Text size="sm" tone="muted">
          {t('tokens.state.ours')}
        </Text>
      )}
    </span>
  )
}

function ChangeTexts({ tokenId, told }: { tokenId: number; told: NonNullable<TokenState['told']> }) {
  const { t } = useTranslation()
  const denied = useDenied()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="sm" disabledReason={denied(endpoints.updateTokenTexts)} onClick={() => setIsOpen(true)}>
        {t('tokens.texts.open')}
      </Button>
      {isOpen && <TokenTextsDialog tokenId={tokenId} told={told} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** Each opens the wizard on this token, or a window. */
function Actions({ row, state }: { row: TokenRow; state: TokenState }) {
  const { t } = useTranslation()
  const may = useMay()
  const { projectId } = row
  const { mint } = state
  if (!may(endpoints.createPlan)) return null
  const kinds = (['mintToken', 'burnToken', 'sendToken', 'freezeToken'] as const).filter((kind) => {
    if (kind === 'mintToken') return state.mintAuthority === state.wallet
    return kind !== 'freezeToken' || state.freezeAuthority === state.wallet
  })
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      {state.told && state.updateAuthority === state.wallet && (
        <ChangeTexts tokenId={row.tokenId} told={state.told} />
      )}
      {kinds.map((kind) => (
        <TextLink key={kind} to={paths.createMasterOfToken(kind, { projectId, mint })}>
          {t(`wizard.kinds.${kind}.name`)}
        </TextLink>
      ))}
    </div>
  )
}
