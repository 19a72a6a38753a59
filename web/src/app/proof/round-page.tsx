import { useTranslation } from 'react-i18next'
import { listRoundTransactions, readPublicRound, type PublicRound } from '#contract/campaign/public-rounds.ts'
import { itemGroups } from '#contract/run/item-group.ts'
import { personalPath } from '#contract/site-paths.ts'
import { writeAmount } from '#contract/recipient/amount/amount-text.ts'
import { call } from '#web/src/shared/api-client.ts'
import { contentLanguage } from '#web/src/site/frame/paths.ts'
import { thousands } from '#web/src/site/frame/thousands.ts'
import { useNavLanguage } from '#web/src/site/frame/use-language.ts'
import { PageLink } from '#web/src/ui/site/base/page-link.tsx'
import { FlowFacts } from '#web/src/ui/site/flow/flow-parts.tsx'
import { MySection } from '#web/src/ui/site/app/personal-parts.tsx'
import { PagedSection } from '../mypage/index.ts'
import { whenText } from './draw-parts.tsx'
import { Mono } from './mono.tsx'
import { ProofPage } from './proof-page.tsx'
import { TransactionHash } from '../transaction-hash.tsx'

/** For anybody: what became of a round whose campaign is public. */
export function RoundPage() {
  return (
    <ProofPage
      of="round"
      read={(roundId) => call(readPublicRound, { params: { roundId } })}
      nameOf={({ campaignName }) => campaignName}
      isOpen={({ status }) => status === '0' || status === '10' || status === '90'}
      show={(round) => <Round round={round} />}
    />
  )
}

function Round({ round }: { round: PublicRound }) {
  const { t } = useTranslation('site')
  return (
    <>
      <div role="status">
        <p className="text-lg font-bold">{t(`proof.round.statuses.${round.status}`)}</p>
        <p className="mt-1 max-w-3xl text-muted">{t(`proof.round.statusTexts.${round.status}`)}</p>
      </div>
      <Totals round={round} />
      <Grounds round={round} />
      <Transactions roundId={round.roundId} />
    </>
  )
}

/** 12525.35 as "12,525.35". */
function withThousands(amount: string): string {
  const [whole = '', part] = amount.split('.')
  return [thousands(Number(whole)), part].filter(Boolean).join('.')
}

/** Every group that somebody is in: they add up to all. */
function Totals({ round: { counts, total, amounts } }: { round: PublicRound }) {
  const { t } = useTranslation('site')
  const groups = itemGroups.filter((group) => group === 'completed' || counts[group] > 0)
  const unit = amounts?.mint === null ? 'SOL' : ''
  const amountText = (text: string, decimals: number) =>
    `${withThousands(writeAmount(BigInt(text), decimals))} ${unit}`.trim()
  return (
    <MySection id="round-totals" title={t('proof.round.totals')}>
      <FlowFacts
        rows={[
          { name: t('proof.round.total'), value: thousands(total), isStrong: true },
          ...groups.map((group) => ({
            name: t(`proof.round.groups.${group}`),
            value: thousands(counts[group]),
          })),
          ...(amounts
            ? [
                { name: t('proof.round.amountTotal'), value: amountText(amounts.total, amounts.decimals) },
                {
                  name: t('proof.round.amountDone'),
                  value: amountText(amounts.done, amounts.decimals),
                  isStrong: true,
                },
              ]
            : []),
        ]}
      />
    </MySection>
  )
}

/** What it follows from: time, list, draws. */
function Grounds({ round }: { round: PublicRound }) {
  const { t } = useTranslation('site')
  const language = contentLanguage(useNavLanguage())
  const { kind, n, occurrenceAt, finishedAt, listSha256, draws, snapshots, amounts } = round
  return (
    <MySection id="round-grounds" title={t('proof.round.grounds')}>
      <FlowFacts
        rows={[
          {
            name: t('proof.draw.project'),
            value: language === 'kor' ? round.projectNameKor : round.projectName,
          },
          { name: t('proof.round.kind'), value: t(`proof.round.kinds.${kind}`) },
          ...(amounts?.mint ? [{ name: t('proof.round.token'), value: <Mono>{amounts.mint}</Mono> }] : []),
          { name: t('proof.round.n'), value: thousands(n) },
          { name: t('proof.round.occurrenceAt'), value: whenText(occurrenceAt) },
          ...(finishedAt ? [{ name: t('proof.round.finishedAt'), value: whenText(finishedAt) }] : []),
          { name: t('proof.round.listHash'), value: <Mono>{listSha256}</Mono> },
          ...draws.map(({ drawId, name }) => ({
            name: t('proof.round.draw'),
            value: (
              <PageLink
                to={personalPath(language, 'airdropDraw', drawId)}
                className="underline underline-offset-4"
              >
                {name}
              </PageLink>
            ),
          })),
          ...snapshots.map(({ snapshotId }) => ({
            name: t('proof.round.snapshot'),
            value: (
              <PageLink
                to={personalPath(language, 'airdropSnapshot', snapshotId)}
                className="underline underline-offset-4"
              >
                {t('proof.round.snapshotOf', { n: snapshotId })}
              </PageLink>
            ),
          })),
        ]}
      />
    </MySection>
  )
}

function Transactions({ roundId }: { roundId: number }) {
  const { t } = useTranslation('site')
  const name = t('proof.round.transaction')
  return (
    <PagedSection
      id="round-transactions"
      title={t('proof.round.transactions')}
      name="round transactions"
      owner={String(roundId)}
      fetchPage={(after) =>
        call(listRoundTransactions, {
          params: { roundId },
          query: { limit: 50, ...(after !== null && { after }) },
        })
      }
      typedIn={() => ''}
      none={{ title: t('proof.round.noTransactions'), text: t('proof.round.noTransactionsText') }}
      show={(rows) => (
        <ul className="grid gap-1">
          {rows.map(({ signature, items, at }) => (
            <li
              key={signature}
              className="flex flex-wrap items-center justify-between gap-x-6 border-b border-line py-1.5"
            >
              <TransactionHash signature={signature} name={name} />
              <span className="text-sm text-muted tabular-nums">
                {t('proof.round.items', { count: items })}, {whenText(at)}
              </span>
            </li>
          ))}
        </ul>
      )}
    />
  )
}
