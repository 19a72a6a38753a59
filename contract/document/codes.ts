import type { UserKind } from '../account/codes.ts'

/** SPEC.md section 3: an image of the ID card, of the business licence, and of what proves each address. */
export const documentKinds = ['idCard', 'homeAddress', 'businessLicence', 'companyAddress'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** What is asked of whom. */
export const documentsOf: Readonly<Record<UserKind, readonly DocumentKind[]>> = {
  person: ['idCard', 'homeAddress'],
  company: ['businessLicence', 'companyAddress'],
}

/**
 * submitted: somebody of ours has to look. accepted and refused: somebody did. asked: one that was accepted is needed again. withdrawn: its
 * holder brought another, or left. lapsed: nobody looked in time. The picture is there while it is submitted, and never after.
 */
export const documentStates = ['submitted', 'accepted', 'refused', 'asked', 'withdrawn', 'lapsed'] as const
export type DocumentState = (typeof documentStates)[number]

/** Its holder has to bring another one. */
export const statesToRepeat: readonly DocumentState[] = ['refused', 'asked', 'lapsed']

/** What comes after a refusal is another document: no row goes back. */
export const documentMoves: Readonly<Record<DocumentState, readonly DocumentState[]>> = {
  submitted: ['accepted', 'refused', 'withdrawn', 'lapsed'],
  accepted: ['asked'],
  refused: [],
  asked: [],
  withdrawn: [],
  lapsed: [],
}

/** Why a document is not taken. notCovered: the back part of the number can be read. other: the note says it. */
export const documentRefusals = [
  'notCovered',
  'unreadable',
  'wrongKind',
  'differs',
  'expired',
  'other',
] as const
export type DocumentRefusal = (typeof documentRefusals)[number]

/** How far the documents of a user are. */
export const documentProgress = ['missing', 'waiting', 'complete'] as const
export type DocumentProgress = (typeof documentProgress)[number]

export const documentLimits = {
  /** SPEC.md section 9: maximum upload size 10MB. */
  bytesMax: 10 * 1024 * 1024,
  /** Of a picture as it comes: more is a mistake, or a bomb. */
  pixelsMax: 50_000_000,
  /** The longer side of a picture as it is kept. */
  sideMax: 2_400,
  fileNameMax: 120,
  noteMax: 500,
  /** What nobody looked at for so long is deleted. */
  keptDays: 30,
} as const

/** What a picture of a document may be; phones make the first. */
export const documentTypes = ['jpeg', 'png', 'webp'] as const
export type DocumentType = (typeof documentTypes)[number]
