import type { Area } from '#shared/access/guard.ts'
import { type ResourceDefinition, pagesOf } from '../kit/resource-definition.ts'
import { pathsIn } from '../paths.ts'

const answers = {
  calls: 'Llamadas',
  succeeded: 'Con éxito',
  refused: 'Con error del pedido',
  limited: 'Pasaron el límite',
  failed: 'Con error nuestro',
}

const usageOf = (area: Area): ResourceDefinition => ({
  name: 'partnerUsage',
  paths: pathsIn(area, 'api-usage'),
  title: 'Uso de la API',
  words: { name: 'día |||| días', fields: { day: 'Día', ...answers } },
  calls: async () => ({ getList: (await import('#shared/partner/usage-contract.ts')).partnerUsageApi.list }),
  otherResources: {
    partnerUsageKeys: {
      words: {
        name: 'clave |||| claves',
        fields: {
          name: 'Clave',
          hint: 'Principio y fin',
          mode: 'Para',
          businessName: 'Empresa',
          ...answers,
          lastOn: 'Último uso',
        },
      },
      calls: async () => ({ getList: (await import('#shared/partner/usage-contract.ts')).partnerUsageApi.keys }),
    },
    partnerUsageErrors: {
      words: {
        name: 'error |||| errores',
        fields: { code: 'Código', call: 'Llamada', calls: 'Veces', lastOn: 'Último día', meaning: 'Qué significa' },
      },
      calls: async () => ({ getList: (await import('#shared/partner/usage-contract.ts')).partnerUsageApi.errors }),
    },
  },
  pages: pagesOf(['list'], async () => (await import('./UsageList.tsx')).usagePages),
})

/** How the programs of every business use the API, for staff, who come from the page of a business. */
export const usage = usageOf('administrator')

/** How the programs of the logged-in business use the API. */
export const ownUsage = usageOf('partner')
