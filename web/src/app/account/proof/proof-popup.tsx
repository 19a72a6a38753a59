import { useTranslation } from 'react-i18next'
import { readProofs, stepUp } from '#contract/account/step-up.ts'
import { call } from '#web/src/shared/api-client.ts'
import { useApi } from '#web/src/shared/use-api.ts'
import { FlowSkeleton } from '#web/src/ui/site/flow/flow-parts.tsx'
import { FormAlert } from '#web/src/ui/site/form.tsx'
import { Popup } from '#web/src/ui/site/popup.tsx'
import { useFailureText } from '../use-failure-text.ts'
import { ProofForm } from './proof-form.tsx'

/** A window that asks who is there. @param onEnd is told whether it was shown. */
export function ProofPopup({ onEnd }: { onEnd: (isShown: boolean) => void }) {
  const { t } = useTranslation('site')
  return (
    <Popup title={t('account.proof.title')} closeLabel={t('common.closeX')} onClose={() => onEnd(false)}>
      <p className="mb-5">{t('account.proof.text')}</p>
      <Proofs onDone={() => onEnd(true)} />
    </Popup>
  )
}

function Proofs({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('site')
  const failureText = useFailureText()
  const { data, error } = useApi(readProofs)
  if (error) return <FormAlert title={failureText(error)} />
  if (!data) return <FlowSkeleton label={t('account.loading')} />
  return (
    <ProofForm
      key={data.methods.join()}
      methods={data.methods}
      isForSession
      submit={t('account.proof.submit')}
      give={async (given) => {
        if (given.method !== 'recovery') await call(stepUp, { body: given })
      }}
      onDone={onDone}
    />
  )
}
