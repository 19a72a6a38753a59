import { useState } from 'react'
import { endpoints } from '#contract/endpoints.ts'
import { useApi } from '../../shared/use-api.ts'
import { Button } from '../../ui/button.tsx'
import { DividedList } from '../../ui/data/divided-list.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Text } from '../../ui/text.tsx'
import { Time } from '../../ui/time.tsx'
import { DataView } from '../frames/data-page.tsx'
import { useWords } from '../kit/words.ts'

interface TextsProps {
  surveyId: number
  questionId: string
}

const perPage = 50

/** What was written to one question, in a window; it says nothing of who wrote it. */
export function TextsDialog({
  title,
  isOpen,
  onClose,
  ...texts
}: TextsProps & { title: string; isOpen: boolean; onClose: () => void }) {
  const say = useWords('surveys')
  return (
    <Dialog title={title} description={say('texts.note')} isOpen={isOpen} onClose={onClose} width="lg">
      <div className="mt-4">{isOpen && <TextPages {...texts} />}</div>
    </Dialog>
  )
}

/** The newest first, a page at a time. */
function TextPages({ surveyId, questionId }: TextsProps) {
  const say = useWords('surveys')
  const [pages, setPages] = useState<(string | undefined)[]>([undefined])
  const after = pages.at(-1)
  const { data, error, isLoading, mutate } = useApi(
    endpoints.listSurveyTexts,
    { params: { surveyId, questionId }, query: { limit: perPage, ...(after && { after }) } },
    { keepPreviousData: true },
  )
  const rows = data?.rows ?? []
  const next = data?.next ?? null
  return (
    <DataView
      state={{ isLoading, isEmpty: rows.length === 0, error, onRetry: () => void mutate() }}
      empty={<Text tone="muted">{say('texts.none')}</Text>}
    >
      <DividedList>
        {rows.map(({ answerId, text, answeredAt, language }) => (
          <div key={answerId}>
            <p lang={language === 'kor' ? 'ko' : 'en'} className="wrap-anywhere whitespace-pre-wrap">
              {text}
            </p>
            <Text size="xs" tone="muted">
              <Time at={answeredAt} />
            </Text>
          </div>
        ))}
      </DividedList>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button
          size="sm"
          disabledReason={pages.length > 1 ? null : say('texts.isFirst')}
          onClick={() => setPages(pages.slice(0, -1))}
        >
          {say('texts.newer')}
        </Button>
        <Button
          size="sm"
          disabledReason={next === null ? say('texts.isLast') : null}
          onClick={() => next !== null && setPages([...pages, next])}
        >
          {say('texts.older')}
        </Button>
      </div>
    </DataView>
  )
}
