export { listCountedApplications, moveApplicationRounds } from './rounds.ts'
