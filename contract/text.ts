import { z } from 'zod'
import { isPlainBlock, isPlainLine, toPlainLine } from './plain-text.ts'

const refused = {
  params: { code: 'CONTROL_CHARACTER' },
  message: 'It holds a character that cannot be shown.',
}

/**
 * Text of one line from outside, in every request: never a bare `z.string()`. Bounds are added where it is used.
 */
export function lineText() {
  return z.string().refine(isPlainLine, refused)
}

/** Text of one line with at most so many bytes in UTF-8, as the Token Metadata program counts them. */
export function utf8Text(max: number, text = lineText()) {
  return text
    .trim()
    .min(1)
    .refine((it) => new TextEncoder().encode(it).length <= max, {
      params: { code: 'TOO_MANY_BYTES', max },
      message: `At most ${max} bytes in UTF-8.`,
    })
}

/** The same for text of several lines: line breaks and tabs stay. */
export function blockText() {
  return z.string().refine(isPlainBlock, refused)
}

/** Bounds of the reason an admin gives for what is done by hand; it stays in the audit log. */
export const reasonBounds = { min: 5, max: 500 } as const
/** The schema of such a reason; spaces around it do not count. */
export function reasonText() {
  return blockText().trim().min(reasonBounds.min).max(reasonBounds.max)
}

/** What somebody else wrote, such as the name of an NFT on chain: forbidden characters become spaces instead of an error. */
export function foreignText(max: number) {
  return z.string().max(max).transform(toPlainLine)
}
