import { useParams } from 'react-router-dom'
import { hyphenedBusinessNumber } from '#contract/account/account-rules.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { UserDetail } from '#contract/user/users.ts'
import { useApi } from '../../shared/use-api.ts'
import { Address, CopyButton } from '../../ui/address.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card, Facts } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Time } from '../../ui/time.tsx'
import { JobPage } from '../frames/job-page.tsx'
import { UnreadPage } from '../frames/unread-page.tsx'
import { None, WordBadge } from '../kit/list/columns.tsx'
import { useWords } from '../kit/words.ts'
import { paths } from '../paths.ts'
import { BlockButton } from './block-button.tsx'
import { ContactsCard } from './contacts-card.tsx'
import { progressLooks, userLooks } from './looks.ts'
import { AccountSections } from './sections/account-sections.tsx'
import { ChainSections } from './sections/chain-sections.tsx'

/** One user: their account, what is theirs, and what happened to it. */
export function UserPage() {
  const { uuid = '' } = useParams()
  const say = useWords('users')
  const { data, error, mutate } = useApi(endpoints.readUser, { params: { uuid } })
  if (data)
    return <UserView key={uuid} user={data} onChange={(now) => void mutate(now, { revalidate: false })} />
  return (
    <UnreadPage
      title={say('one')}
      parent={{ to: paths.users, label: say('title') }}
      error={error}
      onRetry={() => void mutate()}
    />
  )
}

function UserView({ user, onChange }: { user: UserDetail; onChange: (now: UserDetail) => void }) {
  const say = useWords('users')
  const { uuid, uid, name, kind, status } = user
  return (
    <JobPage
      title={uid}
      description={[name, say(`kinds.${kind}`)].filter(Boolean).join(' · ')}
      parent={{ to: paths.users, label: say('title') }}
      badges={
        <>
          <WordBadge namespace="users" name="status" value={status} looks={userLooks} />
          <WordBadge
            namespace="users"
            name="documentProgress"
            value={user.documentProgress}
            looks={progressLooks}
          />
        </>
      }
      actions={<BlockButton user={user} onChange={onChange} />}
      notices={<StatusNotice user={user} />}
      progress={<AccountSections user={user} />}
      side={
        <>
          <FactsCard user={user} />
          {status !== 'closed' && <ContactsCard user={user} />}
          <div>
            <LinkButton to={paths.auditLogWith({ entity: 'account', entityId: uuid })}>
              {say('audit')}
            </LinkButton>
          </div>
        </>
      }
    >
      <ChainSections user={user} />
    </JobPage>
  )
}

function StatusNotice({ user: { status, blocker, blockReason } }: { user: UserDetail }) {
  const say = useWords('users')
  if (status === 'active') return null
  if (status === 'closed')
    return (
      <Notice tone="info" title={say('closedNotice')}>
        {say('closedText')}
      </Notice>
    )
  return (
    <Notice tone="danger" title={say('blockedNotice')}>
      {say('blockedBy', { blocker: blocker ?? '', reason: blockReason ?? '' })}
    </Notice>
  )
}

function FactsCard({ user }: { user: UserDetail }) {
  const say = useWords('users')
  const moment = (at: string | null) => (at ? <Time at={at} isFull /> : <None />)
  const ways = [...(user.hasPassword ? [say('password')] : []), ...user.providers]
  const rows = [
    { key: 'uid', name: say('fields.uid'), value: <Copied value={user.uid} name={say('fields.uid')} /> },
    { key: 'name', name: say('fields.name'), value: user.name || <None /> },
    { key: 'nickname', name: say('fields.nickname'), value: user.nickname ?? <None /> },
    { key: 'role', name: say('fields.role'), value: say(`roles.${user.role}`) },
    { key: 'language', name: say('fields.language'), value: say(`languages.${user.language}`) },
    { key: 'ways', name: say('fields.ways'), value: ways.join(', ') || <None /> },
    { key: 'registered', name: say('fields.registeredAt'), value: moment(user.registeredAt) },
    { key: 'verified', name: say('fields.emailVerifiedAt'), value: moment(user.emailVerifiedAt) },
  ]
  const company = {
    key: 'businessNo',
    name: say('fields.businessNo'),
    value: hyphenedBusinessNumber(user.businessNo ?? ''),
  }
  const closed = { key: 'closed', name: say('fields.closedAt'), value: moment(user.closedAt) }
  const blocked = { key: 'blocked', name: say('fields.blockedAt'), value: moment(user.blockedAt) }
  return (
    <Card id="facts" title={say('facts')}>
      <Facts
        rows={[
          ...rows,
          ...(user.businessNo ? [company] : []),
          ...(user.blockedAt ? [blocked] : []),
          ...(user.closedAt ? [closed] : []),
          {
            key: 'uuid',
            name: say('fields.uuid'),
            value: <Address value={user.uuid} name={say('fields.uuid')} />,
          },
        ]}
      />
    </Card>
  )
}

function Copied({ value, name }: { value: string; name: string }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1 wrap-anywhere">
      {value}
      <CopyButton value={value} name={name} />
    </span>
  )
}
