import type { SocialProvider } from '../../account/codes.ts'

/** The social logins, as they call themselves. */
export const social: Record<SocialProvider, string> = { google: 'Google', kakao: 'Kakao', naver: 'Naver' }
