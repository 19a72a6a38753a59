import { useTranslation } from 'react-i18next'
import type { SecondFactor } from '#contract/account/codes.ts'
import { Button } from '../../ui/button.tsx'
import { Text } from '../../ui/text.tsx'
import { useSessionActions } from '../session.ts'
import { ProofForm } from './proof-form.tsx'

interface SecondStepProps {
  methods: readonly SecondFactor[]
  /** Begins the login anew. */
  onAnew: () => void
}

/** The login waits for a second factor. */
export function SecondStep({ methods, onAnew }: SecondStepProps) {
  const { t } = useTranslation()
  const { giveFactor } = useSessionActions()
  return (
    <>
      <Text as="p" tone="muted" className="mb-5">
        {t('login.second.lead')}
      </Text>
      <ProofForm
        methods={methods}
        isForSession={false}
        submit={t('login.submit')}
        give={async (given) => {
          if (given.method !== 'password') await giveFactor(given)
        }}
      />
      <div className="mt-4">
        <Button size="sm" variant="ghost" onClick={onAnew}>
          {t('login.second.anew')}
        </Button>
      </div>
    </>
  )
}
