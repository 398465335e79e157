import LegalTextsIcon from '@mui/icons-material/GavelOutlined'
import { type ResourceDefinition, pagesOf } from '../kit/resource-definition.ts'
import { pathsIn } from '../paths.ts'

/** The texts that buyers accept, with their legal review. */
export const legalTexts: ResourceDefinition = {
  name: 'legalTexts',
  paths: pathsIn('administrator', 'legal-texts'),
  title: 'Textos legales',
  menu: { place: 'catalogue', icon: LegalTextsIcon, label: 'Legales' },
  words: {
    name: 'texto legal |||| textos legales',
    fields: {
      name: 'Texto',
      text: 'Redacción',
      state: 'Estado',
      reviewedBy: 'Lo dio por revisado',
      reviewedAt: 'Revisado',
      review: 'Revisión',
    },
  },
  calls: async () => ({ getList: (await import('#shared/legal-texts/contract.ts')).legalTextApi.list }),
  pages: pagesOf(['list'], async () => ({ list: (await import('./LegalTextList.tsx')).LegalTextList })),
}
