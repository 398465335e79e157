import { ADVICE } from '#shared/whom-to-call.ts'
import type { t as source } from './home-texts.ts'
import { siteTexts } from './texts.ts'
import { type Translation, translator } from './translator.ts'

const home = {
  'meta.title': '{brand}: assistência em viagem',
  'meta.description':
    'Faça a cotação e compre on-line sua assistência em viagem: atendimento 24 horas, planos por viagem ou anuais e voucher na hora.',

  'hero.eyebrow': 'Assistência em viagem, 24 horas por dia',
  'hero.lead':
    'Um médico, uma mala perdida ou um voo atrasado: ligue ou escreva e resolvemos com você, onde você estiver.',
  'hero.card.care': 'Assistência 24 h',
  'hero.card.careText': 'Atendemos a qualquer hora',
  'hero.card.voucher': 'Voucher pronto',
  'hero.card.voucherText': 'No seu e-mail logo após o pagamento',

  banner: 'Novidades de {brand}',
  'banner.open': 'Ver a promoção {index} de {brand}',

  'quote.title': 'Faça sua cotação',
  'quote.destination': 'Para onde você vai?',
  'quote.dates': 'Quando você viaja?',
  'quote.start': 'Ida',
  'quote.end': 'Volta',
  'quote.passengers': 'Passageiros',
  'quote.people': { one: '{count} passageiro', other: '{count} passageiros' },
  'quote.submit': 'Ver preços',
  'quote.short': 'Viagem curta pela América Latina?',
  'quote.shortSubmit': 'Compre em um minuto',

  'trust.1': 'A partir de {amount} por dia, em uma viagem de {days}\u00a0dias',
  'trust.2': 'Compra protegida e voucher na hora',
  'trust.3': '5 dias úteis para desistir',

  'proof.provider': 'presta a assistência',
  'proof.over': 'Mais de {count}',
  'proof.vouchers': 'vouchers emitidos',
  'proof.vouchersBy': 'vouchers emitidos por {brand}',
  'proof.answer': 'para responder a um pedido (mediana dos últimos 90 dias)',

  'difference.title': 'O que nos torna diferentes',
  'difference.lead': 'Quatro coisas que importam no dia em que você precisa delas.',
  'difference.family': 'Até 4 menores viajam sem custo',
  'difference.familyText':
    'Com 2 adultos, o plano familiar cobre de graça até 4 menores de 23 anos. A família toda, no mesmo plano.',
  'difference.hospital': 'Se você continua internado, continuamos com você',
  'difference.hospitalText':
    'Quando seu plano vence durante uma internação, a cobertura hospitalar se estende além do vencimento.',
  'difference.preexisting': 'Doenças preexistentes, com opção de mais',
  'difference.preexistingText':
    'Todos os planos cobrem doenças preexistentes. Se você precisa de mais proteção, amplie essa cobertura na compra.',
  'difference.caps': 'Limites claros, por valor',
  'difference.capsText': 'Você escolhe quanta cobertura quer e a vê em dólares, por evento, antes de pagar.',

  'carousel.role': 'carrossel',
  'carousel.slide': '{index} de {total}',
  'carousel.previous': 'Anterior',
  'carousel.next': 'Próximo',
  'carousel.go': 'Ver {index} de {total}',

  'plans.title': 'Um plano para cada jeito de viajar',
  'plans.lead': 'Escolha como você viaja e mostramos os planos com o preço final.',
  'plans.trip': 'Por viagem',
  'plans.tripFor': 'Uma viagem, de 1 a 120 dias',
  'plans.trip.1': 'Você paga só os dias em que viaja',
  'plans.trip.2': 'Plano familiar com menores sem custo',
  'plans.trip.3': 'Para férias, estudo ou trabalho',
  'plans.tripQuote': 'Cotar uma viagem',
  'plans.annual': 'Anual multiviagem',
  'plans.annualFor': 'Todas as suas viagens de um ano',
  'plans.annual.1': 'Todas as viagens que você fizer em 365 dias',
  'plans.annual.2': 'Uma única compra para o ano todo',
  'plans.annual.3': 'Cada plano indica o máximo de dias por viagem',
  'plans.annualQuote': 'Cotar plano anual',
  'plans.badge': 'Viaja muito',

  'how.title': 'Simples assim',
  'how.1': 'Fale da sua viagem',
  'how.1Text': 'Destino, datas e quem viaja. Sem cadastro.',
  'how.2': 'Escolha seu plano',
  'how.2Text': 'Compare coberturas e preços finais e pague com cartão.',
  'how.3': 'Viaje com seu voucher',
  'how.3Text': 'Chega por e-mail e você baixa em PDF, um por passageiro.',

  'benefits.title': 'Tudo isso viaja com você',
  'benefits.lead': 'Os valores dependem do plano: você os vê lado a lado na cotação.',
  'benefits.medical': 'Assistência médica',
  'benefits.medicalText': 'Por acidente ou doença, no mundo todo',
  'benefits.online': 'Telemedicina 24 h',
  'benefits.onlineText': 'Um médico por videochamada, a qualquer hora',
  'benefits.medicines': 'Medicamentos',
  'benefits.medicinesText': 'Os receitados pelo médico que atender você',
  'benefits.luggage': 'Bagagem',
  'benefits.luggageText': 'Compensação por atraso ou extravio',
  'benefits.flight': 'Voos',
  'benefits.flightText': 'Despesas por atraso ou cancelamento',
  'benefits.return': 'Repatriação sanitária',
  'benefits.returnText': 'Com acompanhamento médico, se for preciso',
  'benefits.legal': 'Assistência jurídica',
  'benefits.legalText': 'Orientação e defesa em acidentes',
  'benefits.sport': 'Esportes',
  'benefits.sportText': 'Atendimento médico por prática amadora',

  'benefits.mishaps': 'E se…? Veja o que cada plano paga em um imprevisto',

  'help.title': 'Está viajando e precisa de ajuda?',
  'help.lead': 'Tenha seu voucher à mão. Atendemos todos os dias, a qualquer hora.',

  'faq.title': 'Perguntas frequentes',
  'faq.1': 'Até quando posso comprar?',
  'faq.1Text': 'Até o próprio dia da ida, sempre antes de viajar. A cobertura começa na data de ida que você escolher.',
  'faq.2': 'Como recebo o voucher?',
  'faq.2Text':
    'Assim que o pagamento é aprovado você pode baixá-lo em PDF, e ele também chega por e-mail. Há um voucher por passageiro.',
  'faq.3': 'O que faço se precisar de assistência?',
  'faq.3Text': `${ADVICE} As linhas de assistência estão no seu voucher.`,
  'faq.4': 'Cobre doenças preexistentes?',
  'faq.4Text':
    'Sim, até 10% do limite de despesas médicas. Na compra você pode incluir um adicional que amplia essa cobertura.',
  'faq.5': 'Até que idade é possível comprar?',
  'faq.5Text':
    'On-line, até os 84 anos completos. A partir dos 85 fazemos uma cotação personalizada: escreva e ajudamos você.',
  'faq.6': 'Posso desistir da compra?',
  'faq.6Text':
    'Sim. Você tem 5 dias úteis a partir da compra, desde que a cobertura não tenha começado, e devolvemos o total.',

  'close.title': 'Já tem data?',
  'close.lead': 'Faça a cotação sem cadastro e viaje com proteção desde o primeiro dia.',
  'close.quote': 'Fazer a cotação',
} as const

export const t = translator({ ...siteTexts, home } satisfies Translation<typeof source>)
