import KeyIcon from '@mui/icons-material/VpnKeyOutlined'
import { type ResourceDefinition, pagesOf } from '../kit/resource-definition.ts'
import { pathsIn } from '../paths.ts'

const keyFields = {
  name: 'Nombre',
  hint: 'Clave',
  mode: 'Para',
  scopes: 'Permisos',
  expiresOn: 'Vence',
  lastUsedOn: 'Último uso',
  createdAt: 'Creada',
  createdBy: 'Por',
  state: 'Estado',
}

const keyCalls = async () => {
  const { list, create, revoke } = (await import('#shared/partner/key-contract.ts')).partnerKeyApi
  return { getList: list, create, delete: revoke }
}

const keyWords = { name: 'clave |||| claves', fields: keyFields }

/** The keys of the logged-in business. */
export const ownKeys: ResourceDefinition = {
  name: 'partnerKeys',
  paths: pathsIn('partner', 'api-keys'),
  title: 'Claves de la API',
  menu: { place: 'bar', icon: KeyIcon, label: 'API' },
  words: keyWords,
  calls: keyCalls,
  pages: pagesOf(['list', 'create'], async () => (await import('./PartnerKeyPages.tsx')).partnerKeyPages),
}

/** Which businesses sell by the API, with the keys of each. */
export const partnerAccess: ResourceDefinition = {
  name: 'partnerAccess',
  paths: pathsIn('administrator', 'api-access'),
  title: 'Venta por la API',
  menu: { place: 'people', icon: KeyIcon, label: 'API' },
  words: {
    name: 'empresa |||| empresas',
    fields: {
      name: 'Empresa',
      isLive: 'Puede vender por la API',
      keys: 'Claves activas',
      callsPerMinute: 'Llamadas por minuto',
      reason: 'Por qué cambia el límite',
      lastUsedOn: 'Último uso',
    },
  },
  calls: async () => {
    const { list, get, save } = (await import('#shared/partner/key-contract.ts')).partnerAccessApi
    return { getList: list, getOne: get, update: save }
  },
  pages: pagesOf(['list', 'edit'], async () => (await import('./PartnerAccessPages.tsx')).partnerAccessPages),
  otherResources: { partnerKeys: { words: keyWords, calls: keyCalls } },
}
