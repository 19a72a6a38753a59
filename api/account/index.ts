export { presentSession, presentWallet } from './present-session.ts'
export { requireProved } from './step-up.ts'
export { tellWaysIn } from './tell-ways-in.ts'
