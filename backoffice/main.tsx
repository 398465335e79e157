import { lazy, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import '#shared/answer-failures.ts'
import '#shared/staff-messages.ts'
import { LoginChoicePage } from './auth/LoginChoicePage.tsx'
import { SalesCrossroads } from './auth/SalesCrossroads.tsx'
import { PlainPage } from './theme/PlainPage.tsx'
import { NotFoundPage } from './ui/NotFoundPage.tsx'

const AdminArea = lazy(async () => ({ default: (await import('./AdminArea.tsx')).AdminArea }))
const ProfileArea = lazy(async () => ({ default: (await import('./ProfileArea.tsx')).ProfileArea }))

// Each area is a react-admin of its own; a data router, because forms warn before unsaved changes are lost.
const router = createBrowserRouter([
  { path: '/admin/*', element: <AdminArea /> },
  { path: '/profile/*', element: <ProfileArea /> },
  { path: '/sales/*', element: <SalesCrossroads /> },
  { path: '/users/login', element: <LoginChoicePage /> },
  {
    path: '*',
    element: (
      <PlainPage>
        <NotFoundPage />
      </PlainPage>
    ),
  },
])

createRoot(document.getElementById('root')!).render(
  <Suspense>
    <RouterProvider router={router} />
  </Suspense>,
)
