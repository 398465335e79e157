import RequestsIcon from '@mui/icons-material/ForumOutlined'
import { type ResourceDefinition, pagesOf } from '../kit/resource-definition.ts'
import { pathsIn } from '../paths.ts'

/** Requests of travellers. */
export const requests: ResourceDefinition = {
  name: 'request',
  paths: pathsIn('administrator', 'requests'),
  title: 'Pedidos',
  menu: { place: 'bar', icon: RequestsIcon },
  words: {
    name: 'pedido |||| pedidos',
    fields: {
      caseNumber: 'Caso',
      kind: 'Tipo',
      status: 'Estado',
      name: 'Nombre',
      voucher: 'Voucher',
      attachmentCount: 'Archivos',
      createdAt: 'Recibido',
      dueAt: 'Responder antes de',
      isOverdue: 'Vencido',
      document: 'Documento',
      email: 'Email',
      saleNumber: 'Venta',
      businessName: 'Empresa',
    },
  },
  calls: async () => {
    const { list, detail, update } = (await import('#shared/requests/desk-contract.ts')).requestDeskApi
    return { getList: list, getOne: detail, update }
  },
  pages: pagesOf(['list', 'show'], async () => (await import('./RequestList.tsx')).requestPages),
}
