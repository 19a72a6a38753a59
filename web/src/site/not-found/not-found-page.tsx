import { useTranslation } from 'react-i18next'
import { PageArt } from '../../ui/page-art.tsx'
import { ActionLink } from '../../ui/site/base/action.tsx'
import { Blank } from '../../ui/site/blank.tsx'

/** The catch-all; `/main` is the way back (SPEC.md section 2). */
export function NotFoundPage() {
  const { t } = useTranslation('site')
  return (
    <Blank
      eyebrow={t('notFound.code')}
      title={t('notFound.title')}
      text={t('notFound.body')}
      action={
        <ActionLink variant="primary" to="/main">
          {t('notFound.back')}
        </ActionLink>
      }
      art={<PageArt seed="notFound" />}
    />
  )
}
