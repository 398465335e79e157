import { CssBaseline } from '@mui/material'
import { type ComponentProps, type ReactNode, Suspense, useState } from 'react'
import {
  CoreAdminContext,
  type CoreAdminProps,
  CoreAdminUI,
  CustomRoutes,
  LoadingPage,
  ThemeProvider,
  ThemesContext,
} from 'react-admin'
import { Outlet, Route } from 'react-router-dom'
import { type Area as AreaName, areaOf } from '#shared/access/guard.ts'
import { LoginPage } from './auth/LoginPage.tsx'
import { t } from './i18n/texts.ts'
import { lazySection } from './kit/lazySection.tsx'
import { type ResourceDefinition, resourcesOf } from './kit/resource-definition.ts'
import { resourceOf } from './kit/Resource.tsx'
import { brand } from './kit/useOwnBrand.ts'
import { frameOf } from './layout/AreaLayout.tsx'
import { areaAuthProvider } from './providers/authProvider.ts'
import { contractDataProvider } from './providers/dataProvider.ts'
import { i18nProviderOf } from './providers/i18nProvider.ts'
import { lastingStore } from './providers/lastingStore.ts'
import { createQueryClient } from './providers/queryClient.ts'
import type { Resource } from './providers/resource.ts'
import { darkTheme, lightTheme } from './theme/theme.ts'
import { Feedback } from './layout/Feedback.tsx'
import { NotAllowedPage } from './ui/NotAllowedPage.tsx'

type ErrorProps = ComponentProps<NonNullable<CoreAdminProps['error']>>

type Props = {
  area: AreaName
  dashboard: NonNullable<CoreAdminProps['dashboard']>
  definitions: readonly ResourceDefinition[]
  /** The resources that pages read and that belong to no section, by react-admin's names. */
  otherResources: Readonly<Record<string, Resource>>
  children: ReactNode
}

/** Few users who log in open these pages. */
const ForgotPage = lazySection<{ area: AreaName }>(async () => (await import('./auth/ForgotPage.tsx')).ForgotPage)
const ResetPage = lazySection<{ area: AreaName }>(async () => (await import('./auth/ResetPage.tsx')).ResetPage)

/** The pages of react-admin for what should never happen. */
const LoadedErrorPage = lazySection<ErrorProps>(async () => (await import('./ui/error-pages.ts')).ErrorPage)
const AuthenticationError = lazySection(async () => (await import('./ui/error-pages.ts')).AuthenticationError)

const ErrorPage = (props: ErrorProps) => (
  <Suspense>
    <LoadedErrorPage {...props} />
  </Suspense>
)

const THEMES = { lightTheme, darkTheme }

/**
 * The area of one role: its guard, login pages, frame and sections. The children are its other pages. It is put together as
 * react-admin's `Admin` is, without its frame, menu, login and English texts, which would load although ours replace them.
 */
export const Area = ({ area, dashboard, definitions, otherResources, children }: Props) => {
  const [elements] = useState(() => definitions.map(resourceOf))
  const [providers] = useState(() => {
    const queryClient = createQueryClient()
    const resources = { brand, ...otherResources, ...resourcesOf(definitions) }
    return {
      authProvider: areaAuthProvider(area, queryClient),
      dataProvider: contractDataProvider(resources, { cancels: import.meta.env.PROD }),
      i18nProvider: i18nProviderOf(resources),
      queryClient,
      store: lastingStore(area),
    }
  })
  return (
    <CoreAdminContext {...providers} basename={areaOf[area]}>
      <ThemesContext value={THEMES}>
        <ThemeProvider>
          <CssBaseline enableColorScheme />
          <CoreAdminUI
            accessDenied={NotAllowedPage}
            authenticationError={AuthenticationError}
            dashboard={dashboard}
            disableTelemetry
            error={ErrorPage}
            {...frameOf[area]}
            loading={LoadingPage}
            loginPage={<LoginPage area={area} />}
            requireAuth
            title={t.product}
          >
            {elements}
            {children}
            <CustomRoutes noLayout>
              <Route
                element={
                  <Suspense>
                    <Outlet />
                  </Suspense>
                }
              >
                <Route path="/forgot" element={<ForgotPage area={area} />} />
                <Route path="/reset" element={<ResetPage area={area} />} />
              </Route>
            </CustomRoutes>
          </CoreAdminUI>
          <Feedback />
        </ThemeProvider>
      </ThemesContext>
    </CoreAdminContext>
  )
}
