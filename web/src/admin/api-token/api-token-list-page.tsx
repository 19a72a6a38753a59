import { Ban, CircleCheck, Clock, TriangleAlert } from 'lucide-react'
import type { ApiToken, ApiTokenState } from '#contract/api-token/api-tokens.ts'
import { endpoints } from '#contract/endpoints.ts'
import { call } from '../../shared/api-client.ts'
import { Facts } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { Notice } from '../../ui/notice.tsx'
import { Text } from '../../ui/text.tsx'
import { RelativeTime, Time } from '../../ui/time.tsx'
import { useDenied } from '../access.ts'
import { AskedButton } from '../kit/detail/asked-button.tsx'
import { detailDialog, type ActionsProps } from '../kit/detail/detail-dialog.tsx'
import { listPage } from '../kit/list/list-page.tsx'
import type { Look } from '../kit/list/columns.tsx'
import { useWords } from '../kit/words.ts'
import { ApiTokenForm } from './api-token-form.tsx'
import { wordOfScope } from './scope-names.ts'

const stateLooks: Record<ApiTokenState, Look> = {
  active: { tone: 'success', icon: CircleCheck },
  powerless: { tone: 'warning', icon: TriangleAlert },
  expired: { tone: 'neutral', icon: Clock },
  revoked: { tone: 'neutral', icon: Ban },
}

const ApiTokenDialog = detailDialog({
  read: endpoints.readApiToken,
  key: 'apiTokenId',
  words: 'apiTokens',
  title: ({ name }) => name,
  description: ({ prefix }) => `${prefix}_…`,
  Body: ApiTokenBody,
  Actions,
  refreshEveryMs: 15_000,
})

function ApiTokenBody({ row }: { row: ApiToken }) {
  const say = useWords('apiTokens')
  return (
    <>
      {row.state === 'powerless' && <Notice tone="warning" title={say('powerless')} />}
      <Facts
        rows={[
          { key: 'registrant', name: say('fields.registrant'), value: row.registrant },
          { key: 'expiresAt', name: say('fields.expiresAt'), value: <Time at={row.expiresAt} /> },
          {
            key: 'lastUsedAt',
            name: say('fields.lastUsedAt'),
            value: <LastUsed row={row} />,
          },
        ]}
      />
      {row.revoker !== null && (
        <Text as="p" size="sm" tone="muted">
          {say('revokedBy', { name: row.revoker })}
        </Text>
      )}
      <ul className="grid gap-3" aria-label={say('fields.scopes')}>
        {row.scopes.map((scope) => (
          <li key={scope}>
            <Text mono size="sm" className={cx(row.lostScopes.includes(scope) && 'line-through')}>
              {scope}
            </Text>
            <Text as="p" size="sm" tone="muted">
              {say(`scopes.${wordOfScope(scope)}`)}
            </Text>
          </li>
        ))}
      </ul>
      {row.lostScopes.length > 0 && (
        <Text as="p" size="sm" tone="muted">
          {say('lost')}
        </Text>
      )}
    </>
  )
}

function Actions({ row, isBusy, act }: ActionsProps<ApiToken>) {
  const say = useWords('apiTokens')
  const denied = useDenied()
  const { apiTokenId, name } = row
  if (row.state === 'revoked') return null
  return (
    <AskedButton
      icon={Ban}
      label={say('revoke')}
      title={say('revokeTitle', { name })}
      body={say('revokeBody')}
      isBusy={isBusy}
      disabledReason={denied(endpoints.revokeApiToken)}
      onConfirm={() =>
        act(() => call(endpoints.revokeApiToken, { params: { apiTokenId }, body: {} }), say('revokedDone'))
      }
    />
  )
}

function LastUsed({ row: { lastUsedAt } }: { row: ApiToken }) {
  const say = useWords('apiTokens')
  return lastUsedAt === null ? <Text tone="faint">{say('neverUsed')}</Text> : <RelativeTime at={lastUsedAt} />
}

function Scopes({ row: { scopes, lostScopes } }: { row: ApiToken }) {
  return (
    <span className="truncate" title={scopes.join(', ')}>
      {scopes.map((scope, index) => (
        <span key={scope}>
          {index > 0 && ', '}
          <Text mono size="sm" className={cx(lostScopes.includes(scope) && 'line-through')}>
            {scope}
          </Text>
        </span>
      ))}
    </span>
  )
}

/** What programs send instead of a login. */
export const ApiTokenListPage = listPage({
  list: endpoints.listApiTokens,
  words: 'apiTokens',
  key: 'apiTokenId',
  detail: ApiTokenDialog,
  form: ApiTokenForm,
  createdBy: endpoints.createApiToken,
  filters: (filter) => [filter.search(), filter.chips('state')],
  columns: (column) => [
    column.link('name', 200),
    column.badge('state', 140, stateLooks),
    column.text('prefix', 130, { isMono: true }),
    column.own('scopes', 260, (row) => <Scopes row={row} />, { leastPx: 170 }),
    column.time('expiresAt', 165),
    column.own('lastUsedAt', 130, (row) => <LastUsed row={row} />, { align: 'end', leastPx: 118 }),
    column.text('registrant', 180),
    column.since('registeredAt', 120),
  ],
})
