export { companyOf, openAddress } from './personal-fields.ts'
export { presentSession, presentWallet } from './present-session.ts'
export { holdLogin, logIn } from './log-in.ts'
export { tellWaysIn } from './tell-ways-in.ts'
