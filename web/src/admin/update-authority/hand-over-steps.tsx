import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { handOverMax, type HandOver } from '#contract/update-authority/hand-over.ts'
import { formatCount, shortAddress } from '#web/src/shared/format.ts'
import { Badge } from '#web/src/ui/badge.tsx'
import { Button } from '#web/src/ui/button.tsx'
import { Card } from '#web/src/ui/card.tsx'
import { CheckField } from '#web/src/ui/form/inputs.tsx'
import { Notice } from '#web/src/ui/notice.tsx'
import { Text } from '#web/src/ui/text.tsx'
import { countsOf, parts, type Part } from './rows-of.ts'

interface Props {
  found: HandOver
  /** Null: none is named yet. */
  newAuthority: string | null
  onPrepare: (parts: readonly Part[]) => void
}

/** The three steps with how far each is. All of them go into one list; the run keeps their order. */
export function HandOverSteps({ found, newAuthority, onPrepare }: Props) {
  const { t } = useTranslation()
  const counts = countsOf(found, newAuthority)
  const [unchecked, setUnchecked] = useState<ReadonlySet<Part>>(new Set())
  const chosen = parts.filter((part) => !unchecked.has(part) && counts[part].left > 0)
  const toggle = (part: Part): void =>
    setUnchecked((old) => {
      const next = new Set(old)
      if (!next.delete(part)) next.add(part)
      return next
    })
  const why =
    newAuthority === null
      ? t('handOver.addressFirst')
      : newAuthority === found.wallet
        ? t('handOver.isOurs')
        : chosen.length === 0
          ? t('handOver.nothingLeft')
          : null
  // Whatever stays behind can no longer be verified or changed by whoever leaves.
  const isEarly =
    chosen.includes('collection') && parts.some((part) => !chosen.includes(part) && counts[part].left > 0)
  return (
    <Card id="steps" title={t('handOver.steps')}>
      <ol className="grid gap-4">
        {parts.map((part, at) => (
          <li key={part} className="grid gap-1">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <CheckField
                id={`hand-over-${part}`}
                label={t('handOver.step', { n: at + 1, name: t(`handOver.parts.${part}.name`) })}
                checked={chosen.includes(part)}
                disabled={counts[part].left === 0}
                onChange={() => toggle(part)}
              />
              <Counts {...counts[part]} />
            </div>
            <Text size="sm" tone="muted">
              {t(`handOver.parts.${part}.note`)}
              {part === 'collection' &&
                ` ${t('handOver.authorityNow', { address: found.collection.authority === null ? '·' : shortAddress(found.collection.authority) })}`}
            </Text>
          </li>
        ))}
      </ol>
      <div className="mt-5 grid gap-4">
        {found.leaves > 0 && (
          <Notice title={t('handOver.leaves', { count: found.leaves })}>{t('handOver.leavesNote')}</Notice>
        )}
        {counts.nfts.left > handOverMax && (
          <Notice tone="warning" title={t('handOver.many', { max: formatCount(handOverMax) })} />
        )}
        {isEarly && (
          <Notice tone="warning" title={t('handOver.early')}>
            {t('handOver.earlyNote')}
          </Notice>
        )}
        <div className="flex justify-end">
          <Button variant="primary" icon={ArrowRight} disabledReason={why} onClick={() => onPrepare(chosen)}>
            {t('handOver.prepare')}
          </Button>
        </div>
      </div>
    </Card>
  )
}

function Counts({ left, done, foreign }: { left: number; done: number; foreign: number }) {
  const { t } = useTranslation()
  return (
    <span className="flex flex-wrap gap-2">
      {left > 0 && <Badge tone="warning">{t('handOver.left', { count: left })}</Badge>}
      {done > 0 && <Badge tone="success">{t('handOver.done', { count: done })}</Badge>}
      {foreign > 0 && <Badge tone="danger">{t('handOver.foreign', { count: foreign })}</Badge>}
      {left + done + foreign === 0 && <Badge>{t('handOver.none')}</Badge>}
    </span>
  )
}
