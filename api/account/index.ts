export { presentSession, presentWallet } from './present-session.ts'
