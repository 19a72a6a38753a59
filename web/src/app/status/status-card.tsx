import { Check, Circle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PublicMigration } from '#contract/migration/public-migration.ts'
import { keyOf, useExplorers } from '#web/src/site/migration/index.ts'
import { FlowCard, FlowFacts, HashLine } from '#web/src/ui/site/flow/flow-parts.tsx'
import { NftPicture } from '#web/src/ui/site/flow/nft-parts.tsx'
import { dayOf } from '../mypage/index.ts'
import { stepsOf, type StatusStep } from './steps-of.ts'

/** One migration: the places of its way with times and transactions. */
export function StatusCard({ migration }: { migration: PublicMigration }) {
  const { t } = useTranslation('site')
  const explorers = useExplorers()
  const { newMintAccountKey: mint } = migration
  const seed = keyOf({ contract: migration.oldNftContract, tokenId: migration.oldNftId })
  return (
    <FlowCard level={3} title={`${migration.oldProjectName} #${migration.oldNftId}`}>
      <p>
        {t('status.from', {
          chain: t(`migration.chains.${migration.chain}`),
          project: migration.newProjectName,
        })}
      </p>
      {mint !== null && (
        <div className="mt-5 grid gap-3 sm:max-w-sm">
          <NftPicture src={migration.newNftImage} seed={seed} className="w-full rounded-lg" />
          <p className="text-xl font-bold text-ink">{migration.newNftName}</p>
        </div>
      )}
      <ol className="mt-5 grid gap-4">
        {stepsOf(migration).map((step) => (
          <Step key={step.name} step={step} chain={migration.chain} />
        ))}
      </ol>
      <div className="mt-5 border-t border-line pt-2">
        <FlowFacts
          rows={[
            { name: t('status.oldWallet'), value: <Wallet value={migration.oldWalletAddress} /> },
            { name: t('status.newWallet'), value: <Wallet value={migration.newWalletAddress} /> },
            ...(mint === null
              ? []
              : [
                  {
                    name: t('migration.hashes.mint'),
                    value: (
                      <Hash
                        name={t('migration.hashes.mint')}
                        value={mint}
                        href={explorers.newAddress(mint)}
                      />
                    ),
                  },
                ]),
          ]}
        />
      </div>
    </FlowCard>
  )
}

function Step({ step, chain }: { step: StatusStep; chain: PublicMigration['chain'] }) {
  const { t } = useTranslation('site')
  const explorers = useExplorers()
  const IconPart = step.at === null ? Circle : Check
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      <IconPart
        className={step.at === null ? 'mt-0.5 size-5 text-faint' : 'mt-0.5 size-5 text-success'}
        aria-hidden
      />
      <div className="min-w-0">
        <p className="flex flex-wrap justify-between gap-x-4">
          <span className={step.at === null ? 'text-muted' : 'font-semibold text-ink'}>
            {t(`status.steps.${step.name}`)}
          </span>
          <span className="text-sm tabular-nums">
            {step.at === null ? t('status.notYet') : dayOf(step.at)}
          </span>
        </p>
        {step.at !== null && (step.name === 'archived' || step.name === 'back') && (
          <p className="text-sm">{t(`status.${step.name}Text`)}</p>
        )}
        {step.transactions.map(({ name, hash, isOnSolana }) => {
          const label = t(`migration.hashes.${name}Tx`)
          const href = isOnSolana ? explorers.newTransaction(hash) : explorers.sourceTransaction(chain, hash)
          return (
            <p key={name} className="flex flex-wrap items-center gap-x-2 text-sm">
              {label} <Hash name={label} value={hash} href={href} />
            </p>
          )
        })}
      </div>
    </li>
  )
}

function Wallet({ value }: { value: string }) {
  return <span className="font-mono text-sm break-all">{value}</span>
}

function Hash({ name, value, href }: { name: string; value: string; href: string | undefined }) {
  const { t } = useTranslation('site')
  return (
    <HashLine
      name={name}
      value={value}
      href={href}
      copyLabel={t('migration.copy', { name })}
      copiedLabel={t('migration.copied', { name })}
      explorerLabel={t('migration.explorer', { name })}
    />
  )
}
