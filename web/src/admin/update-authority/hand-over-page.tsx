import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { endpoints } from '#contract/endpoints.ts'
import { classifyAddress } from '#contract/list/cells/address.ts'
import { useApi } from '#web/src/shared/use-api.ts'
import { Card } from '#web/src/ui/card.tsx'
import { ConfirmDialog, type ConfirmRequest } from '#web/src/ui/confirm-dialog.tsx'
import { Failed } from '#web/src/ui/data/states.tsx'
import { SkeletonRows } from '#web/src/ui/data/skeleton.tsx'
import { TextField } from '#web/src/ui/form/inputs.tsx'
import { Text } from '#web/src/ui/text.tsx'
import { CollectionSelect, useCollection } from '../collection/index.ts'
import { PageHead } from '../frames/page-head.tsx'
import { hasDraft, startRows } from '../launch/index.ts'
import { paths } from '../paths.ts'
import { ProjectSelect } from '../project/index.ts'
import { AccountList, useAccounts } from './account-list.tsx'
import { HandOverSteps } from './hand-over-steps.tsx'
import { rowsOf, type Part } from './rows-of.ts'

/** A collection with all that belongs to it goes to another authority: its NFTs, its trees, and last itself. */
export function HandOverPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { projectId, collectionId, newAuthority, set } = useAsked()
  const [request, setRequest] = useState<ConfirmRequest | null>(null)
  const isAddress = ['wallet', 'offCurve'].includes(classifyAddress(newAuthority, new Map()).kind)
  const accounts = useAccounts(isAddress ? [newAuthority] : [])
  const found = useApi(endpoints.readHandOver, collectionId === null ? null : { params: { collectionId } })
  const collection = useCollection(collectionId)
  const prepare = async (parts: readonly Part[]): Promise<void> => {
    if (!found.data) return
    const csv = rowsOf(found.data, { newAuthority, parts })
    await startRows({
      ...{ kind: 'updateAuthority', projectId, csv },
      name: t('handOver.runName', { collection: collection?.name ?? '' }),
    })
    void navigate(paths.createMaster)
  }
  const ask = async (parts: readonly Part[]): Promise<void> => {
    if (!(await hasDraft())) return prepare(parts)
    setRequest({
      title: t('handOver.draft.title'),
      body: t('handOver.draft.body'),
      confirmLabel: t('handOver.draft.confirm'),
      onConfirm: () => prepare(parts),
    })
  }
  return (
    <>
      <PageHead title={t('handOver.title')} description={t('handOver.description')} />
      <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-5">
        <Card id="what" title={t('handOver.what')}>
          <div className="grid gap-4 sm:grid-cols-2">
            <ProjectSelect
              family="solana"
              label={t('collections.fields.projectId')}
              isRequired
              value={projectId === null ? '' : String(projectId)}
              onChange={(value) => set({ project: value, collection: '' })}
            />
            <CollectionSelect
              label={t('collections.one')}
              isRequired
              projectId={projectId}
              value={collectionId === null ? '' : String(collectionId)}
              onChange={(value) => set({ collection: value })}
            />
          </div>
        </Card>
        <Card id="to" title={t('handOver.to')}>
          <div className="grid gap-4">
            <TextField
              label={t('item.newAuthority')}
              hint={t('handOver.toHint')}
              isRequired
              isMono
              spellCheck={false}
              autoComplete="off"
              value={newAuthority}
              error={newAuthority === '' || isAddress ? undefined : t('handOver.account.noAddress')}
              onChange={(event) => set({ to: event.target.value.trim() })}
            />
            {isAddress && (
              <AccountList addresses={[newAuthority]} accounts={accounts.data} error={accounts.error} />
            )}
          </div>
        </Card>
        {collectionId === null ? (
          <Text tone="muted">{t('handOver.chooseFirst')}</Text>
        ) : found.error ? (
          <Failed error={found.error} onRetry={() => void found.mutate()} />
        ) : found.data ? (
          <HandOverSteps
            found={found.data}
            newAuthority={isAddress ? newAuthority : null}
            onPrepare={(parts) => void ask(parts)}
          />
        ) : (
          <SkeletonRows />
        )}
      </div>
      <ConfirmDialog request={request} onClose={() => setRequest(null)} />
    </>
  )
}

/** What is asked for stands in the address: a reload keeps it. */
function useAsked() {
  const [params, setParams] = useSearchParams()
  const idOf = (name: string): number | null => Number(params.get(name)) || null
  return {
    projectId: idOf('project'),
    collectionId: idOf('collection'),
    newAuthority: params.get('to') ?? '',
    set: (changed: Partial<Record<'project' | 'collection' | 'to', string>>): void =>
      setParams(
        (old) => {
          const next = new URLSearchParams(old)
          for (const [name, value] of Object.entries(changed)) {
            if (value === '') next.delete(name)
            else next.set(name, value)
          }
          return next
        },
        { replace: true },
      ),
  }
}
