import { useTranslation } from 'react-i18next'
import {
  downloadPublicSnapshot,
  readPublicSnapshot,
  type PublicSnapshot,
} from '#contract/recipient/snapshot/public-snapshots.ts'
import type { SnapshotPlace } from '#contract/recipient/snapshot/snapshot-manifest.ts'
import { addressOf } from '#contract/recipient/snapshot/snapshot-query.ts'
import { describeSnapshot } from '#contract/recipient/snapshot/snapshot-words.ts'
import { call, urlOf } from '#web/src/shared/api-client.ts'
import { contentLanguage } from '#web/src/site/frame/paths.ts'
import { thousands } from '#web/src/site/frame/thousands.ts'
import { useNavLanguage } from '#web/src/site/frame/use-language.ts'
import { shortAddress } from '#web/src/site/wallet/index.ts'
import { FlowFacts } from '#web/src/ui/site/flow/flow-parts.tsx'
import { MySection } from '#web/src/ui/site/app/personal-parts.tsx'
import { CheckSnapshot } from './check-file.tsx'
import { whenText } from './draw-parts.tsx'
import { Mono } from './mono.tsx'
import { ProofPage } from './proof-page.tsx'

/** For anybody: what a snapshot of holders says of itself, and a check of its file. */
export function SnapshotPage() {
  const { t } = useTranslation('site')
  const nameOf = ({ manifest: { query } }: PublicSnapshot): string =>
    t(`proof.snapshot.of.${query.holdersOf}`, {
      address: shortAddress(addressOf(query)),
      chain: query.chain === 'solana' ? '' : t(`proof.snapshot.chains.${query.chain}`),
    })
  return (
    <ProofPage
      of="snapshot"
      read={(snapshotId) => call(readPublicSnapshot, { params: { snapshotId } })}
      nameOf={nameOf}
      isOpen={() => false}
      show={(snapshot) => <Snapshot snapshot={snapshot} />}
    />
  )
}

function Snapshot({ snapshot }: { snapshot: PublicSnapshot }) {
  const { t } = useTranslation('site')
  const language = contentLanguage(useNavLanguage())
  const { manifest, programs } = snapshot
  return (
    <>
      <div>
        <p className="max-w-3xl text-lg font-bold">{describeSnapshot(manifest, language)}</p>
        {programs > 0 && (
          <p className="mt-1 max-w-3xl text-muted">
            {t('proof.snapshot.programs', { count: thousands(programs) })}
          </p>
        )}
      </div>
      <FactsPart snapshot={snapshot} />
      <MySection id="snapshot-check" title={t('proof.snapshot.check')}>
        <CheckSnapshot snapshot={snapshot} />
      </MySection>
    </>
  )
}

function FactsPart({ snapshot }: { snapshot: PublicSnapshot }) {
  const { t } = useTranslation('site')
  const language = contentLanguage(useNavLanguage())
  const { snapshotId, manifest, holders, programs } = snapshot
  const { query, s0, s1, wantedAt, providers } = manifest
  const rows = [
    {
      name: t('proof.draw.project'),
      value: language === 'kor' ? snapshot.projectNameKor : snapshot.projectName,
    },
    { name: t(`proof.snapshot.addressOf.${query.holdersOf}`), value: <Mono>{addressOf(query)}</Mono> },
    ...(wantedAt === null ? [] : [{ name: t('proof.snapshot.wantedAt'), value: whenText(wantedAt) }]),
    { name: t('proof.snapshot.s0'), value: placeText(s0) },
    { name: t('proof.snapshot.s1'), value: placeText(s1) },
    { name: t('proof.snapshot.holders'), value: thousands(holders) },
    { name: t('proof.snapshot.programsCount'), value: thousands(programs) },
    { name: t('proof.snapshot.rows'), value: thousands(manifest.rows) },
    { name: t('proof.snapshot.providers'), value: <Mono>{providers.join(', ')}</Mono> },
    { name: t('proof.snapshot.hash'), value: <Mono>{manifest.sha256}</Mono> },
  ]
  return (
    <MySection
      id="snapshot-facts"
      title={t('proof.snapshot.facts')}
      action={
        <a
          href={urlOf(downloadPublicSnapshot, { params: { snapshotId } })}
          download
          className="font-semibold underline underline-offset-4"
        >
          {t('proof.snapshot.download')}
        </a>
      }
    >
      <FlowFacts rows={rows} />
    </MySection>
  )
}

function placeText({ slot, at }: SnapshotPlace): string {
  return `${thousands(slot)}, ${whenText(at)}`
}
