import { useTranslation } from 'react-i18next'
import { ActionButton } from '#web/src/ui/site/base/action.tsx'
import { NoticeBar } from '#web/src/ui/site/notice-bar.tsx'
import { forgetMissing, useIsMissing } from './missing-store.ts'

/** SPEC.md section 8: files that did not come. Part of the first load, because nothing more may come. */
export function MissingNotice() {
  const { t } = useTranslation('site')
  if (!useIsMissing()) return null
  return (
    <NoticeBar
      text={t('shell.failure.body')}
      closeLabel={t('common.dismiss')}
      onClose={forgetMissing}
      action={
        <ActionButton variant="primary" onClick={() => location.reload()}>
          {t('shell.failure.reload')}
        </ActionButton>
      }
    />
  )
}
