import { html, type Markup } from './html.ts'
import { frame, type PageBrand } from './page-frame.ts'

const TITLE = 'Recordatorios de viaje'

/** The page that asks whether to switch reminders off: programs that follow the links of emails change nothing. */
export function questionPage(brand: PageBrand): string {
  return page(
    brand,
    html`<p>
        Antes de cada viaje te mandamos a este correo un recordatorio con tu voucher. Si no lo querés más, apagalo: vale
        para todas tus compras.
      </p>
      <form method="post"><button class="quiet">No recibir más recordatorios</button></form>
      ${STILL_SENT}`,
  )
}

/** The page after reminders were switched off. */
export function confirmationPage(brand: PageBrand): string {
  return page(
    brand,
    html`<div class="state valid" role="status">
        <strong>Listo</strong>
        <p>No te mandamos más recordatorios a este correo.</p>
      </div>
      ${STILL_SENT}`,
  )
}

/** The page of an address that is not whole, or whose recipient was erased. */
export function invalidLinkPage(brand: PageBrand): string {
  return page(
    brand,
    html`<div class="state unknown" role="status">
      <strong>Este enlace no sirve</strong>
      <p>Revisá que la dirección esté completa, o respondé el correo y lo apagamos nosotros.</p>
    </div>`,
  )
}

const STILL_SENT = html`<p class="note">Los vouchers y los avisos de tus compras te siguen llegando.</p>`

function page(brand: PageBrand, content: Markup): string {
  return frame({
    brand,
    title: `${TITLE} - ${brand.name}`,
    main: html`<h1>${TITLE}</h1>
      ${content}`,
  })
}
