/** Who registers. */
export const userKinds = ['person', 'company'] as const
export type UserKind = (typeof userKinds)[number]

/** closed: the row stays for what refers to it, and nothing in it is of the person any more. */
export const userStatuses = ['active', 'closed'] as const
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

/** What came to an account, or went: a way in. */
export const waysInChanges = [
  'walletAdded',
  'walletRemoved',
  'passwordAdded',
  'passwordRemoved',
  'socialAdded',
  'socialRemoved',
] as const
export type WaysInChange = (typeof waysInChanges)[number]

/** How somebody showed who they are. */
export const loginMethods = ['password', 'wallet', 'code', ...socialProviders] as const
export type LoginMethod = (typeof loginMethods)[number]

/** For so long after that, what changes the ways into an account asks for nothing more. */
export const provedForMs = 10 * 60_000
