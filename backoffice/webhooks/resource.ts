import WebhooksIcon from '@mui/icons-material/Webhook'
import type { Area } from '#shared/access/guard.ts'
import { type ResourceDefinition, pagesOf } from '../kit/resource-definition.ts'
import { pathsIn } from '../paths.ts'

const webhooksOf = (area: Area): ResourceDefinition => ({
  name: 'webhooks',
  paths: pathsIn(area, 'webhooks'),
  title: 'Webhooks',
  words: {
    name: 'webhook |||| webhooks',
    fields: {
      url: 'Dirección',
      businessName: 'Empresa',
      kinds: 'Eventos',
      isActive: 'Prendido',
      createdAt: 'Desde',
    },
  },
  calls: async () => {
    const { list, get, create, save } = (await import('#shared/webhooks/contract.ts')).webhookApi
    return { getList: list, getOne: get, create, update: save }
  },
  otherResources: {
    webhookDeliveries: {
      words: {
        name: 'envío |||| envíos',
        fields: {
          happenedAt: 'Pasó',
          kind: 'Evento',
          status: 'Estado',
          log: 'Intentos',
          resend: 'Acción',
        },
      },
      calls: async () => ({
        getList: (await import('#shared/webhooks/delivery-contract.ts')).webhookDeliveryApi.list,
      }),
    },
  },
  pages: pagesOf(['list', 'show', 'create', 'edit'], async () => (await import('./WebhookList.tsx')).webhookPages),
})

/** The webhooks of every business, for staff, who come from the page of a business. */
export const webhooks = webhooksOf('administrator')

/** The webhooks of the logged-in business. */
export const ownWebhooks: ResourceDefinition = {
  ...webhooksOf('partner'),
  menu: { place: 'bar', icon: WebhooksIcon },
}
