export { takeChallenges, type Signed } from './take-challenges.ts'
