import { Trash2, Upload } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { useTranslation } from 'react-i18next'
import { endpoints } from '#contract/endpoints.ts'
import type { FileSet } from '#contract/file/file-sets.ts'
import { call } from '#web/src/shared/api-client.ts'
import { formatBytes, formatCount } from '#web/src/shared/format.ts'
import { useApi } from '#web/src/shared/use-api.ts'
import { CopyButton } from '#web/src/ui/address.tsx'
import { Button, LinkButton } from '#web/src/ui/button.tsx'
import { Card, Facts } from '#web/src/ui/card.tsx'
import { ConfirmDialog, type ConfirmRequest } from '#web/src/ui/confirm-dialog.tsx'
import { Notice } from '#web/src/ui/notice.tsx'
import { Text } from '#web/src/ui/text.tsx'
import { Time } from '#web/src/ui/time.tsx'
import { showToast } from '#web/src/ui/toast-store.ts'
import { useDenied } from '../access.ts'
import { DataPage, DataView } from '../frames/data-page.tsx'
import { WordBadge } from '../kit/list/columns.tsx'
import { useWords } from '../kit/words.ts'
import { paths } from '../paths.ts'
import { fileSetLooks } from './looks.ts'
import { SetGrid } from './parts/set-grid.tsx'

/** One set: what it has, every picture of it, and how it goes on while it is not finished. */
export function FileSetPage() {
  const say = useWords('fileSets')
  const fileSetId = Number(useParams()['fileSetId'])
  const { data: set, error, mutate } = useApi(endpoints.readFileSet, { params: { fileSetId } })
  return (
    <DataPage
      title={set?.name ?? say('one')}
      parent={{ to: paths.fileSets, label: say('title') }}
      badges={set && <WordBadge namespace="fileSets" name="state" value={set.state} looks={fileSetLooks} />}
      actions={set?.state === 'open' && <Actions set={set} />}
    >
      <DataView state={{ isLoading: !set, isEmpty: false, error, onRetry: () => void mutate() }} empty={null}>
        {set && <Shown set={set} />}
      </DataView>
    </DataPage>
  )
}

function Shown({ set }: { set: FileSet }) {
  const { t } = useTranslation()
  const say = useWords('fileSets')
  const { baseUrl, firstNumber, lastNumber, template } = set
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {set.state === 'open' && (
        <Notice
          tone="warning"
          title={say('open.title', { done: formatCount(set.storedCount), total: formatCount(set.fileCount) })}
        >
          {say('open.note')}
        </Notice>
      )}
      <Card id="facts">
        <Facts
          isWide
          rows={[
            { key: 'project', name: say('fields.projectId'), value: set.projectSymbol },
            { key: 'numbers', name: say('fields.itemCount'), value: formatCount(set.itemCount) },
            {
              key: 'range',
              name: say('range'),
              value: firstNumber === null ? say('none') : `${firstNumber} – ${lastNumber}`,
            },
            { key: 'files', name: say('fields.fileCount'), value: formatCount(set.fileCount) },
            { key: 'bytes', name: say('fields.bytes'), value: formatBytes(Number(set.bytes)) },
            {
              key: 'template',
              name: say('fields.template'),
              value: template ? t('fileSets.template.on', { count: template.length }) : say('template.off'),
            },
            { key: 'registrant', name: say('fields.registrant'), value: set.registrant ?? say('none') },
            {
              key: 'finishedAt',
              name: say('fields.finishedAt'),
              value: set.finishedAt ? <Time at={set.finishedAt} /> : say('none'),
            },
          ]}
        />
        <div className="mt-4 flex flex-wrap items-center gap-2">
          <Text size="sm" tone="muted">
            {say('fields.baseUrl')}
          </Text>
          <Text mono size="sm" className="min-w-0 break-all">
            {baseUrl}
          </Text>
          <CopyButton value={baseUrl} name={say('fields.baseUrl')} />
        </div>
      </Card>
      <SetGrid set={set} />
    </div>
  )
}

function Actions({ set }: { set: FileSet }) {
  const say = useWords('fileSets')
  const denied = useDenied()
  const navigate = useNavigate()
  const [request, setRequest] = useState<ConfirmRequest | null>(null)
  const ask = (): void =>
    setRequest({
      title: say('giveUp.title', { name: set.name }),
      body: say('giveUp.body'),
      confirmLabel: say('giveUp.confirm'),
      tone: 'danger',
      onConfirm: async () => {
        await call(endpoints.deleteFileSet, { params: { fileSetId: set.fileSetId }, body: {} })
        showToast(say('giveUp.done'), 'success')
        void navigate(paths.fileSets)
      },
    })
  return (
    <>
      <Button variant="ghost" icon={Trash2} disabledReason={denied(endpoints.deleteFileSet)} onClick={ask}>
        {say('giveUp.label')}
      </Button>
      <LinkButton to={paths.continueFileSet(set.fileSetId)} variant="primary" icon={Upload}>
        {say('open.continue')}
      </LinkButton>
      <ConfirmDialog request={request} onClose={() => setRequest(null)} />
    </>
  )
}
