import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endpoints } from '#contract/endpoints.ts'
import { sourceCoins, type SourceChain } from '#contract/migration/codes.ts'
import type { Stray, StoppedWallet } from '#contract/migration/stopped-wallets.ts'
import { call } from '#web/src/shared/api-client.ts'
import { formatCount, formatWei } from '#web/src/shared/format.ts'
import { useApi } from '#web/src/shared/use-api.ts'
import { TextLink } from '#web/src/ui/address.tsx'
import { Button } from '#web/src/ui/button.tsx'
import { ConfirmDialog, type ConfirmRequest } from '#web/src/ui/confirm-dialog.tsx'
import { SimpleTable } from '#web/src/ui/data/simple-table.tsx'
import { Notice } from '#web/src/ui/notice.tsx'
import { Text } from '#web/src/ui/text.tsx'
import { showToast } from '#web/src/ui/toast-store.ts'
import { useDenied } from '../../access.ts'
import { OnSourceChain } from '../../parts/migration-status.tsx'
import { hasSentence } from '../../parts/has-sentence.ts'
import { paths } from '../../paths.ts'
import { Told } from '../../parts/told.tsx'

const refreshEveryMs = 5_000

interface StoppedWalletsProps {
  /** Only this wallet; without it, all of them. */
  of?: { chain: SourceChain; address: string }
}

/** Admin wallets for which nothing is signed, each with what nothing explains and what can be done about it. */
export function StoppedWallets({ of }: StoppedWalletsProps) {
  const { data, mutate } = useApi(endpoints.listStoppedWallets, {}, { refreshInterval: refreshEveryMs })
  const [request, setRequest] = useState<ConfirmRequest | null>(null)
  const isShown = (wallet: StoppedWallet): boolean =>
    of === undefined || (wallet.chain === of.chain && wallet.address === of.address)
  const shown = (data ?? []).filter(isShown)
  return (
    <>
      {shown.map((wallet) => (
        <OneWallet
          key={`${wallet.chain} ${wallet.address}`}
          wallet={wallet}
          onAccept={setRequest}
          onChanged={() => void mutate()}
        />
      ))}
      <ConfirmDialog request={request} onClose={() => setRequest(null)} />
    </>
  )
}

interface OneWalletProps {
  wallet: StoppedWallet
  onAccept: (request: ConfirmRequest) => void
  onChanged: () => void
}

function OneWallet({ wallet, onAccept, onChanged }: OneWalletProps) {
  const { t } = useTranslation()
  const { code, chain, address, missing, strays } = wallet
  const count = (value: number | null): string => (value === null ? t('common.none') : formatCount(value))
  const numbers = {
    onChain: count(wallet.chainNonce),
    inRows: count(wallet.nextNonce),
    missing: formatCount(missing),
  }
  return (
    <Notice
      tone="danger"
      title={t(`deposits.stops.${code}.title`, { chain: t(`migrations.chains.${chain}`) })}
    >
      <div className="grid gap-3">
        <OnSourceChain chain={chain} value={address} name={t('deposits.stops.wallet')} kind="address" />
        <p>{t(`deposits.stops.${code}.body`, numbers)}</p>
        {missing > strays.length && <p>{t('deposits.stops.reading', { count: missing - strays.length })}</p>}
        {wallet.error && <Told>{wallet.error}</Told>}
        {strays.length > 0 && <Strays strays={strays} onAccept={onAccept} onChanged={onChanged} />}
      </div>
    </Notice>
  )
}

function Strays({ strays, onAccept, onChanged }: Omit<OneWalletProps, 'wallet'> & { strays: Stray[] }) {
  const { t } = useTranslation()
  const denied = useDenied()
  const ask = (stray: Stray): void =>
    onAccept({
      title: t('deposits.stops.acceptTitle', { nonce: stray.nonce }),
      body: <p>{t('deposits.stops.acceptBody')}</p>,
      confirmLabel: t('deposits.stops.accept'),
      tone: 'danger',
      needsReason: true,
      onConfirm: async (reason) => {
        try {
          await call(endpoints.acceptStray, { params: { strayId: stray.strayId }, body: { reason } })
          showToast(t('deposits.stops.accepted'), 'success')
        } finally {
          onChanged()
        }
      },
    })
  const columns = [
    { id: 'nonce', header: t('deposits.stops.nonce'), cell: (row: Stray) => formatCount(row.nonce) },
    {
      id: 'hash',
      header: t('deposits.fields.hash'),
      cell: (row: Stray) => (
        <OnSourceChain
          chain={row.chain}
          value={row.txHash}
          name={t('deposits.fields.hash')}
          kind="transaction"
        />
      ),
    },
    {
      id: 'to',
      header: t('deposits.fields.to'),
      cell: (row: Stray) =>
        row.to === null ? (
          t('common.none')
        ) : (
          <OnSourceChain chain={row.chain} value={row.to} name={t('deposits.fields.to')} kind="address" />
        ),
    },
    {
      id: 'call',
      header: t('deposits.stops.call'),
      wraps: true,
      cell: (row: Stray) => <Called stray={row} />,
    },
    {
      id: 'value',
      header: t('deposits.fields.value'),
      cell: (row: Stray) =>
        row.tokenId === null
          ? `${formatWei(row.valueWei)} ${sourceCoins[row.chain]}`
          : t('deposits.nftOf', { token: row.tokenId }),
    },
    {
      id: 'accept',
      header: t('deposits.stops.next'),
      cell: (row: Stray) =>
        row.migrationId === null ? (
          <Button disabledReason={denied(endpoints.acceptStray)} onClick={() => ask(row)}>
            {t('deposits.stops.accept')}
          </Button>
        ) : (
          <TextLink to={paths.migration(row.migrationId)}>
            {t('deposits.stops.returnMigration', { id: row.migrationId })}
          </TextLink>
        ),
    },
  ]
  return (
    <SimpleTable
      label={t('deposits.stops.strays')}
      columns={columns}
      rows={strays}
      keyOf={(row) => row.strayId}
    />
  )
}

/** What it called of a contract, in the words of the contract's page; where it created one, the way to register it. */
function Called({ stray: { chain, call, creates } }: { stray: Stray }) {
  const { t, i18n } = useTranslation()
  if (!call && !creates) return t('common.none')
  const name = `evmContracts.functions.${call?.function ?? ''}`
  return (
    <div className="grid gap-1">
      {call && (
        <>
          <span>{hasSentence(i18n, name) ? t(name) : call.function}</span>
          <Text size="xs" tone="muted" className="wrap-anywhere">
            {call.args.map((arg) => `${arg.name} ${arg.value}`).join(', ')}
          </Text>
        </>
      )}
      {creates && (
        <>
          <OnSourceChain chain={chain} value={creates} name={t('deposits.stops.creates')} kind="address" />
          <TextLink to={paths.createContractAt(creates)}>{t('deposits.stops.registerCreated')}</TextLink>
        </>
      )}
    </div>
  )
}
