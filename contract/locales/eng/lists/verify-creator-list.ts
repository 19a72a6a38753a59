export const verifyCreatorList = {
  columns: {
    creator: {
      words: 'Creator',
    },
  },
  verifyCreatorList: {
    issues: {
      creatorUnlisted: {
        title: 'Not among its creators',
        sentence:
          'The NFT does not name {creator} among its creators, and only those it names can be verified. Remove the row.',
      },
      creatorNotOurs: {
        title: 'Creator whose wallet is not ours',
        sentence:
          'The creator {creator} is not the admin wallet of this project ({wallet}). Only the key of a creator can sign for it: choose the project whose admin wallet it is, or remove the row.',
      },
    },
  },
}
