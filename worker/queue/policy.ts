/** Every timing of the worker, and what each is for. How long it is in production is in `retry-policy.ts`. */
export interface Policy {
  /** Two notifications of the same row within this time are one task. */
  notifyWindowMs: number
  /** A released chunk that is still planned after this long is released again. */
  releaseAgainMs: number
  /** How long a drive may keep a run without renewing its lease. */
  driveLeaseMs: number
  /** One drive task works this long, then notifies the next, so that no run starves another. */
  driveMs: number
  /** How often a run of which everything is on its way is polled all the same: it may be paused, or a chunk come back. */
  driveAllOutMs: number
  /** A run in progress is polled once a slot of its chain, within these bounds. */
  driveTickMinMs: number
  driveTickMaxMs: number
  /** What is polled before the length of a slot is known: long pauses would miss what a quick chain confirms. */
  driveTickUnknownMs: number
  /** How long a slot is taken to be, before it is known, where a person is told how long something lasts. */
  slotUnknownMs: number
  /** Polls that a wake signal began are at least this far apart. */
  driveRestMs: number
  /** Refusals of the network within this time are one: the send window halves once. */
  refusalsAreOneMs: number
  /** What is final waits this long at most for more of it, to be read back in one set. */
  finalizeAfterMs: number
  sweepEveryMs: number
  /** A migration is not notified again while its task may still be in the queue. */
  sweepNotifyAgainMs: number
  /** How often rows that are no longer needed are removed. */
  removeStaleEveryMs: number
  heartbeatEveryMs: number
  /** A worker without a heartbeat for so long counts as ended. */
  heartbeatValidMs: number
  /** When no worker was at work for so long, the rows may be those of a backup: less than a blockhash lives, more than a restart takes. */
  workGapMs: number
  /** How often prices, health and balances are stored, and how old the prices may be that tasks work with. */
  watchChainEveryMs: number
  conditionsMaxAgeMs: number
  /** A blockhash that was read within this time is shared: it is valid for 150 blocks, 30 s at 200 ms. */
  blockhashSharedMs: number
  /** How old may be what is known of a chain's rent, and of whether it takes v1 transactions. */
  rentMaxAgeMs: number
  acceptsV1MaxAgeMs: number
  /** How old may be what others pay for the accounts of a transaction, and the height that a blockhash is held against. */
  priorityFeeMaxAgeMs: number
  blockHeightMaxAgeMs: number
  /**
   * Readings of (slot, clock) that the length of a slot is taken from: closer together they say more about our own delays,
   * and older ones are forgotten, for it changes while we run.
   */
  slotSpanMinMs: number
  slotSpanMaxMs: number
  /** An RPC that fails again and again is not asked for so long: doubles, with a cap. */
  rpcPauseFirstMs: number
  rpcPauseMaxMs: number
  /** Before a question whose answer was lost is asked again. */
  rpcAskAgainMs: number
  /** The clock of a chain and that of the database may differ by so much. */
  clocksApartMs: number
  /** For so long nobody else sends the return of a guard that one worker sends: about as long as a blockhash lives. */
  guardReturnMs: number
  /** The same bytes are broadcast again while nothing confirms them. */
  rebroadcastEveryMs: number
  /** Refusals on chain of one chunk, for reasons that may pass, before its items fail. What never landed is no fault of the items. */
  attemptsMax: number
  /** Back-off before a chunk is tried again after a temporary error: doubles, with a cap. */
  backOffFirstMs: number
  backOffMaxMs: number
  /** How long an item may be in the way for a reason that may pass, such as a stale proof, before it fails alone. */
  itemPatienceMs: number
  /** How long an unknown attempt may hold the run in 10 before the run shows 90. */
  unknownPatienceMs: number
  /** For how long nothing of a run may become final, while something of it is out, before the run says so. */
  notLandingMs: number
  /** How long RPCs may deny an attempt whose accounts the chain says are there. */
  deniedPatienceMs: number
  /** How long one try of a mail may take before another worker may try: longer than every timeout of SMTP. */
  mailLeaseMs: number
  /** How long a mail server may take to be reached, to greet, and for each step. */
  smtpConnectMaxMs: number
  smtpGreetingMaxMs: number
  smtpIdleMaxMs: number
  /** Tries of one mail before it waits for a person: with the back-off below about two hours. */
  mailTriesMax: number
  mailBackOffFirstMs: number
  mailBackOffMaxMs: number
  /** How often the rules of alerts are evaluated. */
  evaluateAlertsEveryMs: number
  /** How long a webhook may take to answer, and one try of a delivery before another worker may try. */
  webhookMaxMs: number
  deliveryLeaseMs: number
  /** How long one look at a campaign, and planning a round or a look at a draw, may take before another worker may do it too. They protect nothing. */
  campaignLeaseMs: number
  roundLeaseMs: number
  /** The same of one page of a snapshot of holders, and how soon one is looked at again whose chain has not come so far. */
  snapshotLeaseMs: number
  snapshotPollMs: number
  /** How soon one is read anew that does not fit together. */
  snapshotAnewMs: number
  /** A campaign is looked at this often at least, whenever its next round is; a draw that is not over so often. */
  campaignLaterMs: number
  drawPollMs: number
  /** For how long a round waits for its draw before a person is asked: its blocks take a quarter of an hour. */
  roundDrawMaxMs: number
  /** For how long a worker that audits a run is not taken for gone; it says so again and again. */
  auditLeaseMs: number
  /** What lies between two tries of a delivery, as Standard Webhooks proposes it; after the last of them it is given up. */
  deliveryRetriesMs: readonly number[]
  /** How long one run of a migration's task may take before another worker may run it too. It protects nothing. */
  migrateLeaseMs: number
  /** Migration tasks that may wait in the queue; the rest waits for the next sweep. */
  migrationsWaitingMax: number
  /** How soon a migration runs again: while something of it is on its way, and while nothing is. */
  migrateSoonMs: number
  migrateLaterMs: number
  /** Our transactions on a source chain: the same bytes are broadcast again while they are not mined. */
  sourceChainRebroadcastMs: number
  /** From when on what was broadcast on a source chain and is not mined is looked at for its fee, and again after as long. */
  sourceChainReplaceMs: number
  /** After how long a transaction of ours that is not mined is checked: another one may have its nonce. */
  sourceChainNonceTakenMs: number
  /** An RPC of the wrong chain is asked again this long after it was found wrong: it may have been corrected. */
  sourceChainAskAgainMs: number
  watchSourceChainMs: number
  /** The time slice of one step in polling a source chain; what it leaves continues at the next poll. */
  watchSliceMs: number
  /** A wallet's balance is held against its rows when so many blocks came since: it costs two questions of every RPC. */
  balanceEveryBlocks: number
  /** How long the lock of a worker that polls a chain, or compares, outlives its last renewal; and how soon it is renewed. */
  lockIdleMaxMs: number
  lockRenewEveryMs: number
  /** How often entries of the audit log get their place in its chain of hashes; and how often a part of that is checked. */
  linkAuditLogMs: number
  checkAuditLogMs: number
  gatherMs: number
  /** How often a worker checks whether a comparison of chain and records is due or asked for. */
  reconcileEveryMs: number
  /** Between its two readings: longer than what is on its way needs to move both a row and a chain. */
  reconcilePauseMs: number
  /** A wallet whose balance was not explained for so long is not compared at all: the report is incomplete. */
  reconcileBalanceMaxAgeMs: number
  /** Of a reveal: one step of it, and how soon it is looked at again: under way, kept from beginning, over. */
  revealLeaseMs: number
  revealPollMs: number
  revealBlockedMs: number
  revealSettleMs: number
  /** Of a fee wallet: one reading, and how soon it is read again: while a payment is open, and while none is. */
  feeWalletLeaseMs: number
  feeWalletSoonMs: number
  feeWalletLaterMs: number
  /** Of a booking: one step of it, and how soon the chain is asked again that did not answer. */
  reservationLeaseMs: number
  reservationAgainMs: number
  /** For so long after its time a payment waits for what was sent in time to become final. */
  paymentGraceMs: number
  /** A worker killed in the middle of a task leaves its lock in the queue; other workers check for such locks now and then. */
  queueLockMs: number
  queueStalledEveryMs: number
}
