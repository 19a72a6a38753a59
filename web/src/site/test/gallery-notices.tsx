import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceLine, NoticeLine, PrintSheet, TimeSelect } from '../../ui/site/app/notice-parts.tsx'
import { Specimen } from '../../ui/site/specimen.tsx'

/** Notices, what is chosen of them, and a sheet to print. */
export function NoticeSpecimens() {
  const { t } = useTranslation('site')
  const [isChosen, setChosen] = useState(true)
  const [time, setTime] = useState(480)
  return (
    <Specimen name="NoticeLine, ChoiceLine, TimeSelect, PrintSheet" isWide>
      <div className="form grid gap-8">
        <ul>
          {[t('gallery.word'), null].map((unread) => (
            <NoticeLine
              key={unread}
              to="/test"
              title={t('gallery.title')}
              text={t('gallery.text')}
              kind={t('gallery.label')}
              at={{ iso: '2026-11-28T01:00:00Z', text: '2026-11-28 10:00' }}
              unread={unread}
              onFollow={() => undefined}
            />
          ))}
        </ul>
        <ChoiceLine
          label={t('gallery.label')}
          hint={t('gallery.note')}
          isChosen={isChosen}
          onChange={setChosen}
        />
        <ChoiceLine isFixed isChosen label={t('gallery.other')} hint={t('gallery.note')} />
        <TimeSelect
          label={t('gallery.value')}
          value={time}
          times={[
            { value: 480, text: '08:00' },
            { value: 1320, text: '22:00' },
          ]}
          onChange={setTime}
        />
        <PrintSheet>{t('gallery.text')}</PrintSheet>
      </div>
    </Specimen>
  )
}
