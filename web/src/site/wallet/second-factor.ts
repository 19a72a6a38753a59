import { personalPaths } from '#contract/site-paths.ts'
import type { WalletSession } from '#contract/wallet/wallets.ts'
import { toApiError } from '../../shared/api-error.ts'

/** The session of a login. Null: it waits for a second factor, which another page asks for. @throws ApiError */
export async function orSecondFactor(login: Promise<WalletSession>): Promise<WalletSession | null> {
  try {
    return await login
  } catch (cause) {
    if (toApiError(cause).code !== 'SECOND_FACTOR_REQUIRED') throw cause
    goToSecondFactor()
    return null
  }
}

/** The page of the login finds the one that waits, and leads back here. */
function goToSecondFactor(): void {
  const { pathname, search } = location
  const login = `/${pathname.startsWith('/eng') ? 'eng' : 'kor'}/${personalPaths.login}`
  location.assign(pathname === login ? `${login}${search}` : `${login}?next=${encodeURIComponent(pathname)}`)
}
