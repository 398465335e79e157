import EntryRequirementsIcon from '@mui/icons-material/FactCheck'
import { type ResourceDefinition, pagesOf } from '../kit/resource-definition.ts'
import { pathsIn } from '../paths.ts'

/** The fields of a requirement for people. */
export const requirementFields = {
  place: 'Lugar',
  countries: 'Países (códigos)',
  text: 'Qué pide',
  asksCover: 'Pide seguro o asistencia',
  minCover: 'Mínimo que exigimos (USD)',
  asksRepatriation: 'Pide repatriación',
  certificate: 'Certificado',
  sourceName: 'Fuente',
  sourceUrl: 'Dirección de la fuente',
  reviewedOn: 'Revisado el',
  isShown: 'Se muestra',
} as const

/** What countries ask of travellers who enter them, with the source of each requirement. */
export const entryRequirements: ResourceDefinition = {
  name: 'entryRequirements',
  paths: pathsIn('administrator', 'entry-requirements'),
  title: 'Requisitos de entrada',
  menu: { place: 'catalogue', icon: EntryRequirementsIcon, label: 'Requisitos' },
  words: {
    name: 'requisito de entrada |||| requisitos de entrada',
    fields: { ...requirementFields, isOld: 'Revisión', q: 'Lugar' },
  },
  calls: async () => {
    const { list, get, create, save } = (await import('#shared/entry-requirements/staff-contract.ts'))
      .requirementStaffApi
    return { getList: list, getOne: get, create, update: save }
  },
  pages: pagesOf(
    ['list', 'create', 'edit'],
    async () => (await import('./EntryRequirementList.tsx')).entryRequirementPages,
  ),
}
