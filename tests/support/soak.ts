/** Whether this is the long run, which checks everything; the usual one checks one of each kind. */
export const isSoak = process.env['SOAK'] === '1'
