export { assertSources, snapshotsNow } from './assert-sources.ts'
