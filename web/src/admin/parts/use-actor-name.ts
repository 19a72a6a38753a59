import { useTranslation } from 'react-i18next'

/** Who did something: a program by the number of its API token, anybody else as they are. */
export function useActorName(): (actor: string) => string {
  const { t } = useTranslation()
  return (actor) => {
    const [, id] = /^token:(\d+)$/.exec(actor) ?? []
    return id === undefined ? actor : t('common.apiToken', { id })
  }
}
