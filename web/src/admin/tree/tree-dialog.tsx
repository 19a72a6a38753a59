import { useTranslation } from 'react-i18next'
import { endpoints } from '#contract/endpoints.ts'
import type { Tree, TreeRun } from '#contract/tree/trees.ts'
import { formatCount, formatKst } from '../../shared/format.ts'
import { TextLink } from '../../ui/address.tsx'
import { Facts } from '../../ui/card.tsx'
import { DividedList } from '../../ui/data/divided-list.tsx'
import { SliceLegend, SliceProgress } from '../../ui/data/progress.tsx'
import { Eyebrow, Text } from '../../ui/text.tsx'
import { detailDialog } from '../kit/detail/detail-dialog.tsx'
import { WordBadge } from '../kit/list/columns.tsx'
import { Chain } from '../parts/item-columns.tsx'
import { MasterBadge } from '../parts/status.tsx'
import { paths } from '../paths.ts'
import type { AdminKeyBelow } from '#web/src/shared/sentence-keys.ts'
import { Cost, FillsAt, PerDay } from './tree-facts.tsx'
import { slicesOf, stateLooks } from './tree-looks.ts'

/** One tree: its room, how fast it fills, what it cost, and the runs that share it. */
export const TreeDialog = detailDialog({
  read: endpoints.readTree,
  key: 'treeId',
  words: 'trees',
  title: ({ treeId }, say) => say('dialogTitle', { id: treeId }),
  description: ({ collectionName, createdAt }, say) =>
    say('dialogDescription', { collection: collectionName, at: formatKst(createdAt) }),
  Body: TreeDetails,
  refreshEveryMs: 10_000,
})

function TreeDetails({ row: tree }: { row: Tree }) {
  const { t } = useTranslation()
  const { free, capacity } = tree
  const name = (key: AdminKeyBelow<'trees.fields'>) => t(`trees.fields.${key}`)
  const slices = slicesOf(tree).map((slice) => ({ ...slice, label: t(`trees.fields.${slice.key}`) }))
  return (
    <>
      <div className="grid gap-3">
        <SliceProgress
          label={t('trees.roomBar')}
          value={capacity - free}
          max={capacity}
          text={t('trees.roomOf', { free: formatCount(free), capacity: formatCount(capacity) })}
          slices={slices}
        />
        <SliceLegend label={t('trees.roomBar')} slices={slices} />
      </div>
      <Facts rows={useFacts(tree, name)} isWide />
      <Runs tree={tree} />
    </>
  )
}

function useFacts(tree: Tree, name: (key: AdminKeyBelow<'trees.fields'>) => string) {
  const { t } = useTranslation()
  const { maxDepth, maxBufferSize, canopyDepth } = tree
  const fact = (key: AdminKeyBelow<'trees.fields'>, value: React.ReactNode) => ({
    key,
    name: name(key),
    value,
  })
  return [
    fact('state', <WordBadge namespace="trees" name="state" value={tree.state} looks={stateLooks} />),
    fact('fillsAt', <FillsAt row={tree} />),
    fact('perDay', <PerDay row={tree} />),
    fact('costLamports', <Cost lamports={tree.costLamports} />),
    fact('authority', <Chain value={tree.authority} name={name('authority')} kind="address" />),
    fact('address', <Chain value={tree.address} name={name('address')} kind="address" />),
    fact('shape', t('trees.shapeOf', { depth: maxDepth, buffer: maxBufferSize, canopy: canopyDepth })),
    fact('takesReveals', t(tree.takesReveals ? 'common.yes' : 'common.no')),
  ]
}

function Runs({ tree: { runs, runCount } }: { tree: Tree }) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-3">
      <Eyebrow>{t('trees.runs')}</Eyebrow>
      <DividedList>
        {runs.map((run) => (
          <Run key={run.masterId} run={run} />
        ))}
      </DividedList>
      {runs.length < runCount && (
        <Text size="sm" tone="muted">
          {t('trees.moreRuns', { shown: formatCount(runs.length), count: runCount })}
        </Text>
      )}
    </div>
  )
}

function Run({ run }: { run: TreeRun }) {
  const { t } = useTranslation()
  const words = [
    t('trees.runMinted', { minted: formatCount(run.minted) }),
    ...(run.reserved > 0 ? [t('trees.runReserved', { reserved: formatCount(run.reserved) })] : []),
    ...(run.isMaker ? [t('trees.maker')] : []),
  ]
  return (
    <span className="flex flex-wrap items-center justify-between gap-3">
      <span className="grid">
        <TextLink to={paths.master(run.masterId)}>{run.name}</TextLink>
        <Text size="sm" tone="muted">
          {words.join(' · ')}
        </Text>
      </span>
      <MasterBadge status={run.status} />
    </span>
  )
}
