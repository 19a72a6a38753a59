export const amountProblems = {
  AMOUNT_MISSING: 'The amount is empty. Write it like 1.5.',
  AMOUNT_FORMAT: '"{value}" is not an amount. Write digits only, with a full stop before decimals, like 1.5.',
  AMOUNT_COMMA: 'The amount has a comma: "{value}". Write it without thousands separators, like 1000.5.',
  AMOUNT_SCIENTIFIC:
    'A spreadsheet shortened the amount: "{value}". Format the cells as text and write all digits.',
  AMOUNT_NEGATIVE: 'The amount is below zero: "{value}". Write one above zero.',
  AMOUNT_ZERO: 'The amount is zero. Write one above zero, or remove the row.',
  AMOUNT_DECIMALS: 'The amount has too many decimals: "{value}". The token has {decimals}.',
  AMOUNT_TOO_LARGE: 'The amount is too large: {value}. The chain can count up to {amountMax}.',
  SHARE_TOO_LARGE:
    'The wallet {wallet} would get {amount} base units, more than the chain can count. Lower the amount for each.',
  TOTAL_TOO_LARGE: 'Together these are {total} base units, more than the chain can count of one token.',
  NOBODY_HOLDS:
    'Nobody holds anything that the total could be shared by. Choose a source that counts what is held.',
}
