import AccountsIcon from '@mui/icons-material/AccountBalanceOutlined'
import type { Area } from '#shared/access/guard.ts'
import { type ResourceDefinition, pagesOf } from '../kit/resource-definition.ts'
import { pathsIn } from '../paths.ts'

const accountApi = async () => (await import('#shared/partner-account/contract.ts')).partnerAccountApi
const statementApi = async () => (await import('#shared/partner-account/statement-contract.ts')).statementApi
const pages = async () => (await import('./AccountPages.tsx')).accountPages

const accountLines = {
  words: {
    name: 'movimiento |||| movimientos',
    fields: {
      day: 'Día',
      kind: 'Movimiento',
      detail: 'Detalle',
      amount: 'Importe',
      balance: 'Saldo',
      by: 'Por',
      takeBack: 'Acción',
      startDate: 'Desde',
      endDate: 'Hasta',
    },
  },
  calls: async () => ({ getList: (await accountApi()).lines }),
}

/** The accounts of businesses: what they owe us and what we owe them. */
export const accounts: ResourceDefinition = {
  name: 'accounts',
  paths: pathsIn('administrator', 'accounts'),
  title: 'Cuentas',
  menu: { place: 'money', icon: AccountsIcon },
  words: {
    name: 'cuenta |||| cuentas',
    fields: {
      name: 'Empresa',
      debt: 'Debe',
      commissionOwed: 'Comisión a favor',
      balance: 'Saldo',
      openDisputes: 'Reclamos',
    },
  },
  calls: async () => {
    const { list, get } = await accountApi()
    return { getList: list, getOne: get }
  },
  otherResources: {
    accountLines,
    accountClosings: {
      words: {
        name: 'cuenta |||| cuentas',
        fields: {
          businessName: 'Empresa',
          state: 'Cierre',
          opening: 'Saldo anterior',
          sales: 'Ventas',
          payments: 'Pagos',
          payouts: 'Comisión pagada',
          adjustments: 'Ajustes',
          closing: 'Saldo final',
        },
      },
      calls: async () => ({ getOne: (await statementApi()).closing }),
    },
  },
  pages: pagesOf(['list', 'show', 'close'], pages, { close: 'accountStatements.close' }),
}

/** The address of the page that closes a month of all accounts. */
export const CLOSE_MONTH = `${accounts.paths.list}/close`

/** The account of the logged-in business. */
export const ownAccount: ResourceDefinition = {
  ...accountLines,
  name: 'accountLines',
  paths: pathsIn('partner', 'accounts'),
  title: 'Tu cuenta',
  menu: { place: 'bar', icon: AccountsIcon },
  otherResources: { ownAccount: { calls: async () => ({ getOne: (await accountApi()).own }) } },
  pages: pagesOf(['list'], async () => ({ list: (await pages()).own })),
}

const statementsOf = (area: Area): Omit<ResourceDefinition, 'pages'> => ({
  name: 'accountStatements',
  paths: pathsIn(area, 'accounts/statements'),
  title: 'Estados de cuenta',
  words: {
    name: 'estado de cuenta |||| estados de cuenta',
    fields: {
      number: 'Número',
      month: 'Mes',
      opening: 'Saldo anterior',
      closing: 'Saldo final',
      lineCount: 'Movimientos',
    },
  },
  calls: async () => {
    const { list, get } = await statementApi()
    return { getList: list, getOne: get }
  },
  otherResources: {
    statementLines: {
      words: {
        name: 'movimiento |||| movimientos',
        fields: {
          day: 'Día',
          kind: 'Movimiento',
          detail: 'Detalle',
          amount: 'Importe',
          balance: 'Saldo',
          dispute: 'Reclamo',
        },
      },
      calls: async () => ({ getList: (await statementApi()).lines }),
    },
  },
})

/** The statements of closed months. They have no list page: users open them from an account. */
export const statements: ResourceDefinition = {
  ...statementsOf('administrator'),
  pages: pagesOf(['show'], async () => ({ show: (await pages()).statement })),
}

/** The statements of the logged-in business. */
export const ownStatements: ResourceDefinition = {
  ...statementsOf('partner'),
  pages: pagesOf(['show'], async () => ({ show: (await pages()).ownStatement })),
}
