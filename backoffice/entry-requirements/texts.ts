import { t as base } from '../i18n/texts.ts'

const entryRequirements = {
  intro:
    'Lo que cada lugar pide a quien entra, con su fuente. El sitio lo muestra al elegir destino y junto a los planes, y los correos dicen si la cobertura llega. Nunca promete la entrada. Una revisión de más de seis meses se muestra como vieja y pide confirmar.',
  old: 'Hace más de 6 meses',
  fresh: 'Al día',
  shown: 'Se muestra',
  hidden: 'No se muestra',
  any: 'Todos',
  none: 'Todavía no hay requisitos.',
  noneHint: 'Agregá el primero con su fuente.',
  empty: 'No hay requisitos con estos filtros.',
  back: 'Volver a Requisitos de entrada',
  add: 'Agregar requisito',
  addTitle: 'Agregar un requisito de entrada',
  countriesHelp: 'Códigos de dos letras, con comas: AR, BR. El requisito sale en los destinos que cubren alguno.',
  textHelp: 'Qué se pide, a quién, y a quién no. Sin promesas: quién entra lo decide cada país.',
  minCoverHelp:
    'La cobertura médica en dólares que exigimos para el mínimo publicado, con margen por el cambio. Vacío: no publica un mínimo.',
  certificates: { es: 'En español', en: 'En español e inglés', pt: 'En español y portugués' },
  noCertificate: 'No pide',
  reviewedHelp: 'El día en que viste que la fuente todavía lo dice.',
  save: 'Guardar',
} as const

export const t = { ...base, entryRequirements }
