import PromoCodesIcon from '@mui/icons-material/Sell'
import { type ResourceDefinition, pagesOf } from '../kit/resource-definition.ts'
import { pathsIn } from '../paths.ts'

export const promoCodeFields = {
  code: 'Código',
  usesCount: 'Usos',
  usesLimit: 'Límite de usos',
  ownPercentage: 'Porcentaje propio',
  companyPercentage: 'Porcentaje empresa',
  totalPercentage: 'Porcentaje total',
  startDate: 'Inicio',
  endDate: 'Fin',
  isPaused: 'Pausado',
  businessIds: 'Empresas',
  businessId: 'Empresa',
  state: 'Estado',
}

/** Promo codes. */
export const promoCodes: ResourceDefinition = {
  name: 'promoCodes',
  paths: pathsIn('administrator', 'promo-code'),
  title: 'Códigos de descuento',
  menu: { place: 'bar', icon: PromoCodesIcon, label: 'Códigos' },
  words: { name: 'código |||| códigos', fields: promoCodeFields },
  calls: async () => {
    const { list, detail, add, edit, remove } = (await import('#shared/promo-codes/staff-contract.ts'))
      .promoCodeStaffApi
    return { getList: list, getOne: detail, create: add, update: edit, delete: remove }
  },
  otherResources: {
    promoCodeBusinesses: {
      calls: async () => ({
        getList: (await import('#shared/promo-codes/staff-contract.ts')).promoCodeStaffApi.businesses,
      }),
    },
    promoMargins: {
      words: {
        name: 'empresa |||| empresas',
        fields: {
          name: 'Empresa',
          charged: 'Paga el comprador',
          cost: 'Costo',
          aboveCost: 'Margen',
          commission: 'Comisión',
          houseShare: 'Queda para nosotros',
          highestPercentage: 'Tope sin pérdida',
          remove: 'Quitar',
        },
      },
    },
  },
  pages: pagesOf(['list', 'create', 'edit', 'show'], async () => (await import('./PromoCodePages.tsx')).promoCodePages),
}

const stats = pathsIn('administrator', 'promo-code/stats')

/** The report on promo codes: the revenue of each in a period. */
export const promoCodeStats: ResourceDefinition = {
  name: 'promoCodeStats',
  paths: { ...stats, list: `${stats.list}/` },
  title: 'Estadísticas de códigos',
  words: {
    name: 'código |||| códigos',
    fields: {
      code: 'Código',
      gross: 'Facturado',
      uses: 'Usos',
      houseDiscount: 'Descuento proveedor',
      businessDiscount: 'Descuento empresa',
      aboveCost: 'Margen',
      startDate: 'Desde',
      endDate: 'Hasta',
    },
  },
  calls: async () => ({ getList: (await import('#shared/settlements/contract.ts')).reportApi.promoCodes, key: 'code' }),
  pages: pagesOf(['list'], async () => ({ list: (await import('./PromoCodePages.tsx')).promoCodePages.stats })),
}
