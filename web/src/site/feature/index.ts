export { Opening, OpeningDay, useOpeningWords, WhenNotOpen, WhenOpen } from './opening.tsx'
