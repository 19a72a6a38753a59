import { endpoints } from '#contract/endpoints.ts'
import { errorsOf } from '#contract/errors-of.ts'
import { errorCodes } from '#contract/codes/results.ts'
import { errorEnvelopeSchema } from '#contract/envelope.ts'

const table = Object.entries(endpoints)
  .map(([name, endpoint]) => ({ name, endpoint, shape: shapeOf(endpoint.path) }))
  // An address without a parameter is that endpoint's, whatever a parameter may be.
  .toSorted((a, b) => a.endpoint.path.split('{').length - b.endpoint.path.split('{').length)

function shapeOf(path: string) {
  const literal = path.replaceAll('.', String.raw`\.`)
  return new RegExp(`^${literal.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
}

/** @throws Error when an endpoint answers an error that its contract, and so OpenAPI, does not name. */
export async function assertDocumented(method: string, path: string, response: Response) {
  if (response.ok || !response.headers.get('content-type')?.includes('json')) return
  const [pathname = ''] = path.split('?')
  const found = table.find(({ endpoint, shape }) => endpoint.method === method && shape.test(pathname))
  if (!found) return
  const { resultCd } = errorEnvelopeSchema.parse(await response.clone().json())
  if (!errorsOf(found.endpoint).includes(resultCd))
    throw new Error(`${found.name} answered ${resultCd}, which its contract does not name.`)
  if (errorCodes[resultCd] !== response.status)
    throw new Error(`${found.name} answered ${resultCd} with the status ${response.status}.`)
}
