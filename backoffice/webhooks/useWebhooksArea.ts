import { useBasename } from 'react-admin'
import { areaOf } from '#shared/access/guard.ts'
import { ownWebhooks, webhooks } from './resource.ts'
import { t } from './texts.ts'

/** The current area, the addresses of its webhooks, and the way back to their list. */
export function useWebhooksArea() {
  const area = useBasename() === areaOf.partner ? 'partner' : 'administrator'
  const { paths } = area === 'partner' ? ownWebhooks : webhooks
  return { area, paths, back: { to: paths.list, label: t.webhooks.back } } as const
}
