import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { hyphenedBusinessNumber } from '#contract/account/account-rules.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { ReviewedDocument } from '#contract/document/review.ts'
import { useApi } from '../../shared/use-api.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card, Facts } from '../../ui/card.tsx'
import { Text } from '../../ui/text.tsx'
import { Time } from '../../ui/time.tsx'
import { JobPage } from '../frames/job-page.tsx'
import { UnreadPage } from '../frames/unread-page.tsx'
import { None, WordBadge } from '../kit/list/columns.tsx'
import { useWords } from '../kit/words.ts'
import { paths } from '../paths.ts'
import { AskCard } from './ask-card.tsx'
import { DecisionCard } from './decision-card.tsx'
import { documentLooks } from './looks.ts'
import { PictureCard, type OpenedDocument } from './picture-card.tsx'

/** One document: its picture once somebody opens it, what its holder told, and the decision. */
export function DocumentPage() {
  const documentId = Number(useParams()['documentId'])
  const say = useWords('documents')
  const { data, error, mutate } = useApi(endpoints.readDocument, { params: { documentId } })
  if (data)
    return (
      <DocumentView
        key={documentId}
        document={data}
        onChange={(now) => void mutate(now, { revalidate: false })}
      />
    )
  return (
    <UnreadPage
      title={say('one')}
      parent={{ to: paths.documents, label: say('title') }}
      error={error}
      onRetry={() => void mutate()}
    />
  )
}

interface ViewProps {
  document: ReviewedDocument
  onChange: (now: ReviewedDocument) => void
}

function DocumentView({ document, onChange }: ViewProps) {
  const say = useWords('documents')
  const [opened, setOpened] = useState<OpenedDocument | null>(null)
  const { documentId, kind, state, uid, userKind, userUuid } = document
  const change = (now: ReviewedDocument): void => {
    // Its picture is deleted: nobody goes on looking at it.
    setOpened(null)
    onChange(now)
  }
  return (
    <JobPage
      title={say(`kinds.${kind}`)}
      description={`${uid} · ${say(`userKinds.${userKind}`)}`}
      parent={{ to: paths.documents, label: say('title') }}
      badges={<WordBadge namespace="documents" name="state" value={state} looks={documentLooks} />}
      progress={<PictureCard document={document} opened={opened} onOpen={setOpened} />}
      side={
        <>
          {opened && <ToldCard told={opened.told} />}
          {state === 'submitted' && (
            <DecisionCard document={document} isOpened={opened !== null} onDecided={change} />
          )}
          {state === 'accepted' && <AskCard document={document} onAsked={change} />}
          <HistoryCard document={document} />
          <div className="flex flex-wrap gap-2">
            <LinkButton to={paths.auditLogWith({ entity: 'document', entityId: String(documentId) })}>
              {say('audit')}
            </LinkButton>
            <LinkButton to={paths.user(userUuid)}>{say('user')}</LinkButton>
          </div>
        </>
      }
    >
      {null}
    </JobPage>
  )
}

function ToldCard({ told: { name, address, businessNo } }: { told: OpenedDocument['told'] }) {
  const say = useWords('documents')
  const place = address && [address.postcode, address.road, address.detail].filter(Boolean).join(' ')
  return (
    <Card id="told" title={say('told')}>
      <Facts
        rows={[
          { key: 'name', name: say('fields.name'), value: name || <None /> },
          { key: 'address', name: say('fields.address'), value: place ?? <None /> },
          ...(businessNo === null
            ? []
            : [
                {
                  key: 'businessNo',
                  name: say('fields.businessNo'),
                  value: hyphenedBusinessNumber(businessNo),
                },
              ]),
        ]}
      />
    </Card>
  )
}

function HistoryCard({ document }: { document: ReviewedDocument }) {
  const say = useWords('documents')
  const { submittedAt, decidedAt, decider, refusal, note } = document
  return (
    <Card id="history" title={say('history')}>
      <Facts
        rows={[
          { key: 'submitted', name: say('fields.submittedAt'), value: <Time at={submittedAt} isFull /> },
          {
            key: 'decided',
            name: say('fields.decidedAt'),
            value: decidedAt ? <Time at={decidedAt} isFull /> : <None />,
          },
          { key: 'decider', name: say('fields.decider'), value: decider ?? <None /> },
          ...(refusal === null
            ? []
            : [{ key: 'refusal', name: say('fields.refusal'), value: say(`refusals.${refusal}`) }]),
        ]}
      />
      {note && (
        <Text as="p" size="sm" className="mt-4 whitespace-pre-wrap">
          {note}
        </Text>
      )}
    </Card>
  )
}
