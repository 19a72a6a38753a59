/** How rounds, draws and snapshots of holders are driven. */
export interface CampaignPolicy {
  /** How long one look at a campaign, and planning a round or a look at a draw, may take before another worker may do it too. They protect nothing. */
  campaignLeaseMs: number
  roundLeaseMs: number
  /** The same of one page of a snapshot of holders, and how soon one is looked at again whose chain has not come so far. */
  snapshotLeaseMs: number
  snapshotPollMs: number
  /** How soon one is read anew that does not fit together, and how often before it fails. */
  snapshotAnewMs: number
  snapshotReadingsMax: number
  /** Tries in a row without an answer before a snapshot fails: with the back-off about half an hour. */
  snapshotTriesMax: number
  /** A campaign is looked at this often at least, whenever its next round is; a draw that is not over so often. */
  campaignLaterMs: number
  drawPollMs: number
}

export const campaignPolicy: CampaignPolicy = {
  campaignLeaseMs: 30_000,
  roundLeaseMs: 120_000,
  snapshotLeaseMs: 60_000,
  snapshotPollMs: 1_000,
  snapshotAnewMs: 15_000,
  snapshotReadingsMax: 4,
  snapshotTriesMax: 65,
  campaignLaterMs: 60_000,
  drawPollMs: 5_000,
}
