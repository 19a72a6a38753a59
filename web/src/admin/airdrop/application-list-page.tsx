import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endpoints } from '#contract/endpoints.ts'
import type { AirdropApplication } from '#contract/airdrop/applications.ts'
import {
  applicationDecisions,
  applicationMoves,
  stateOfDecision,
  type ApplicationDecision,
} from '#contract/airdrop/codes.ts'
import { call } from '../../shared/api-client.ts'
import { currentLanguage } from '../../shared/i18n.ts'
import { Address, TextLink } from '../../ui/address.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Facts } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Text } from '../../ui/text.tsx'
import { Time } from '../../ui/time.tsx'
import { useDenied } from '../access.ts'
import { detailDialog, type ActionsProps } from '../kit/detail/detail-dialog.tsx'
import { None, WordBadge } from '../kit/list/columns.tsx'
import { listPage } from '../kit/list/list-page.tsx'
import { useWords } from '../kit/words.ts'
import { Chain } from '../parts/item-columns.tsx'
import { paths } from '../paths.ts'
import { ApplicationsBulk, decisionIcons } from './decide-all.tsx'
import { applicationLooks } from './looks.ts'
import { WindowFilter } from './window-select.tsx'

interface RowProps {
  row: AirdropApplication
}

/** One application: what was asked, what was decided, and the item that pays it. */
const ApplicationDialog = detailDialog({
  read: endpoints.readAirdropApplication,
  key: 'applicationId',
  words: 'airdropApplications',
  title: ({ solanaAddress }) => solanaAddress,
  description: (row, say) => titleOf(row) ?? say('noWindow'),
  Body: ApplicationFacts,
  Actions,
  refreshEveryMs: 5_000,
})

function ApplicationFacts({ row }: RowProps) {
  const { t } = useTranslation()
  const say = useWords('airdropApplications')
  const { walletType, userUuid, reason, decidedAt, registeredAt } = row
  return (
    <Facts
      rows={[
        { key: 'state', name: say('fields.state'), value: <State row={row} /> },
        { key: 'reason', name: say('fields.reason'), value: reason ?? <None /> },
        {
          key: 'decidedAt',
          name: say('fields.decidedAt'),
          value: decidedAt ? <Time at={decidedAt} isFull /> : <None />,
        },
        { key: 'payment', name: say('fields.payment'), value: <Payment row={row} /> },
        { key: 'wallet', name: say('fields.solanaAddress'), value: <Wallet row={row} /> },
        { key: 'regId', name: say('fields.regId'), value: <RegisteredBy row={row} /> },
        {
          key: 'walletType',
          name: say('fields.walletType'),
          value: walletType ? t(`migrations.walletTypes.${walletType}`) : <None />,
        },
        { key: 'user', name: say('fields.user'), value: t(userUuid ? 'common.yes' : 'common.no') },
        { key: 'at', name: say('fields.registeredAt'), value: <Time at={registeredAt} isFull /> },
      ]}
    />
  )
}

function Actions({ row, isBusy, act }: ActionsProps<AirdropApplication>) {
  const say = useWords('airdropApplications')
  const denied = useDenied()
  const [asked, setAsked] = useState<ApplicationDecision | null>(null)
  const { applicationId, state } = row
  const decide = (decision: ApplicationDecision, reason: string | null): void =>
    act(
      () =>
        call(endpoints.decideAirdropApplication, { params: { applicationId }, body: { decision, reason } }),
      say(`${decision}.done`, { count: 1 }),
    )
  return (
    <>
      {applicationDecisions
        .filter((decision) => applicationMoves[state].includes(stateOfDecision[decision]))
        .map((decision) => (
          <Button
            key={decision}
            variant={decision === 'accept' ? 'primary' : 'danger'}
            icon={decisionIcons[decision]}
            isBusy={isBusy}
            disabledReason={denied(endpoints.decideAirdropApplication)}
            onClick={() => (decision === 'accept' ? decide(decision, null) : setAsked(decision))}
          >
            {say(`${decision}.label`)}
          </Button>
        ))}
      <ConfirmDialog
        request={
          asked && {
            title: say(`${asked}.title`, { count: 1 }),
            body: <p>{say(`${asked}.body`)}</p>,
            confirmLabel: say(`${asked}.label`),
            tone: 'danger',
            needsReason: true,
            onConfirm: (reason) => Promise.resolve(decide(asked, reason)),
          }
        }
        onClose={() => setAsked(null)}
      />
    </>
  )
}

const List = listPage({
  list: endpoints.listAirdropApplications,
  words: 'airdropApplications',
  id: 'airdrop-applications',
  key: 'applicationId',
  refreshEveryMs: 10_000,
  detail: ApplicationDialog,
  bulk: ApplicationsBulk,
  filters: (filter) => [
    filter.search(),
    filter.chips('state'),
    filter.select('paid'),
    filter.own('windowId', WindowFilter),
  ],
  columns: (column) => [
    column.own('solanaAddress', 250, (row) => <Opened row={row} />, { grows: true }),
    column.badge('state', 130, applicationLooks),
    column.own('windowId', 200, (row) => <Window row={row} />, { leastPx: 160 }),
    column.own('payment', 220, (row) => <Payment row={row} />),
    column.own('regId', 200, (row) => <RegisteredBy row={row} />),
    column.since('registeredAt', 140),
  ],
})

/** Who applied for an airdrop on the site. */
export function ApplicationListPage() {
  const say = useWords('airdropApplications')
  return (
    <List
      lead={
        <p>
          <LinkButton to={paths.applicationWindows}>{say('windows')}</LinkButton>
        </p>
      }
    />
  )
}

function titleOf({ windowTitleKor, windowTitleEng }: AirdropApplication): string | null {
  return currentLanguage() === 'kor' ? windowTitleKor : windowTitleEng
}

function Opened({ row }: RowProps) {
  return <Wallet row={row} to={paths.airdropApplication(row.applicationId)} />
}

function Wallet({ row: { solanaAddress }, to = paths.items(solanaAddress) }: RowProps & { to?: string }) {
  const name = useWords('airdropApplications')('fields.solanaAddress')
  return <Chain value={solanaAddress} name={name} kind="address" to={to} />
}

function State({ row: { state } }: RowProps) {
  return <WordBadge namespace="airdropApplications" name="state" value={state} looks={applicationLooks} />
}

function Window({ row }: RowProps) {
  const say = useWords('airdropApplications')
  const { windowId } = row
  if (windowId === null) return <Text tone="faint">{say('noWindow')}</Text>
  return <TextLink to={paths.applicationWindow(windowId)}>{titleOf(row)}</TextLink>
}

/** The item that pays it, in which round, and how it stands. */
function Payment({ row: { payment } }: RowProps) {
  const { t } = useTranslation()
  const say = useWords('airdropApplications')
  if (!payment) return <None />
  const { masterId, itemId, campaignName, round, status } = payment
  return (
    <span className="inline-flex min-w-0 items-baseline gap-2">
      <TextLink to={paths.item(masterId, itemId)}>{say('round', { name: campaignName, n: round })}</TextLink>
      <Text size="sm" tone="muted" className="shrink-0">
        {t(`status.item.${status}`)}
      </Text>
    </span>
  )
}

function RegisteredBy({ row: { regId } }: RowProps) {
  const { t } = useTranslation()
  if (regId) return <Address value={regId} name={t('airdropApplications.fields.regId')} />
  return <Text tone="faint">{t('common.none')}</Text>
}
