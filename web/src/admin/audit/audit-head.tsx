import { useTranslation } from 'react-i18next'
import { endpoints } from '#contract/endpoints.ts'
import { useApi } from '../../shared/use-api.ts'
import { CopyButton } from '../../ui/address.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Text } from '../../ui/text.tsx'
import { Time } from '../../ui/time.tsx'

/** The head of the chain of hashes over the log, to be kept elsewhere; and what the workers found wrong with it. */
export function AuditHead() {
  const { t } = useTranslation()
  const { data } = useApi(endpoints.readAuditHead, {}, { refreshInterval: 10_000 })
  if (!data) return null
  const { link, hash, checkedAt, fault } = data
  const head = `${link}:${hash}`
  return (
    <>
      {fault && (
        <Notice tone="danger" isUrgent title={t('audit.head.broken')}>
          <p>{t(`audit.head.faults.${fault.code}`, { ...fault })}</p>
          <p>{t('audit.head.brokenNext')}</p>
        </Notice>
      )}
      <div className="grid gap-1">
        <Text tone="muted" size="sm">
          {link === 0 ? t('audit.head.none') : t('audit.head.text', { count: link })}
        </Text>
        {link > 0 && (
          <span className="inline-flex max-w-full items-center gap-0.5">
            <Text mono size="sm" className="break-all">
              {head}
            </Text>
            <CopyButton value={head} name={t('audit.head.copied')} />
          </span>
        )}
        {checkedAt && (
          <Text tone="muted" size="sm">
            {t('audit.head.checked')} <Time at={checkedAt} />
          </Text>
        )}
      </div>
    </>
  )
}
