import { useTranslation } from 'react-i18next'
import { readProofs, stepUp } from '#contract/account/step-up.ts'
import { call } from '../../shared/api-client.ts'
import { useApi } from '../../shared/use-api.ts'
import { SkeletonRows } from '../../ui/data/skeleton.tsx'
import { Failed } from '../../ui/data/states.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ProofForm } from './proof-form.tsx'

/** Asks who is there. @param onEnd is told whether it was shown. */
export function ProofDialog({ isOpen, onEnd }: { isOpen: boolean; onEnd: (isShown: boolean) => void }) {
  const { t } = useTranslation()
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => onEnd(false)}
      title={t('login.proof.title')}
      description={t('login.proof.text')}
    >
      {isOpen && (
        <div className="mt-5">
          <Proofs onShown={() => onEnd(true)} />
        </div>
      )}
    </Dialog>
  )
}

function Proofs({ onShown }: { onShown: () => void }) {
  const { t } = useTranslation()
  const { data, error, mutate } = useApi(readProofs, {}, { revalidateOnMount: true })
  if (error) return <Failed error={error} onRetry={() => void mutate()} />
  if (!data) return <SkeletonRows rows={2} />
  return (
    <ProofForm
      key={data.methods.join()}
      methods={data.methods}
      isForSession
      submit={t('login.proof.submit')}
      give={async (given) => {
        if (given.method === 'recovery') return
        await call(stepUp, { body: given })
        onShown()
      }}
    />
  )
}
