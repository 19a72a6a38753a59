export const snapshotWords = {
  sentences: {
    SLOT_AT: 'What was held at slot {s0} ({at0}).',
    SLOTS_BETWEEN: 'What was held between slot {s0} ({at0}) and slot {s1} ({at1}).',
    BLOCK_AT: 'What was held at block {s0} ({at0}).',
    BLOCKS_BETWEEN: 'What was held between block {s0} ({at0}) and block {s1} ({at1}).',
    ON_TIME: 'Asked for at {wanted}: reading began at the first that was final from then on.',
    LATE: 'Asked for at {wanted}, and read {minutes} minutes later, because nothing was read then: it does not say what was held at that time.',
  },
  snapshotProblems: {
    HOLDING_TWICE: 'Line {line} has the owner and the asset of the line before it. The file was changed.',
    NFT_TWICE:
      'One NFT has two owners: {asset}. It changed hands while it was read, or the file was changed.',
    NFT_AMOUNT: 'There is one of an NFT, and here are {amount}: {asset}.',
    SHA256: 'This is not the file of the snapshot. Its SHA-256 is {expected}; this file has {found}.',
    ROW_COUNT: 'The number of rows is another: {expected} in the snapshot, {found} in this file.',
  },
}
