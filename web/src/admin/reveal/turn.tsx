import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SamplePicture } from '#web/src/ui/sample-picture.tsx'
import { Text } from '#web/src/ui/text.tsx'

interface Shown {
  name: string
  /** Null: there is none yet. */
  image: string | null
}

/** What a token shows before and after its reveal, beside each other. */
export function Turn({ before, after }: { before: Shown; after: Shown }) {
  const { t } = useTranslation()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-3">
      <Side label={t('reveals.result.before')} {...before} />
      <ArrowRight className="size-5" aria-hidden />
      <Side label={t('reveals.result.after')} {...after} />
    </div>
  )
}

function Side({ label, name, image }: Shown & { label: string }) {
  return (
    <figure className="min-w-0">
      {/* Another address is another picture, also where the one before did not load. */}
      <SamplePicture key={image} src={image} />
      <figcaption className="mt-1.5 min-w-0">
        <Text as="div" size="xs" tone="faint">
          {label}
        </Text>
        <span className="block truncate text-sm font-medium" title={name}>
          {name}
        </span>
      </figcaption>
    </figure>
  )
}
