/** The languages of a certificate of the assistance; the Schengen certificate is another one, with its own rule. */
export const CERTIFICATE_LANGUAGES = ['es', 'en', 'pt'] as const
export type CertificateLanguage = (typeof CERTIFICATE_LANGUAGES)[number]
