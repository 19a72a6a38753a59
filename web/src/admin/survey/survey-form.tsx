import { Plus } from 'lucide-react'
import { audiences } from '#contract/survey/codes.ts'
import { questionsMax, withoutLostConditions, type Question } from '#contract/survey/questions.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ChoiceCards } from '../../ui/form/choice-cards.tsx'
import { TextArea, TextField } from '../../ui/form/inputs.tsx'
import { UtcField } from '../../ui/form/utc-field.tsx'
import { FieldError } from '../../ui/form/field.tsx'
import { CollectionSelect } from '../collection/index.ts'
import { useWords } from '../kit/words.ts'
import type { Faults } from './faults.ts'
import { moved } from './option-fields.tsx'
import { QuestionCard } from './question-card.tsx'
import { newQuestion, type SurveyDraft } from './survey-draft.ts'

interface SurveyFormProps {
  draft: SurveyDraft
  faults: Faults
  change: (part: Partial<SurveyDraft>) => void
  /** It has answers: what was asked stays as it is. */
  isFrozen: boolean
}

/** A survey as it is typed: its words, whose answers are taken and when, and its questions. */
export function SurveyForm({ isFrozen, ...props }: SurveyFormProps) {
  return (
    <>
      <WordsCard {...props} />
      <TimesCard {...props} />
      {!isFrozen && (
        <>
          <AudienceCard {...props} />
          <Questions {...props} />
        </>
      )}
    </>
  )
}

type PartProps = Omit<SurveyFormProps, 'isFrozen'>

function WordsCard({ draft, faults, change }: PartProps) {
  const say = useWords('surveys')
  return (
    <Card id="words" title={say('groups.words')}>
      <div className="grid gap-4 sm:grid-cols-2">
        {(['titleKor', 'titleEng'] as const).map((name) => (
          <TextField
            key={name}
            label={say(`fields.${name}`)}
            isRequired
            name={name}
            maxLength={150}
            error={faults.get(name)}
            value={draft[name]}
            onChange={({ target }) => change({ [name]: target.value })}
          />
        ))}
        {(['introKor', 'introEng'] as const).map((name) => (
          <TextArea
            key={name}
            label={say(`fields.${name}`)}
            hint={say('hints.intro')}
            name={name}
            maxLength={2000}
            error={faults.get(name)}
            value={draft[name]}
            onChange={({ target }) => change({ [name]: target.value })}
          />
        ))}
      </div>
    </Card>
  )
}

function TimesCard({ draft, faults, change }: PartProps) {
  const say = useWords('surveys')
  return (
    <Card id="times" title={say('groups.times')}>
      <div className="grid gap-4 sm:grid-cols-2">
        {(['opensAt', 'closesAt'] as const).map((name) => (
          <UtcField
            key={name}
            label={say(`fields.${name}`)}
            isRequired
            name={name}
            error={faults.get(name)}
            value={draft[name]}
            onChange={({ target }) => change({ [name]: target.value })}
          />
        ))}
      </div>
    </Card>
  )
}

function AudienceCard({ draft, faults, change }: PartProps) {
  const say = useWords('surveys')
  return (
    <Card id="audience" title={say('groups.audience')}>
      <div className="grid gap-5">
        <ChoiceCards
          legend={say('fields.audience')}
          columns={3}
          value={draft.audience}
          choices={audiences.map((value) => ({
            value,
            title: say(`audiences.${value}`),
            description: say(`audienceNotes.${value}`),
          }))}
          onChange={(audience) => change({ audience })}
        />
        {draft.audience === 'holders' && (
          <CollectionSelect
            projectId="any"
            label={say('fields.collectionId')}
            hint={say('hints.collectionId')}
            isRequired
            name="collectionId"
            error={faults.get('collectionId')}
            value={draft.collectionId}
            onChange={(collectionId) => change({ collectionId })}
          />
        )}
        <TextField
          className="max-w-xs"
          label={say('fields.keepTextsDays')}
          hint={say('hints.keepTextsDays')}
          type="number"
          min={1}
          max={365}
          isRequired
          name="keepTextsDays"
          error={faults.get('keepTextsDays')}
          value={draft.keepTextsDays}
          onChange={({ target }) => change({ keepTextsDays: target.value })}
        />
      </div>
    </Card>
  )
}

function Questions({ draft: { questions }, faults, change }: PartProps) {
  const say = useWords('surveys')
  const set = (next: Question[]): void => change({ questions: withoutLostConditions(next) })
  const none = faults.get('questions')
  const copyOf = (question: Question): Question => ({ ...question, id: newQuestion(questions, 'short').id })
  return (
    <>
      {questions.map((question, at) => (
        <QuestionCard
          key={question.id}
          question={question}
          earlier={questions.slice(0, at)}
          isLast={at === questions.length - 1}
          faults={faults}
          onChange={(next) => set(questions.with(at, next))}
          onMove={(by) => set(moved(questions, at, by))}
          onCopy={() => set(questions.toSpliced(at + 1, 0, copyOf(question)))}
          onRemove={() => set(questions.toSpliced(at, 1))}
        />
      ))}
      <div>
        {none && <FieldError id="questions-error">{none}</FieldError>}
        <Button
          icon={Plus}
          disabledReason={questions.length < questionsMax ? null : say('form.questionsMany')}
          onClick={() => set([...questions, newQuestion(questions, 'single')])}
        >
          {say('form.addQuestion')}
        </Button>
      </div>
    </>
  )
}
