import { type Translation, translator } from '../../../i18n/translator.ts'
import type { t as source } from './texts.ts'

const paste = {
  title: 'Paste the traveller details',
  close: 'Close',
  field: 'Rows of a spreadsheet, or the lines of the document',
  hint: 'One person per row: first name, last name, date of birth and document. From a passport, the two bottom lines; from an ID card, the three on the back.',
  count: { one: 'We read 1 person.', other: 'We read {count} people.' },
  wrong: { one: 'There is 1 to check.', other: 'There are {count} to check.' },
  tooMany: {
    one: '1 person too many: the purchase has fewer travellers left to fill in.',
    other: '{count} people too many: the purchase has fewer travellers left to fill in.',
  },
  person: 'Traveller {n}',
  left: 'No place in this purchase',
  missing: 'Missing',
  divided: 'We split first and last name: check them.',
  'divided.zone': 'The document has no accents: add them if they are needed.',
  otherDay: 'Before, you entered {day}.',
  taking: 'You have already typed something. What should we do?',
  fill: 'Fill in the empty ones',
  replace: 'Replace from the first',
  take: 'Use these details',
  cancel: 'Cancel',
} as const

const zone = {
  length: 'Line {line}: characters are missing or too many. Copy the whole line, with the < signs.',
  name: 'Line {line}: we could not read the name.',
  documentNumber: 'Line {line}: the document number does not match its check digit.',
  birthDate: 'Line {line}: the date of birth does not match its check digit.',
  expirationDate: 'Line {line}: the expiry date does not match its check digit.',
  optional: 'Line {line}: the personal number does not match its check digit.',
  composite: 'Line {line}: the last digit, which checks the whole line, does not match.',
} as const

export const t = translator({ paste, zone } satisfies Translation<typeof source>)
