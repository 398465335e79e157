import { Route } from 'react-router-dom'
import { SectionRoutes } from '../layout/SectionRoutes.tsx'
import { LetterList } from './LetterList.tsx'

/** Letters that left and that did not, under /admin/correo. */
export const LetterPages = () => (
  <SectionRoutes>
    <Route index element={<LetterList />} />
  </SectionRoutes>
)
