export { findOptionalLiveApiToken, saveApiTokenUsed, type LiveApiToken } from './api-tokens.ts'
