import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readProofs, stepUp } from '#contract/account/step-up.ts'
import { call, onProofNeeded } from '#web/src/shared/api-client.ts'
import { useApi } from '#web/src/shared/use-api.ts'
import { FlowSkeleton } from '#web/src/ui/site/flow/flow-parts.tsx'
import { FormAlert } from '#web/src/ui/site/form.tsx'
import { Popup } from '#web/src/ui/site/popup.tsx'
import { useFailureText } from '../use-failure-text.ts'
import { ProofForm } from './proof-form.tsx'

/** What a call that waits for a proof is told. */
type Answer = (isShown: boolean) => void

/** A window that asks who is there, whenever a call of these pages needs to know it afresh. */
export function ProofPopup() {
  const { t } = useTranslation('site')
  const [answer, setAnswer] = useState<Answer | null>(null)
  useEffect(() => onProofNeeded(() => new Promise((resolve) => setAnswer(() => resolve))), [])
  if (!answer) return null
  const end = (isShown: boolean): void => {
    answer(isShown)
    setAnswer(null)
  }
  return (
    <Popup title={t('account.proof.title')} closeLabel={t('common.closeX')} onClose={() => end(false)}>
      <p className="mb-5">{t('account.proof.text')}</p>
      <Proofs onDone={() => end(true)} />
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
