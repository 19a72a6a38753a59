import { endpoints } from '#contract/endpoints.ts'
import { urlOf } from '../../shared/api-client.ts'
import { toApiError } from '../../shared/api-error.ts'

/** The text of a stored list. @throws ApiError where it cannot be read. */
export async function readFileText(fileId: number): Promise<string> {
  const response = await fetch(urlOf(endpoints.downloadRecipientFile, { params: { fileId } }))
  if (!response.ok) throw toApiError(new Error(`The list could not be read (${response.status}).`))
  return response.text()
}
