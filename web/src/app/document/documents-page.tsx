import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DocumentKind } from '#contract/document/codes.ts'
import { readOwnDocuments, type OwnDocuments } from '#contract/document/documents.ts'
import { useApi } from '#web/src/shared/use-api.ts'
import { ActionButton } from '#web/src/ui/site/base/action.tsx'
import { FlowSkeleton } from '#web/src/ui/site/flow/flow-parts.tsx'
import { MyEmpty } from '#web/src/ui/site/app/personal-parts.tsx'
import { OwnAccount, useFailureText } from '../account/index.ts'
import { DocumentCard } from './document-card.tsx'

/** The documents that are asked of somebody: what became of each, and the way to bring it. */
export function DocumentsPage() {
  return <OwnAccount page="mypageDocuments">{() => <LoadedDocuments />}</OwnAccount>
}

function LoadedDocuments() {
  const { t } = useTranslation('site')
  const failureText = useFailureText()
  const { data, error, mutate } = useApi(readOwnDocuments)
  if (error)
    return (
      <MyEmpty
        title={failureText(error)}
        action={<ActionButton onClick={() => void mutate()}>{t('shell.failure.reload')}</ActionButton>}
      />
    )
  if (!data) return <FlowSkeleton label={t('account.loading')} />
  return <DocumentList shown={data} onChange={(now) => void mutate(now, false)} />
}

function DocumentList({ shown, onChange }: { shown: OwnDocuments; onChange: (now: OwnDocuments) => void }) {
  const { t } = useTranslation('site')
  const [open, setOpen] = useState<DocumentKind | null>(null)
  return (
    <div className="grid gap-6">
      <p className="text-muted">{t(shown.isComplete ? 'documents.complete' : 'documents.lead')}</p>
      {shown.documents.map((one) => (
        <DocumentCard
          key={one.kind}
          document={one}
          isOpen={open === one.kind}
          onOpen={(isOpen) => setOpen(isOpen ? one.kind : null)}
          onSent={(now) => {
            onChange(now)
            setOpen(null)
          }}
        />
      ))}
      <p className="text-sm text-muted">{t('documents.kept')}</p>
    </div>
  )
}
