export const authorityIssues = {
  alreadyPlanned: {
    title: 'Already in another run',
    sentence:
      'Already in the run "{run}", which hands it to the same wallet, or has not finished yet. Wait for that run, retry it if it failed, or remove the row.',
  },
  targetUnknown: {
    title: 'Unknown kind',
    sentence: '"{value}" says nothing here. Write nft, tree or collection; an empty cell is an nft.',
  },
  authorityOffCurve: {
    title: 'Address without a key',
    sentence:
      'No secret key belongs to the new authority {value}: only a program, such as that of a multisig vault, can sign for it. Make sure that it is the one you mean.',
  },
  authorityIsTarget: {
    title: 'The same address twice',
    sentence:
      'What is handed over and its new authority are the same address. Enter the wallet that is to have the authority.',
  },
  authorityIsOurs: {
    title: 'Authority of this wallet already',
    sentence:
      'The new authority is the admin wallet of this project, which hands over only what it has: nothing would change. Remove the row.',
  },
  leafWithoutAuthority: {
    title: 'Compressed NFT, without an authority of its own',
    sentence:
      '"{name}" is compressed and has no authority of its own: that of its collection changes it, and the delegate of its tree mints. Remove the row, and hand over the addresses of the tree (tree) and of the collection (collection).',
  },
  authorityElsewhere: {
    title: 'Authority of another wallet',
    sentence:
      'The authority is {authority}, not the admin wallet of this project ({wallet}). Choose the project whose wallet that is, or remove the row.',
  },
  targetIsTree: {
    title: 'Address of a tree',
    sentence: 'A tree is at this address. Write tree in the column Kind: it gets another delegate.',
  },
  targetIsNoTree: {
    title: 'Not a tree',
    sentence: 'An NFT is at this address, not a tree. Write nft or collection in the column Kind.',
  },
  collectionTooEarly: {
    title: 'A collection comes last',
    sentence:
      'A collection is handed over after everything else, since nothing of it can be verified or changed afterwards. Move this row behind row {lastRow}.',
  },
}
