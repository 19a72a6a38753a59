import type { z } from 'zod'
import { endpoints } from '#contract/endpoints.ts'
import type { ReviewedDocument } from '#contract/document/review.ts'
import { call } from '../../shared/api-client.ts'
import { Card } from '../../ui/card.tsx'
import { DocumentPicture } from '../../ui/document-picture.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Text } from '../../ui/text.tsx'
import { useDenied } from '../access.ts'
import { useWords } from '../kit/words.ts'
import { ReasonForm } from '../parts/reason-form.tsx'

export type OpenedDocument = z.output<typeof endpoints.openDocument.reply>

interface PictureCardProps {
  document: ReviewedDocument
  /** Null: nobody has opened it on this page. */
  opened: OpenedDocument | null
  onOpen: (opened: OpenedDocument) => void
}

/** The picture, once it is opened for a reason; that it is deleted, where it is. */
export function PictureCard({ document, opened, onOpen }: PictureCardProps) {
  const say = useWords('documents')
  const { kind, uid, hasPicture } = document
  if (!hasPicture)
    return (
      <Card id="picture" title={say('picture')}>
        <Notice tone="info" title={say('gone')}>
          {say('goneText')}
        </Notice>
      </Card>
    )
  return (
    <Card id="picture" title={say('picture')}>
      {opened ? (
        <>
          <DocumentPicture picture={opened.picture} name={say('alt', { kind: say(`kinds.${kind}`), uid })} />
          <Text as="p" size="sm" tone="muted" className="mt-3">
            {say('opened')}
          </Text>
        </>
      ) : (
        <OpenForm document={document} onOpen={onOpen} />
      )}
    </Card>
  )
}

function OpenForm({ document: { documentId }, onOpen }: Omit<PictureCardProps, 'opened'>) {
  const say = useWords('documents')
  const denied = useDenied()
  return (
    <div className="grid gap-4">
      <Text as="p">{say('openText')}</Text>
      <ReasonForm
        label={say('fields.reason')}
        usualReason={say('usualReason')}
        submitLabel={say('openIt')}
        isMain
        disabledReason={denied(endpoints.openDocument)}
        onSend={async (body) => onOpen(await call(endpoints.openDocument, { params: { documentId }, body }))}
      />
    </div>
  )
}
