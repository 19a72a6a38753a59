import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Draw } from '#contract/draw/draws.ts'
import { endpoints } from '#contract/endpoints.ts'
import { urlOf } from '../../shared/api-client.ts'
import { formatCount, formatDuration } from '../../shared/format.ts'
import { useNow } from '../../shared/use-now.ts'
import { Address, TextLink } from '../../ui/address.tsx'
import { DownloadButton } from '../../ui/button.tsx'
import { Card, Facts } from '../../ui/card.tsx'
import { Text } from '../../ui/text.tsx'
import { Time } from '../../ui/time.tsx'
import { useWords } from '../kit/words.ts'
import { paths } from '../paths.ts'

/** More stand on the public page. */
const shownMax = 200

/** Which blocks decide it, and how far the chains are. */
export function BlocksCard({ draw }: { draw: Draw }) {
  const say = useWords('draws')
  const now = useNow(1_000)
  const { state, kaiaHeight, solanaSlot, heads, expectedAt, published } = draw
  const leftMs = expectedAt === null ? null : new Date(expectedAt).getTime() - now
  return (
    <Card id="blocks" title={say('blocks.title')}>
      <div className="grid gap-5">
        <Text size="sm" tone="muted">
          {say(`blocks.${state}`)}
        </Text>
        {kaiaHeight !== null && solanaSlot !== null && (
          <div className="grid gap-6 md:grid-cols-2">
            <BlockFacts
              name={say('blocks.kaia')}
              named={kaiaHeight}
              head={state === 'waiting' ? heads?.kaiaHeight : undefined}
              at={draw.kaiaBlockAt}
              hash={published?.kaiaBlockHash}
            />
            <BlockFacts
              name={say('blocks.solana')}
              named={solanaSlot}
              head={state === 'waiting' ? heads?.solanaSlot : undefined}
              at={draw.solanaBlockAt}
              hash={published?.solanaBlockhash}
            />
          </div>
        )}
        {state === 'waiting' && leftMs !== null && (
          <Text>
            {leftMs > 0
              ? say('blocks.left', { time: formatDuration(Math.ceil(leftMs / 1000)) })
              : say('blocks.anyMoment')}
          </Text>
        )}
      </div>
    </Card>
  )
}

interface BlockFactsProps {
  name: string
  named: number
  /** How far the chain is, while it is on its way there. */
  head: number | undefined
  at: string | null
  hash: string | undefined
}

function BlockFacts({ name, named, head, at, hash }: BlockFactsProps) {
  const say = useWords('draws')
  const rows = [
    { key: 'named', name, value: formatCount(named) },
    ...(head === undefined ? [] : [{ key: 'now', name: say('blocks.now'), value: formatCount(head) }]),
    ...(at ? [{ key: 'at', name: say('blocks.at'), value: <Time at={at} /> }] : []),
    ...(hash
      ? [{ key: 'hash', name: say('blocks.hash'), value: <Address value={hash} name={say('blocks.hash')} /> }]
      : []),
  ]
  return <Facts rows={rows} />
}

/** Who was drawn, in the order of the draw. */
export function DrawnCard({ draw: { published } }: { draw: Draw }) {
  const say = useWords('draws')
  const { t } = useTranslation()
  if (!published) return null
  const { winners, reserves, seed } = published
  return (
    <Card id="drawn" title={t('draws.drawn.title', { count: winners.length })}>
      <div className="grid gap-5">
        <Facts
          rows={[
            {
              key: 'seed',
              name: say('drawn.seed'),
              value: <Address value={seed} name={say('drawn.seed')} />,
            },
          ]}
        />
        <Drawn wallets={winners} />
        {reserves.length > 0 && (
          <>
            <h3 className="font-semibold">{t('draws.drawn.reserves', { count: reserves.length })}</h3>
            <Drawn wallets={reserves} />
          </>
        )}
      </div>
    </Card>
  )
}

function Drawn({ wallets }: { wallets: readonly string[] }) {
  const say = useWords('draws')
  return (
    <>
      <ol className="grid gap-x-6 gap-y-1 sm:grid-cols-2 xl:grid-cols-3">
        {wallets.slice(0, shownMax).map((wallet, at) => (
          <li key={wallet} className="flex items-center gap-3">
            <Text size="sm" tone="muted" className="w-10 text-end tabular-nums">
              {formatCount(at + 1)}
            </Text>
            <Address value={wallet} name={say('drawn.wallet')} />
          </li>
        ))}
      </ol>
      {wallets.length > shownMax && (
        <Text size="sm" tone="muted">
          {say('drawn.more', { count: wallets.length - shownMax })}
        </Text>
      )}
    </>
  )
}

/** Whom it is drawn from, and what anybody can check that by. */
export function ListCard({ draw }: { draw: Draw }) {
  const say = useWords('draws')
  const { drawId, round, entrants, winnerCount, reserveCount } = draw
  const { listSha256, listedAt, publishedAt, drawnAt } = draw
  const times = [
    { key: 'listed', name: say('fields.listedAt'), at: listedAt },
    { key: 'published', name: say('fields.publishedAt'), at: publishedAt },
    { key: 'drawn', name: say('fields.drawnAt'), at: drawnAt },
  ]
  return (
    <Card id="list" title={say('list.title')}>
      <div className="grid gap-4">
        <Facts
          rows={[
            ...(round
              ? [{ key: 'round', name: say('fields.round'), value: <RoundLink round={round} /> }]
              : []),
            { key: 'entrants', name: say('fields.entrants'), value: formatCount(entrants) },
            { key: 'winners', name: say('fields.winnerCount'), value: formatCount(winnerCount) },
            { key: 'reserves', name: say('fields.reserveCount'), value: formatCount(reserveCount) },
            { key: 'sha', name: 'SHA-256', value: <Address value={listSha256} name="SHA-256" /> },
            ...times.flatMap(({ key, name, at }) => (at ? [{ key, name, value: <Time at={at} /> }] : [])),
            { key: 'by', name: say('fields.registrant'), value: draw.registrant ?? '-' },
          ]}
        />
        <div>
          <DownloadButton icon={Download} href={urlOf(endpoints.downloadDrawList, { params: { drawId } })}>
            {say('list.download')}
          </DownloadButton>
        </div>
      </div>
    </Card>
  )
}

/** The round that made it, and is for its winners. */
export function RoundLink({ round: { campaignId, campaignName, n } }: { round: NonNullable<Draw['round']> }) {
  const say = useWords('draws')
  return <TextLink to={paths.campaign(campaignId)}>{say('roundOf', { campaign: campaignName, n })}</TextLink>
}
