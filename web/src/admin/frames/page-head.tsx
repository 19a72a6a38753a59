import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { BackLink } from '../../ui/shell/back-link.tsx'
import { Text } from '../../ui/text.tsx'

export interface PageHeadProps {
  title: string
  description?: ReactNode
  /** The parent of this page: a list, a run. */
  parent?: { to: string; label: string }
  badges?: ReactNode
  actions?: ReactNode
}

/** The top of every page: where you are, its one h1, what can be done. */
export function PageHead({ title, description, parent, badges, actions }: PageHeadProps) {
  const { t } = useTranslation()
  useEffect(() => {
    document.title = `${title} · ${t('shell.brand')}`
  }, [title, t])
  return (
    <header className="mb-6">
      {parent && <BackLink render={<Link to={parent.to} />}>{parent.label}</BackLink>}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <h1 className="min-w-0 text-2xl font-semibold wrap-anywhere">{title}</h1>
            {badges}
          </div>
          {description && (
            <Text as="div" tone="muted" className="mt-1 max-w-3xl">
              {description}
            </Text>
          )}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
    </header>
  )
}
