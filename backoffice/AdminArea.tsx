import { CustomRoutes, Resource } from 'react-admin'
import { Navigate, Route } from 'react-router-dom'
import { Area } from './Area.tsx'
import { SetupPage } from './auth/SetupPage.tsx'
import { paths } from './paths.ts'
import { sales } from './sales/index.ts'
import { settlementPages } from './settlements/index.tsx'

/** Until there are figures to show, what staff need first is the list of sales. */
const Dashboard = () => <Navigate to={paths.administrator.sales} replace />

/** /admin: the administrators' area. */
export const AdminArea = () => (
  <Area area="administrator" dashboard={Dashboard}>
    <Resource {...sales} />
    {settlementPages}
    <CustomRoutes noLayout>
      <Route path="/setup" element={<SetupPage />} />
    </CustomRoutes>
  </Area>
)
