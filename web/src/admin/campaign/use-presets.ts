import type { Preset } from '#contract/campaign/presets.ts'
import { endpoints } from '#contract/endpoints.ts'
import { currentLanguage } from '../../shared/i18n.ts'
import { useApi } from '../../shared/use-api.ts'

/** What campaigns may begin with, each with its name in the language of the page. */
export function usePresets() {
  const { data, error, mutate } = useApi(endpoints.listPresets)
  const language = currentLanguage()
  const nameOf = ({ nameKor, nameEng }: Preset): string => (language === 'kor' ? nameKor : nameEng)
  return { presets: data?.presets, error, retry: () => void mutate(), nameOf }
}
