import type { Caller } from '../api.ts'
import { pictureOf } from '../document/pictures.ts'

/** Sends a profile picture as the page does. */
export async function sendProfilePicture(caller: Caller, bytes?: Uint8Array) {
  return caller.send('put', '/api/user/profile/picture', {
    rawBody: bytes ?? (await pictureOf()),
    headers: { 'content-type': 'application/octet-stream' },
  })
}
