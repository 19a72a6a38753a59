/**
 * Brings back a stored wallet, and fetches what the wallet button opens. It imports nothing itself: whoever names it
 * names every file it needs at once, and that should be one.
 */
export const resumeWallets = (): Promise<void> => import('./resume.ts').then((it) => it.resumeWallets())
export const readyDialog = () => import('./window/ready.ts').then((it) => it.readyDialog())
export const readyAccount = () => import('./window/ready.ts').then((it) => it.readyAccount())
