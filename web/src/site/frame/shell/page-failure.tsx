import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Blank } from '#web/src/ui/site/blank.tsx'
import { ActionButton } from '#web/src/ui/site/base/action.tsx'
import { ChunkError } from '../in-time.ts'

interface Props {
  /** The page may be asked for again. */
  onFailure: () => void
  children: ReactNode
}

/** SPEC.md section 8: a page whose files fail or take longer than 120 s says so, and offers a reload. */
export class PageFailure extends Component<Props, { failure: unknown }> {
  override state: { failure: unknown } = { failure: null }

  static getDerivedStateFromError(failure: unknown): { failure: unknown } {
    return { failure }
  }

  override componentDidCatch(): void {
    this.props.onFailure()
  }

  override render(): ReactNode {
    const { failure } = this.state
    if (failure === null) return this.props.children
    return <FailureNotice isLate={failure instanceof ChunkError} />
  }
}

function FailureNotice({ isLate }: { isLate: boolean }) {
  const { t } = useTranslation('site')
  return (
    <Blank
      isUrgent
      title={t('shell.failure.title')}
      text={t(isLate ? 'shell.failure.late' : 'shell.failure.body')}
      action={
        <ActionButton variant="primary" onClick={() => location.reload()}>
          {t('shell.failure.reload')}
        </ActionButton>
      }
    />
  )
}
