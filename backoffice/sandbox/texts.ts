/** What the pages of the sandbox say. */
export const t = {
  intro:
    'Acá actúan tus claves de prueba: con tus condiciones y la tarifa vigente, sin vender de verdad. Ningún correo sale: los ves en esta página.',
  clock: 'Reloj',
  now: 'Marca',
  moved: 'adelantado',
  copied: 'Condiciones y tarifa copiadas',
  move: 'Adelantar el reloj',
  moveTitle: 'Adelantar el reloj',
  moveHelp:
    'Al adelantarlo, pasa lo que vencía hasta ese momento: empiezan coberturas, vencen cotizaciones y enlaces, se cierran meses y salen eventos. No vuelve atrás.',
  moveConfirm: 'Adelantar',
  day: 'Día',
  time: 'Hora (HH:MM)',
  copy: 'Copiar de nuevo mi tarifa',
  mailbox: 'Correos',
  none: 'Todavía no hay correos: van a aparecer con tu primera venta de prueba.',
  back: 'Volver a Ambiente de pruebas',
  facts: 'Correo',
  asHtml: 'Como se ve',
  asText: 'Como texto',
} as const
