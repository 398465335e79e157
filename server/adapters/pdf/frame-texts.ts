import { inLanguages } from '#shared/in-languages.ts'

/** The texts that every paper has around its own, and those of the panel of assistance. */
export const frameTexts = inLanguages({
  es: {
    page: 'Página {n} de {count}',
    logo: 'Logo de {brand}',
    qr: 'Código QR del enlace',
    phones: 'Teléfonos de asistencia',
    'phones.none': 'Están en el sitio de {brand}.',
    'help.title': 'Qué hacer si necesitás asistencia',
    'help.call': '{call}, a los números de este voucher.',
    'help.say': 'Decinos tu nombre, el código de este voucher, dónde estás y qué te pasa.',
    'help.follow': 'Seguí las indicaciones. {emergency}',
  },
  pt: {
    page: 'Página {n} de {count}',
    logo: 'Logotipo de {brand}',
    qr: 'Código QR do link',
    phones: 'Telefones de assistência',
    'phones.none': 'Estão no site de {brand}.',
    'help.title': 'O que fazer se você precisar de assistência',
    'help.call': '{call}, pelos números deste voucher.',
    'help.say': 'Diga seu nome, o código deste voucher, onde você está e o que aconteceu.',
    'help.follow': 'Siga as orientações. {emergency}',
  },
  en: {
    page: 'Page {n} of {count}',
    logo: 'Logo of {brand}',
    qr: 'QR code of the link',
    phones: 'Assistance phones',
    'phones.none': 'They are on the site of {brand}.',
    'help.title': 'What to do if you need assistance',
    'help.call': '{call}, at the numbers on this voucher.',
    'help.say': 'Tell us your name, the code of this voucher, where you are and what has happened.',
    'help.follow': 'Follow the instructions. {emergency}',
  },
})
