import { endpoints } from '#contract/endpoints.ts'
import type { TypedPreset } from '#contract/campaign/presets.ts'
import { currentLanguage } from '../../shared/i18n.ts'
import { SelectField } from '../../ui/form/inputs.tsx'
import * as codecs from '../kit/form/codecs.ts'
import type { OwnProps } from '../kit/form/field-types.ts'
import { resourceForm } from '../kit/form/resource-form.tsx'
import { useWords } from '../kit/words.ts'
import { paths } from '../paths.ts'

const days = [0, 1, 2, 3, 4, 5, 6] as const

/** What campaigns begin with. The specification names all of them: none is made here. */
const pages = resourceForm({
  words: 'presets',
  key: 'presetId',
  create: endpoints.modifyPreset,
  update: endpoints.modifyPreset,
  title: ({ nameKor, nameEng }) => (currentLanguage() === 'kor' ? nameKor : nameEng),
  fields: (field) => [
    field.group('what', field.text('nameKor', { lang: 'ko' }), field.text('nameEng', { lang: 'en' })),
    field.group(
      'gives',
      field.choice('kind'),
      field.choice('recipients'),
      field.text('amount', { inputMode: 'decimal' }),
    ),
    field.group(
      'when',
      field.choice('repeats'),
      field.own('weekday', codecs.number, Weekday),
      field.text('time', { isMono: true }),
      field.number('weeks'),
      field.choice('whenMissed'),
    ),
  ],
}).pages({
  read: endpoints.readPreset,
  list: paths.campaignMenu,
  page: (row) => paths.preset(row.presetId),
})

function Weekday({ field: { name, value, label, error, onBlur, onChange } }: OwnProps<TypedPreset>) {
  const say = useWords('presets')
  const options = days.map((day) => ({ value: String(day), label: say(`weekdays.${day}`) }))
  return (
    <SelectField
      {...{ name, value, label, error, onBlur, options }}
      isRequired
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

export const UpdatePresetPage = pages.UpdatePage
