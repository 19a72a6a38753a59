import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { endpoints } from '#contract/endpoints.ts'
import type { AdminRoute } from '#contract/migration/migration-admin.ts'
import { call } from '#web/src/shared/api-client.ts'
import { Button } from '#web/src/ui/button.tsx'
import { Dialog } from '#web/src/ui/dialog.tsx'
import { Failed } from '#web/src/ui/data/states.tsx'
import { showToast } from '#web/src/ui/toast-store.ts'
import { useApiForm } from '../../parts/use-api-form.ts'
import { LimitFields, WayFields } from './route-fields.tsx'
import {
  formOf,
  inputOfRoute,
  limitsOf,
  newRouteSchema,
  routeFieldNames,
  routeLimitsSchema,
  type RouteForm,
} from './route-form-schema.ts'

interface RouteDialogProps {
  /** 'new' opens a way, a route is modified, null is closed. */
  subject: AdminRoute | 'new' | null
  onClose: () => void
  onSaved: () => void
}

export function RouteDialog({ subject, onClose, onSaved }: RouteDialogProps) {
  const { t } = useTranslation()
  const route = subject === 'new' ? null : subject
  const { form, failure, clearFailure, submitWith } = useApiForm<RouteForm>({
    resolver: zodResolver(route ? routeLimitsSchema : newRouteSchema),
    defaultValues: formOf(route),
    names: routeFieldNames,
  })
  const { reset } = form
  // Read again while the dialog is open, the same route must not throw away what was typed.
  const subjectId = route?.routeId ?? subject
  const latest = useRef(route)
  latest.current = route
  useEffect(() => reset(formOf(latest.current)), [subjectId, reset])
  const send = useSend(route)
  const submit = submitWith(async (values) => {
    await send(values)
    onSaved()
    onClose()
  })
  const close = (): void => {
    clearFailure()
    onClose()
  }
  const { isSubmitting } = form.formState
  const names = route && { from: route.oldProjectName, to: route.newProjectName }
  return (
    <Dialog
      isOpen={subject !== null}
      onClose={close}
      isLocked={isSubmitting}
      title={names ? t('migrationRoutes.modifyTitle', names) : t('migrationRoutes.createTitle')}
      description={t(names ? 'migrationRoutes.modifyNote' : 'migrationRoutes.createNote')}
      footer={
        <>
          <Button onClick={close}>{t('common.cancel')}</Button>
          <Button type="submit" form="migration-route" variant="primary" isBusy={isSubmitting}>
            {t(names ? 'common.save' : 'migrationRoutes.create')}
          </Button>
        </>
      }
    >
      <form id="migration-route" noValidate className="mt-4 grid gap-4" onSubmit={submit}>
        {failure !== null && <Failed error={failure} doing={route ? 'modify' : 'register'} />}
        {!route && <WayFields form={form} />}
        <LimitFields form={form} />
      </form>
    </Dialog>
  )
}

/** Calls the API; the same route submitted twice is opened once. */
function useSend(route: AdminRoute | null) {
  const { t } = useTranslation()
  const key = useRef({ body: '', value: '' })
  const create = async (values: RouteForm): Promise<void> => {
    const body = inputOfRoute(values)
    const text = JSON.stringify(body)
    if (key.current.body !== text) key.current = { body: text, value: crypto.randomUUID() }
    await call(endpoints.createMigrationRoute, { body }, { idempotencyKey: key.current.value })
  }
  return async (values: RouteForm): Promise<void> => {
    if (route) {
      const params = { routeId: route.routeId }
      await call(endpoints.modifyMigrationRoute, { params, body: limitsOf(values) })
    } else await create(values)
    showToast(t(route ? 'migrationRoutes.saved' : 'migrationRoutes.created'), 'success')
  }
}
