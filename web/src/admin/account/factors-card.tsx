import { Fingerprint, Smartphone, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { AddedFactor, OwnFactors } from '#contract/account/second-factors.ts'
import { endpoints } from '#contract/endpoints.ts'
import { call } from '../../shared/api-client.ts'
import { hasPasskeys } from '../../shared/passkeys.ts'
import { useApi } from '../../shared/use-api.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DividedList } from '../../ui/data/divided-list.tsx'
import { SkeletonRows } from '../../ui/data/skeleton.tsx'
import { Failed } from '../../ui/data/states.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Text } from '../../ui/text.tsx'
import { Time } from '../../ui/time.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { AddPasskey } from './add-passkey.tsx'
import { AddTotp } from './add-totp.tsx'
import { RecoveryCodes, RecoveryLine } from './recovery-codes.tsx'

type Removed = z.input<typeof endpoints.removeFactor.body>

/** The second factors of an admin: what there is, and another one. @param onAdded is told once the recovery codes are kept. */
export function Factors({ onAdded }: { onAdded?: () => void }) {
  const { t } = useTranslation()
  const { data, error, mutate } = useApi(endpoints.readOwnFactors)
  const [adding, setAdding] = useState<'totp' | 'passkey' | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  if (error) return <Failed error={error} onRetry={() => void mutate()} />
  if (!data) return <SkeletonRows rows={3} />
  const show = (factors: OwnFactors): void => void mutate(factors, false)
  const added = ({ factors, recoveryCodes }: AddedFactor): void => {
    show(factors)
    setAdding(null)
    setCodes(recoveryCodes)
    showToast(t('security.added'), 'success')
    if (recoveryCodes === null) onAdded?.()
  }
  const kept = (): void => {
    setCodes(null)
    onAdded?.()
  }
  const cancel = (): void => setAdding(null)
  if (codes) return <RecoveryCodes codes={codes} onKept={kept} />
  if (adding === 'totp') return <AddTotp onAdded={added} onCancel={cancel} />
  if (adding === 'passkey') return <AddPasskey onAdded={added} onCancel={cancel} />
  return (
    <div className="grid gap-5">
      <FactorList factors={data} onChange={show} onCodes={setCodes} />
      <div className="flex flex-wrap gap-2">
        <Button icon={Smartphone} onClick={() => setAdding('totp')}>
          {t(data.totp ? 'security.replaceTotp' : 'security.addTotp')}
        </Button>
        {data.canHavePasskeys && hasPasskeys() && (
          <Button icon={Fingerprint} onClick={() => setAdding('passkey')}>
            {t('security.addPasskey')}
          </Button>
        )}
      </div>
    </div>
  )
}

interface FactorListProps {
  factors: OwnFactors
  onChange: (factors: OwnFactors) => void
  onCodes: (codes: string[]) => void
}

function FactorList({ factors, onChange, onCodes }: FactorListProps) {
  const { t } = useTranslation()
  const [removed, setRemoved] = useState<Removed | null>(null)
  const { totp, passkeys, isRequired } = factors
  const count = passkeys.length + (totp ? 1 : 0)
  if (count === 0)
    return (
      <Notice tone={isRequired ? 'warning' : 'info'} title={t('security.none')}>
        {t(isRequired ? 'security.noneRequired' : 'security.noneNext')}
      </Notice>
    )
  const keptReason = isRequired && count === 1 ? t('errors.LAST_SECOND_FACTOR.next') : null
  const remove = async (): Promise<void> => {
    if (removed === null) return
    onChange(await call(endpoints.removeFactor, { body: removed }))
    showToast(t('security.removed'), 'success')
  }
  const removeButton = (what: Removed, name: string): ReactNode => (
    <Button
      icon={Trash2}
      label={t('security.removeOf', { name })}
      disabledReason={keptReason}
      onClick={() => setRemoved(what)}
    />
  )
  return (
    <>
      <DividedList>
        {totp && (
          <FactorLine
            name={t('security.totp')}
            {...totp}
            action={removeButton({ kind: 'totp' }, t('security.totp'))}
          />
        )}
        {passkeys.map(({ passkeyId, name, ...times }) => (
          <FactorLine
            key={passkeyId}
            name={t('security.passkey', { name })}
            {...times}
            action={removeButton({ kind: 'passkey', passkeyId }, name)}
          />
        ))}
        <RecoveryLine left={factors.recoveryCodesLeft} onCodes={onCodes} />
      </DividedList>
      <ConfirmDialog
        request={
          removed && {
            tone: 'danger',
            title: t('security.removeTitle'),
            body: t('security.removeBody'),
            confirmLabel: t('security.remove'),
            onConfirm: remove,
          }
        }
        onClose={() => setRemoved(null)}
      />
    </>
  )
}

interface FactorLineProps {
  name: string
  addedAt: string
  lastUsedAt: string | null
  action: ReactNode
}

function FactorLine({ name, addedAt, lastUsedAt, action }: FactorLineProps) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <Text as="p" weight="semibold">
          {name}
        </Text>
        <Text as="p" size="sm" tone="muted">
          {t('security.addedAt')} <Time at={addedAt} />
          {lastUsedAt !== null && (
            <>
              {' · '}
              {t('security.usedAt')} <Time at={lastUsedAt} />
            </>
          )}
        </Text>
      </div>
      {action}
    </div>
  )
}
