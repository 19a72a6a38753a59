/**
 * Brings back a stored wallet, and fetches what the wallet button opens. It imports nothing itself: an import of it
 * fetches every file it needs at once, and that should be one.
 */
export function resumeWallets(): Promise<void> {
  return import('./resume.ts').then((it) => it.resumeWallets())
}
export function readyDialog() {
  return import('./window/ready.ts').then((it) => it.readyDialog())
}
export function readyAccount() {
  return import('./window/ready.ts').then((it) => it.readyAccount())
}
