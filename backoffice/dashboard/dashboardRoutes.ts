import { reportApi } from '#shared/settlements/contract.ts'
import type { Dashboard } from '#shared/settlements/dashboard-contract.ts'
import { call } from '../providers/api.ts'
import type { ResourceRoutes } from '../providers/dataProvider.ts'

/** The dashboard is one record. */
export const DASHBOARD_ID = 'now'

export type DashboardRecord = Dashboard & { id: typeof DASHBOARD_ID }

export const dashboardRoutes: ResourceRoutes = {
  async getOne({ signal }) {
    const data: DashboardRecord = {
      ...(await call(reportApi.dashboard, {}, { signal, silent: true })),
      id: DASHBOARD_ID,
    }
    return { data }
  },
}
