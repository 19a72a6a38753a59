import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MetadataProof } from '#contract/migration/parity.ts'
import {
  FlowButton,
  FlowFacts,
  FlowWaiting,
  HashLine,
  TextButton,
} from '#web/src/ui/site/flow/flow-parts.tsx'
import { useFetched } from '../../use-fetched.ts'
import { fetchParity } from '../api.ts'
import { Text } from '#web/src/ui/text.tsx'

/** Old and new metadata side by side, with their hashes; read when somebody asks for it. */
export function Parity({ migrationId }: { migrationId: number }) {
  const { t } = useTranslation('site')
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <Sides migrationId={migrationId} />
  return (
    <p>
      <FlowButton isSmall onClick={() => setOpen(true)}>
        {t('migration.parity.open')}
      </FlowButton>
    </p>
  )
}

function Sides({ migrationId }: { migrationId: number }) {
  const { t } = useTranslation('site')
  const { data, error, retry } = useFetched(`parity ${migrationId}`, () => fetchParity(migrationId))
  if (!data)
    return error === undefined ? (
      <FlowWaiting>{t('migration.parity.loading')}</FlowWaiting>
    ) : (
      <p role="alert">
        {t('migration.parity.failed')}{' '}
        <TextButton onClick={() => void retry()}>{t('migration.retry')}</TextButton>
      </p>
    )
  return (
    <section aria-label={t('migration.parity.title')} className="grid grid-cols-1 gap-4">
      <ul className="grid gap-1 text-[0.9375rem]">
        {(['json', 'image'] as const).map((part) => (
          <li key={part}>{t(`migration.parity.${part}Is.${compare(data.old, data.new, part)}`)}</li>
        ))}
      </ul>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <Side title={t('migration.parity.old')} side={data.old} />
        <Side title={t('migration.parity.new')} side={data.new} />
      </div>
      <Text as="p" size="sm" tone="muted">
        {t('migration.parity.note')}
      </Text>
    </section>
  )
}

function Side({ title, side }: { title: string; side: MetadataProof | null }) {
  const { t } = useTranslation('site')
  const unread = t('migration.parity.unread')
  const hash = (part: 'json' | 'image') => {
    const name = `${title}: ${t(`migration.parity.${part}`)}`
    const value = side?.[part]?.sha256
    if (value === undefined) return unread
    return (
      <HashLine
        name={name}
        value={value}
        copyLabel={t('migration.copy', { name })}
        copiedLabel={t('migration.copied', { name })}
        explorerLabel=""
      />
    )
  }
  return (
    <div className="min-w-0">
      <Text as="h6" size="sm" weight="semibold">
        {title}
      </Text>
      <FlowFacts
        rows={[
          { name: t('migration.parity.name'), value: side?.name ?? unread },
          { name: t('migration.parity.json'), value: hash('json') },
          { name: t('migration.parity.image'), value: hash('image') },
          ...(side?.traits ?? []).map(({ type, value }) => ({ name: type, value })),
        ]}
      />
    </div>
  )
}

/** Two files are the same only where both were read. */
export function compare(
  old: MetadataProof | null,
  next: MetadataProof | null,
  part: 'json' | 'image',
): 'same' | 'different' | 'unknown' {
  const [one, other] = [old?.[part], next?.[part]]
  if (!one || !other) return 'unknown'
  return one.sha256 === other.sha256 ? 'same' : 'different'
}
