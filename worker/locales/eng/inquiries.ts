import type { InquiryWords } from '../words.ts'

export const inquiries: InquiryWords = {
  kinds: { investment: 'Investment inquiry', partnership: 'Partnership inquiry' },
  fields: {
    reference: 'Reference',
    kind: 'Kind',
    name: 'Name',
    company: 'Company',
    email: 'Email',
    phone: 'Telephone',
    receivedAt: 'Received',
    consentedAt: 'Consent given',
  },
  answer: 'A reply to this mail goes to the person who asked.',
}
