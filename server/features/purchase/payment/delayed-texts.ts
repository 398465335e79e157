import { inLanguages } from '#shared/in-languages.ts'

/** The texts of the emails about a payment at a counter or by transfer. */
export const delayedTexts = inLanguages({
  es: {
    'issued.subject': 'Te falta pagar: {plan}, {destination}',
    'issued.title': 'Tu compra espera el pago',
    'reminder.subject': 'Te quedan pocas horas para pagar: {plan}',
    'reminder.title': 'Tu compra sigue esperando el pago',
    'how.transfer':
      'Terminá la transferencia desde la página de tu banco. Cuando el banco nos confirma el pago, te mandamos los vouchers.',
    'how.counter':
      'Pagá en cualquier local de {method} con este cupón. Cuando nos confirman el pago, te mandamos los vouchers.',
    method: 'Medio de pago',
    coupon: 'Número del cupón',
    before: 'Pagalo antes del',
    'button.transfer': 'Seguir con la transferencia',
    'button.coupon': 'Ver el cupón',
    noCover:
      'Hasta que nos llegue el pago no tenés cobertura. El precio se mantiene hasta el {until}; después la compra queda sin efecto y no te cobramos nada. También podés pagar con tarjeta.',
    'button.page': 'Ver mi compra o pagar con tarjeta',
    'over.subject': 'Venció el plazo para pagar: {plan}, {destination}',
    'over.title': 'Tu compra quedó sin efecto',
    'over.text':
      'No nos llegó el pago por {method} antes del {until}, así que no emitimos los vouchers y no tenés cobertura. No te cobramos nada.',
    'over.late':
      'Si ya pagaste, no perdés nada ni tenés que hacer nada: cuando nos llegue el pago, emitimos los vouchers si el precio sigue vigente, o te devolvemos el dinero. Lo buscamos otra vez una hora después del plazo y al día siguiente, y te avisamos por email.',
    again: 'Volver a comprar',
    'back.subject': 'Te devolvemos tu pago de {amount}: {plan}, {destination}',
    'back.title': 'Te devolvemos tu pago',
    'back.text': 'Nos llegó tu pago de {amount} por {method}, pero {why}.',
    'back.amount-differs': 'el importe de la compra era {charged}',
    'back.paid-twice': 'la compra ya estaba paga por otro medio',
    'back.late':
      'el plazo era hasta el {until} y la compra ya no se puede emitir: cambió el precio, empezó el viaje o lo compraste de otra forma',
    'back.valid': 'Los vouchers que tenés de esta compra siguen valiendo.',
    'back.none': 'No emitimos los vouchers: por esta compra no tenés cobertura.',
    'back.account':
      'Te devolvemos los {amount} por transferencia bancaria. Decinos a qué cuenta: en la página del enlace escribí este email, te mandamos un código, y ahí la indicás.',
    'back.button': 'Indicar la cuenta',
  },
  pt: {
    'issued.subject': 'Falta pagar: {plan}, {destination}',
    'issued.title': 'Sua compra espera o pagamento',
    'reminder.subject': 'Restam poucas horas para pagar: {plan}',
    'reminder.title': 'Sua compra continua esperando o pagamento',
    'how.transfer':
      'Termine a transferência na página do seu banco. Quando o banco nos confirmar o pagamento, enviamos os vouchers.',
    'how.counter':
      'Pague em qualquer loja da {method} com este boleto. Quando nos confirmarem o pagamento, enviamos os vouchers.',
    method: 'Meio de pagamento',
    coupon: 'Número do boleto',
    before: 'Pague antes de',
    'button.transfer': 'Continuar com a transferência',
    'button.coupon': 'Ver o boleto',
    noCover:
      'Até recebermos o pagamento, você não tem cobertura. O preço se mantém até {until}; depois a compra fica sem efeito e não cobramos nada. Você também pode pagar com cartão.',
    'button.page': 'Ver minha compra ou pagar com cartão',
    'over.subject': 'O prazo para pagar terminou: {plan}, {destination}',
    'over.title': 'Sua compra ficou sem efeito',
    'over.text':
      'Não recebemos o pagamento por {method} antes de {until}, por isso não emitimos os vouchers e você não tem cobertura. Não cobramos nada.',
    'over.late':
      'Se você já pagou, não perde nada nem precisa fazer nada: quando recebermos o pagamento, emitimos os vouchers se o preço ainda valer, ou devolvemos o dinheiro. Vamos verificar de novo uma hora depois do prazo e no dia seguinte, e avisamos por e-mail.',
    again: 'Comprar de novo',
    'back.subject': 'Vamos devolver seu pagamento de {amount}: {plan}, {destination}',
    'back.title': 'Vamos devolver seu pagamento',
    'back.text': 'Recebemos seu pagamento de {amount} por {method}, mas {why}.',
    'back.amount-differs': 'o valor da compra era {charged}',
    'back.paid-twice': 'a compra já estava paga por outro meio',
    'back.late':
      'o prazo era até {until} e a compra já não pode ser emitida: o preço mudou, a viagem começou ou você a comprou de outra forma',
    'back.valid': 'Os vouchers que você tem desta compra continuam valendo.',
    'back.none': 'Não emitimos os vouchers: por esta compra você não tem cobertura.',
    'back.account':
      'Vamos devolver os {amount} por transferência bancária. Diga para qual conta: na página do link, escreva este e-mail, enviamos um código, e ali você a informa.',
    'back.button': 'Informar a conta',
  },
  en: {
    'issued.subject': 'Still to pay: {plan}, {destination}',
    'issued.title': 'Your purchase awaits payment',
    'reminder.subject': 'Only a few hours left to pay: {plan}',
    'reminder.title': 'Your purchase still awaits payment',
    'how.transfer':
      'Finish the transfer on your bank’s page. When the bank confirms the payment, we send you the vouchers.',
    'how.counter':
      'Pay at any {method} branch with this slip. When they confirm the payment, we send you the vouchers.',
    method: 'Way to pay',
    coupon: 'Slip number',
    before: 'Pay before',
    'button.transfer': 'Continue the transfer',
    'button.coupon': 'See the slip',
    noCover:
      'Until we get the payment you have no cover. The price holds until {until}; after that the purchase is cancelled and we charge nothing. You can also pay by card.',
    'button.page': 'See my purchase or pay by card',
    'over.subject': 'The time to pay is over: {plan}, {destination}',
    'over.title': 'Your purchase was cancelled',
    'over.text':
      'We did not get the payment by {method} before {until}, so we did not issue the vouchers and you have no cover. We charge nothing.',
    'over.late':
      'If you have paid, nothing is lost and you need to do nothing: when we get the payment, we issue the vouchers if the price still holds, or refund the money. We check again an hour after the deadline and the next day, and tell you by email.',
    again: 'Buy again',
    'back.subject': 'We are refunding your payment of {amount}: {plan}, {destination}',
    'back.title': 'We are refunding your payment',
    'back.text': 'We got your payment of {amount} by {method}, but {why}.',
    'back.amount-differs': 'the amount of the purchase was {charged}',
    'back.paid-twice': 'the purchase was already paid in another way',
    'back.late':
      'the time to pay was until {until} and the purchase cannot be issued any more: the price changed, the trip began or you bought it in another way',
    'back.valid': 'The vouchers that you have of this purchase stay valid.',
    'back.none': 'We did not issue the vouchers: this purchase gives you no cover.',
    'back.account':
      'We will refund the {amount} by bank transfer. Tell us to which account: on the page of the link type this email address, we send you a code, and there you tell us the account.',
    'back.button': 'Enter the account',
  },
})
