import { CircleCheck, LoaderCircle, Scale, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endpoints } from '#contract/endpoints.ts'
import type { Master } from '#contract/run/masters.ts'
import type { RunAudit, RunAuditResult } from '#contract/run/run-audits.ts'
import { call } from '#web/src/shared/api-client.ts'
import { formatCount } from '#web/src/shared/format.ts'
import { useApi } from '#web/src/shared/use-api.ts'
import { Badge } from '#web/src/ui/badge.tsx'
import { Button } from '#web/src/ui/button.tsx'
import { Card, Facts } from '#web/src/ui/card.tsx'
import { DividedList } from '#web/src/ui/data/divided-list.tsx'
import { Text } from '#web/src/ui/text.tsx'
import { Time } from '#web/src/ui/time.tsx'
import { useDenied } from '../../access.ts'
import { Sol } from '../../parts/sol.tsx'
import { useFailureToast } from '../../parts/use-failure-toast.ts'
import { Told } from '../../parts/told.tsx'

const whileOpenMs = 2_000

/** What the chain alone tells of the run, held against its rows when somebody asks. */
export function AuditCard({ master }: { master: Master }) {
  const { t } = useTranslation()
  const showFailure = useFailureToast()
  const denied = useDenied()
  const [isBusy, setBusy] = useState(false)
  const input = { params: { masterId: master.masterId } }
  const { data, mutate } = useApi(endpoints.readRunAudit, input, {
    refreshInterval: (latest) => (latest?.finishedAt === null ? whileOpenMs : 0),
  })
  const isOpen = data?.finishedAt === null
  const start = async (): Promise<void> => {
    setBusy(true)
    try {
      await mutate(await call(endpoints.startRunAudit, { ...input, body: {} }), { revalidate: false })
    } catch (cause) {
      showFailure('process', cause)
    } finally {
      setBusy(false)
    }
  }
  const why = master.status === '0' ? t('master.chain.notBegun') : isOpen ? t('master.chain.underWay') : null
  return (
    <Card
      id="audit"
      title={t('master.chain.title')}
      aside={
        <span className="-mr-3">
          <Button
            size="sm"
            variant="ghost"
            icon={Scale}
            isBusy={isBusy}
            disabledReason={denied(endpoints.startRunAudit) ?? why}
            onClick={() => void start()}
          >
            {t(data?.errorCode ? 'master.chain.again' : 'master.chain.start')}
          </Button>
        </span>
      }
    >
      {data ? <Audit audit={data} /> : <Text tone="muted">{t('master.chain.none')}</Text>}
    </Card>
  )
}

function Audit({ audit }: { audit: RunAudit }) {
  const { t } = useTranslation()
  const { askedAt, askedBy, finishedAt, errorCode, errorDetail, result } = audit
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-3" aria-live="polite">
        <State audit={audit} />
        <Text size="sm" tone="muted">
          <Time at={finishedAt ?? askedAt} />
          {askedBy && ` · ${askedBy}`}
        </Text>
      </div>
      {errorCode && <Text tone="muted">{t(`master.chain.errors.${errorCode}`)}</Text>}
      {errorDetail && <Told>{errorDetail}</Told>}
      {result && <Counts result={result} />}
      {result && result.differences.length > 0 && <Differences result={result} />}
    </div>
  )
}

function State({ audit: { finishedAt, result } }: { audit: RunAudit }) {
  const { t } = useTranslation()
  if (finishedAt === null)
    return (
      <Badge tone="info" icon={LoaderCircle}>
        {t('master.chain.underWay')}
      </Badge>
    )
  if (result === null)
    return (
      <Badge tone="warning" icon={TriangleAlert}>
        {t('master.chain.noResult')}
      </Badge>
    )
  return result.differenceCount === 0 ? (
    <Badge tone="success" icon={CircleCheck}>
      {t('master.chain.same')}
    </Badge>
  ) : (
    <Badge tone="danger" icon={TriangleAlert}>
      {t('master.chain.differences', { count: result.differenceCount })}
    </Badge>
  )
}

function Counts({ result: { nfts, transactions, lamports } }: { result: RunAuditResult }) {
  const { t } = useTranslation()
  const both = (onChain: React.ReactNode, inRows: React.ReactNode) => (
    <>
      {onChain}
      <Text as="span" size="sm" tone="muted">
        {' / '}
        {inRows}
      </Text>
    </>
  )
  return (
    <Facts
      rows={[
        {
          key: 'nfts',
          name: t('master.chain.nfts'),
          value: both(formatCount(nfts.onChain), formatCount(nfts.inRows)),
        },
        {
          key: 'transactions',
          name: t('master.chain.transactions'),
          value: both(formatCount(transactions.onChain), formatCount(transactions.inRows)),
        },
        {
          key: 'lamports',
          name: t('master.chain.paid'),
          value: both(<Sol lamports={lamports.onChain} />, <Sol lamports={lamports.inRows} />),
        },
      ]}
    />
  )
}

function Differences({ result: { differences, differenceCount } }: { result: RunAuditResult }) {
  const { t } = useTranslation()
  const more = differenceCount - differences.length
  return (
    <DividedList>
      {differences.map(({ code, params }) => (
        <Text key={`${code} ${Object.values(params).join(' ')}`} as="p" size="sm" className="break-all">
          {t(`master.chain.codes.${code}`, params)}
        </Text>
      ))}
      {more > 0 && <Text tone="muted">{t('master.chain.more', { count: more })}</Text>}
    </DividedList>
  )
}
