import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { LoginChoicePage } from './auth/LoginChoicePage.tsx'
import { SalesCrossroads } from './auth/SalesCrossroads.tsx'
import { lazySection } from './kit/lazySection.tsx'
import { MovedAddress } from './MovedAddress.tsx'
import { ProfileArea } from './ProfileArea.tsx'
import { LOGIN_CHOICE } from './paths.ts'
import { PlainPage } from './theme/PlainPage.tsx'
import { NotFoundPage } from './ui/NotFoundPage.tsx'

/** Loaded on demand, so that businesses do not download the pages of staff. */
const AdminArea = lazySection(async () => (await import('./AdminArea.tsx')).AdminArea)

// Each area is a react-admin app of its own. A data router, because forms ask before unsaved changes are lost.
const router = createBrowserRouter([
  {
    path: '/admin/*',
    element: (
      <MovedAddress>
        <Suspense>
          <AdminArea />
        </Suspense>
      </MovedAddress>
    ),
  },
  {
    path: '/profile/*',
    element: (
      <MovedAddress>
        <ProfileArea />
      </MovedAddress>
    ),
  },
  { path: '/sales/*', element: <SalesCrossroads /> },
  { path: LOGIN_CHOICE, element: <LoginChoicePage /> },
  {
    path: '*',
    element: (
      <PlainPage>
        <NotFoundPage />
      </PlainPage>
    ),
  },
])

createRoot(document.getElementById('root')!).render(<RouterProvider router={router} />)
