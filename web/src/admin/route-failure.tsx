import { useTranslation } from 'react-i18next'
import { Blank } from '../ui/data/states.tsx'
import { Button } from '../ui/button.tsx'

/** A page that could not be loaded or drawn: most often a newer version was put up meanwhile. */
export function RouteFailure() {
  const { t } = useTranslation()
  return (
    <main className="mx-auto max-w-3xl p-6">
      <Blank
        seed="route-failure"
        title={t('shell.routeFailure')}
        action={
          <Button variant="primary" onClick={() => window.location.reload()}>
            {t('common.reload')}
          </Button>
        }
      >
        {t('shell.routeFailureNext')}
      </Blank>
    </main>
  )
}
