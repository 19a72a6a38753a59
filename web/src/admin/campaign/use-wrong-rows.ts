import { endpoints } from '#contract/endpoints.ts'
import { useApi } from '../../shared/use-api.ts'

/** Rows of its stored lists that a campaign works without. Read once: a stored list never changes. */
export function useWrongRows(campaignId: number) {
  return useApi(endpoints.readWrongRows, { params: { campaignId } }, { revalidateOnFocus: false })
}
