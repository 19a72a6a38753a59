import { useTranslation } from 'react-i18next'
import { Address, TextLink } from '#web/src/ui/address.tsx'
import { Text } from '#web/src/ui/text.tsx'
import { Time } from '#web/src/ui/time.tsx'
import { useAuditWords } from '../../audit/index.ts'
import { documentLooks } from '../../document/index.ts'
import { None, WordBadge } from '../../kit/list/columns.tsx'
import { useWords } from '../../kit/words.ts'
import { paths } from '../../paths.ts'
import { SectionTable, useColumns, type SectionProps } from './section.tsx'

/** Of the account itself: documents, wallets, sessions, and what happened. */
export function AccountSections({ user }: SectionProps) {
  return (
    <>
      <Documents user={user} />
      <Wallets user={user} />
      <Sessions user={user} />
      <Events user={user} />
    </>
  )
}

function Documents({ user: { uuid, documents } }: SectionProps) {
  const say = useWords('documents')
  const column = useColumns<(typeof documents)[number]>()
  return (
    <SectionTable
      name="documents"
      rows={documents}
      keyOf={(row) => row.documentId}
      all={paths.documentsWith({ userUuid: uuid })}
      columns={[
        column('document', (row) => (
          <TextLink to={paths.document(row.documentId)}>{say(`kinds.${row.kind}`)}</TextLink>
        )),
        column('state', (row) => (
          <WordBadge namespace="documents" name="state" value={row.state} looks={documentLooks} />
        )),
        column('at', (row) => <Time at={row.submittedAt} />),
        column('by', (row) => row.decider ?? <None />),
      ]}
    />
  )
}

function Wallets({ user: { wallets } }: SectionProps) {
  const { t } = useTranslation()
  const column = useColumns<(typeof wallets)[number]>()
  return (
    <SectionTable
      name="wallets"
      rows={wallets}
      keyOf={(row) => row.address}
      columns={[
        column('address', (row) => <Address value={row.address} name={t('users.fields.address')} />),
        column('wallet', (row) => t(`migrations.walletTypes.${row.walletType}`)),
        column('at', (row) => <Time at={row.provenAt} />),
      ]}
    />
  )
}

function Sessions({ user: { sessions } }: SectionProps) {
  const column = useColumns<(typeof sessions)[number]>()
  return (
    <SectionTable
      name="sessions"
      rows={sessions}
      keyOf={(row) => row.sessionId}
      columns={[
        column('address', (row) => row.address ?? <None />),
        column('startedAt', (row) => <Time at={row.startedAt} />),
        column('lastSeenAt', (row) => <Time at={row.lastSeenAt} />),
        column('device', (row) => row.userAgent ?? <None />),
      ]}
    />
  )
}

function Events({ user: { uuid, events } }: SectionProps) {
  const say = useWords('users')
  const words = useAuditWords()
  const column = useColumns<(typeof events)[number]>()
  return (
    <SectionTable
      name="events"
      rows={events}
      keyOf={(row) => row.auditId}
      all={paths.auditLogWith({ entity: 'account', entityId: uuid })}
      columns={[
        column('at', (row) => <Time at={row.at} />),
        column('what', (row) => words.action(row.action)),
        column('by', (row) => row.actor ?? <Text tone="muted">{say('self')}</Text>),
        column('blockReason', (row) => row.reason ?? <None />),
      ]}
    />
  )
}
