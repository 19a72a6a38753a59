import { useTranslation } from 'react-i18next'
import { endpoints } from '#contract/endpoints.ts'
import type { RouteQuote } from '#contract/operation/quote.ts'
import { call } from '#web/src/shared/api-client.ts'
import { toApiError } from '#web/src/shared/api-error.ts'
import { useErrorText } from '#web/src/shared/use-error-text.ts'
import { showToast } from '#web/src/ui/toast-store.ts'
import { useMay } from '../../access.ts'
import { idempotencyKeyOf, planInputOf } from '../plan-input.ts'
import type { Wizard } from '../wizard.ts'

/**
 * Creates the run and starts it, unless it is scheduled or an approver has to; answers its id. The idempotency key comes from the draft and
 * the content, and what was sent is kept before it is sent: a double press, Back, a reload after a lost answer, or a
 * second tab finds the same run.
 */
export function useCreateRun(
  wizard: Wizard,
  route: RouteQuote | undefined,
): (startsIfPast: boolean) => Promise<number> {
  const { t } = useTranslation()
  const may = useMay()
  const errorText = useErrorText()
  return async (startsIfPast) => {
    const { client, state } = wizard.list
    if (!client || !route) throw new Error('The list and its price must be there before a run is created.')
    const { settings, runId, sent } = wizard.draft
    const csv = await client.ask('toCsv', {})
    const fresh = planInputOf(wizard.draft, {
      ...{ quotedLamports: route.totalLamports, csv, startsIfPast },
      accountsToMake: state?.accountsToMake ?? null,
    })
    const key = await idempotencyKeyOf(runId, fresh)
    const quotedLamports = sent?.key === key ? sent.quotedLamports : route.totalLamports
    wizard.change({ sent: { key, quotedLamports } })
    await wizard.flush()
    const body = { ...fresh, quotedLamports }
    const { masterId } = await call(endpoints.createPlan, { body }, { idempotencyKey: key }).catch(
      (cause: unknown) => {
        // Nothing was made at that price: the next press sends the price of then.
        if (toApiError(cause).code === 'QUOTE_MOVED') wizard.change({ sent: null })
        throw cause
      },
    )
    if (!settings.isScheduled && may(endpoints.startMaster)) await startQuietly(masterId)
    await wizard.drop()
    return masterId
  }

  /** The run exists already: when only its start fails, its page has the button. */
  async function startQuietly(masterId: number): Promise<void> {
    try {
      await call(endpoints.startMaster, { params: { masterId }, body: {} })
    } catch (cause) {
      if (toApiError(cause).code === 'NOT_ALLOWED_NOW') return
      const { title, next } = errorText(cause)
      showToast(t('wizard.start.notStarted', { why: title, next }), 'error')
    }
  }
}
