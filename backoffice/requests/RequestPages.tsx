import { Route, Routes } from 'react-router-dom'
import { RequestList } from './RequestList.tsx'
import { RequestPage } from './RequestPage.tsx'

/** Requests of travellers, under /admin/requests. */
export const RequestPages = () => (
  <Routes>
    <Route index element={<RequestList />} />
    <Route path=":id" element={<RequestPage />} />
  </Routes>
)
