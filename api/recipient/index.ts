export { assertSources } from './assert-sources.ts'
