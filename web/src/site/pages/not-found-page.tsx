import { useTranslation } from 'react-i18next'
import { PageArt } from '../../ui/page-art.tsx'
import { ActionLink } from '../../ui/site/action.tsx'
import { Blank } from '../../ui/site/blank.tsx'

/** The catch-all; `/main` is the way back (SPEC.md section 2). */
export function NotFoundPage() {
  const { t } = useTranslation()
  return (
    <Blank
      eyebrow={t('shell.notFound.code')}
      title={t('shell.notFound.title')}
      text={t('shell.notFound.body')}
      action={
        <ActionLink variant="primary" to="/main">
          {t('shell.notFound.back')}
        </ActionLink>
      }
      art={<PageArt seed="notFound" />}
    />
  )
}
