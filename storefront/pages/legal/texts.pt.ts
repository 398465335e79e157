import { siteTexts } from '../../i18n/texts.ts'
import { type Translation, translator } from '../../i18n/translator.ts'
import type { t as source } from './texts.ts'

const legal = {
  eyebrow: 'Informações legais',
  version: 'Versão {version}.',
  courtesy: 'O texto em espanhol é o que vale. O que aparece em português nesta página é uma tradução de cortesia.',
  contents: 'Nesta página',
  contact: 'Dúvidas? Fale com a gente',
  'contact.mail': 'Escreva para {email}',

  'terms.title': 'Termos e condições',
  'terms.lead': 'O que você compra, o que inclui, o que não inclui, e como voltar atrás. Em palavras simples.',
  'terms.description':
    'Condições de venda da assistência em viagem: preço, vigência, limites, exclusões e direito de arrependimento.',

  'privacy.title': 'Política de privacidade',
  'privacy.lead': 'Que dados pedimos, para que os usamos e como você pode vê-los, corrigi-los ou apagá-los.',
  'privacy.description':
    'Como cuidamos dos seus dados pessoais conforme a Lei 18.331 do Uruguai, e o que este site guarda no seu navegador.',

  'withdrawal.title': 'Direito de arrependimento',
  'withdrawal.lead': 'Você desistiu da compra. Tudo bem: não precisa explicar por quê.',
  'withdrawal.description':
    'Como desistir da sua compra em até 5 dias úteis e antes de a cobertura começar (Lei 17.250 do Uruguai).',
  'withdrawal.today': 'Se você comprou hoje, tem tempo até {day}, inclusive',
  'withdrawal.todayText': 'São 5 dias úteis a partir da compra, desde que a cobertura ainda não tenha começado.',
  'withdrawal.now': 'Desistir agora',
  'withdrawal.how': 'Como se faz',
  'withdrawal.how.1': 'Busque sua compra com o número do voucher, seu documento ou seu e-mail.',
  'withdrawal.how.2': 'Enviamos um código ao e-mail usado na compra.',
  'withdrawal.how.3':
    'Escolha “Cancelar este plano”: você vê quanto devolvemos, e ao confirmar pedimos o estorno na hora.',
  'withdrawal.form': 'Não pode receber o código?',
  'withdrawal.formText':
    'Preencha o formulário com seu número de voucher e seu documento. Damos um número de caso, com o qual fica registrada a data do pedido, e confirmamos por e-mail em até 3 dias úteis.',
  'withdrawal.ask': 'Pedir pelo formulário',
  'withdrawal.back': 'O que devolvemos',
  'withdrawal.backText':
    'Tudo o que você pagou, sem descontos nem custos, pelo mesmo meio. Se você pagou com cartão, pedimos o estorno na hora e o banco o credita na próxima fatura. Se pagou parcelado, avise também o emissor do seu cartão: as parcelas que faltam ficam sem efeito.',
  'withdrawal.not': 'Quando não vale',
  'withdrawal.notText':
    'Se a cobertura já começou ou passaram os 5 dias úteis, já não dá para desistir, mas você ainda pode pedir o cancelamento: nós o analisamos conforme seu plano.',
  'withdrawal.law':
    'Este direito está no artigo 16 da Lei 17.250 de Relações de Consumo do Uruguai. São úteis os dias de segunda a sexta que não sejam 1º de janeiro, 1º de maio, 18 de julho, 25 de agosto nem 25 de dezembro.',
} as const

export const t = translator({ ...siteTexts, legal } satisfies Translation<typeof source>)
