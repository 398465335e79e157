import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { AdminArea } from './AdminArea.tsx'
import { LoginChoicePage } from './auth/LoginChoicePage.tsx'
import { SalesCrossroads } from './auth/SalesCrossroads.tsx'
import { ProfileArea } from './ProfileArea.tsx'
import { PlainPage } from './theme/PlainPage.tsx'
import { NotFoundPage } from './ui/NotFoundPage.tsx'

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

createRoot(document.getElementById('root')!).render(<RouterProvider router={router} />)
