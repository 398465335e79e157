import * as z from 'zod/mini'

export const businessId = z.guid({ error: 'BUSINESS.NOT_FOUND' })
export const brokerId = z.guid({ error: 'BROKER.NOT_FOUND' })
