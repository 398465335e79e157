export const documentNames = {
  passport: 'Passport',
  ci: 'Uruguayan identity card',
  national: 'National ID',
} as const
