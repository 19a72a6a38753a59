import { useTranslation } from 'react-i18next'
import { Button } from '#web/src/ui/button.tsx'
import { TextLink } from '#web/src/ui/address.tsx'
import { Dialog } from '#web/src/ui/dialog.tsx'
import { Text } from '#web/src/ui/text.tsx'
import { paths } from '../../paths.ts'
import type { Outcome } from './handle-all.ts'

const shownMax = 50

/** How many were handled, and each that was refused with its own reason. */
export function BulkOutcome({ outcome, onClose }: { outcome: Outcome | null; onClose: () => void }) {
  const { t } = useTranslation()
  const { action, done, refused } = outcome ?? { action: 'return', done: 0, refused: [] }
  return (
    <Dialog
      isOpen={outcome !== null}
      onClose={onClose}
      title={t('deposits.bulk.resultTitle')}
      footer={<Button onClick={onClose}>{t('deposits.bulk.close')}</Button>}
    >
      <div className="mt-3 grid gap-3" role="status">
        <Text as="p">{t(`deposits.bulk.done.${action}`, { count: done })}</Text>
        {refused.length > 0 && (
          <>
            <Text as="p">{t('deposits.bulk.refused', { count: refused.length })}</Text>
            <ul className="grid gap-1.5">
              {refused.slice(0, shownMax).map(({ depositId, because }) => (
                <li key={depositId}>
                  <Text size="sm">
                    <TextLink to={paths.deposit(depositId)}>
                      {t('deposits.dialogTitle', { id: depositId })}
                    </TextLink>
                    {`: ${t(`deposits.bulk.because.${because}`)}`}
                  </Text>
                </li>
              ))}
            </ul>
            {refused.length > shownMax && (
              <Text as="p" size="sm" tone="muted">
                {t('deposits.bulk.refusedMore', { count: refused.length - shownMax })}
              </Text>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}
