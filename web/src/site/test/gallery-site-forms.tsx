import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormAside } from '../../ui/site/form-aside.tsx'
import * as form from '../../ui/site/form.tsx'
import { Specimen } from '../../ui/site/specimen.tsx'

/** The fields of the site: empty, filled, wrong, sent. */
export function SiteFormSpecimens() {
  const { t } = useTranslation('site')
  const [choice, setChoice] = useState<'value' | 'other'>('value')
  const [label, error] = [t('gallery.label'), t('gallery.error')]
  const choices = (['value', 'other'] as const).map((value) => ({
    value,
    title: t(`gallery.${value}`),
    text: t('gallery.note'),
  }))
  return (
    <>
      <Specimen name="TextInput, TextBox">
        <div className="form grid gap-6">
          <form.TextInput label={label} hint={t('gallery.hint')} error={undefined} />
          <form.TextInput label={label} error={error} defaultValue={t('gallery.value')} />
          <form.TextBox label={t('gallery.note')} optional={t('gallery.word')} error={undefined} rows={3} />
          <form.TextBox label={t('gallery.note')} error={error} rows={3} />
        </div>
      </Specimen>
      <Specimen name="Choice, Consent">
        <div className="form grid gap-6">
          <form.Choice
            legend={label}
            name="gallery-choice"
            value={choice}
            choices={choices}
            onChange={setChoice}
          />
          <form.Consent label={t('gallery.value')} error={undefined}>
            {t('gallery.text')}
          </form.Consent>
          <form.Consent label={t('gallery.other')} error={error}>
            {t('gallery.text')} <form.FormLink href="/test">{t('gallery.open')}</form.FormLink>
          </form.Consent>
        </div>
      </Specimen>
      <Specimen name="FormAside, FormAlert, FormDone" isWide>
        <FormAside
          lead={t('gallery.text')}
          title={t('gallery.title')}
          steps={[t('gallery.value'), t('gallery.other')]}
          foot={t('gallery.note')}
        >
          <div className="grid content-start gap-6">
            <form.FormAlert title={error} text={t('gallery.reason')} />
            <form.FormDone>{t('gallery.toast')}</form.FormDone>
          </div>
        </FormAside>
      </Specimen>
    </>
  )
}
