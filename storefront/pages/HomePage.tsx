import type { Brand } from '#shared/businesses/contract.ts'
import { Main } from '../ui/PageFrame.tsx'

export function meta(brand: Brand) {
  return { title: brand.name, description: brand.description }
}

export function Page() {
  return (
    <Main>
      <h1>Hola</h1>
    </Main>
  )
}
