import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { localeOf } from '#contract/language.ts'
import type { z } from 'zod'
import {
  readOwnFactors,
  removeFactor,
  renewRecoveryCodes,
  type AddedFactor,
  type OwnFactors,
} from '#contract/account/second-factors.ts'
import { call } from '#web/src/shared/api-client.ts'
import { toApiError } from '#web/src/shared/api-error.ts'
import { hasPasskeys } from '#web/src/shared/passkeys.ts'
import { useApi } from '#web/src/shared/use-api.ts'
import { useLanguage } from '#web/src/site/frame/use-language.ts'
import { AccountLine } from '#web/src/ui/site/app/account-parts.tsx'
import { ActionButton } from '#web/src/ui/site/base/action.tsx'
import { FlowButton, FlowSkeleton } from '#web/src/ui/site/flow/flow-parts.tsx'
import { MyEmpty } from '#web/src/ui/site/app/personal-parts.tsx'
import { showToast } from '#web/src/ui/toast-store.ts'
import { useFailureText } from '../use-failure-text.ts'
import { AddPasskey } from './add-passkey.tsx'
import { AddTotp } from './add-totp.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { RemoveButton } from './remove-button.tsx'

/** The second factors of an account: what there is, and another one. */
export function Factors() {
  const { t } = useTranslation('site')
  const failureText = useFailureText()
  const { data, error, mutate } = useApi(readOwnFactors)
  const [adding, setAdding] = useState<'totp' | 'passkey' | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  if (error) return <MyEmpty title={failureText(error)} />
  if (!data) return <FlowSkeleton label={t('account.loading')} />
  const show = (factors: OwnFactors): void => void mutate(factors, false)
  const added = ({ factors, recoveryCodes }: AddedFactor): void => {
    show(factors)
    setAdding(null)
    setCodes(recoveryCodes)
    showToast(t('account.factors.added'), 'success')
  }
  if (codes) return <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />
  if (adding === 'totp') return <AddTotp onAdded={added} onCancel={() => setAdding(null)} />
  if (adding === 'passkey') return <AddPasskey onAdded={added} onCancel={() => setAdding(null)} />
  const offersPasskeys = data.canHavePasskeys && hasPasskeys()
  return (
    <>
      <FactorList factors={data} onChange={show} onCodes={setCodes} />
      <div className="mt-6 flex flex-wrap gap-3">
        <ActionButton onClick={() => setAdding('totp')}>
          {t(data.totp ? 'account.factors.replaceTotp' : 'account.factors.addTotp')}
        </ActionButton>
        {offersPasskeys && (
          <ActionButton onClick={() => setAdding('passkey')}>{t('account.factors.addPasskey')}</ActionButton>
        )}
      </div>
    </>
  )
}

interface FactorListProps {
  factors: OwnFactors
  onChange: (factors: OwnFactors) => void
  onCodes: (codes: string[]) => void
}

function FactorList({ factors, onChange, onCodes }: FactorListProps) {
  const { t } = useTranslation('site')
  const noteOf = useNote()
  const { totp, passkeys, isRequired } = factors
  const count = passkeys.length + (totp ? 1 : 0)
  if (count === 0) return <p className="text-muted">{t('account.factors.none')}</p>
  const isKept = isRequired && count === 1
  const remove = (body: z.input<typeof removeFactor.body>) => async (): Promise<void> => {
    onChange(await call(removeFactor, { body }))
    showToast(t('account.modified'), 'success')
  }
  return (
    <>
      <ul>
        {totp && (
          <AccountLine
            name={t('account.factors.totp')}
            note={noteOf(totp)}
            action={<RemoveButton isDisabled={isKept} onRemove={remove({ kind: 'totp' })} />}
          />
        )}
        {passkeys.map(({ passkeyId, name, ...times }) => (
          <AccountLine
            key={passkeyId}
            name={t('account.factors.passkey', { name })}
            note={noteOf(times)}
            action={<RemoveButton isDisabled={isKept} onRemove={remove({ kind: 'passkey', passkeyId })} />}
          />
        ))}
        <RecoveryLine left={factors.recoveryCodesLeft} onCodes={onCodes} />
      </ul>
      {isKept && <p className="mt-4 text-sm text-muted">{t('account.failures.LAST_SECOND_FACTOR')}</p>}
    </>
  )
}

function RecoveryLine({ left, onCodes }: { left: number; onCodes: (codes: string[]) => void }) {
  const { t } = useTranslation('site')
  const failureText = useFailureText()
  const [isBusy, setBusy] = useState(false)
  const renew = async (): Promise<void> => {
    setBusy(true)
    try {
      onCodes((await call(renewRecoveryCodes, { body: {} })).recoveryCodes)
    } catch (cause) {
      showToast(failureText(toApiError(cause)), 'error')
    } finally {
      setBusy(false)
    }
  }
  return (
    <AccountLine
      name={t('account.factors.recovery')}
      note={t('account.factors.recoveryLeft', { count: left })}
      action={
        <FlowButton isSmall isBusy={isBusy} onClick={() => void renew()}>
          {t('account.factors.renew')}
        </FlowButton>
      }
    />
  )
}

/** When one was added, and when it was used last. */
function useNote(): (times: { addedAt: string; lastUsedAt: string | null }) => string {
  const { t } = useTranslation('site')
  const locale = localeOf[useLanguage()]
  const day = (at: string): string => new Date(at).toLocaleDateString(locale, { dateStyle: 'medium' })
  return ({ addedAt, lastUsedAt }) =>
    [
      t('account.factors.addedAt', { at: day(addedAt) }),
      lastUsedAt && t('account.factors.usedAt', { at: day(lastUsedAt) }),
    ]
      .filter(Boolean)
      .join(' · ')
}
