/** Who registers. */
export const userKinds = ['person', 'company'] as const
export type UserKind = (typeof userKinds)[number]

/** blocked: nobody gets in, and nothing else changes. closed: the row stays for what refers to it, and nothing in it is of the person any more. */
export const userStatuses = ['active', 'blocked', 'closed'] as const
export type UserStatus = (typeof userStatuses)[number]

/**
 * What a code by e-mail is for; it opens nothing else. register: a new account. reset: another password. attach: an e-mail and a
 * password for an account that has none.
 */
export const codePurposes = ['register', 'reset', 'attach'] as const
export type CodePurpose = (typeof codePurposes)[number]

/** What is agreed to. */
export const consentKinds = ['age14', 'terms', 'privacy', 'marketing'] as const
export type ConsentKind = (typeof consentKinds)[number]

/** Without these there is no account. */
export const requiredConsents = ['age14', 'terms', 'privacy'] as const satisfies readonly ConsentKind[]

/** The day of the texts that are agreed to now (web/src/content, etcTermsofUse and etcPrivacy). */
export const consentVersion = '2026-11-01'

/** Who else vouches for people; which of them do, is a setting. */
export const socialProviders = ['google', 'kakao', 'naver'] as const
export type SocialProvider = (typeof socialProviders)[number]

/** What came to an account, or went: a way in, or what is shown beside one. */
export const waysInChanges = [
  'walletAdded',
  'walletRemoved',
  'passwordAdded',
  'passwordRemoved',
  'socialAdded',
  'socialRemoved',
  'totpAdded',
  'totpRemoved',
  'passkeyAdded',
  'passkeyRemoved',
  'recoveryCodesMade',
  'recoveryCodeUsed',
  'factorsDropped',
] as const
export type WaysInChange = (typeof waysInChanges)[number]

/** What somebody shows beside a way in. totp: a code of an authenticator app. recovery: one of the codes kept for the day the others are lost. */
export const secondFactors = ['totp', 'passkey', 'recovery'] as const
export type SecondFactor = (typeof secondFactors)[number]

/** How somebody showed who they are. */
export const loginMethods = ['password', 'wallet', 'code', ...socialProviders, ...secondFactors] as const
export type LoginMethod = (typeof loginMethods)[number]

/** By what a session shows once more who is there. */
export const proofMethods = ['totp', 'passkey', 'password', 'wallet'] as const
export type ProofMethod = (typeof proofMethods)[number]

/** What an admin has to set up before anything else. */
export const sessionDues = ['password', 'secondFactor'] as const
export type SessionDue = (typeof sessionDues)[number]

/** For so long after that, what changes the ways into an account asks for nothing more. */
export const provedForMs = 10 * 60_000
