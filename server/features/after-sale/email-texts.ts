import { inLanguages } from '#shared/in-languages.ts'

/** The texts of the emails to a buyer about a cancellation, a refund and a correction. */
export const afterSaleTexts = inLanguages({
  es: {
    'cancelled.subject': 'Cancelamos tu plan: {destination}, {period}',
    'cancelled.title': 'Tu plan está cancelado',
    'cancelled.text': 'Tus vouchers quedaron anulados y ya no dan cobertura.',
    'cancelled.purchase': '{code}, {amount}',
    'cancelled.refund': 'Te devolvemos',
    'cancelled.fee': 'Cargo por cancelación',
    'granted.subject': 'Te devolvemos {amount} de tu compra {code}',
    'granted.title': 'Una devolución para vos',
    'granted.text': 'Acordamos devolverte {amount} de tu compra {code}. Tus vouchers siguen vigentes.',
    'granted.financing':
      'Acordamos devolverte {amount} de tu compra {code}, que incluyen {financing} de financiación. Tus vouchers siguen vigentes.',
    'corrected.subject': 'Actualizamos tus vouchers: {destination}, {period}',
    'corrected.title': 'Actualizamos tus vouchers',
    'corrected.people':
      'Corregimos los datos de tu compra. Adjuntamos los vouchers nuevos: usá estos en el viaje, porque los anteriores quedaron reemplazados.',
    'corrected.contact':
      'Corregimos el contacto de tu compra: desde ahora te escribimos a este email. Adjuntamos tus vouchers, que siguen siendo los mismos.',
    'corrected.wrong': 'Si hay algo que no pediste o que sigue mal, respondé este email.',
    'moved.subject': 'Cambió el email de la compra {code}',
    'moved.title': 'Cambió el email de una compra',
    'moved.text':
      'Desde ahora los avisos de la compra {code} van a otra dirección, y a esta no llegan más. Si no lo pediste, respondé este email.',
  },
  pt: {
    'cancelled.subject': 'Cancelamos seu plano: {destination}, {period}',
    'cancelled.title': 'Seu plano está cancelado',
    'cancelled.text': 'Seus vouchers foram anulados e já não dão cobertura.',
    'cancelled.purchase': '{code}, {amount}',
    'cancelled.refund': 'Devolvemos a você',
    'cancelled.fee': 'Taxa de cancelamento',
    'granted.subject': 'Vamos devolver {amount} da sua compra {code}',
    'granted.title': 'Uma devolução para você',
    'granted.text': 'Combinamos devolver a você {amount} da sua compra {code}. Seus vouchers continuam valendo.',
    'granted.financing':
      'Combinamos devolver a você {amount} da sua compra {code}, incluindo {financing} de financiamento. Seus vouchers continuam valendo.',
    'corrected.subject': 'Atualizamos seus vouchers: {destination}, {period}',
    'corrected.title': 'Atualizamos seus vouchers',
    'corrected.people':
      'Corrigimos os dados da sua compra. Anexamos os vouchers novos: use estes na viagem, porque os anteriores foram substituídos.',
    'corrected.contact':
      'Corrigimos o contato da sua compra: a partir de agora escrevemos para este e-mail. Anexamos seus vouchers, que continuam os mesmos.',
    'corrected.wrong': 'Se há algo que você não pediu ou que continua errado, responda a este e-mail.',
    'moved.subject': 'O e-mail da compra {code} mudou',
    'moved.title': 'O e-mail de uma compra mudou',
    'moved.text':
      'A partir de agora os avisos da compra {code} vão para outro endereço, e não chegam mais a este. Se você não pediu isso, responda a este e-mail.',
  },
  en: {
    'cancelled.subject': 'We cancelled your plan: {destination}, {period}',
    'cancelled.title': 'Your plan is cancelled',
    'cancelled.text': 'Your vouchers are void and give no cover any more.',
    'cancelled.purchase': '{code}, {amount}',
    'cancelled.refund': 'We refund',
    'cancelled.fee': 'Cancellation fee',
    'granted.subject': 'We are refunding {amount} of your purchase {code}',
    'granted.title': 'A refund for you',
    'granted.text': 'We agreed to refund {amount} of your purchase {code}. Your vouchers stay in force.',
    'granted.financing':
      'We agreed to refund {amount} of your purchase {code}, including {financing} of financing. Your vouchers stay in force.',
    'corrected.subject': 'We updated your vouchers: {destination}, {period}',
    'corrected.title': 'We updated your vouchers',
    'corrected.people':
      'We corrected the details of your purchase. The new vouchers are attached: use these on your trip, because they replace the earlier ones.',
    'corrected.contact':
      'We corrected the contact of your purchase: from now on we write to this address. Your vouchers are attached; they are still the same.',
    'corrected.wrong': 'If there is something that you did not ask for or that is still wrong, reply to this email.',
    'moved.subject': 'The email address of purchase {code} was changed',
    'moved.title': 'The email address of a purchase was changed',
    'moved.text':
      'From now on the messages about purchase {code} go to another address, and no longer to this one. If you did not ask for it, reply to this email.',
  },
})
