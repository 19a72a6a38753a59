import { readSession, takeSession } from '#web/src/site/wallet/index.ts'

/** After a login or its end: the whole page knows who is there. @throws ApiError */
export async function takeLogin(): Promise<void> {
  takeSession(await readSession())
}
