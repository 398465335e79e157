import type { FastifyInstance } from 'fastify'
import { SOURCE_LANGUAGE } from '#shared/languages.ts'
import { storedImage } from '../../adapters/images/stored-image.ts'
import type { Dependencies } from '../../features/dependencies.ts'
import { mainBrand } from '../../features/sellers/store.ts'
import { documentHeaders } from '../policy.ts'
import { html } from '../voucher-pages/html.ts'
import { frame, pageBrand, pagePolicy } from '../voucher-pages/page-frame.ts'

/** Serves one page at every address that a sandbox makes: of links, quotes and vouchers that are no real ones. */
export function trialPage(app: FastifyInstance, { db, images }: Pick<Dependencies, 'db' | 'images'>): void {
  app.get('/sandbox/*', async (_request, reply) => {
    const { name, primaryColor, logoUrl } = await mainBrand(db)
    const brand = await pageBrand({ name, primaryColor, logo: await storedImage(images, logoUrl) })
    const main = html`<h1>Ambiente de pruebas</h1>
      <div class="state unknown" role="status">
        <strong>Este enlace es de prueba: acá no se compra ni se paga nada.</strong>
        <p>Si lo recibiste para contratar una asistencia, pedile a quien te lo mandó el enlace verdadero.</p>
      </div>
      <h2>Si estás programando</h2>
      <p>
        Un enlace de prueba lo pagás con tu clave de prueba: <code>POST /api/partner/v1/sandbox/links/{id}/pay</code>.
        Un voucher de prueba lo bajás con ella: <code>GET /api/partner/v1/vouchers/{id}/pdf</code>. Más en
        <a href="/developers/sandbox#emails">El ambiente de pruebas</a>.
      </p>`
    void reply.headers({
      ...documentHeaders,
      'content-security-policy': pagePolicy(brand),
      'x-robots-tag': 'noindex',
    })
    return frame({ brand, language: SOURCE_LANGUAGE, title: `Ambiente de pruebas - ${name}`, main })
  })
}
