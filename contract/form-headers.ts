/** What a public form is sent with; without schemas, so that a page needs none for it. */
export const formStampPath = '/api/common/formStamp'
/** Where a form sends its stamp, and what a program typed into the field that people do not see. */
export const formStampHeader = 'x-form-stamp'
export const formTrapHeader = 'x-form-trap'
/** The name of that field. */
export const formTrapName = 'website'
