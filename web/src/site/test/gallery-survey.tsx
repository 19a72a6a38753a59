import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Bars } from '../../ui/data/bars.tsx'
import * as answer from '../../ui/site/app/answer-parts.tsx'
import { Specimen } from '../../ui/site/specimen.tsx'

const steps = [1, 2, 3, 4, 5]

/** What a question is answered with, and how answers are shown. */
export function SurveySpecimens() {
  const { t } = useTranslation('site')
  const [chosen, setChosen] = useState<readonly string[]>(['value'])
  const [step, setStep] = useState(4)
  const options = (['value', 'other', 'long'] as const).map((value) => ({
    value,
    title: t(`gallery.${value}`),
  }))
  return (
    <>
      <Specimen name="AnswerGroup, OptionRows">
        <answer.AnswerGroup
          legend={t('gallery.title')}
          mark={t('gallery.word')}
          hint={t('gallery.hint')}
          error={t('gallery.error')}
          name="gallery-options"
        >
          <answer.OptionRows
            name="gallery-options"
            options={options}
            chosen={chosen}
            isMany
            onToggle={(value, isOn) =>
              setChosen(isOn ? [...chosen, value] : chosen.filter((it) => it !== value))
            }
          />
        </answer.AnswerGroup>
      </Specimen>
      <Specimen name="ScaleRow, RankRows, AnswerInput">
        <div className="grid gap-6">
          <answer.ScaleRow
            name="gallery-scale"
            steps={steps}
            value={step}
            least={t('gallery.value')}
            most={t('gallery.other')}
            onChange={setStep}
          />
          <Ranking options={options} />
          <Written />
        </div>
      </Specimen>
      <Specimen name="Bars" isWide>
        <Bars
          label={t('gallery.title')}
          rows={options.map(({ value, title }, at) => ({
            key: value,
            name: title,
            count: at === 1 ? null : 12 - at * 3,
          }))}
          of={20}
          heads={{ name: t('gallery.label'), share: t('gallery.word'), count: t('gallery.number') }}
          hidden={t('gallery.other')}
        />
      </Specimen>
    </>
  )
}

function Ranking({ options }: { options: { value: string; title: string }[] }) {
  const { t } = useTranslation('site')
  const [order, setOrder] = useState(options.map(({ value }) => value))
  const rows = order.map((value, at) => ({
    value,
    title: options.find((it) => it.value === value)?.title ?? value,
    place: String(at + 1),
    up: t('gallery.open'),
    down: t('gallery.run'),
  }))
  const move = (value: string, by: -1 | 1): void => {
    const rest = order.filter((it) => it !== value)
    setOrder(rest.toSpliced(order.indexOf(value) + by, 0, value))
  }
  return <answer.RankRows rows={rows} onMove={move} />
}

function Written() {
  const { t } = useTranslation('site')
  const [text, setText] = useState('')
  return (
    <answer.AnswerInput
      label={t('gallery.note')}
      name="gallery-written"
      value={text}
      type="box"
      onChange={setText}
    />
  )
}
