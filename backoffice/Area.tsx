import { type ReactNode, useState } from 'react'
import { Admin, type AdminProps, CustomRoutes } from 'react-admin'
import { Route } from 'react-router-dom'
import { type Area as AreaName, areaOf } from '#shared/access/guard.ts'
import { ForgotPage } from './auth/ForgotPage.tsx'
import { LoginPage } from './auth/LoginPage.tsx'
import { ResetPage } from './auth/ResetPage.tsx'
import { t } from './i18n/texts.ts'
import { frameOf } from './layout/AreaLayout.tsx'
import { areaAuthProvider } from './providers/authProvider.ts'
import { dispatchingDataProvider, type Routes } from './providers/dataProvider.ts'
import { i18nProvider } from './providers/i18nProvider.ts'
import { lastingStore } from './providers/lastingStore.ts'
import { createQueryClient } from './providers/queryClient.ts'
import { rest } from './providers/rest.ts'
import { darkTheme, lightTheme } from './theme/theme.ts'
import { Feedback } from './layout/Feedback.tsx'

type Props = {
  area: AreaName
  dashboard: NonNullable<AdminProps['dashboard']>
  /** The calls of its resources. */
  resources: Routes
  children: ReactNode
}

/** One role's area: its guard, its logins, its frame. The children are its resources. */
export const Area = ({ area, dashboard, resources, children }: Props) => {
  const [providers] = useState(() => {
    const queryClient = createQueryClient()
    return {
      authProvider: areaAuthProvider(area, queryClient),
      dataProvider: dispatchingDataProvider(resources, { plain: rest, cancels: import.meta.env.PROD }),
      queryClient,
      store: lastingStore(area),
    }
  })
  return (
    <Admin
      {...providers}
      basename={areaOf[area]}
      dashboard={dashboard}
      darkTheme={darkTheme}
      disableTelemetry
      i18nProvider={i18nProvider}
      {...frameOf[area]}
      lightTheme={lightTheme}
      loginPage={<LoginPage area={area} />}
      notification={Feedback}
      requireAuth
      title={t.product}
    >
      {children}
      <CustomRoutes noLayout>
        <Route path="/forgot" element={<ForgotPage area={area} />} />
        <Route path="/reset" element={<ResetPage area={area} />} />
      </CustomRoutes>
    </Admin>
  )
}
