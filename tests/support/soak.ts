/** Whether this is the long run, which looks at everything; the usual one looks at one of each kind. */
export const isSoak = process.env['SOAK'] === '1'
