/** What tells a round of a campaign from all others. */
export interface RoundMark {
  /** Short, and of this round alone among all of the project. */
  reference: string
}

/** What of a campaign its mark is made of. */
interface MarkedBy {
  code: string
  recipients: { by: 'list' } | { by: 'rule'; isNeverTwice: boolean }
}

/** Letters, digits and hyphens: it stands in references that go into keys of items. */
export const campaignCodePattern = /^[a-z0-9](?:[a-z0-9-]{0,14}[a-z0-9])?$/

/**
 * The mark of a round: the code of its campaign, which is unique in a project, and its time in UTC. It is worked out and stored nowhere, so that
 * whoever makes the round once more, after a restored backup too, makes the same one. Where nobody gets it twice, all rounds of a
 * campaign have the same: who got any of them is known by that, also when a backup took its rows along.
 */
export function roundMark({ code, recipients }: MarkedBy, occurrenceAt: Date): RoundMark {
  if (recipients.by === 'rule' && recipients.isNeverTwice) return { reference: code }
  const at = occurrenceAt.toISOString()
  const minute = `${at.slice(0, 10).replaceAll('-', '')}T${at.slice(11, 16).replace(':', '')}Z`
  return { reference: `${code} ${minute}` }
}

/** In a text of a list it stands for the number of the round: what is minted every week is another NFT every week. */
export const roundPlaceholder = '{round}'

export function fillRound(text: string, n: number): string {
  return text.replaceAll(roundPlaceholder, String(n))
}
