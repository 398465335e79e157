import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router-dom'
import { areaOf } from '#shared/auth/guard.ts'
import { NotFoundPage } from '../ui/NotFoundPage.tsx'

/** The addresses of a section of administrators, each as its `Route`, from the section's own on; others lead nowhere. */
export const SectionRoutes = ({ children }: { children: ReactNode }) => (
  <Routes>
    {children}
    <Route path="*" element={<NotFoundPage home={areaOf.administrator} />} />
  </Routes>
)
