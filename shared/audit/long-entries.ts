/** The fields with one value that the log of a business's edit compares, besides its two lists. */
export const singleBusinessFields = [
  'name',
  'rut',
  'address',
  'commissionPercent',
  'markup',
  'paymentType',
  'subdomain',
  'description',
  'heroSentence',
  'primaryColor',
  'secondaryColor',
  'logoUrl',
  'faviconUrl',
  'headerUrl',
  'contactEmail',
  'legalName',
  'providerName',
  'officeHours',
] as const

/** How many records there are of a person, by table. */
export const traces = [
  'passengers',
  'earlierVouchers',
  'buyerOf',
  'checkouts',
  'requests',
  'emails',
  'accesses',
  'reminderOptOuts',
  'savedFilters',
] as const
