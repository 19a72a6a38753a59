/** Sentences of what differs; more of them say nothing new. */
const sentencesMax = 20

/** A line of an audit, with what differs below it. */
export function withSentences(head: string, sentences: string[]): string[] {
  return [
    `${head}; difference: ${sentences.length}`,
    ...sentences.slice(0, sentencesMax).map((sentence) => `  ${sentence}`),
    ...(sentences.length > sentencesMax ? [`  and ${sentences.length - sentencesMax} more (--json)`] : []),
  ]
}
