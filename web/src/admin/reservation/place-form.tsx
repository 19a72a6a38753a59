import { CalendarDays } from 'lucide-react'
import { endpoints } from '#contract/endpoints.ts'
import type { Place } from '#contract/reservation/place.ts'
import { currentLanguage } from '../../shared/i18n.ts'
import { LinkButton } from '../../ui/button.tsx'
import { TextArea } from '../../ui/form/inputs.tsx'
import type { OwnProps } from '../kit/form/field-types.ts'
import { resourceForm } from '../kit/form/resource-form.tsx'
import { WordBadge } from '../kit/list/columns.tsx'
import { useWords } from '../kit/words.ts'
import { paths } from '../paths.ts'
import { BenefitsField } from './benefits-field.tsx'
import { placeLooks } from './looks.ts'
import * as codecs from './place-codecs.ts'
import { RulesField } from './rules-field.tsx'

/** A place that holders book: what guests read of it, what they get, and when it is open. */
const pages = resourceForm({
  words: 'places',
  key: 'placeId',
  create: endpoints.createPlace,
  update: endpoints.modifyPlace,
  title: ({ nameKor, nameEng }) => (currentLanguage() === 'kor' ? nameKor : nameEng),
  fields: (field) => [
    field.group(
      'what',
      field.choice('kind'),
      field.choice('status'),
      field.text('nameKor', { lang: 'ko' }),
      field.text('nameEng', { lang: 'en' }),
      field.area('textKor', { lang: 'ko' }),
      field.area('textEng', { lang: 'en' }),
      field.text('addressKor', { lang: 'ko' }),
      field.text('addressEng', { lang: 'en' }),
      field.text('phone'),
      field.own('pictures', codecs.lines, Lines),
    ),
    field.group(
      'offer',
      field.text('priceKor', { lang: 'ko' }),
      field.text('priceEng', { lang: 'en' }),
      field.area('prepareKor', { lang: 'ko' }),
      field.area('prepareEng', { lang: 'en' }),
      field.own('benefits', codecs.benefitRows, BenefitsField, { isWide: true }),
    ),
    field.group(
      'times',
      field.own('rules', codecs.ruleRows, RulesField, { isWide: true }),
      field.own('closedDays', codecs.lines, Lines),
      field.number('visitMinutes'),
      field.number('nightsMax'),
      field.number('guestsMax'),
    ),
    field.group('limits', field.number('aheadDays'), field.number('leadHours'), field.number('cutoffHours')),
  ],
}).pages({
  read: endpoints.readPlace,
  list: paths.places,
  page: (row) => paths.place(row.placeId),
  Badges,
})
export const CreatePlacePage = pages.CreatePage
export const UpdatePlacePage = pages.UpdatePage

/** A list, typed one a line. */
function Lines({
  field: { name, value, label, hint, error, isRequired, onBlur, onChange, inputRef },
}: OwnProps<Place>) {
  return (
    <TextArea
      {...{ name, label, error, onBlur, rows: 4, value: String(value), ...(hint && { hint }) }}
      {...(isRequired && { isRequired })}
      isMono
      ref={inputRef}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

/** How it stands, and the way to its days. */
function Badges({ row: { status, placeId } }: { row: Place }) {
  const say = useWords('places')
  return (
    <>
      <WordBadge namespace="places" name="status" value={status} looks={placeLooks} />
      <LinkButton size="sm" variant="ghost" icon={CalendarDays} to={paths.placeDays(placeId)}>
        {say('days.title')}
      </LinkButton>
    </>
  )
}
