import { planTask } from '#worker/tasks/plan.ts'
import { asAlreadyPlanned } from './already-planned.ts'
import { judgeAssets } from '#db/launch/judge-assets.ts'
import { toNewItems } from '#db/launch/new-items.ts'
import { lookUpAssets } from './assets.ts'
import { createPlan, assertPlanPreconditions } from './create-plan.ts'
import { accountsOf, quoteNow, quotePlan } from './quote-plan.ts'
import { assertToken, judgeRecipients } from '../send-token/index.ts'
import { AppError } from '../app-error.ts'
import { endpoints } from '#contract/endpoints.ts'
import { listLimits, meanSizes, sumItems, usableItems, summarizeList } from '#contract/list/index.ts'
import type { Mount } from '../http/mount.ts'
import { readUpload } from '../http/upload.ts'
import { checkText, presentReport, checkUpload } from '../list/index.ts'
import { notifyQuietly } from '../notify.ts'

/** The text of the longest list, with what JSON writes around quotation marks and line ends. */
const planBytesMax = 40 * 1024 * 1024

export function mountPlans(mount: Mount) {
  mount(
    endpoints.checkList,
    async ({ ctx, language, services: { db, env } }) =>
      checkUpload(db, await readUpload(ctx.req, listLimits.fileBytesMax), { language, network: env.NETWORK }),
    { body: 'raw' },
  )
  mount(endpoints.readSamples, ({ body, services: { chains } }) =>
    Promise.all(body.uris.map(async (uri) => ({ uri, ...(await chains.metadata.read(uri)) }))),
  )
  mount(endpoints.quotePlan, ({ body, services: { db } }) => quotePlan(db, body))
  mount(endpoints.lookUpAssets, ({ body, services: { db } }) => lookUpAssets(db, body))
  mount(
    endpoints.createPlan,
    async ({ body, write, services, actor, requestId, language }) => {
      const wallet = await assertPlanPreconditions(services.db, body)
      await assertToken(services.chains, body)
      const { parsed, check } = await checkText(services.db, body, {
        network: services.env.NETWORK,
        payer: wallet,
      })
      const known = await judgeAssets(services.db, check, { ...body, wallet })
      await judgeRecipients(services.chains, check, body)
      if (!summarizeList(check).isUsable)
        throw new AppError('LIST_INVALID', {
          params: { report: presentReport(check, language, { parsed, encoding: 'utf-8' }) },
        })
      const items = toNewItems(body, usableItems(check), { known, wallet })
      const quotedLamports = await quoteNow(services.db, body, {
        count: items.length,
        sizes: meanSizes(check),
        sums: { ...sumItems(check), ...accountsOf(body) },
      })
      const made = await write((tx) =>
        createPlan(tx, services.vault, { input: body, items, quotedLamports }, { actor, requestId }),
      ).catch((error: unknown) => asAlreadyPlanned(services.db, error, items))
      const isDue = body.startAt !== null && Date.parse(body.startAt) <= Date.now()
      if (isDue) await notifyQuietly(services, planTask, { masterId: made.masterId })
      return made
    },
    { jsonBytesMax: planBytesMax, messageKey: 'REGISTERED' },
  )
}
