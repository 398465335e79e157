import { t as base } from './business-texts.ts'

/** The texts of storefront drafts, for owners and staff. */
const drafts = {
  title: 'Tu sitio',
  back: 'Volver al inicio',
  visit: 'Ver el sitio',
  state: {
    'in-force': 'Así se ve tu sitio hoy. Lo que cambies queda en un borrador, y se ve cuando lo aprobemos.',
    open: 'Tenés un borrador guardado que todavía no enviaste.',
    sent: 'Estamos revisando el borrador. Si lo cambiás, hay que enviarlo otra vez.',
    returned: 'Te devolvimos el borrador:',
  },
  sentOn: (name: string | null, moment: string) => `${name ? `Lo envió ${name}` : 'Se envió'} el ${moment}.`,
  lastNote: 'La última vez que lo devolvimos:',
  save: 'Guardar borrador',
  send: 'Enviar a revisión',
  sendHint: 'Para enviarlo, primero guardá los cambios.',
  review: {
    title: 'Borrador del sitio',
    inForce: 'En vigencia',
    draft: 'Borrador',
    changes: (fields: string) => `Cambia: ${fields}.`,
    putInForce: 'Poner en vigencia',
    putInForceTitle: (name: string) => `¿Poner en vigencia el borrador de ${name}?`,
    putInForceBody: 'Desde ese momento es lo que ven sus visitantes. Le avisamos por email.',
    sendBack: 'Devolver',
    sendBackTitle: 'Devolver el borrador',
    note: 'Nota',
    noteHint: 'Qué tiene que cambiar. La lee en su área y por email.',
    /** The names of the fields inside a sentence. */
    field: {
      description: 'descripción',
      heroSentence: 'frase de portada',
      languages: 'idiomas',
      primaryColor: 'color primario',
      secondaryColor: 'color secundario',
      logoUrl: 'logo',
      faviconUrl: 'ícono',
      headerUrl: 'imagen de portada',
      banners: 'banners',
      contactEmail: 'email de contacto',
      contactLines: 'teléfonos',
    },
  },
} as const

export const t = { ...base, drafts }
