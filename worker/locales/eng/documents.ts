import type { DocumentWords } from '../words.ts'

export const documents: DocumentWords = {
  kinds: {
    idCard: 'ID card',
    homeAddress: 'proof of home address',
    businessLicence: 'business license',
    companyAddress: 'proof of company address',
  },
  subjects: {
    accepted: 'Your document is accepted',
    refused: 'Please send your document again',
    asked: 'We need a document once more',
    lapsed: 'Please send your document again',
  },
  leads: {
    accepted: (document) => `we have accepted your document (${document}). Nothing is left for you to do.`,
    refused: (document) => `we could not take your document (${document}). Please send another one.`,
    asked: (document) =>
      `we need a document that we had accepted once more (${document}). Please send it again.`,
    lapsed: (document) =>
      `we did not look at your document (${document}) within 30 days. We are sorry: please send it again.`,
  },
  refusals: {
    notCovered: 'The back part of the ID number is not covered.',
    unreadable: 'It cannot be read.',
    wrongKind: 'It is not the document that was asked for.',
    differs: 'It says something else than your account does.',
    expired: 'It is not valid any more.',
    other: 'Please see the note below.',
  },
  reason: 'Reason',
  note: 'Note',
  deleted: 'The picture you sent is deleted.',
  link: 'See my documents',
}
